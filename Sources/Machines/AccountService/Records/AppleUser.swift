import Database
import FoundationEssentials

/// The Apple user that an account is bound to.
struct AppleUser: Sendable {
  let account: Int64
  /// Apple's identifier of the user, the same for all apps of the team (SIA-4).
  let subject: String
  /// The sealed refresh token and the nonce it was sealed with; nil: none was ever given.
  let refresh: Sealed?

  /// What was sealed, and the nonce of the sealing.
  struct Sealed: Sendable {
    let nonce: [UInt8]
    let bytes: [UInt8]
  }

  /// What a person has let the service know; it comes once, at the first authorisation (SIA-20).
  struct Details: Sendable {
    var email: String?
    var givenName: String?
    var familyName: String?
  }
}

extension AppleUser {
  fileprivate init(_ row: Row) {
    account = row.int64(0)
    subject = row.text(1)
    refresh = row.optionalBlob(2).map { Sealed(nonce: $0, bytes: row.blob(3)) }
  }
}

extension Connection {
  /// The user that an account is bound to; nil: it has a password.
  func appleUser(of account: Int64) throws -> AppleUser? {
    try row(
      """
      SELECT account, subject, refresh_nonce, refresh_token FROM apple_users WHERE account = ?
      """, [.integer(account)], AppleUser.init)
  }

  func appleUser(service: String, subject: String) throws -> AppleUser? {
    try row(
      """
      SELECT account, subject, refresh_nonce, refresh_token FROM apple_users
      WHERE service = ? AND subject = ?
      """, [.text(service), .text(subject)], AppleUser.init)
  }

  func insert(
    _ user: AppleUser, service: String, _ details: AppleUser.Details, at now: Date
  ) throws {
    try execute(
      """
      INSERT INTO apple_users (account, service, subject, email, given_name, family_name,
        refresh_nonce, refresh_token, bound)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(user.account), .text(service), .text(user.subject),
        .optionalText(details.email), .optionalText(details.givenName),
        .optionalText(details.familyName), .optionalBlob(user.refresh?.nonce),
        .optionalBlob(user.refresh?.bytes), .date(now),
      ])
  }

  func setRefresh(_ refresh: AppleUser.Sealed, account: Int64) throws {
    try execute(
      "UPDATE apple_users SET refresh_nonce = ?, refresh_token = ? WHERE account = ?",
      [.blob(refresh.nonce), .blob(refresh.bytes), .integer(account)])
  }

  /// The digest of the identity token with which a request bound this account before (STO-23).
  func conversion(account: Int64, request: Int) throws -> [UInt8]? {
    try row(
      "SELECT token FROM apple_conversions WHERE account = ? AND request = ?",
      [.integer(account), .int(request)]
    ) { $0.blob(0) }
  }

  func insertConversion(
    _ token: [UInt8], account: Int64, request: Int, at now: Date
  ) throws {
    try execute(
      "INSERT INTO apple_conversions (account, request, token, converted) VALUES (?, ?, ?, ?)",
      [.integer(account), .int(request), .blob(token), .date(now)])
  }
}
