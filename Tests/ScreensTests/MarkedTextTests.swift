import Testing
import TextInterface

@testable import Screens

@Suite("The code of a message is marked where it stands, and nowhere else")
struct MarkedTextTests {
  private func marked(_ text: String, _ range: Range<Int>?, width: Int = 40) -> [String] {
    let rows = MarkedText(text, code: range).rows(width: width)
    // Nothing but white space is lost on the way.
    let kept = rows.flatMap { $0 }.map(\.text).joined().filter { !$0.isWhitespace }
    #expect(kept == text.filter { !$0.isWhitespace })
    return rows.flatMap { $0 }.filter { $0.style.attributes.contains(.underline) }.map(\.text)
  }

  @Test("The same digits elsewhere are not marked")
  func once() {
    #expect(marked("Order 48291377: code 4829", 21..<25) == ["4829"])
    #expect(marked("4829 is your code.\n@shiny.example #4829", 0..<4) == ["4829"])
    #expect(marked("4829 is your code.\n@shiny.example #4829", 35..<39) == ["4829"])
  }

  @Test("A code with a space may be broken into two rows")
  func broken() {
    #expect(marked("Your code is 482 913", 13..<20, width: 16) == ["482", "913"])
  }

  @Test("Wide characters, emoji and runs of blanks move nothing")
  func wide() {
    #expect(marked("認証コード  ９０３３１８ です", 7..<13) == ["９０３３１８"])
    #expect(marked("🔑🔑   code:   4829\n\n\nBye", 15..<19) == ["4829"])
    #expect(marked("a\r\nb 4829", 5..<9) == ["4829"])
  }

  @Test(
    "A range that lies nowhere in the text marks nothing", arguments: [-1..<3, 3..<99, 99..<100])
  func nowhere(_ range: Range<Int>) {
    #expect(marked("4829 is your code", range) == [])
    #expect(marked("4829 is your code", nil) == [])
  }

  @Test("A message without text, or of one endless word, has rows")
  func odd() {
    #expect(MarkedText("", code: nil).rows(width: 10).count == 1)
    let long = String(repeating: "1", count: 1_000)
    #expect(MarkedText(long, code: 0..<4).rows(width: 10).count == 100)
  }
}
