import Foundation
import TestTerminal
import TextInterface
import Testing

@Suite("SCR-2 Ctrl-Z suspends and comes back whole")
struct SuspendTests {
  /// A shell with the probe as its job in the foreground.
  private func startInShell(_ argument: String = "") throws -> TestTerminal {
    let terminal = try TestTerminal(
      "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
      environment: ["PS1": "shell$ ", "PROBE": builtProgram("TerminalProbe")])
    try terminal.waitForText("shell$")
    try terminal.sendBytes(Array("\"$PROBE\" \(argument)\n".utf8))
    try terminal.waitForText(" keys:")
    try terminal.wait("first idle mark") { $0.isAlternateScreen }
    return terminal
  }

  @Test(
    "Ctrl-Z gives the shell its terminal, fg brings the screen back",
    arguments: ["", "--frugal"])
  func suspendAndResume(_ argument: String) throws {
    let terminal = try startInShell(argument)
    try terminal.sendBytes(Array("a".utf8))
    try terminal.waitForText("keys: a")
    let before = terminal.text
    try terminal.sendBytes([0x1A])
    try terminal.wait("the shell's screen") { !$0.isAlternateScreen }
    try terminal.waitForText("Stopped")
    try terminal.sendBytes(Array("fg\n".utf8))
    try terminal.wait("the probe's screen") { $0.isAlternateScreen && $0.text == before }
    #expect(!terminal.modes.echo)
    try terminal.sendBytes(Array("b".utf8))
    try terminal.waitForText("keys: a b")
    try terminal.sendBytes([0x11])
    try terminal.wait("the shell's screen") { !$0.isAlternateScreen }
    try terminal.waitForText("quit")
  }

  @Test("the window may change meanwhile")
  func resizedMeanwhile() throws {
    let terminal = try startInShell()
    try terminal.sendBytes([0x1A])
    try terminal.waitForText("Stopped")
    terminal.resize(to: Size(columns: 70, rows: 20))
    try terminal.sendBytes(Array("fg\n".utf8))
    try terminal.waitForText("Probe 70x20")
    try terminal.wait("the lower border") { $0.row(18).hasPrefix("╰") && $0.row(18).hasSuffix("╯") }
  }

  @Test(
    "a stop from outside comes back whole too",
    arguments: ["STOP", "TSTP"], ["", "--frugal"])
  func stoppedFromOutside(_ signal: String, _ argument: String) throws {
    let terminal = try startInShell(argument)
    let before = terminal.text
    let kill = Process()
    kill.executableURL = URL(fileURLWithPath: "/bin/bash")
    kill.arguments = [
      "-c", "kill -\(signal) $(cat /proc/\(terminal.processIdentifier)/task/*/children)",
    ]
    try kill.run()
    kill.waitUntilExit()
    try terminal.waitForText("Stopped")
    try terminal.sendBytes(Array("fg\n".utf8))
    try terminal.wait("the probe's screen") { $0.isAlternateScreen && $0.text == before }
    try terminal.sendBytes(Array("b".utf8))
    try terminal.waitForText("keys: b")
  }

  @Test("where nobody could continue it, it goes on at once")
  func withoutShell() throws {
    let terminal = try startProbe()
    try terminal.press("<c-z>")
    #expect(terminal.isAlternateScreen)
    try terminal.press("k")
    #expect(terminal.text.contains("keys: k"))
  }
}
