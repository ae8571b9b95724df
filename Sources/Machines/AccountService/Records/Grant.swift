import Database
import FoundationEssentials

/// The right to change one account once, for one request.
struct Grant: Sendable {
  let account: Int64
  let purpose: Purpose
  let request: Int
  /// The session that it was asked for with; empty: none.
  let session: [UInt8]
  let expires: Date
  let used: Date?
}

extension Connection {
  func insert(_ grant: Grant, token: [UInt8]) throws {
    try execute(
      """
      INSERT INTO grants (token, account, purpose, request, session, expires, used)
      VALUES (?, ?, ?, ?, ?, ?, NULL)
      """,
      [
        .blob(token), .integer(grant.account), .text(grant.purpose.rawValue),
        .int(grant.request), .blob(grant.session), .date(grant.expires),
      ])
  }

  func grant(_ token: [UInt8]) throws -> Grant? {
    try row(
      """
      SELECT account, purpose, request, session, expires, used FROM grants WHERE token = ?
      """, [.blob(token)]
    ) { row in
      Purpose(rawValue: row.text(1)).map { purpose in
        Grant(
          account: row.int64(0), purpose: purpose, request: row.int(2), session: row.blob(3),
          expires: row.date(4), used: row.optionalDate(5))
      }
    }.flatMap(\.self)
  }

  /// Uses a grant up; false: somebody did before.
  func use(_ token: [UInt8], at now: Date) throws -> Bool {
    try execute(
      "UPDATE grants SET used = ? WHERE token = ? AND used IS NULL", [.date(now), .blob(token)])
    return changes == 1
  }

  /// Makes worthless what was authorised or begun for an account before its password changed.
  func endAuthorisations(of account: Int64) throws {
    try execute("DELETE FROM grants WHERE account = ? AND used IS NULL", [.integer(account)])
    try execute(
      "UPDATE challenges SET state = 'ended' WHERE account = ? AND state = 'open'",
      [.integer(account)])
  }

  /// The password that a request set before, as it is kept (STO-23).
  func change(account: Int64, request: Int) throws -> StoredPassword? {
    try row(
      "SELECT salt, digest, cost FROM password_changes WHERE account = ? AND request = ?",
      [.integer(account), .int(request)]
    ) { StoredPassword(salt: $0.blob(0), digest: $0.blob(1), cost: $0.int(2)) }
  }

  func insertChange(
    _ password: StoredPassword, account: Int64, request: Int, at now: Date
  ) throws {
    try execute(
      """
      INSERT INTO password_changes (account, request, salt, digest, cost, changed)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(account), .int(request), .blob(password.salt), .blob(password.digest),
        .int(password.cost), .date(now),
      ])
  }
}
