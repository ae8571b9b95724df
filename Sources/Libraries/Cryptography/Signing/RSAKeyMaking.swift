import COpenSSL

extension RSAPrivateKey {
  /// A new key from libcrypto's own chance; takes a tenth of a second or more.
  package static func generate(bits: Int = 2048) throws(CryptographyError) -> RSAPrivateKey {
    try generate(bits: bits, seed: randomSeed())
  }

  /// The key that belongs to these random bytes, at least 32; takes a tenth of a second or more.
  ///
  /// libcrypto's own making of keys cannot be repeated. Here the candidates are HKDF of the seed,
  /// and libcrypto says which are prime, so that the same seed has the same key with any version of
  /// it (FIPS 186-5, A.1.3).
  package static func generate(
    bits: Int = 2048, seed: [UInt8]
  ) throws(CryptographyError) -> RSAPrivateKey {
    guard seed.count >= 32, [2048, 3072, 4096].contains(bits) else { throw .noKey }
    var p = prime("p", seed: seed, bytes: bits / 16)
    var q = prime("q", seed: seed, bytes: bits / 16)
    defer {
      cleanse(&p)
      cleanse(&q)
    }
    return try RSAPrivateKey(SigningKey(onetap_rsa_key_of_primes(p, q, p.count)))
  }

  /// The first prime among the candidates of this name.
  private static func prime(_ name: String, seed: [UInt8], bytes count: Int) -> [UInt8] {
    var number = 0
    while true {
      var candidate = KeyDerivation.hkdfSHA256(
        key: seed, salt: [], info: [UInt8]("OneTap RSA \(name) \(number)".utf8), count: count)
      // Both highest bits, so that the product has all of its bits; odd, so that it can be prime.
      candidate[0] |= 0b1100_0000
      candidate[count - 1] |= 1
      if onetap_is_rsa_prime(candidate, count) == 1 { return candidate }
      number += 1
    }
  }
}

/// 32 bytes of libcrypto's own chance.
func randomSeed() throws(CryptographyError) -> [UInt8] {
  var seed = [UInt8](repeating: 0, count: 32)
  guard RAND_bytes(&seed, Int32(seed.count)) == 1 else { throw .failed }
  return seed
}
