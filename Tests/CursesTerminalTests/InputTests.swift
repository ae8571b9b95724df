import Foundation
import TestTerminal
import TextInterface
import Testing

@Suite("SCR-2 Keys reach the program as what they are")
struct InputTests {
  @Test(
    "each key has its name",
    arguments: [
      ("a", "a"), ("<ret>", "enter"), ("<tab>", "tab"), ("<backtab>", "shift-tab"),
      ("<bs>", "backspace"), ("<del>", "delete"), ("<left>", "left"), ("<right>", "right"),
      ("<home>", "home"), ("<end>", "end"), ("<pgup>", "page-up"), ("<pgdn>", "page-down"),
      ("<c-t>", "^T"), ("<c-a>", "^A"), ("<c-c>", "^C"), ("<c-n>", "^N"), ("<f1>", "F1"),
      ("<f5>", "F5"), ("<f12>", "F12"), ("<space>", "space"), ("<lt>", "<"), ("é", "é"),
      ("世", "世"), ("😀", "😀"), ("<esc>", "esc"),
    ])
  func named(_ keys: String, _ label: String) throws {
    let terminal = try startProbe()
    try terminal.press(keys)
    #expect(terminal.row(23).hasSuffix("keys: \(label)"))
  }

  @Test("cursor keys work in both forms that terminals send")
  func cursorForms() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}OC\u{1B}OD".utf8))
    try terminal.waitForText("keys: right left")
    try terminal.sendBytes(Array("\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F".utf8))
    try terminal.waitForText("keys: right left right left home end")
  }

  @Test("Esc acts at once: alone, and before another key")
  func escape() throws {
    let terminal = try startProbe()
    let start = ContinuousClock.now
    try terminal.press("<esc>")
    // 25 ms are the terminal's own patience; a second is far from the 1000 ms of ncurses' default.
    #expect(ContinuousClock.now - start < .milliseconds(900))
    try terminal.press("<esc>jq")
    #expect(terminal.text.contains("keys: esc esc j q"))
  }

  @Test("fast typing loses and reorders nothing")
  func fastTyping() throws {
    let terminal = try startProbe(size: Size(columns: 200, rows: 24))
    let typed = "the quick brown fox jumps over the lazy dog".replacing(" ", with: "-")
    try terminal.press(typed)
    let shown = terminal.row(23).split(separator: "keys: ").last ?? ""
    #expect(shown.replacing(" ", with: "") == typed)
  }

  @Test("what is typed before the first frame is kept")
  func typedAhead() throws {
    let terminal = try TestTerminal(builtProgram("TerminalProbe"))
    try terminal.press("abc")
    #expect(terminal.text.contains("keys: a b c"))
  }

  @Test("a pasted line end submits nothing, and pasted control bytes are dropped")
  func paste() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~123 456\u{07}\u{02}\u{7F}\u{1B}[201~x".utf8))
    try terminal.waitForText("keys: paste:123 456 x")
    try terminal.press("<paste:one\ntwo>")
    #expect(!terminal.text.contains("enter"))
  }

  @Test("a paste that arrives in pieces is one")
  func pasteInPieces() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~12".utf8))
    try terminal.sendBytes(Array("34".utf8))
    try terminal.sendBytes(Array("56\u{1B}[201~".utf8))
    try terminal.waitForText("keys: paste:123456")
  }

  @Test("click, double click and wheel say where")
  func mouse() throws {
    let terminal = try startProbe()
    try terminal.press("<click:10,3>")
    #expect(terminal.text.contains("click 10,3"))
    try terminal.press("<wheel-up:0,0><wheel-down:79,23>")
    #expect(terminal.text.contains("wheel-up 0,0"))
    #expect(terminal.text.contains("wheel-down 79,23"))
    try terminal.press("<double-click:20,5>")
    #expect(terminal.text.contains("click 20,5"))
    #expect(terminal.text.contains("double-click 20,5"))
  }
}
