import Cryptography
import Testing

@Suite("FIPS 180-4: digests")
struct DigestTests {
  /// A message of the standard's examples, and its two digests.
  struct Example: Sendable {
    let message: String
    let sha1: String
    let sha256: String
  }

  static let examples = [
    Example(
      message: "",
      sha1: "da39a3ee5e6b4b0d3255bfef95601890afd80709",
      sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Example(
      message: "abc",
      sha1: "a9993e364706816aba3e25717850c26c9cd0d89d",
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Example(
      message: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      sha1: "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
      sha256: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
  ]

  @Test("the standard's examples", arguments: examples)
  func example(_ example: Example) {
    #expect(Digest.sha1(example.message.utf8).hex == example.sha1)
    #expect(Digest.sha256([UInt8](example.message.utf8)).hex == example.sha256)
  }

  @Test("a million letters")
  func million() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(Digest.sha1(letters).hex == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    #expect(
      Digest.sha256(letters).hex
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("a sequence that lies nowhere in memory")
  func lazily() {
    #expect(
      Digest.sha1("abc".utf8.lazy.map { $0 }).hex == "a9993e364706816aba3e25717850c26c9cd0d89d")
  }
}

@Suite("RFC 4231: HMAC with SHA-256")
struct HMACTests {
  struct Case: Sendable {
    let key: [UInt8]
    let message: [UInt8]
    let tag: String
  }

  static let cases = [
    Case(
      key: [UInt8](repeating: 0x0b, count: 20), message: [UInt8]("Hi There".utf8),
      tag: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Case(
      key: [UInt8]("Jefe".utf8), message: [UInt8]("what do ya want for nothing?".utf8),
      tag: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Case(
      key: [UInt8](repeating: 0xaa, count: 20), message: [UInt8](repeating: 0xdd, count: 50),
      tag: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Case(
      key: [UInt8](repeating: 0xaa, count: 131),
      message: [UInt8]("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      tag: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
  ]

  @Test("the standard's cases", arguments: cases)
  func standard(_ example: Case) {
    #expect(HMAC.sha256(key: example.key, example.message).hex == example.tag)
  }

  /// Computed with Python's `hmac.new(b"", b"", "sha256")`.
  @Test("an empty key and an empty message are allowed")
  func empty() {
    #expect(
      HMAC.sha256(key: [], []).hex
        == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }
}
