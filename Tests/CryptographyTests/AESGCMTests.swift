import Cryptography
import Testing

@Suite("NIST SP 800-38D: AES-256-GCM")
struct AESGCMTests {
  struct Case: Sendable {
    let key: String
    let nonce: String
    let plain: String
    let associated: String
    let cipher: String
    let tag: String
  }

  static let plain64 =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
  static let cipher64 =
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
    + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"

  /// Cases 13 to 16 of the algorithm's submission to NIST.
  static let cases = [
    Case(
      key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24), plain: "",
      associated: "", cipher: "", tag: "530f8afbc74536b9a963b4f1c4cb738b"),
    Case(
      key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24),
      plain: String(repeating: "0", count: 32), associated: "",
      cipher: "cea7403d4d606b6e074ec5d3baf39d18", tag: "d0d1c8a799996bf0265b98b5d48ab919"),
    Case(
      key: String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2),
      nonce: "cafebabefacedbaddecaf888", plain: plain64, associated: "", cipher: cipher64,
      tag: "b094dac5d93471bdec1a502270e3cc6c"),
    Case(
      key: String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2),
      nonce: "cafebabefacedbaddecaf888", plain: String(plain64.prefix(120)),
      associated: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      cipher: String(cipher64.prefix(120)), tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
  ]

  @Test("the submission's cases, there and back", arguments: cases)
  func submission(_ example: Case) throws {
    let key = try #require(bytes(hex: example.key))
    let nonce = try #require(bytes(hex: example.nonce))
    let plain = try #require(bytes(hex: example.plain))
    let associated = try #require(bytes(hex: example.associated))
    let sealed = try AESGCM.seal(plain, key: key, nonce: nonce, associated: associated)
    #expect(sealed.hex == example.cipher + example.tag)
    #expect(try AESGCM.open(sealed, key: key, nonce: nonce, associated: associated) == plain)
  }

  private let key = [UInt8](repeating: 7, count: 32)
  private let nonce = [UInt8](repeating: 9, count: 12)
  private let associated = [UInt8]("credential 5".utf8)

  @Test("one changed bit anywhere keeps it shut", arguments: 0..<21)
  func changedBit(_ place: Int) throws {
    var sealed = try AESGCM.seal(
      [UInt8]("hello".utf8), key: key, nonce: nonce, associated: associated)
    #expect(sealed.count == 21)
    sealed[place] ^= 1
    #expect(throws: CryptographyError.doesNotOpen) {
      try AESGCM.open(sealed, key: key, nonce: nonce, associated: associated)
    }
  }

  @Test("another key, nonce or associated data keeps it shut")
  func otherSurroundings() throws {
    let sealed = try AESGCM.seal([1, 2, 3], key: key, nonce: nonce, associated: associated)
    let otherKey = [UInt8](repeating: 8, count: 32)
    let otherNonce = [UInt8](repeating: 8, count: 12)
    #expect(throws: CryptographyError.doesNotOpen) {
      try AESGCM.open(sealed, key: otherKey, nonce: nonce, associated: associated)
    }
    #expect(throws: CryptographyError.doesNotOpen) {
      try AESGCM.open(sealed, key: key, nonce: otherNonce, associated: associated)
    }
    #expect(throws: CryptographyError.doesNotOpen) {
      try AESGCM.open(sealed, key: key, nonce: nonce, associated: [])
    }
  }

  @Test("what is shorter than a tag does not open", arguments: 0..<16)
  func tooShort(_ count: Int) {
    #expect(throws: CryptographyError.doesNotOpen) {
      try AESGCM.open(
        [UInt8](repeating: 0, count: count), key: key, nonce: nonce, associated: [])
    }
  }

  @Test("keys and nonces of another size are refused")
  func sizes() {
    #expect(throws: CryptographyError.wrongSize) {
      try AESGCM.seal([1], key: [1, 2], nonce: nonce, associated: [])
    }
    #expect(throws: CryptographyError.wrongSize) {
      try AESGCM.seal([1], key: key, nonce: [1], associated: [])
    }
  }
}
