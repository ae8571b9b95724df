import Foundation
import TestTerminal
import TextInterface
import Testing

@Suite("SCR-6 Borders stay straight whatever is in them")
struct WidthOnScreenTests {
  @Test("wide, joined and combined characters keep the right border in its column")
  func straightBorders() throws {
    let terminal = try startProbe(["--wide"])
    for row in 2..<22 {
      #expect(terminal.cell(at: Point(column: 79, row: row)).text == "│", "row \(row)")
    }
    #expect(terminal.row(2).contains("世界"))
    #expect(terminal.row(3).contains("family"))
    #expect(terminal.row(4).contains("heart"))
    #expect(terminal.cell(at: Point(column: 2, row: 2)).width == 2)
    #expect(terminal.cell(at: Point(column: 2, row: 6)).text == "e\u{301}")
  }

  @Test("what is sent needs no agreement about joined emoji")
  func noJoiners() throws {
    let terminal = try startProbe(["--wide"])
    let sent = String(decoding: terminal.output, as: UTF8.self).unicodeScalars
    #expect(!sent.contains("\u{200D}"))
    #expect(!sent.contains("\u{FE0F}"))
  }
}

@Suite("SCR-4 Resizing redraws at once")
struct ResizeTests {
  @Test(
    "larger and smaller leave no stale lines",
    arguments: [
      Size(columns: 100, rows: 30), Size(columns: 60, rows: 18), Size(columns: 140, rows: 40),
    ])
  func resize(_ size: Size) throws {
    let terminal = try startProbe()
    terminal.resize(to: size)
    try terminal.waitForText("Probe \(size.columns)x\(size.rows)")
    let fresh = try startProbe(size: size)
    try terminal.wait("the same screen as a fresh start") { $0.text == fresh.text }
  }

  @Test("many sizes one after another end right")
  func dragged() throws {
    let terminal = try startProbe()
    for columns in 60...120 { terminal.resize(to: Size(columns: columns, rows: 20)) }
    try terminal.waitForText("Probe 120x20")
    try terminal.wait("a whole box") { $0.row(1).hasSuffix("─╮") && $0.row(18).hasSuffix("─╯") }
  }

  @Test("Ctrl-L sends everything again")
  func redraw() throws {
    let terminal = try startProbe()
    let before = terminal.bytesReceived
    try terminal.press("<c-l>")
    #expect(terminal.bytesReceived - before > 1000)
  }
}

@Suite("Little output per key")
struct OutputTests {
  @Test("a cursor move takes less than 300 bytes")
  func cursorMove() throws {
    let terminal = try startProbe(size: Size(columns: 140, rows: 40))
    try terminal.press("<down>")
    let before = terminal.bytesReceived
    try terminal.press("<down>")
    #expect(terminal.bytesReceived - before < 300)
    #expect(terminal.bytesReceived > before)
  }

  @Test("the cursor is where the frame has it")
  func cursor() throws {
    let terminal = try startProbe()
    #expect(terminal.cursor == Point(column: 5, row: 23))
    #expect(terminal.cursorIsVisible)
  }
}

@Suite("SCR-5 Colours as the terminal and NO_COLOR say, meaning never by colour alone")
struct ColourTests {
  private let selected = Point(column: 2, row: 2)
  private let other = Point(column: 2, row: 3)
  private let danger = Point(column: 1, row: 23)
  private let disabled = Point(column: 10, row: 23)

  @Test("256 colours, the terminal's own background behind ordinary text")
  func many() throws {
    let terminal = try startProbe()
    #expect(terminal.cell(at: other).background == .standard)
    #expect(terminal.cell(at: other).foreground == .standard)
    #expect(terminal.cell(at: selected).background == .indexed(25))
    #expect(terminal.cell(at: selected).foreground == .indexed(231))
    #expect(terminal.cell(at: danger).foreground == .indexed(167))
  }

  @Test("COLORFGBG tells light from dark")
  func lightAndDark() throws {
    let light = try startProbe(environment: ["COLORFGBG": "0;15"])
    let dark = try startProbe(environment: ["COLORFGBG": "15;0"])
    #expect(light.cell(at: danger).foreground == .indexed(160))
    #expect(dark.cell(at: danger).foreground == .indexed(210))
  }

  @Test("eight colours")
  func eight() throws {
    let terminal = try startProbe(environment: ["TERM": "xterm"])
    #expect(terminal.cell(at: selected).background == .indexed(4))
    #expect(terminal.cell(at: danger).foreground == .indexed(1))
    #expect(terminal.cell(at: danger).isBold)
  }

