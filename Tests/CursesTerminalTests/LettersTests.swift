import Foundation
import TextInterface
import Testing

@testable import CursesTerminal

@Suite("SCR-5 --ascii draws without box characters")
struct LettersTests {
  @Test("every sign that screens draw with has a letter of its kind")
  func signs() {
    let letters = Letters(ascii: true, utf8: true, terminal: "xterm")
    for (sign, letter) in zip(
      "╭╮╰╯├┤│─›‹✓✗–•…␛·→←↑↓█⠋".unicodeScalars, "++++++|-><+x-*~^.><^v#".unicodeScalars)
    {
      #expect(letters.shown(sign) == letter, "\(sign)")
    }
    #expect(letters.shown("é") == "é")
    #expect(letters.shown("a") == "a")
  }

  @Test("a moving sign moves in ASCII too")
  func spinner() {
    let letters = Letters(ascii: true, utf8: true, terminal: "xterm")
    let shown = Set("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars.map { letters.shown($0) })
    #expect(shown.count > 1)
    #expect(shown.allSatisfy { $0.isASCII })
  }

  @Test("what a language without UTF-8 cannot send becomes ?")
  func noUTF8() {
    let letters = Letters(ascii: false, utf8: false, terminal: "xterm")
    #expect(letters.shown("é") == "?")
    #expect(letters.shown("─") == "-")
  }
}

@Suite("Copying says when it cannot")
struct ClipboardLimitTests {
  @Test("a text too long for terminals is refused")
  func tooLong() {
    let most = String(repeating: "x", count: Clipboard.longest / 4 * 3)
    #expect(Clipboard.sequence(for: most, environment: ["TERM": "xterm"]) != nil)
    #expect(Clipboard.sequence(for: most + "xxx", environment: ["TERM": "xterm"]) == nil)
  }

  @Test("inside GNU screen it is wrapped")
  func screen() {
    let sequence = Clipboard.sequence(for: "a", environment: ["TERM": "screen", "STY": "1.pts"])
    #expect(sequence == "\u{1B}P\u{1B}]52;c;YQ==\u{07}\u{1B}\\")
  }
}
