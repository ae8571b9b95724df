import Foundation
import TestTerminal
import TextInterface
import Testing

private let chelsea = ("shiny.example", "chelsea@shiny.example")

@Suite("An upgrade by keys alone, in a real terminal")
struct UpgradeByKeysTests {
  @Test(
    "from home to Password Updated, at each size, in colour and without",
    arguments: [(80, 24, ""), (100, 30, ""), (140, 40, "1"), (60, 18, "1")])
  func whole(columns: Int, rows: Int, noColour: String) throws {
    let program = try Program.withWorld()
    let old = try storedPassword(program)
    let terminal = try program.terminal(
      columns: columns, rows: rows, environment: ["NO_COLOR": noColour])
    try terminal.openRecommendations()
    #expect(terminal.text.contains("Compromised"))
    try terminal.send("<ret>")
    try terminal.waitForText("Confirm it's you")
    try terminal.waitForText("From Messages")
    try terminal.press("<c-a>")
    try terminal.send("<ret>")
    try terminal.waitForText("Password Updated")
    try terminal.leave()
    #expect(try program.opens(chelsea.0, chelsea.1))
    #expect(try !program.opens(chelsea.0, chelsea.1, password: old))
  }

  @Test("a wrong code is told with the tries that are left, and a right one still works")
  func wrongCode() throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.openForm()
    try terminal.waitForText("From Messages")
    let code = String(try program.run("codes", "--last").output.prefix(6))
    try terminal.send((code == "000000" ? "111111" : "000000") + "<ret>")
    try terminal.waitForText("That code isn't right. 4 tries left.")
    try terminal.send("<c-a><ret>")
    try terminal.waitForText("Password Updated")
  }

  @Test("SMS-10 a code pasted with a space and a line end is a code, and does not submit by itself")
  func pasted() throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.openForm()
    try terminal.waitForText("From Messages")
    let code = String(try program.run("codes", "--last").output.prefix(6))
    try terminal.press("<paste:\(code.prefix(3)) \(code.suffix(3))\n>")
    #expect(terminal.text.contains("Confirm it's you"))
    try terminal.send("<ret>")
    try terminal.waitForText("Password Updated")
  }

  @Test("UPG-28 Esc takes the interface away, and nothing was changed")
  func cancelled() throws {
    let program = try Program.withWorld()
    let old = try storedPassword(program)
    let terminal = try program.terminal()
    try terminal.openForm()
    try terminal.send("<esc>")
    try terminal.waitForText("Cancelled. Nothing was changed.")
    try terminal.leave()
    #expect(try program.opens(chelsea.0, chelsea.1))
    #expect(try storedPassword(program) == old)
  }

  @Test("SCR-4 resizing during the form redraws it whole and keeps what was typed")
  func resized() throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.openForm()
    try terminal.press("48")
    terminal.resize(to: Size(columns: 140, rows: 40))
    try terminal.wait("form in the new size") {
      $0.find("Confirm it's you").map { $0.column > 55 } ?? false
    }
    #expect(terminal.text.contains("│ 4 ││ 8 │"))
    terminal.resize(to: Size(columns: 50, rows: 10))
    try terminal.waitForText("60")
    #expect(!terminal.text.contains("Confirm"))
    terminal.resize(to: Size(columns: 80, rows: 24))
    try terminal.waitForText("│ 4 ││ 8 │")
  }

  @Test("the extension killed during its form: one failure sentence, the old password stays")
  func extensionKilled() throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.openForm()
    let child = try #require(terminal.extensionProcess)
    kill(child, SIGKILL)
    try terminal.waitForText("Upgrade Failed")
    try terminal.leave()
    #expect(try program.opens(chelsea.0, chelsea.1))
  }

  @Test("the extension stopped during its form: the person still gets away")
  func extensionStopped() throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.openForm()
    let child = try #require(terminal.extensionProcess)
    kill(child, SIGSTOP)
    try terminal.send("<esc>")
    // UPG-28: the interface goes at once; the request may need its ten seconds.
    try terminal.wait("the form gone") { !$0.text.contains("Confirm it's you") }
    try terminal.waitForText("Cancelled. Nothing was changed.", within: 30)
    try terminal.leave()
    #expect(try program.opens(chelsea.0, chelsea.1))
  }
}

@Suite("SCR-4 The terminal is given back after every kind of end")
struct EndingTests {
  @Test("quit, SIGTERM and SIGHUP", arguments: ["q", "TERM", "HUP"])
  func ended(how: String) throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.waitForText("Settings")
    #expect(terminal.isAlternateScreen)
    switch how {
    case "TERM": terminal.signal(SIGTERM)
    case "HUP": terminal.signal(SIGHUP)
    default: try terminal.send("q")
    }
    try terminal.waitForExit()
    try expectRestored(terminal)
    #expect(try program.opens(chelsea.0, chelsea.1))
  }

  @Test("a crash: restored, and the same signal ends the program", arguments: [SIGSEGV, SIGILL])
  func crashed(signal: Int32) throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal()
    try terminal.waitForText("Settings")
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(Int(signal)))
    try expectRestored(terminal)
  }

  @Test("Ctrl-Z gives the shell its terminal, and fg brings the phone back whole")
  func suspended() throws {
    let program = try Program.withWorld()
    let terminal = try TestTerminal(
      "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
      environment: [
        "PS1": "shell$ ", "ONETAP": builtProgram("onetap"), "ONETAP_HOME": program.state.path,
      ])
    try terminal.waitForText("shell$")
    try terminal.sendBytes(Array("\"$ONETAP\"\n".utf8))
    try terminal.waitForText("? keys")
    try terminal.sendBytes([0x1A])
    try terminal.waitForText("Stopped")
    #expect(!terminal.isAlternateScreen)
    try terminal.sendBytes(Array("fg\n".utf8))
    try terminal.wait("the phone again") {
      $0.isAlternateScreen && $0.text.contains("Harbor Bank") && $0.text.contains("? keys")
    }
    try terminal.sendBytes(Array("q".utf8))
    try terminal.wait("the shell again") { !$0.isAlternateScreen }
  }

  private func expectRestored(_ terminal: TestTerminal) throws {
    try terminal.wait("the normal screen") { !$0.isAlternateScreen }
    #expect(terminal.modes.echo && terminal.modes.canonical && terminal.modes.signals)
    #expect(terminal.cursorIsVisible)
  }
}

extension TestTerminal {
  /// From home to Security Recommendations, unlocked by Face ID.
  func openRecommendations() throws {
    // At 60 columns the dock lies below the apps, out of view.
    try waitForText("Shiny")
    try press("r")
    try waitForText("Unlock")
    try press("<ret>")
    try waitForText("Face ID: match")
    try send("<ret>")
    try waitForText("High Priority")
    try waitForText("Switch to Strong Password")
  }

  /// On to the extension's form for the first recommendation, with its code sent.
  func openForm() throws {
    try openRecommendations()
    try send("<ret>")
    try waitForText("left)")
  }

  /// Back to home and out.
  func leave() throws {
    try press("<ret>")
    try send("q")
    guard try waitForExit() == .status(0) else { throw CocoaError(.featureUnsupported) }
  }

  /// The extension's process, a child of the program.
  var extensionProcess: Int32? {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.first { process in
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status?.contains("PPid:\t\(processIdentifier)\n") ?? false
    }
  }
}