  @Test(
    "without colours selection and danger can be told apart from text",
    arguments: [
      (["TERM": "xterm-mono"], []), (["NO_COLOR": "1"], []), (["TERM": "vt100"], []),
      ([:], ["--no-colour"]),
    ] as [([String: String], [String])])
  func none(_ environment: [String: String], _ arguments: [String]) throws {
    let terminal = try startProbe(arguments, environment: environment)
    for row in 0..<24 {
      for column in 0..<80 {
        let cell = terminal.cell(at: Point(column: column, row: row))
        #expect(cell.foreground == .standard && cell.background == .standard)
      }
    }
    #expect(terminal.cell(at: selected).isReversed)
    #expect(!terminal.cell(at: other).isReversed)
    #expect(terminal.cell(at: danger).isBold)
    #expect(terminal.cell(at: danger).isUnderlined)
  }

  @Test("an empty NO_COLOR asks for nothing")
  func emptyNoColour() throws {
    let terminal = try startProbe(environment: ["NO_COLOR": ""])
    #expect(terminal.cell(at: selected).background == .indexed(25))
  }

  @Test("--ascii and a language without UTF-8 draw without box characters")
  func ascii() throws {
    for terminal in [
      try startProbe(["--ascii"]), try startProbe(environment: ["LANG": "C"]),
    ] {
      #expect(terminal.row(1).hasPrefix("+--"))
      #expect(terminal.row(2).hasPrefix("| row 0"))
      #expect(terminal.output.allSatisfy { $0 < 0x80 })
    }
  }

  @Test("without any word about the language a modern terminal is supposed")
  func noLanguage() throws {
    let terminal = try TestTerminal(builtProgram("TerminalProbe"), environment: ["LANG": ""])
    try terminal.waitIdle()
    #expect(terminal.row(1).hasPrefix("╭──"))
  }

  @Test("the Linux console gets corners that its font has")
  func console() throws {
    let terminal = try startProbe(environment: ["TERM": "linux"])
    #expect(terminal.row(1).hasPrefix("┌──"))
  }
}

@Suite("Copying by OSC 52")
struct ClipboardTests {
  /// `secret text` as base64, from coreutils.
  private let encoded = "c2VjcmV0IHRleHQ="

  private func sent(_ environment: [String: String]) throws -> (String, TestTerminal) {
    let terminal = try startProbe(environment: environment)
    try terminal.press("<c-y>")
    return (String(decoding: terminal.output, as: UTF8.self), terminal)
  }

  @Test("plain")
  func plain() throws {
    let (output, terminal) = try sent([:])
    #expect(output.contains("\u{1B}]52;c;\(encoded)\u{07}"))
    #expect(!output.contains("tmux"))
    #expect(terminal.text.contains("copied true"))
  }

  @Test("wrapped inside tmux")
  func tmux() throws {
    let (output, _) = try sent(["TMUX": "/tmp/tmux,1,0"])
    #expect(output.contains("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;\(encoded)\u{07}\u{1B}\\"))
  }

  @Test("the Linux console has no clipboard, and says so")
  func console() throws {
    let (output, terminal) = try sent(["TERM": "linux"])
    #expect(!output.contains("]52;"))
    #expect(terminal.text.contains("copied false"))
  }
}

@Suite("Of a very large terminal 1,000 columns and 400 rows are used")
struct LargeTerminalTests {
  private static let largest = Size(columns: 65_535, rows: 65_535)

  @Test("one that becomes so large, and small again")
  func resized() throws {
    let terminal = try startProbe()
    terminal.resize(to: Self.largest)
    try terminal.waitForText("Probe 1000x400")
    try terminal.send("k")
    try terminal.wait("the last row in use") { $0.row(399).contains("keys: k") }
    #expect(terminal.row(400).isEmpty)
    terminal.resize(to: Size(columns: 80, rows: 24))
    try terminal.waitForText("Probe 80x24")
    try terminal.send("<c-q>")
    #expect(try terminal.waitForExit() == .status(3))
    expectRestored(terminal)
  }

  @Test("one that is so large from the start")
  func started() throws {
    let terminal = try startProbe(size: Self.largest)
    try terminal.waitForText("Probe 1000x400")
    // Windows of 65,535 by 65,535 cells would need hundreds of gigabytes.
    let statm = try String(
      contentsOfFile: "/proc/\(terminal.processIdentifier)/statm", encoding: .utf8)
    let pages = try #require(statm.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect(pages * 4 < 400_000)
    try terminal.send("<c-q>")
    #expect(try terminal.waitForExit() == .status(3))
  }
}

@Suite("SCR-2 Keys that come faster than frames share one")
struct ManyKeysTests {
  @Test("80,000 keys in one write are all there, in a few hundred frames at the most")
  func many() throws {
    let terminal = try startProbe()
    try terminal.sendBytes(Array(repeating: UInt8(ascii: "x"), count: 80_000))
    try terminal.sendBytes([0x06])
    try terminal.wait("the count", within: 60) { $0.text.contains("80000 keys in") }
    let text = terminal.text
    let words = text.split(separator: " ").map(String.init)
    let place = try #require(words.firstIndex(of: "frames"))
    let frames = try #require(Int(words[place - 1]))
    // How much a terminal holds at once is the kernel's choice; a frame a key would be 80,000.
    #expect(frames < 20_000)
  }
}
