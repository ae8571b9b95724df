import Cryptography
import Testing

@Suite("STO-13: secret bytes are wiped")
struct SecretBytesTests {
  @Test("they are lent until they are wiped, and none afterwards")
  func lent() {
    let secret = SecretBytes([1, 2, 3])
    #expect(secret.count == 3)
    #expect(secret.withBytes { [UInt8]($0) } == [1, 2, 3])
    secret.wipe()
    #expect(secret.count == 0)
    #expect(secret.withBytes { $0.count } == 0)
    secret.wipe()
  }

  @Test("no bytes at all are secret bytes too")
  func empty() {
    let secret = SecretBytes([])
    #expect(secret.count == 0)
    #expect(secret.withBytes { $0.count } == 0)
  }

  @Test("cleansing leaves zeroes")
  func cleansing() {
    var bytes: [UInt8] = [1, 2, 3]
    cleanse(&bytes)
    #expect(bytes == [0, 0, 0])
    var none: [UInt8] = []
    cleanse(&none)
    #expect(none.isEmpty)
  }

  @Test("comparison in constant time compares")
  func comparison() {
    #expect(constantTimeEquals([1, 2, 3], [1, 2, 3]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2, 4]))
    #expect(!constantTimeEquals([1, 2, 3], [1, 2]))
    #expect(constantTimeEquals([], []))
  }
}

@Suite("RFC 4648: bytes as text")
struct EncodingTests {
  /// The standard's examples of base 64, without their padding.
  @Test(
    "base 64 for addresses, there and back",
    arguments: [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
  func base64(_ text: String, _ encoded: String) {
    #expect(text.utf8.base64URL == encoded)
    #expect(bytes(base64URL: encoded) == [UInt8](text.utf8))
  }

  @Test("the two characters that differ from plain base 64")
  func alphabet() {
    #expect([0xfb, 0xff, 0xbf].base64URL == "-_-_")
    #expect(bytes(base64URL: "-_-_") == [0xfb, 0xff, 0xbf])
  }

  @Test(
    "what is no base 64 for addresses",
    arguments: ["Zg==", "+/+/", "Z", "Zm9vY", "Zm 9", "Zh", "Zm9vYmF\u{e9}"])
  func notBase64(_ text: String) {
    #expect(bytes(base64URL: text) == nil)
  }

  @Test("hexadecimal, there and back, in either case")
  func hex() {
    #expect([0x00, 0x0f, 0xa5, 0xff].hex == "000fa5ff")
    #expect(bytes(hex: "000fA5Ff") == [0x00, 0x0f, 0xa5, 0xff])
    #expect(bytes(hex: "") == [])
  }

  @Test("what is no hexadecimal", arguments: ["0", "0g", "0x00", "00 ", "é0"])
  func notHex(_ text: String) {
    #expect(bytes(hex: text) == nil)
  }
}
