import Database
import FoundationEssentials

/// A nonce that was given out, as the server keeps it (SIA-7).
struct Nonce: Sendable {
  /// The grant that it belongs to, as that is kept; nil: it is for signing in.
  let grant: [UInt8]?
  let expires: Date
  let used: Date?
}

extension Connection {
  /// Keeps a nonce that is about to be given out; `digest` is its SHA-256.
  func insertNonce(
    _ digest: [UInt8], service: String, grant: [UInt8]?, expires: Date
  ) throws {
    try execute(
      "INSERT INTO nonces (digest, service, grant_token, expires, used) VALUES (?, ?, ?, ?, NULL)",
      [.blob(digest), .text(service), .optionalBlob(grant), .date(expires)])
  }

  func nonce(_ digest: [UInt8], service: String) throws -> Nonce? {
    try row(
      "SELECT grant_token, expires, used FROM nonces WHERE digest = ? AND service = ?",
      [.blob(digest), .text(service)]
    ) { Nonce(grant: $0.optionalBlob(0), expires: $0.date(1), used: $0.optionalDate(2)) }
  }

  /// Uses a nonce up; false: somebody did before.
  func useNonce(_ digest: [UInt8], at now: Date) throws -> Bool {
    try execute(
      "UPDATE nonces SET used = ? WHERE digest = ? AND used IS NULL", [.date(now), .blob(digest)])
    return changes == 1
  }

  /// Counts one more nonce that a service gives to nobody in particular; answers which one it is.
  func countNonce(service: String) throws -> Int {
    try count("nonces", service: service)
  }

  /// Counts one more account that a person made or deleted; answers which one it is.
  func countAccount(service: String) throws -> Int {
    try count("accounts", service: service)
  }

  /// Counts one more code of a service and answers which one it is.
  func countCode(service: String) throws -> Int {
    try count("codes", service: service)
  }

  private func count(_ what: StaticString, service: String) throws -> Int {
    try execute(
      "INSERT INTO counters (service, codes) VALUES (?, 0) ON CONFLICT DO NOTHING",
      [
        .text(service)
      ])
    try execute("UPDATE counters SET \(what) = \(what) + 1 WHERE service = ?", [.text(service)])
    return try row("SELECT \(what) FROM counters WHERE service = ?", [.text(service)]) {
      $0.int(0)
    } ?? 0
  }
}
