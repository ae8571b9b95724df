import Foundation
import TestTerminal
import TextInterface
import Testing

/// The probe on a terminal, its first frame shown.
func startProbe(
  _ arguments: [String] = [], environment: [String: String] = [:],
  size: Size = Size(columns: 80, rows: 24)
) throws -> TestTerminal {
  let terminal = try TestTerminal(
    builtProgram("TerminalProbe"), arguments: arguments, environment: environment, size: size)
  try terminal.waitIdle()
  return terminal
}

/// Checks that nothing of the interface is left on a terminal.
func expectRestored(
  _ terminal: TestTerminal, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(terminal.modes.echo, sourceLocation: sourceLocation)
  #expect(terminal.modes.canonical, sourceLocation: sourceLocation)
  #expect(terminal.modes.signals, sourceLocation: sourceLocation)
  #expect(terminal.modes.processesOutput, sourceLocation: sourceLocation)
  #expect(!terminal.isAlternateScreen, sourceLocation: sourceLocation)
  #expect(terminal.cursorIsVisible, sourceLocation: sourceLocation)
  let sent = String(decoding: terminal.output, as: UTF8.self)
  for mode in ["?2004", "?1000", "?1006"] {
    // The last word about pasting and the mouse is that they are off.
    let on = sent.range(of: "\(mode)h", options: .backwards)?.lowerBound
    let off = sent.range(of: "\(mode)l", options: .backwards)?.lowerBound
    if let on { #expect(off.map { $0 > on } == true, sourceLocation: sourceLocation) }
  }
}

@Suite("SCR-4 The terminal is restored after every kind of end")
struct RestoringTests {
  @Test("while it runs, the probe has the terminal for itself")
  func taken() throws {
    let terminal = try startProbe()
    #expect(terminal.isAlternateScreen)
    #expect(!terminal.modes.echo)
    #expect(!terminal.modes.canonical)
    #expect(!terminal.modes.signals)
  }

  @Test("after quitting")
  func quit() throws {
    let terminal = try startProbe()
    try terminal.send("<c-q>")
    #expect(try terminal.waitForExit() == .status(3))
    expectRestored(terminal)
    #expect(terminal.text.contains("quit"))
  }

  @Test("after a Swift trap, whose message is readable afterwards")
  func trap() throws {
    let terminal = try startProbe()
    try terminal.send("<c-x>")
    let end = try terminal.waitForExit()
    #expect(end == .signal(Int(SIGILL)) || end == .signal(Int(SIGTRAP)))
    expectRestored(terminal)
    #expect(terminal.text.contains("because of a mistake of its own"))
    #expect(terminal.text.contains("the probe crashed"))
  }

  @Test("after a trap half-way through its start")
  func trapAtStart() throws {
    let terminal = try TestTerminal(
      builtProgram("TerminalProbe"), arguments: ["--crash-at-start"])
    let end = try terminal.waitForExit()
    #expect(end == .signal(Int(SIGILL)) || end == .signal(Int(SIGTRAP)))
    expectRestored(terminal)
    #expect(terminal.text.contains("the probe crashed early"))
  }

  @Test(
    "after signals of a crash from outside",
    arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGSYS])
  func crash(_ signal: Int32) throws {
    let terminal = try startProbe()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(Int(signal)))
    expectRestored(terminal)
  }

  @Test(
    "after any other signal that ends a process",
    arguments: [
      SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE, SIGIO,
      SIGPWR, SIGSTKFLT, 34, 50, 64,
    ])
  func otherSignal(_ signal: Int32) throws {
    let terminal = try startProbe()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(Int(signal)))
    expectRestored(terminal)
  }

  @Test("after running out of stack")
  func stackOverflow() throws {
    let terminal = try startProbe()
    try terminal.send("<c-b>")
    #expect(try terminal.waitForExit() == .signal(Int(SIGSEGV)))
    expectRestored(terminal)
  }

  @Test("after exit() without closing")
  func exitCalled() throws {
    let terminal = try startProbe()
    try terminal.send("<c-e><c-o>")
    #expect(try terminal.waitForExit() == .status(4))
    expectRestored(terminal)
    #expect(terminal.text.contains("a word on standard error"))
  }

  @Test(
    "SIGTERM, SIGINT and SIGHUP reach the program, which ends in order",
    arguments: [(SIGTERM, "asked to end"), (SIGINT, "asked to end"), (SIGHUP, "hung up")])
  func orderly(_ signal: Int32, _ words: String) throws {
    let terminal = try startProbe()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .status(3))
    expectRestored(terminal)
    #expect(terminal.text.contains(words))
  }

  @Test("a program that does not care ends by the signal", arguments: [SIGTERM, SIGHUP])
  func defaultEnd(_ signal: Int32) throws {
    let terminal = try startProbe(["--default-end"])
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(Int(signal)))
    expectRestored(terminal)
  }

  @Test("a terminal that goes away ends the program, in order if it cares")
  func goneTerminal() throws {
    let caring = try startProbe()
    caring.hangUp()
    #expect(try caring.waitForExit() == .status(3))
    let careless = try startProbe(["--default-end"])
    careless.hangUp()
    #expect(try careless.waitForExit() == .signal(Int(SIGHUP)))
  }

  @Test("without any terminal there is one sentence and exit 2")
  func noTerminal() throws {
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    probe.arguments = ["--wait", builtProgram("TerminalProbe")]
    let said = Pipe()
    probe.standardError = said
    probe.standardInput = FileHandle.nullDevice
    try probe.run()
    let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    #expect(probe.terminationStatus == 2)
    #expect(words == "There is no terminal to draw on. Start it in a terminal.\n")
  }

  @Test("what is written to standard error meanwhile is shown afterwards, not lost")
  func standardError() throws {
    let terminal = try startProbe()
    try terminal.press("<c-e>")
    #expect(!terminal.text.contains("a word on standard error"))
    try terminal.send("<c-q>")
    try terminal.waitForExit()
    #expect(terminal.text.contains("a word on standard error"))
  }

  @Test(
    "without a terminal that can do it there is one sentence",
    arguments: [
      ("dumb", "cannot place its cursor"), ("no-such-terminal", "is not described"),
      ("", "TERM is not set"),
    ])
  func unknownTerminal(_ name: String, _ words: String) throws {
    let terminal = try TestTerminal(
      builtProgram("TerminalProbe"), environment: ["TERM": name])
    #expect(try terminal.waitForExit() == .status(2))
    expectRestored(terminal)
    #expect(terminal.text.contains(words))
    #expect(terminal.rows.filter { !$0.isEmpty }.count <= 2)
  }
}
