import Database

extension Change {
  /// Gives a credential another user name; everything sealed for the old one is sealed anew.
  ///
  /// What does not open stays as it is, and stays unreadable on its own entry (STO-14).
  func rename(_ credential: Credential, to user: String) throws -> Credential {
    guard let sealed = try connection.sealedSecrets(of: credential.id) else {
      throw Credential.notFound(credential.id)
    }
    let (id, domain, old) = (credential.id, credential.domain, credential.user)
    func moved(
      _ blob: [UInt8]?, _ from: SealedPlace, _ to: SealedPlace
    ) throws -> Value {
      guard let blob else { return .null }
      return .blob(try move(blob, from, to))
    }
    try connection.execute(
      "UPDATE credential SET user = ?, sort_user = ?, password_sealed = ?, notes_sealed = ?, "
        + "otp_auth_sealed = ?, modified = ? WHERE id = ?",
      [
        .text(user), .text(folded(user)),
        try moved(sealed.password, .password(id, domain, old), .password(id, domain, user)),
        try moved(sealed.notes, .notes(id, domain, old), .notes(id, domain, user)),
        try moved(sealed.otpAuth, .otpAuth(id, domain, old), .otpAuth(id, domain, user)),
        .date(now), .integer(id),
      ])
    let history = try connection.rows(
      "SELECT id, password_sealed FROM history WHERE credential = ?", [.integer(id)]
    ) { (id: $0.int64(0), sealed: $0.blob(1)) }
    for entry in history {
      let blob = try move(
        entry.sealed, .history(entry.id, domain, old), .history(entry.id, domain, user))
      try connection.execute(
        "UPDATE history SET password_sealed = ? WHERE id = ?", [.blob(blob), .integer(entry.id)])
    }
    guard let renamed = try connection.credential(id) else { throw Credential.notFound(id) }
    listing.append(.removed(ListingIndex.Row(credential)))
    listing.append(.added(ListingIndex.Row(renamed)))
    return renamed
  }

  private func move(
    _ blob: [UInt8], _ from: SealedPlace, _ to: SealedPlace
  ) throws -> [UInt8] {
    do {
      return try seal(sealer().text(blob, at: from, "The value"), at: to)
    } catch KeychainError.unreadable {
      return blob
    }
  }
}
