import Cryptography

/// What is known of one credential by itself; nothing from which its password could be guessed while
/// the key of the fingerprints is away (`AUD-6`).
package struct Judgement: Identifiable, Sendable {
  package let id: Int64
  let domain: String
  let user: String
  let title: String
  /// Tells equal passwords from others; nothing where there is no password.
  let fingerprint: Fingerprint?
  let leak: Leak?
  let weakness: Weakness?
}

/// A keyed digest of a password: equal ones have the same, and nobody else can make it.
struct Fingerprint: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(of password: [UInt8], key: [UInt8]) {
    let digest = HMAC.sha256(key: key, password)
    high = digest[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
