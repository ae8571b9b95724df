import Foundation
import TestTerminal
import TextInterface
import Testing

/// Lets a slow line take its time: longer than the 25 ms in which ncurses joins a key's bytes, and
/// shorter than the second after which a paste without an end is over.
private func pause(_ terminal: TestTerminal) {
  try? terminal.wait("end of the pause", within: 0.06) { _ in false }
}

@Suite("SCR-2 A paste ends, however its bytes arrive, and never makes the program deaf")
struct PasteTests {
  @Test("the end marker may be split after each of its bytes")
  func splitMarker() throws {
    let terminal = try startProbe()
    let marker = Array("\u{1B}[201~".utf8)
    for place in 1..<marker.count {
      try terminal.sendBytes(Array("\u{1B}[200~1-\(place)".utf8) + marker[..<place])
      pause(terminal)
      try terminal.sendBytes(marker[place...] + Array("k".utf8))
      try terminal.wait("paste \(place)") {
        $0.row(2 * place).contains("paste:1-\(place)") && $0.row(2 * place + 1).contains("│ k ")
      }
    }
  }

  @Test("every byte may come alone, and those of one character too")
  func byteByByte() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~".utf8))
    for byte in Array("é世\u{1B}[201~".utf8) {
      pause(terminal)
      try terminal.sendBytes([byte])
    }
    try terminal.waitForText("keys: paste:é世")
  }

  @Test("what looks like the marker's beginning is text")
  func almostMarker() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~a\u{1B}[20b\u{1B}\u{1B}[201~k".utf8))
    try terminal.waitForText("keys: paste:a[20b k")
  }

  @Test("bytes that are no character, and control characters of two bytes, are dropped")
  func notText() throws {
    let terminal = try startProbe()
    let broken: [UInt8] = [0x61, 0xC3, 0x62, 0xFF, 0xE4, 0xB8, 0xC3, 0xA9, 0xC2, 0x9B, 0x63]
    try terminal.sendBytes(
      Array("\u{1B}[200~".utf8) + broken + [0xE4] + Array("\u{1B}[201~k".utf8))
    try terminal.waitForText("keys: paste:abéc k")
  }

  @Test("a hundred and fifty pastes and keys in one write are all there, in order")
  func many() throws {
    let terminal = try startProbe(size: Size(columns: 40, rows: 310))
    let one = "\u{1B}[200~123-456\u{1B}[201~j\u{1B}[A"
    try terminal.sendBytes(Array(String(repeating: one, count: 150).utf8))
    try terminal.wait("the last key") { $0.row(301).contains("│ j ") }
    for number in 0..<150 {
      #expect(terminal.row(2 + 2 * number).contains("│ paste:123-456 "))
      #expect(terminal.row(3 + 2 * number).contains("│ j "))
    }
    #expect(terminal.row(302).contains("│ row 300 "))
  }

  @Test("Ctrl-C in a paste is a control byte like any other: dropped, and nothing ends")
  func controlC() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~12\u{03}3\u{1B}[201~k".utf8))
    try terminal.waitForText("keys: paste:123 k")
    try terminal.sendBytes(Array("\u{1B}[200~".utf8))
    pause(terminal)
    try terminal.sendBytes([0x03])
    pause(terminal)
    try terminal.sendBytes(Array("4\u{1B}[201~".utf8))
    try terminal.waitForText("k paste:4")
    #expect(terminal.exit == nil)
  }

  @Test("Ctrl-C after a paste that lost its end is a key again, after a second of silence")
  func controlCAfterLostEnd() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~12".utf8))
    try terminal.waitForText("keys: paste:12")
    try terminal.sendBytes([0x03])
    try terminal.waitForText("paste:12 ^C")
  }

  @Test("after silence a paste is over, and keys are keys", arguments: ["", "\u{1B}[20"])
  func silence(_ rest: String) throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~12\(rest)".utf8))
    try terminal.waitForText("keys: paste:12")
    try terminal.send("q<esc>")
    try terminal.waitForText("q esc")
    try terminal.send("<c-q>")
    #expect(try terminal.waitForExit() == .status(3))
  }

  @Test("a person who types on into a paste that lost its end gets keys again")
  func typedOn() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array("\u{1B}[200~12".utf8))
    // Never silent for a second, as people type; after a few seconds it can't be a paste.
    var typed = 0
    while !terminal.text.contains("paste:12") {
      try #require(typed < 1_000)
      try terminal.sendBytes([UInt8(ascii: "z")])
      typed += 1
      pause(terminal)
    }
    try terminal.send("q")
    try terminal.waitForText("q")
    try terminal.send("<c-q>")
    #expect(try terminal.waitForExit() == .status(3))
  }
}
