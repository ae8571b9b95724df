import TestSupport
import Testing

@testable import SecurityCodes

/// One message with the specification's answer.
struct BoundRow: Decodable, Sendable, CustomTestStringConvertible {
  struct Answer: Decodable, Equatable, Sendable {
    let host: String
    let code: String
    let embedded: String?
  }

  let id: String
  let message: String
  let wicg: Answer?

  var testDescription: String { id }

  static let all = SharedData.rows("domain-bound-open.jsonl", as: BoundRow.self)
}

@Suite("COD-1 the strict form of domain-bound codes")
struct StrictFormTests {
  @Test("every line of the shared data has the specification's answer", arguments: BoundRow.all)
  func sharedData(row: BoundRow) {
    let line = BoundLine(strict: row.message)
    let answer = line.map {
      BoundRow.Answer(
        host: String($0.host), code: String($0.code), embedded: $0.embedded.map(String.init))
    }
    #expect(answer == row.wicg)
    let found = SecurityCode.detect(in: row.message)
    #expect((found?.form == .bound) == (row.wicg != nil))
  }

  @Test("the examples of the public specification")
  func specification() {
    let plain = SecurityCode.detect(
      in: "747723 is your ExampleCo authentication code.\n\n@example.com #747723")
    #expect(plain?.code == "747723")
    #expect(plain?.boundTo == "example.com")
    #expect(plain?.embedded == nil)
    #expect(plain?.form == .bound)
    let embedded = SecurityCode.detect(
      in: "747723 is your ExampleCo authentication code.\n\n"
        + "@example.com #747723 @ecommerce.example")
    #expect(embedded?.embedded == "ecommerce.example")
    let trailing = SecurityCode.detect(in: "@example.com #747723 @ecommerce.example $future")
    #expect(trailing?.embedded == "ecommerce.example")
    #expect(trailing?.code == "747723")
  }

  @Test(
    "what is not exactly the form has no strict code",
    arguments: [
      "", "@", "@ #1", "@a.example", "@a.example ", "@a.example #", "@a.example  #1",
      "@a.example\t#1", "@a.example\u{A0}#1", "a @a.example #1", " @a.example #1",
      "@a.example #1\n", "@a.example #1\r\n", "@a.example #1\nSTOP to opt out",
      "@a.example @b.example #1", "#1 @a.example",
    ])
  func notStrict(message: String) {
    #expect(BoundLine(strict: message) == nil)
  }

  @Test("every kind of line end is one", arguments: ["\n", "\r\n", "\r", "\n\n"])
  func lineEnds(end: String) {
    #expect(SecurityCode.detect(in: "Hello\(end)@a.example #1")?.code == "1")
    #expect(SecurityCode.detect(in: "@evil.example #9\(end)@a.example #1")?.boundTo == "a.example")
  }

  @Test("letters and signs of the code are kept as they are")
  func codeIsVerbatim() {
    #expect(SecurityCode.detect(in: "@a.example #aB-12*^$@ x")?.code == "aB-12*^$@")
  }
}
