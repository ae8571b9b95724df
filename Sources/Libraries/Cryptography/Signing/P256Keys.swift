import COpenSSL

/// A private key on P-256 that signs with ECDSA and SHA-256: `ES256` (RFC 7518, section 3.4).
package struct P256PrivateKey: Sendable {
  /// What others check its signatures with.
  package let publicKey: P256PublicKey
  private let key: SigningKey

  private init(_ key: SigningKey) throws(CryptographyError) {
    self.key = key
    publicKey = try P256PublicKey(key)
  }

  /// A new key from libcrypto's own chance.
  package static func generate() throws(CryptographyError) -> P256PrivateKey {
    try generate(seed: randomSeed())
  }

  /// The key that belongs to these random bytes, at least 32: the same seed has the same key.
  package static func generate(seed: [UInt8]) throws(CryptographyError) -> P256PrivateKey {
    guard seed.count >= 32 else { throw .noKey }
    var random = KeyDerivation.hkdfSHA256(
      key: seed, salt: [], info: [UInt8]("OneTap P-256".utf8), count: 48)
    defer { cleanse(&random) }
    return try P256PrivateKey(SigningKey(onetap_p256_key(random)))
  }

  /// The private key of a PEM text (`PRIVATE KEY` or `EC PRIVATE KEY`).
  package init(pem: String) throws(CryptographyError) {
    try self.init(SigningKey(privatePEM: pem))
  }

  /// The key as PKCS #8 in PEM form, as Apple hands out `.p8` files; a secret.
  package var pem: String { key.pem(isPublic: false) }

  /// The signature of a message: r and s, 32 bytes each. It differs each time.
  package func sign(sha256 message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    let der = try key.sign(sha256: message)
    var raw = [UInt8](repeating: 0, count: 64)
    guard onetap_ecdsa_raw(der, der.count, &raw) == 1 else { throw .failed }
    return raw
  }
}

/// A public key on P-256 that checks `ES256` signatures.
package struct P256PublicKey: Hashable, Sendable {
  /// The key as SubjectPublicKeyInfo in PEM form.
  package let pem: String
  private let key: SigningKey

  fileprivate init(_ key: SigningKey) throws(CryptographyError) {
    guard onetap_is_p256(key.pointer) == 1 else {
      ERR_clear_error()
      throw .noKey
    }
    self.key = key
    pem = key.pem(isPublic: true)
  }

  /// The public key of a PEM text (`PUBLIC KEY`); its point must lie on the curve.
  package init(pem: String) throws(CryptographyError) {
    try self.init(SigningKey(publicPEM: pem))
  }

  /// Whether `signature`, r and s of 32 bytes each, is this key's over `message`.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == 64 else { return false }
    var der = [UInt8](repeating: 0, count: 80)
    let count = onetap_ecdsa_der(signature, &der)
    return count > 0 && key.verifies(Array(der.prefix(count)), sha256: message)
  }

  package static func == (left: P256PublicKey, right: P256PublicKey) -> Bool {
    left.pem == right.pem
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(pem) }
}
