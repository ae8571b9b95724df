import Testing

@testable import SecurityCodes

@Suite("COD-7 whatever is in a message does no harm")
struct BadInputTests {
  @Test(
    "a message of 100 kB is read, and the code in it found",
    arguments: [
      "1 ", "12 34567 ", "CodeCode", "(a(", "a.b:", "【1", "验证码", "order 1234 ",
    ])
  func long(unit: String) {
    let filler = String(repeating: unit, count: 100_000 / unit.utf8.count)
    let found = SecurityCode.detect(in: "Your verification code is 482913.\n" + filler)
    #expect(found?.code == "482913")
  }

  @Test("only digits, only signs or nothing at all")
  func monotonous() {
    for message in [
      "", " ", "482913", String(repeating: "7", count: 100_000), "🙂🙂🙂", "\0\0\0", "....", "@", "#",
      "\u{200F}\u{202E}", "\u{FFFD}", "-", "—", "code", "code:", "code is", "code #", "：：：",
    ] {
      #expect(SecurityCode.detect(in: message) == nil, "\(message.prefix(20))")
    }
  }

  @Test(
    "marks of writing direction, NUL and emoji beside or within it",
    arguments: [
      "\u{200F}رمز التحقق هو \u{202A}482913\u{202C}\u{200F}", "Code:\0482913\0",
      "\u{FEFF}Your code is \u{2066}482913\u{2069}", "Co\u{AD}de: 482\u{200B}913",
      "🔐 Code 👉482913👈", "Code: 🔑482913🔑", "code\r\n482913\r\n", "\u{202E}code 482913",
    ])
  func marks(message: String) throws {
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.code == "482913")
    #expect(message[found.range].unicodeScalars.filter(\.properties.isASCIIHexDigit).count == 6)
  }

  @Test("the range stands in the message as it is, behind characters of every size")
  func range() throws {
    let message = "𝒀𝒐 é 验证码🙂 يا: ４８２-９１３!"
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.code == "482913")
    #expect(message[found.range] == "４８２-９１３")
  }
}
