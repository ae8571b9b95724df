import Cryptography

/// Seals and opens values under one key (STO-10).
///
/// A sealed value is a version byte, the salt (16 bytes) of its own key, a nonce (12 bytes), and
/// AES-256-GCM's cipher text with its tag. Its own key is HKDF-SHA-256 of the key and the salt.
struct Sealer {
  private static let version: UInt8 = 1
  private static let saltCount = 16
  private static let headCount = 1 + saltCount + AESGCM.nonceCount
  private static let purpose = [UInt8]("OneTap sealed value".utf8)

  /// Random bytes that each sealing takes: the salt and the nonce.
  static let chanceCount = saltCount + AESGCM.nonceCount

  let key: SecretBytes

  /// `plain`, sealed for its place with `chance` that was never used before.
  func seal(
    _ plain: [UInt8], at place: SealedPlace, chance: [UInt8]
  ) throws(KeychainError) -> [UInt8] {
    let salt = Array(chance[..<Self.saltCount])
    let nonce = Array(chance[Self.saltCount...])
    var own = try ownKey(salt)
    defer { cleanse(&own) }
    do {
      let cipher = try AESGCM.seal(
        plain, key: own, nonce: nonce, associated: place.associatedData)
      return [Self.version] + chance + cipher
    } catch {
      throw .unreadable(error.sentence)
    }
  }

  /// The plain bytes, or nothing when they were damaged, moved, or sealed under another key.
  func open(_ sealed: [UInt8], at place: SealedPlace) throws(KeychainError) -> [UInt8]? {
    guard sealed.count >= Self.headCount + AESGCM.tagCount, sealed[0] == Self.version else {
      return nil
    }
    var own = try ownKey(Array(sealed[1...Self.saltCount]))
    defer { cleanse(&own) }
    return try? AESGCM.open(
      Array(sealed[Self.headCount...]), key: own,
      nonce: Array(sealed[(1 + Self.saltCount)..<Self.headCount]),
      associated: place.associatedData)
  }

  /// The plain text; what does not open is told as a sentence about `what` (STO-14).
  func text(
    _ sealed: [UInt8], at place: SealedPlace, _ what: @autoclosure () -> String
  ) throws(KeychainError) -> String {
    guard var plain = try open(sealed, at: place) else {
      throw .unreadable(
        "\(what()) cannot be read: it was damaged or moved. Everything else is as it was.")
    }
    defer { cleanse(&plain) }
    return String(decoding: plain, as: UTF8.self)
  }

  private func ownKey(_ salt: [UInt8]) throws(KeychainError) -> [UInt8] {
    let own: [UInt8]? = key.withBytes { key in
      // The key may have been wiped since it was asked for.
      guard key.count == AESGCM.keyCount else { return nil }
      return KeyDerivation.hkdfSHA256(
        key: key, salt: salt, info: Self.purpose, count: AESGCM.keyCount)
    }
    guard let own else { throw .locked }
    return own
  }
}
