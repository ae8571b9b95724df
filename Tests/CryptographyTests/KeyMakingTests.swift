import Cryptography
import Testing

@Suite("FIPS 186-5: keys are made of a seed, and the same seed has the same key")
struct KeyMakingTests {
  private static let seed = Digest.sha256("a seed of this test".utf8)

  @Test("an RSA key signs what its public half believes, and comes again with its seed")
  func rsa() throws {
    let key = try RSAPrivateKey.generate(seed: Self.seed)
    #expect(key.publicKey.modulus.count == 256)
    #expect(key.publicKey.modulus[0] >= 0x80)
    #expect(key.publicKey.exponent == [1, 0, 1])
    let message = Array("message".utf8)
    let signature = try key.sign(sha256: message)
    #expect(key.publicKey.verifies(signature, of: message))
    let again = try RSAPrivateKey(pem: key.pem)
    #expect(again.publicKey == key.publicKey)
    #expect(try again.sign(sha256: message) == signature)
    // Computed by Python from the same rule: the key must be the same with any libcrypto.
    #expect(
      Digest.sha256(key.publicKey.modulus).hex
        == "5f0bd2a1e2589b66a97650a26ee565b98af80cc74a409cde159487e0ff220060")
  }

  @Test("a P-256 key comes again with its seed, and another seed has another one")
  func p256() throws {
    let key = try P256PrivateKey.generate(seed: Self.seed)
    #expect(key.publicKey == (try P256PrivateKey.generate(seed: Self.seed).publicKey))
    #expect(key.publicKey != (try P256PrivateKey.generate(seed: Self.seed.reversed()).publicKey))
    let first = try P256PrivateKey.generate()
    let second = try P256PrivateKey.generate()
    #expect(first.publicKey != second.publicKey)
    let signature = try first.sign(sha256: Self.seed)
    #expect(first.publicKey.verifies(signature, of: Self.seed))
    #expect(!second.publicKey.verifies(signature, of: Self.seed))
  }

  @Test("too short a seed and sizes that are not in use are refused")
  func refused() {
    #expect(throws: CryptographyError.noKey) { try P256PrivateKey.generate(seed: [1, 2, 3]) }
    #expect(throws: CryptographyError.noKey) { try RSAPrivateKey.generate(seed: [1, 2, 3]) }
    for bits in [0, -2048, 1024, 2047, 1 << 20] {
      #expect(throws: CryptographyError.noKey) {
        try RSAPrivateKey.generate(bits: bits, seed: Self.seed)
      }
    }
  }
}
