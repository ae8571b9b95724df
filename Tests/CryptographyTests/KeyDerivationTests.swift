import Cryptography
import Testing

@Suite("RFC 5869: HKDF with SHA-256")
struct HKDFTests {
  struct Case: Sendable {
    let key: [UInt8]
    let salt: [UInt8]
    let info: [UInt8]
    let output: String
  }

  static let cases = [
    Case(
      key: [UInt8](repeating: 0x0b, count: 22), salt: Array(0x00...0x0c), info: Array(0xf0...0xf9),
      output: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    ),
    Case(
      key: Array(0x00...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff),
      output: "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
        + "cc30c58179ec3e87c14c01d5c1f3434f1d87"),
    Case(
      key: [UInt8](repeating: 0x0b, count: 22), salt: [], info: [],
      output: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    ),
  ]

  @Test("the standard's cases", arguments: cases)
  func standard(_ example: Case) {
    let output = KeyDerivation.hkdfSHA256(
      key: example.key, salt: example.salt, info: example.info, count: example.output.count / 2)
    #expect(output.hex == example.output)
  }
}

@Suite("RFC 7914: scrypt")
struct ScryptTests {
  @Test("no password and no salt")
  func empty() throws {
    let key = try KeyDerivation.scrypt(
      [], salt: [], cost: 16, blockSize: 1, parallelism: 1, count: 64)
    #expect(
      key.hex == "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906")
  }

  @Test("the standard's second case, with parallel lanes")
  func password() throws {
    let key = try KeyDerivation.scrypt(
      [UInt8]("password".utf8), salt: [UInt8]("NaCl".utf8), cost: 1024, blockSize: 8,
      parallelism: 16, count: 64)
    #expect(
      key.hex == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
  }

  /// Computed with Python: `hashlib.scrypt(b"246810", salt=b"0123456789abcdef", n=2**15, r=8, p=1,
  /// maxmem=2**26, dklen=32)`.
  @Test("the store's own cost fits the memory that it is given")
  func storeCost() throws {
    let key = try KeyDerivation.scrypt(
      [UInt8]("246810".utf8), salt: [UInt8]("0123456789abcdef".utf8), cost: 1 << 15)
    #expect(key.hex == "125848a283b3b701b933bac116eb25f56cb29f8f3a570fd8d76d8d7730f7cd42")
  }

  @Test("a cost that is no power of two is refused", arguments: [0, 1, 3, 1000, -16, 1 << 40])
  func impossible(_ cost: Int) {
    #expect(throws: CryptographyError.impossibleCost) {
      try KeyDerivation.scrypt([1], salt: [2], cost: cost)
    }
  }
}
