import Testing

@testable import SecurityCodes

@Suite("COD-1 the lenient form, tried second and marked as such")
struct LenientFormTests {
  @Test(
    "deviations that do not change the meaning are read",
    arguments: [
      "@shiny.example #482913\n", "@shiny.example #482913\r\n\r\n  ", " @shiny.example #482913",
      "@shiny.example   #482913", "@shiny.example\t#482913", "@shiny.example\u{A0}#482913",
      "\u{200E}@shiny.example #482913\u{200F}\n", "＠shiny.example ＃482913",
      "Hello\n@shiny.example #482913\n\n",
    ])
  func deviations(message: String) throws {
    let found = try #require(SecurityCode.detect(in: message))
    #expect(found.form == .lenient)
    #expect(found.code == "482913")
    #expect(found.boundTo == "shiny.example")
    #expect(found.embedded == nil)
    #expect(message[found.range] == "482913")
  }

  @Test("the embedded host may follow a percent sign or an at sign", arguments: ["%", "@", "％"])
  func embeddedHost(sign: String) {
    let found = SecurityCode.detect(in: "@shiny.example #1  \(sign)pay.example\n")
    #expect(found?.embedded == "pay.example")
  }

  @Test("a line further up never counts")
  func linesFurtherUp() {
    #expect(SecurityCode.detect(in: "@evil.example #1\nReply STOP to end") == nil)
    #expect(SecurityCode.detect(in: "@evil.example #1\n@shiny.example #2\n")?.code == "2")
    #expect(SecurityCode.detect(in: "@evil.example #1\n@shiny.example\n") == nil)
  }

  @Test(
    "a line without its parts, or with words before it, has no code",
    arguments: [
      "Code 1. @shiny.example #1\n", "@shiny.example random #1\n", "@a.example @b.example #1\n",
      "@shiny.example#1\n", "\n\n", "   ", "Your table is booked for 19:30.",
    ])
  func nothing(message: String) {
    #expect(SecurityCode.detect(in: message) == nil)
  }

  @Test(
    "the host has to be a host: no port, path or user",
    arguments: [
      "localhost:8080", "//shiny.example", "shiny.example/login", "me@shiny.example", "a..b",
    ])
  func hosts(host: String) {
    #expect(SecurityCode.detect(in: "@\(host) #1\n") == nil)
  }
}
