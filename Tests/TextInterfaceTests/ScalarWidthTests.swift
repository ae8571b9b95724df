import Glibc
import Testing

@testable import TextInterface

@Suite("SCR-6 Width by what the terminal shows")
struct ScalarWidthTests {
  @Test(
    "texts measured in cells",
    arguments: [
      ("", 0), ("abc", 3), ("世界", 4), ("ｆｕｌｌ", 8), ("한국", 4), ("e\u{301}", 1),
      ("a\u{300}\u{301}\u{302}b", 2), ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2),
      ("1️⃣", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 1), ("क्ष", 2), ("ㅎ", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("╭─╮│…•✓›–", 9), ("café", 4), ("ﬁ", 1), ("½", 1), ("⌛", 2), ("☎", 1), ("☎️", 2),
      ("🏳️‍🌈", 2), ("\u{200B}", 8), ("\u{FEFF}x", 9), ("a\u{FE0F}", 9),
    ])
  func measured(_ text: String, _ cells: Int) {
    #expect(columns(of: text) == cells)
  }

  @Test("control characters take one cell as ␛, a line end with carriage return too")
  func control() {
    #expect(columns(of: "\u{1B}[31m") == 5)
    #expect(columns(of: "a\r\nb") == 3)
    #expect(columns(of: "\u{7F}\u{9B}\u{2028}") == 3)
  }

  @Test("bidirectional marks, joiners and soft hyphens take the room of their names")
  func invisible() {
    #expect(columns(of: "a\u{202E}b\u{2066}c\u{2069}\u{200F}\u{AD}\u{200D}") == 3 + 6 * 8)
  }

  /// Scalars whose width is a decision of ours and not the C library's.
  private func isOurDecision(_ value: UInt32) -> Bool {
    let format = Unicode.Scalar(value)?.properties.generalCategory == .format
    // Soft hyphens and the like are spelled out; ncurses never sees them.
    return format || value == 0xAD
  }

  @Test("every scalar that the C library knows has the same width there")
  func sameAsCLibrary() throws {
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    // Glibc's Swift module leaves this function out.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let widthInC = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    var different: [String] = []
    for value in UInt32(0x20)..<0x40000 {
      guard let scalar = Unicode.Scalar(value), !isOurDecision(value) else { continue }
      let theirs = widthInC(Int32(value))
      if theirs < 0 { continue }
      let ours: Int32 =
        switch ScalarWidth(scalar) {
        case .narrow: 1
        case .wide: 2
        case .combining, .invisible: 0
        }
      if ours != theirs { different.append("U+\(String(value, radix: 16)) \(ours) \(theirs)") }
    }
    // A newer C library may know newer scalars; a table that is wrong differs in hundreds.
    #expect(different.count < 40, "\(different.prefix(40))")
  }
}

@Suite("SCR-6 Long text is cut with …, wide characters are never split")
struct CutTests {
  @Test(
    "cut to columns",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
      ("世界地図", 8, "世界地図"), ("世界地図", 7, "世界地…"), ("世界地図", 6, "世界…"), ("世", 1, "…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("", 3, ""),
    ])
  func cutToColumns(_ text: String, _ width: Int, _ expected: String) {
    #expect(cut(text, to: width) == expected)
    #expect(columns(of: cut(text, to: width)) <= width)
  }

  @Test("a frame cuts in the same way", arguments: 0...12)
  func sameInFrame(_ width: Int) {
    for text in ["abcdef", "世界地図", "a世b界", "日本語 text", "👨‍👩‍👧 ab"] {
      var frame = Frame(size: Size(columns: 12, rows: 1))
      let used = frame.put(text, at: Point(column: 0, row: 0), width: width)
      #expect(frame.text == cut(text, to: width).trimmingBlanks)
      #expect(used == columns(of: cut(text, to: width)))
    }
  }
}

extension String {
  /// The text without blanks at its end, as a frame's row gives it.
  var trimmingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
