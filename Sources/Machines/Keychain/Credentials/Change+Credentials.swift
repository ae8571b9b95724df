import Database
import Foundation

/// What a new credential is made of.
struct NewCredential {
  let domain: String
  let user: String
  let title: String
  let url: String
  let secret: CredentialSecret
  let origin: Credential.Origin
}

extension Change {
  /// Adds a credential and tells the list.
  func insert(_ new: NewCredential, telling: Bool = true) throws -> Credential {
    let id = try nextNumber(of: "credential")
    let title = new.title.isEmpty ? new.domain : new.title
    let listed = ListingIndex.Row(id: id, title: title, user: new.user, domain: new.domain)
    try connection.execute(
      "INSERT INTO credential (id, domain, user, title, url, sort_title, sort_user, "
        + "password_sealed, notes_sealed, otp_auth_sealed, created, modified, origin) "
        + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .integer(id), .text(new.domain), .text(new.user), .text(title), .text(new.url),
        .text(listed.title), .text(listed.user),
        .blob(try seal(new.secret.password, at: .password(id, new.domain, new.user))),
        try seal(optional: new.secret.notes, at: .notes(id, new.domain, new.user)),
        try seal(optional: new.secret.otpAuth, at: .otpAuth(id, new.domain, new.user)),
        .date(now), .date(now), .text(new.origin.rawValue),
      ])
    if telling { listing.append(.added(listed)) }
    return Credential(
      id: id, domain: new.domain, user: new.user, title: title, url: new.url, created: now,
      modified: now, lastUsed: nil, origin: new.origin)
  }

  /// Puts another password in the place of the present one, which goes to the history (STO-2).
  ///
  /// A present password that does not open goes there as it is: it may open again one day.
  func replacePassword(
    of credential: Credential, with password: String, _ reason: ChangeReason
  ) throws {
    guard let present = try connection.sealedSecrets(of: credential.id) else {
      throw Credential.notFound(credential.id)
    }
    do {
      let old = try present.openPassword(sealer())
      if old != password { try addHistory(of: credential, old, reason) }
    } catch KeychainError.unreadable {
      try addHistory(of: credential, sealed: present.password, reason)
    }
    let place = SealedPlace.password(credential.id, credential.domain, credential.user)
    try connection.execute(
      "UPDATE credential SET password_sealed = ?, modified = ? WHERE id = ?",
      [.blob(try seal(password, at: place)), .date(now), .integer(credential.id)])
    try unhide(credential.id)
    listing.append(.touched(credential.id))
  }

  /// Keeps a password that a credential had.
  func addHistory(of credential: Credential, _ password: String, _ reason: ChangeReason) throws {
    let id = try nextNumber(of: "history")
    let place = SealedPlace.history(id, credential.domain, credential.user)
    try addHistory(id, of: credential, try seal(password, at: place), reason)
  }

  private func addHistory(
    of credential: Credential, sealed: [UInt8], _ reason: ChangeReason
  ) throws {
    try addHistory(try nextNumber(of: "history"), of: credential, sealed, reason)
  }

  private func addHistory(
    _ id: Int64, of credential: Credential, _ sealed: [UInt8], _ reason: ChangeReason
  ) throws {
    try connection.execute(
      "INSERT INTO history (id, credential, password_sealed, until, reason) VALUES (?, ?, ?, ?, ?)",
      [
        .integer(id), .integer(credential.id), .blob(sealed), .date(now), .text(reason.rawValue),
      ])
  }

  /// Moves a credential to Recently Deleted (STO-3).
  func delete(_ credential: Credential, _ reason: DeletionReason) throws {
    try connection.execute(
      "UPDATE credential SET deleted = ?, deletion_reason = ? WHERE id = ?",
      [.date(now), .text(reason.rawValue), .integer(credential.id)])
    try unhide(credential.id)
    listing.append(.removed(ListingIndex.Row(credential)))
  }
}
