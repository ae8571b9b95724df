import Database
import FoundationEssentials

extension Connection {
  func insertSession(_ token: [UInt8], account: Int64, created: Date) throws {
    try execute(
      "INSERT INTO sessions (token, account, created) VALUES (?, ?, ?)",
      [.blob(token), .integer(account), .date(created)])
  }

  /// The account whose session has this token, if the session has not ended.
  func accountOfSession(_ token: [UInt8], at now: Date) throws -> Int64? {
    try row(
      "SELECT account FROM sessions WHERE token = ? AND created > ?",
      [.blob(token), .date(now.addingTimeInterval(-Limits.memory))]
    ) { $0.int64(0) }
  }

  /// Ends the sessions of an account except one.
  func endSessions(of account: Int64, except token: [UInt8]) throws {
    try execute(
      "DELETE FROM sessions WHERE account = ? AND token <> ?", [.integer(account), .blob(token)])
  }

  /// Ends a session; one that has ended before is no concern.
  func endSession(_ token: [UInt8]) throws {
    try execute("DELETE FROM sessions WHERE token = ?", [.blob(token)])
  }

  /// Forgets what has expired.
  func purge(at now: Date) throws {
    let longAgo = Value.date(now.addingTimeInterval(-Limits.memory))
    try execute("DELETE FROM sessions WHERE created <= ?", [longAgo])
    try execute("DELETE FROM password_changes WHERE changed <= ?", [longAgo])
    try execute("DELETE FROM apple_conversions WHERE converted <= ?", [longAgo])
    try execute("DELETE FROM nonces WHERE expires <= ?", [.date(now)])
    try execute("DELETE FROM grants WHERE used <= ?", [longAgo])
    try execute("DELETE FROM grants WHERE used IS NULL AND expires <= ?", [.date(now)])
    // A code that was sent late in a challenge's life is good for as long as any other (SMS-3).
    try execute(
      """
      DELETE FROM challenges WHERE created <= ?
        AND NOT EXISTS (SELECT 1 FROM codes WHERE challenge = id AND expires > ?)
      """, [.date(now.addingTimeInterval(-Limits.challengeLifetime)), .date(now)])
  }
}
