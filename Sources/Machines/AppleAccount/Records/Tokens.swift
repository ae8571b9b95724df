import Cryptography
import Database
import FoundationEssentials

/// An authorization code as it is kept.
struct AuthorizationCode: Hashable, Sendable {
  let consent: Int64
  let client: String
  /// The nonce of the authorisation, sealed.
  let nonce: [UInt8]?
  let created: Date
  let used: Date?
}

/// The kinds of tokens that a code is exchanged for (SIA-9).
enum TokenKind: String, Hashable, Sendable {
  case access, refresh
}

/// A token as it is kept.
struct IssuedToken: Hashable, Sendable {
  let consent: Int64
  let client: String
  let kind: TokenKind
  let created: Date
}

extension Connection {
  func insertCode(
    _ code: String, consent: Int64, client: String, nonce: [UInt8]?, at now: Date
  ) throws {
    try execute(
      """
      INSERT INTO codes (code, consent, client, nonce, created, used)
      VALUES (?, ?, ?, ?, ?, NULL)
      """,
      [
        .blob(digest(of: code)), .integer(consent), .text(client), .optionalBlob(nonce), .date(now),
      ])
  }

  func code(_ code: String) throws -> AuthorizationCode? {
    try row(
      "SELECT consent, client, nonce, created, used FROM codes WHERE code = ?",
      [.blob(digest(of: code))]
    ) { row in
      AuthorizationCode(
        consent: row.int64(0), client: row.text(1), nonce: row.optionalBlob(2),
        created: row.date(3), used: row.optionalDate(4))
    }
  }

  func useCode(_ code: String, at now: Date) throws {
    try execute(
      "UPDATE codes SET used = ? WHERE code = ?", [.date(now), .blob(digest(of: code))])
  }

  func insertToken(
    _ token: String, _ kind: TokenKind, consent: Int64, client: String, at now: Date
  ) throws {
    try execute(
      "INSERT INTO tokens (token, consent, client, kind, created) VALUES (?, ?, ?, ?, ?)",
      [
        .blob(digest(of: token)), .integer(consent), .text(client), .text(kind.rawValue),
        .date(now),
      ])
  }

  func token(_ token: String) throws -> IssuedToken? {
    try row(
      "SELECT consent, client, kind, created FROM tokens WHERE token = ?",
      [.blob(digest(of: token))]
    ) { row in
      TokenKind(rawValue: row.text(2)).map { kind in
        IssuedToken(
          consent: row.int64(0), client: row.text(1), kind: kind, created: row.date(3))
      }
    }.flatMap(\.self)
  }

  /// Forgets what has expired long enough ago that nobody needs to be told why.
  func purge(at now: Date) throws {
    let dayAgo = now.addingTimeInterval(-Limits.identityLifetime)
    try execute("DELETE FROM codes WHERE created <= ?", [.date(dayAgo)])
    try execute(
      "DELETE FROM tokens WHERE kind = 'access' AND created <= ?", [.date(dayAgo)])
  }
}

/// What is kept of a code or a token.
private func digest(of token: String) -> [UInt8] {
  Digest.sha256(token.utf8)
}
