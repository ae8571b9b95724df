import Database

extension Keychain {
  /// Credentials whose secrets are read at a time, so that others get their turn.
  private static let secretChunk = 512

  /// The secrets of a credential; those of a deleted one can be looked at as well (UPG-31).
  ///
  /// `.unreadable` concerns this entry alone (STO-14).
  package func secret(of id: Int64) throws(KeychainError) -> CredentialSecret {
    try sealedSecrets(of: id).open(sealer())
  }

  /// The password of a credential, which opens even when its notes are damaged.
  package func password(of id: Int64) throws(KeychainError) -> String {
    try sealedSecrets(of: id).openPassword(sealer())
  }

  /// Gives each credential with all its secrets, in the order of numbers.
  package func forEachSecret(
    _ body: (Credential, Result<CredentialSecret, KeychainError>) throws -> Void
  ) throws {
    let sealer = try sealer()
    var last: Int64 = 0
    while true {
      let chunk = try reading { connection in
        try connection.rows(
          "SELECT \(Credential.columns), \(SealedSecrets.columns) FROM credential "
            + "WHERE deleted IS NULL AND id > ? ORDER BY id LIMIT \(Self.secretChunk)",
          [.integer(last)]
        ) { row in
          let credential = try Credential(row)
          let sealed = SealedSecrets(
            row, from: Credential.columnCount, id: credential.id, domain: credential.domain,
            user: credential.user)
          return (credential, sealed)
        }
      }
      guard let end = chunk.last else { return }
      for (credential, sealed) in chunk {
        try body(credential, Result { () throws(KeychainError) in try sealed.open(sealer) })
      }
      last = end.0.id
    }
  }

  /// Every password that a credential had before, the newest first (STO-2).
  package func history(of id: Int64) throws(KeychainError) -> [HistoryEntry] {
    let sealer = try sealer()
    return try reading { connection in
      guard let owner = try connection.sealedSecrets(of: id) else { throw Credential.notFound(id) }
      return try connection.rows(
        "SELECT id, password_sealed, until, reason FROM history WHERE credential = ? "
          + "ORDER BY until DESC, id DESC", [.integer(id)]
      ) { row in
        let reason = try row.word(3, as: ChangeReason.self, "history.reason")
        do throws(KeychainError) {
          let password = try sealer.text(
            row.blob(1), at: .history(row.int64(0), owner.domain, owner.user),
            "This earlier password")
          return HistoryEntry(password: password, until: row.date(2), reason: reason)
        } catch {
          guard case .unreadable(let sentence) = error else { throw error }
          return HistoryEntry(password: "", until: row.date(2), reason: reason, problem: sentence)
        }
      }
    }
  }

  private func sealedSecrets(of id: Int64) throws(KeychainError) -> SealedSecrets {
    guard let sealed = try reading({ try $0.sealedSecrets(of: id) }) else {
      throw Credential.notFound(id)
    }
    return sealed
  }
}
