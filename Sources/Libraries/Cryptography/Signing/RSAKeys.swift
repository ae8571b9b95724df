import COpenSSL

/// A private RSA key that signs with PKCS #1 v1.5 and SHA-256: `RS256` (RFC 7518, section 3.3).
package struct RSAPrivateKey: Sendable {
  /// What others check its signatures with.
  package let publicKey: RSAPublicKey
  private let key: SigningKey

  init(_ key: SigningKey) throws(CryptographyError) {
    self.key = key
    publicKey = try RSAPublicKey(of: key)
  }

  /// The private key of a PEM text (`PRIVATE KEY` or `RSA PRIVATE KEY`), at least 2048 bits long.
  package init(pem: String) throws(CryptographyError) {
    try self.init(SigningKey(privatePEM: pem))
  }

  /// The key as PKCS #8 in PEM form; a secret.
  package var pem: String { key.pem(isPublic: false) }

  /// The signature of a message, as long as the modulus.
  package func sign(sha256 message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try key.sign(sha256: message)
  }
}

/// A public RSA key that checks `RS256` signatures.
package struct RSAPublicKey: Hashable, Sendable {
  /// The modulus, highest byte first, without leading zeroes.
  package let modulus: [UInt8]
  /// The public exponent, highest byte first, without leading zeroes.
  package let exponent: [UInt8]
  private let key: SigningKey

  /// Sizes that are neither too weak to be believed nor so large that checking them is an attack.
  private static let modulusBytes = 256...1024
  private static let exponentBytes = 1...8

  /// The public key of these two numbers, highest byte first; leading zeroes do not count.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptographyError) {
    let modulus = Array(modulus.drop { $0 == 0 })
    let exponent = Array(exponent.drop { $0 == 0 })
    guard Self.modulusBytes.contains(modulus.count), Self.exponentBytes.contains(exponent.count),
      let last = exponent.last, last & 1 == 1, exponent != [1], let low = modulus.last, low & 1 == 1
    else { throw .noKey }
    self.modulus = modulus
    self.exponent = exponent
    key = try SigningKey(
      onetap_rsa_public_key(modulus, modulus.count, exponent, exponent.count))
  }

  /// The public key of a PEM text (`PUBLIC KEY`).
  package init(pem: String) throws(CryptographyError) {
    try self.init(of: SigningKey(publicPEM: pem))
  }

  init(of key: SigningKey) throws(CryptographyError) {
    try self.init(
      modulus: key.rsaNumber(isExponent: false), exponent: key.rsaNumber(isExponent: true))
  }

  /// The key as SubjectPublicKeyInfo in PEM form.
  package var pem: String { key.pem(isPublic: true) }

  /// Whether `signature` is this key's over `message`.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    signature.count == modulus.count && key.verifies(signature, sha256: message)
  }

  package static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
    left.modulus == right.modulus && left.exponent == right.exponent
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(modulus)
    hasher.combine(exponent)
  }
}
