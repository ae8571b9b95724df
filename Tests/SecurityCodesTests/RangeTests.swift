import Testing

@testable import SecurityCodes

@Suite("where the code stands in the message")
struct RangeTests {
  private func offset(_ message: String) throws -> Int {
    let found = try #require(SecurityCode.detect(in: message))
    let shown = message[found.range].filter { $0 != " " && $0 != "-" }
    #expect(shown == found.code)
    return message.utf8.distance(from: message.startIndex, to: found.range.lowerBound)
  }

  @Test("in the words, where they have it")
  func inTheWords() throws {
    #expect(try offset("482913 is your code.\n\n@a.example #482913") == 0)
    #expect(try offset("Ihr Code für Ä: 482913.\r\n@a.example #482913") == 18)
  }

  @Test("in the words, where a space or a hyphen divides it", arguments: ["482 913", "482-913"])
  func divided(shown: String) throws {
    let message = "\(shown) is your code.\n\n@a.example #482913"
    let found = try #require(SecurityCode.detect(in: message))
    #expect(message[found.range] == shown)
  }

  @Test("in the last line, where the words have it not, or only inside something longer")
  func inTheLastLine() throws {
    #expect(try offset("Your code is below.\n@a.example #12") == 32)
    #expect(try offset("Order 1234, room x12.\n@a.example #12") == 34)
    #expect(try offset("@a.example #12") == 12)
  }

  @Test("the whole word counts, not the first occurrence")
  func wholeWord() throws {
    #expect(try offset("Order 1234: code 12\n@a.example #12") == 17)
  }

  @Test("COD-7 a message of 100 kB does no harm")
  func longMessages() {
    let ones = String(repeating: "1", count: 100_000)
    #expect(SecurityCode.detect(in: ones) == nil)
    #expect(SecurityCode.detect(in: ones + "\n@a.example #111111")?.code == "111111")
    #expect(SecurityCode.detect(in: "@a.example #" + ones)?.code == ones)
    #expect(
      SecurityCode.detect(in: String(repeating: "@a.example #1\n", count: 7_000) + "x") == nil)
    #expect(SecurityCode.detect(in: String(repeating: " \n", count: 50_000)) == nil)
  }
}
