import Cryptography
import Database
import FoundationEssentials
import IdentityTokens

/// A key for signing as it is kept.
struct SigningKeyRow: Hashable, Sendable {
  let number: Int
  /// What tokens call it by.
  let id: String
  /// The private key in PEM form, sealed.
  let sealed: [UInt8]
  let signsFrom: Date

  /// Where the private key stands; it opens nowhere else.
  static func place(_ id: String) -> String { "signing key/\(id)" }
}

extension Connection {
  func insertKey(
    _ number: Int, id: String, _ key: RSAPublicKey, sealed: [UInt8], signsFrom: Date?
  ) throws {
    try execute(
      """
      INSERT INTO signing_keys (number, kid, modulus, exponent, sealed, signs_from, retired)
      VALUES (?, ?, ?, ?, ?, ?, NULL)
      """,
      [
        .int(number), .text(id), .blob(key.modulus), .blob(key.exponent), .blob(sealed),
        .date(signsFrom),
      ])
  }

  /// The number of the newest key; 0: there is none.
  func newestKeyNumber() throws -> Int {
    try row("SELECT coalesce(max(number), 0) FROM signing_keys") { $0.int(0) } ?? 0
  }

  /// The key that signs.
  func signingKey() throws -> SigningKeyRow? {
    try row(
      """
      SELECT number, kid, sealed, signs_from FROM signing_keys
      WHERE signs_from IS NOT NULL AND retired IS NULL
      """
    ) { row in
      SigningKeyRow(
        number: row.int(0), id: row.text(1), sealed: row.blob(2), signsFrom: row.date(3))
    }
  }

  /// The number of the key that takes over next, if one was made.
  func nextKeyNumber() throws -> Int? {
    try row(
      "SELECT number FROM signing_keys WHERE signs_from IS NULL ORDER BY number LIMIT 1"
    ) { $0.int(0) }
  }

  func startSigning(_ number: Int, at now: Date) throws {
    try execute(
      "UPDATE signing_keys SET signs_from = ? WHERE number = ?", [.date(now), .int(number)])
  }

  func retire(_ number: Int, at now: Date) throws {
    try execute(
      "UPDATE signing_keys SET retired = ? WHERE number = ?", [.date(now), .int(number)])
  }

  func forgetKeys(retiredBefore date: Date) throws {
    try execute("DELETE FROM signing_keys WHERE retired <= ?", [.date(date)])
  }

  /// The keys whose signatures are still to be believed, oldest first.
  func publicKeys(at now: Date) throws -> [JSONWebKey] {
    try rows(
      """
      SELECT kid, modulus, exponent FROM signing_keys
      WHERE retired IS NULL OR retired > ? ORDER BY number
      """, [.date(now.addingTimeInterval(-Limits.retirement))]
    ) { row in
      let key = try RSAPublicKey(modulus: row.blob(1), exponent: row.blob(2))
      return JSONWebKey(key, keyID: row.text(0))
    }
  }
}
