import Testing
import TextInterface

@Suite("SCR-6 Rows are cut, never wrapped into another column")
struct LineTests {
  private func drawn(_ line: Line, width: Int) -> String {
    var frame = Frame(size: Size(columns: width + 4, rows: 1))
    frame.draw(line, at: Point(column: 0, row: 0), width: width)
    return frame.text
  }

  @Test("What stands at the right is kept, what stands at the left is cut")
  func cut() {
    let line = Line([Span("A rather long title")], trailing: [Span("9:41")])
    #expect(drawn(line, width: 30) == "A rather long title       9:41")
    #expect(drawn(line, width: 20) == "A rather long…  9:41")
  }

  @Test("Of a row too narrow for both, the left keeps a third")
  func third() {
    let line = Line([Span("abcdefghijkl")], trailing: [Span("ABCDEFGHIJKLMNOP")])
    #expect(drawn(line, width: 12) == "abc…  ABCDE…")
  }

  @Test("Sides of a box stand at both ends whatever is between")
  func boxed() {
    let line = Line([Span("東京タワー")]).boxed
    #expect(drawn(line, width: 12) == "│東京タワー│")
    #expect(drawn(line, width: 11) == "│東京タワ…│")
    #expect(drawn(line, width: 10) == "│東京タ… │")
  }

  @Test(
    "Borders",
    arguments: [
      (Line.Edge.top, "╭────╮"), (.bottom, "╰────╯"), (.across, "├────┤"), (.sides, "│    │"),
    ])
  func borders(_ edge: Line.Edge, _ text: String) {
    #expect(drawn(.border(edge), width: 6) == text)
  }

  @Test("Text in the middle")
  func centred() {
    #expect(drawn(Line("abc", alignment: .centre), width: 9) == "   abc")
  }

  @Test("Where pieces are cut between two of them, it is said")
  func pieces() {
    var frame = Frame(size: Size(columns: 20, rows: 1))
    let spans = [Span("abcde"), Span("fgh")]
    frame.draw(spans, at: Point(column: 0, row: 0), width: 5)
    #expect(frame.text == "abcd…")
  }
}

@Suite("Texts are broken between words")
struct WrapTests {
  @Test(
    "Cases",
    arguments: [
      ("one two three", 8, ["one two", "three"]), ("one two", 7, ["one two"]),
      ("one\n\ntwo", 9, ["one", "", "two"]), ("abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]),
      ("東京 タワー", 6, ["東京", "タワー"]), ("", 5, [""]), ("a  b", 5, ["a b"]),
      ("xx abcdefghij", 4, ["xx", "abcd", "efgh", "ij"]),
    ])
  func cases(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(wrap(text, to: width) == lines)
  }

  @Test("No row is wider than asked for", arguments: 2..<40)
  func width(_ width: Int) {
    let text = "Die Bücherei in 東京 heißt „Straßenkatze“ und wartet 🌿 auf https://example.test/abc."
    #expect(wrap(text, to: width).allSatisfy { columns(of: $0) <= width })
  }
}

@Suite("A few letters find a command")
struct FuzzyTests {
  @Test("Letters have to stand in that order")
  func order() {
    #expect(fuzzyScore("rst", in: "Reset World") != nil)
    #expect(fuzzyScore("tsr", in: "Reset World") == nil)
    #expect(fuzzyScore("", in: "anything") == 0)
  }

  @Test(
    "Better fits cost less",
    arguments: [
      ("reset", "Reset World", "Recently Deleted secret"), ("rw", "Reset World", "Throw"),
      ("pass", "Passwords", "a compass"), ("sr", "Security Recommendations", "Users"),
    ])
  func better(_ pattern: String, _ good: String, _ bad: String) throws {
    let best = try #require(fuzzyScore(pattern, in: good))
    #expect(best < fuzzyScore(pattern, in: bad) ?? Int.max)
  }
}

@Suite("SCR-3 Hints fit the line, the last one stays to the last")
struct HintTests {
  private static let hints = [
    Hint(key: "enter", word: "choose"), Hint(key: "esc", word: "back"),
    Hint(key: "?", word: "keys"),
  ]

  @Test(
    "From wide to narrow",
    arguments: [
      (80, ["choose", "back", "keys"]), (32, ["choose", "back", "keys"]), (31, ["choose", "keys"]),
      (21, ["choose", "keys"]), (20, ["keys"]), (6, ["keys"]), (5, []),
    ])
  func widths(_ width: Int, _ words: [String]) {
    #expect(fittingHints(HintTests.hints, width: width).map(\.word) == words)
  }
}

@Suite("SMS-10 Six boxes are one field")
struct CodeBoxTests {
  @Test("The next box stands out while typing")
  func boxes() {
    let rows = CodeBoxes.lines("48", length: 4, isActive: true).map { $0.map(\.text).joined() }
    #expect(rows == ["╭───╮╭───╮╭───╮╭───╮", "│ 4 ││ 8 ││ _ ││   │", "╰───╯╰───╯╰───╯╰───╯"])
    #expect(CodeBoxes.cursorColumn(after: 2, length: 4) == 12)
    #expect(CodeBoxes.cursorColumn(after: 4, length: 4) == 17)
  }
}
