import Cryptography
import Testing

@Suite("RFC 7518, 3.3: RS256 signs with RSASSA-PKCS1-v1_5 and SHA-256")
struct RS256Tests {
  private let message = Array(RFC7515.RS256.message.utf8)

  private func key() throws -> RSAPublicKey {
    let modulus = try #require(bytes(base64URL: RFC7515.RS256.modulus))
    return try RSAPublicKey(modulus: modulus, exponent: [1, 0, 1])
  }

  @Test("the signature of RFC 7515, A.2, is made as it stands there")
  func signsAsTheRFC() throws {
    let key = try RSAPrivateKey(pem: RFC7515.RS256.privatePEM)
    #expect(try key.sign(sha256: message).base64URL == RFC7515.RS256.signature)
  }

  @Test("the signature of RFC 7515, A.2, is believed, and no other one")
  func verifiesAsTheRFC() throws {
    let signature = try #require(bytes(base64URL: RFC7515.RS256.signature))
    let key = try key()
    #expect(key.verifies(signature, of: message))
    #expect(!key.verifies(signature, of: message + [0]))
    #expect(!key.verifies(signature, of: []))
    for place in [0, 1, 127, 255] {
      var changed = signature
      changed[place] ^= 1
      #expect(!key.verifies(changed, of: message), "byte \(place)")
    }
  }

  @Test("a signature of another length is not believed, whatever its number is")
  func length() throws {
    let signature = try #require(bytes(base64URL: RFC7515.RS256.signature))
    let key = try key()
    #expect(!key.verifies([0] + signature, of: message))
    #expect(!key.verifies(signature + [0], of: message))
    #expect(!key.verifies(Array(signature.dropLast()), of: message))
    #expect(!key.verifies([], of: message))
    #expect(!key.verifies([UInt8](repeating: 0xff, count: 256), of: message))
  }

  @Test("modulus and exponent go both ways: out of a private key and into a public one")
  func numbers() throws {
    let fromPEM = try RSAPrivateKey(pem: RFC7515.RS256.privatePEM).publicKey
    #expect(fromPEM.modulus.base64URL == RFC7515.RS256.modulus)
    #expect(fromPEM.exponent == [1, 0, 1])
    let fromNumbers = try key()
    #expect(fromNumbers == fromPEM)
    #expect(Set([fromNumbers, fromPEM]).count == 1)
    #expect(try RSAPublicKey(pem: fromPEM.pem) == fromPEM)
    // Other libraries write a zero before a number whose highest bit is set.
    let padded = try RSAPublicKey(modulus: [0] + fromPEM.modulus, exponent: [0, 1, 0, 1])
    #expect(padded == fromPEM)
  }

  @Test("a private key written as PEM is the same key when it is read again")
  func pem() throws {
    let key = try RSAPrivateKey(pem: RFC7515.RS256.privatePEM)
    #expect(key.pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    #expect(
      key.pem.split(separator: "\n") == RFC7515.RS256.privatePEM.split(separator: "\n"))
    #expect(key.publicKey.pem.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
  }

  @Test("keys that are too small, too large or no RSA keys at all are refused")
  func badNumbers() throws {
    let modulus = try key().modulus
    #expect(throws: CryptographyError.noKey) {
      try RSAPublicKey(modulus: Array(modulus.suffix(128)), exponent: [1, 0, 1])
    }
    #expect(throws: CryptographyError.noKey) {
      try RSAPublicKey(modulus: [UInt8](repeating: 0xff, count: 1025), exponent: [1, 0, 1])
    }
    #expect(throws: CryptographyError.noKey) {
      try RSAPublicKey(modulus: Array(modulus.dropLast()) + [2], exponent: [1, 0, 1])
    }
    for exponent: [UInt8] in [[], [0], [1], [2], [1, 0, 0], [UInt8](repeating: 0xff, count: 9)] {
      #expect(throws: CryptographyError.noKey) {
        try RSAPublicKey(modulus: modulus, exponent: exponent)
      }
    }
  }

  @Test(
    "a text that holds no RSA key is refused",
    arguments: ["", "no key", RFC7515.ES256.privatePEM, RFC7515.ES256.publicPEM])
  func badText(_ text: String) {
    #expect(throws: CryptographyError.noKey) { try RSAPrivateKey(pem: text) }
    #expect(throws: CryptographyError.noKey) { try RSAPublicKey(pem: text) }
  }

  @Test("a damaged key is refused")
  func damaged() {
    let damaged = RFC7515.RS256.privatePEM.replacing("MIIEvQ", with: "MIIEvR")
    #expect(throws: CryptographyError.noKey) { try RSAPrivateKey(pem: damaged) }
  }
}
