import Database
import FoundationEssentials

/// What an upgrade is authorised for; a code or a grant for one purpose opens no other.
enum Purpose: String {
  case strongPassword
  case signInWithApple
}

/// A step-up that was asked for: bound to account, purpose and request (SMS-3).
struct Challenge: Sendable {
  enum State: String {
    case open
    /// A code of it was accepted.
    case verified
    /// Too many wrong codes, or the password was changed meanwhile.
    case ended
  }

  let id: String
  let account: Int64
  let purpose: Purpose
  let request: Int
  /// The session that the upgrade was asked for with; empty: none.
  let session: [UInt8]
  let state: State
  let sends: Int
  let wrongCodes: Int
}

/// A code that was sent, as the server keeps it (SMS-2).
struct SentCode: Sendable {
  /// Which send of the challenge it was, counted from 1.
  let send: Int
  let digest: [UInt8]
  let expires: Date
  /// It went to a number for which the limits do not count.
  let isExempt: Bool
}

extension Challenge {
  fileprivate static let columns =
    "id, account, purpose, request, session, state, sends, wrong_codes"

  fileprivate init?(_ row: Row) {
    guard let purpose = Purpose(rawValue: row.text(2)), let state = State(rawValue: row.text(5))
    else { return nil }
    id = row.text(0)
    account = row.int64(1)
    self.purpose = purpose
    request = row.int(3)
    session = row.blob(4)
    self.state = state
    sends = row.int(6)
    wrongCodes = row.int(7)
  }
}

extension Connection {
  func challenge(_ id: String) throws -> Challenge? {
    try row(
      "SELECT \(Challenge.columns) FROM challenges WHERE id = ?", [.text(id)], Challenge.init
    ).flatMap(\.self)
  }

  func openChallenge(account: Int64, purpose: Purpose, request: Int) throws -> Challenge? {
    try row(
      """
      SELECT \(Challenge.columns) FROM challenges
      WHERE account = ? AND purpose = ? AND request = ? AND state = 'open'
      """,
      [.integer(account), .text(purpose.rawValue), .int(request)], Challenge.init
    ).flatMap(\.self)
  }

  func insertChallenge(
    _ id: String, account: Int64, purpose: Purpose, request: Int, session: [UInt8], at now: Date
  ) throws {
    try execute(
      """
      INSERT INTO challenges (id, account, purpose, request, session, state, created, sends,
        resend_at, wrong_codes)
      VALUES (?, ?, ?, ?, ?, 'open', ?, 0, NULL, 0)
      """,
      [
        .text(id), .integer(account), .text(purpose.rawValue), .int(request), .blob(session),
        .date(now),
      ])
  }

  func setState(_ state: Challenge.State, challenge: String) throws {
    try execute(
      "UPDATE challenges SET state = ? WHERE id = ?", [.text(state.rawValue), .text(challenge)])
  }

  func countWrongCode(challenge: String) throws {
    try execute(
      "UPDATE challenges SET wrong_codes = wrong_codes + 1 WHERE id = ?", [.text(challenge)])
  }

  /// Lets the next code be sent at once, as far as this challenge is concerned.
  func endPause(challenge: String) throws {
    try execute("UPDATE challenges SET resend_at = NULL WHERE id = ?", [.text(challenge)])
  }

  /// Keeps a code that is about to be sent; it takes the place of those before it. A `resendAt` of
  /// nil leaves the pause as it is.
  func insert(_ code: SentCode, challenge: String, resendAt: Date?) throws {
    try execute(
      "INSERT INTO codes (challenge, send, digest, expires, is_exempt) VALUES (?, ?, ?, ?, ?)",
      [
        .text(challenge), .int(code.send), .blob(code.digest), .date(code.expires),
        .bool(code.isExempt),
      ])
    try execute(
      "UPDATE challenges SET sends = ?, resend_at = coalesce(?, resend_at) WHERE id = ?",
      [.int(code.send), .date(resendAt), .text(challenge)])
  }

  /// How many sends of a challenge count against its limit.
  func countedSends(of challenge: String) throws -> Int {
    try row(
      "SELECT count(*) FROM codes WHERE challenge = ? AND is_exempt = 0", [.text(challenge)]
    ) { $0.int(0) } ?? 0
  }

  /// When the next code may be sent to an account, whoever asks; a right code ends the pause.
  func resendPause(of account: Int64) throws -> Date? {
    try row(
      "SELECT max(resend_at) FROM challenges WHERE account = ? AND state <> 'verified'",
      [.integer(account)]
    ) { $0.optionalDate(0) }.flatMap(\.self)
  }

  /// The codes of a challenge, oldest first; only the last one counts.
  func codes(of challenge: String) throws -> [SentCode] {
    try rows(
      "SELECT send, digest, expires, is_exempt FROM codes WHERE challenge = ? ORDER BY send",
      [.text(challenge)]
    ) {
      SentCode(
        send: $0.int(0), digest: $0.blob(1), expires: $0.date(2), isExempt: $0.bool(3))
    }
  }
}
