import Cryptography
import Testing

@Suite("RFC 7518, 3.4: ES256 signs with ECDSA on P-256 and SHA-256, as r and s")
struct ES256Tests {
  private let message = Array(RFC7515.ES256.message.utf8)

  @Test("the signature of RFC 7515, A.3, is believed, and no other one")
  func verifiesAsTheRFC() throws {
    let signature = try #require(bytes(base64URL: RFC7515.ES256.signature))
    let key = try P256PublicKey(pem: RFC7515.ES256.publicPEM)
    #expect(key.verifies(signature, of: message))
    #expect(!key.verifies(signature, of: message + [0]))
    for place in [0, 31, 32, 63] {
      var changed = signature
      changed[place] ^= 1
      #expect(!key.verifies(changed, of: message), "byte \(place)")
    }
  }

  @Test("its own signatures are 64 bytes and believed, each another one")
  func signs() throws {
    let key = try P256PrivateKey(pem: RFC7515.ES256.privatePEM)
    let first = try key.sign(sha256: message)
    let second = try key.sign(sha256: message)
    #expect(first.count == 64)
    #expect(first != second)
    #expect(key.publicKey.verifies(first, of: message))
    #expect(key.publicKey.verifies(second, of: message))
  }

  @Test("small numbers keep their zeroes: a signature has 64 bytes whatever it is")
  func padding() throws {
    let key = try P256PrivateKey.generate(seed: [UInt8](repeating: 7, count: 32))
    // One in 128 signatures has a number that begins with a zero byte.
    for number in 0..<400 {
      let text = Array("message \(number)".utf8)
      let signature = try key.sign(sha256: text)
      #expect(signature.count == 64)
      #expect(key.publicKey.verifies(signature, of: text))
    }
  }

  @Test("a zero signature, the DER form and other lengths are not believed")
  func form() throws {
    let key = try P256PublicKey(pem: RFC7515.ES256.publicPEM)
    let signature = try #require(bytes(base64URL: RFC7515.ES256.signature))
    #expect(!key.verifies([UInt8](repeating: 0, count: 64), of: message))
    #expect(!key.verifies([UInt8](repeating: 0xff, count: 64), of: message))
    #expect(!key.verifies([], of: message))
    #expect(!key.verifies(signature + [0], of: message))
    let der: [UInt8] = [0x30, 68, 2, 32] + signature.prefix(32) + [2, 32] + signature.suffix(32)
    #expect(!key.verifies(der, of: message))
  }

  @Test("the public half of a private key is the one of the RFC, in the same PEM form")
  func publicHalf() throws {
    let key = try P256PrivateKey(pem: RFC7515.ES256.privatePEM)
    #expect(key.publicKey == (try P256PublicKey(pem: RFC7515.ES256.publicPEM)))
    #expect(
      key.publicKey.pem.split(separator: "\n")
        == RFC7515.ES256.publicPEM.split(separator: "\n"))
    #expect(
      key.pem.split(separator: "\n") == RFC7515.ES256.privatePEM.split(separator: "\n"))
    #expect(Set([key.publicKey, try P256PublicKey(pem: key.publicKey.pem)]).count == 1)
  }

  @Test("a key of another kind, on another curve or beside the curve is refused")
  func otherKeys() throws {
    let rsa = try RSAPrivateKey(pem: RFC7515.RS256.privatePEM)
    #expect(throws: CryptographyError.noKey) { try P256PrivateKey(pem: rsa.pem) }
    #expect(throws: CryptographyError.noKey) { try P256PublicKey(pem: rsa.publicKey.pem) }
    #expect(throws: CryptographyError.noKey) { try P256PublicKey(pem: "no key") }
    // `openssl ecparam -name secp384r1 -genkey` and `openssl ec -pubout`.
    let p384 = """
      -----BEGIN PUBLIC KEY-----
      MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEFR9o4xOTWKP5uXP6Eb4Jg6mnrI4e6olL
      T6imSx+l87HAb3D03EktDHcZOS+c5ex6bJmNji3IM8nA5IbwuWdkREiJJfxv+Iwm
      DwfY1zDn4uNzw1bf3dCaQslRt7rJ8Mlh
      -----END PUBLIC KEY-----
      """
    #expect(throws: CryptographyError.noKey) { try P256PublicKey(pem: p384) }
    // The RFC's point with another last byte.
    let beside = RFC7515.ES256.publicPEM.replacing("RiMohYjlrQ==", with: "RiMohYjlrg==")
    #expect(throws: CryptographyError.noKey) { try P256PublicKey(pem: beside) }
  }

  @Test("a key behind a password is refused, and nobody is asked for the password")
  func locked() {
    // `openssl pkcs8 -topk8 -v2 aes-256-cbc -passout pass:secret`.
    let locked = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHrMFYGCSqGSIb3DQEFDTBJMCgGCSqGSIb3DQEFDDAbBAhd+bdlo53ZJAIBATAM
      BggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQ6HNYyU9g4gENGyYEOts9PwSBkDPm
      vtbkFPIIxPHg9sUUlKo8boEfT8c/kZGnLUGCSsdhs+YeicYA8w001z5o1KCK2Mb7
      C+VQRq9pOpbmC4pZLooTkPG9PLH94bzLkIsI26u0MQ8OYn/unjM/r9oGn9V8T/Gk
      5w4aaOo3Q8KZYX6qTgYEsFwZtqoYaJuGCEhKilkHeEmuARUJbhKpPNyFawv4fw==
      -----END ENCRYPTED PRIVATE KEY-----
      """
    #expect(throws: CryptographyError.noKey) { try P256PrivateKey(pem: locked) }
  }
}
