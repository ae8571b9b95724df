import Database
import Foundation

extension Keychain {
  /// Moves a credential to Recently Deleted, with its secrets and its history (STO-3).
  package func delete(_ id: Int64, reason: DeletionReason) throws(KeychainError) {
    try changing { change in
      guard let credential = try change.connection.credential(id) else {
        throw Credential.notFound(id)
      }
      try change.delete(credential, reason)
    }
  }

  /// What is in Recently Deleted, the newest first; what is past its 30 days is erased first.
  package func recentlyDeleted() throws(KeychainError) -> [DeletedCredential] {
    let deleted = try reading { connection in
      try connection.rows(
        "SELECT id, domain, user, title, deleted, deletion_reason FROM credential "
          + "WHERE deleted IS NOT NULL ORDER BY deleted DESC, id DESC"
      ) { row in
        DeletedCredential(
          id: row.int64(0), domain: row.text(1), user: row.text(2), title: row.text(3),
          deleted: row.date(4),
          reason: try row.word(5, as: DeletionReason.self, "credential.deletion_reason"))
      }
    }
    let now = clock.now
    let kept = deleted.filter { $0.expires > now }
    if kept.count < deleted.count { try eraseExpired() }
    return kept
  }

  /// Erases what is past its 30 days, if there is any and this process may write.
  func eraseExpired() throws(KeychainError) {
    let limit = clock.now.addingTimeInterval(-Double(DeletedCredential.days) * 86_400)
    let isAny = try reading { connection in
      try connection.row(
        "SELECT 1 FROM credential WHERE deleted IS NOT NULL AND deleted <= ? LIMIT 1",
        [.date(limit)]
      ) { _ in true } ?? false
    }
    guard isAny, !isReadOnly else { return }
    let erased = try changing { change in
      let ids = try change.connection.rows(
        "SELECT id FROM credential WHERE deleted IS NOT NULL AND deleted <= ?", [.date(limit)]
      ) { $0.int64(0) }
      try change.connection.execute(
        "DELETE FROM credential WHERE deleted IS NOT NULL AND deleted <= ?", [.date(limit)])
      return ids
    }
    tellErased(eraseInBackups(erased))
  }

  /// Takes a credential back from Recently Deleted.
  package func restore(_ deleted: Int64) throws(KeychainError) {
    try changing { change in
      let account = try change.connection.row(
        "SELECT domain, user FROM credential WHERE id = ? AND deleted IS NOT NULL",
        [.integer(deleted)]
      ) { (domain: $0.text(0), user: $0.text(1)) }
      guard let account else { throw Credential.notFound(deleted) }
      let rival = try change.connection.credential(domain: account.domain, user: account.user)
      guard rival == nil else {
        let name = Credential.name(domain: account.domain, user: account.user)
        throw KeychainError.conflict(
          "There is another password for \(name) by now. Delete that one first, then restore.")
      }
      try change.connection.execute(
        "UPDATE credential SET deleted = NULL, deletion_reason = NULL WHERE id = ?",
        [.integer(deleted)])
      guard let restored = try change.connection.credential(deleted) else { return }
      change.listing.append(.added(ListingIndex.Row(restored)))
    }
  }

  private func tellErased(_ unreached: [String]) {
    tellUnreached(unreached, "still has what was deleted for good")
  }

  /// Erases a credential in Recently Deleted for good, with its history, in the backups too.
  package func erase(_ deleted: Int64) throws(KeychainError) {
    try changing { change in
      try change.connection.execute(
        "DELETE FROM credential WHERE id = ? AND deleted IS NOT NULL", [.integer(deleted)])
      guard change.connection.changes > 0 else { throw Credential.notFound(deleted) }
    }
    tellErased(eraseInBackups([deleted]))
    // The log still has what the file no longer has; a reader in the way only puts it off.
    try? database.checkpoint()
  }
}
