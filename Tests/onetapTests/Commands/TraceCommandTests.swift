import Device
import Foundation
import Simulation
import TestSupport
import Testing

@testable import onetap

@Suite(
  "TRC-3 onetap trace prints text, JSON Lines and a diagram, and goes on with a running phone",
  .timeLimit(.minutes(1)))
struct TraceCommandTests {
  @Test("A Mermaid diagram: those who take part, then an arrow a hop, of one request")
  func mermaid() throws {
    let program = try Program.withWorld()
    try program.run(
      "upgrade", "ledger.example", "chelsea@mail.example", "--to", "strong-password", "--code",
      "auto")
    let result = try program.run("trace", "--format", "mermaid", "--request", "1")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "sequenceDiagram")
    #expect(lines.contains("    participant Keychain"))
    #expect(!lines.contains("    participant Apple"))
    #expect(lines.contains { $0.hasPrefix("    System->>Keychain: pending password stored") })
    let arrows = lines.dropFirst().filter { !$0.hasPrefix("    participant ") }
    #expect(arrows.allSatisfy { $0.contains("->>") && !$0.contains(";") || $0.contains("#") })
  }

  @Test("Text has the phone's own time, JSON has UTC")
  func zone() throws {
    let program = try Program()
    let reset = try program.run("reset", "--yes")
    #expect(reset.status == 0, "\(reset.errors)")
    let device = try Device.open(
      DeviceConfiguration(stateFolder: program.state, access: .readOnly))
    defer { device.close() }
    let seconds = device.secondsFromGMT
    try program.run("sign-in", "shiny.example", "chelsea@shiny.example")
    let event = try #require(device.traceEvents().first)
    let text = try program.run("trace").output
    #expect(text.hasPrefix(TraceFormat.text.line(event, secondsFromGMT: seconds)))
    let json = try program.run("trace", "--format", "jsonl").output
    #expect(json.contains("\"time\":\"\(event.time.iso8601Milliseconds)\""))
  }

  @Test("--follow prints what happens in another process's phone", .timeLimit(.minutes(1)))
  func follow() throws {
    let program = try Program.withWorld()
    let terminal = try program.terminal(arguments: ["trace", "--follow"])
    try terminal.waitForText("Ctrl-C ends.")
    let result = try program.run("sign-in", "shiny.example", "chelsea@shiny.example")
    #expect(result.status == 0)
    try terminal.waitForText("signed in")
    try terminal.sendBytes([3])
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test("--follow ends cleanly on Ctrl-C")
  func interrupt() throws {
    let program = try Program()
    let terminal = try program.terminal(arguments: ["trace", "--follow"])
    try terminal.waitForText("Ctrl-C ends.")
    try terminal.sendBytes([3])
    let exit = try terminal.waitForExit()
    #expect(exit == .status(0))
  }

  @Test("--follow goes on over a reset: the new world's trace is printed from its beginning")
  func followReset() throws {
    let program = try Program.withWorld()
    // High enough for the new world's first events, so that the sentence before them stays in view.
    let terminal = try program.terminal(
      rows: 200, arguments: ["trace", "--follow", "--format", "jsonl"])
    try terminal.waitForText("Ctrl-C ends.")
    #expect(try program.run("sign-in", "shiny.example", "chelsea@shiny.example").status == 0)
    try terminal.waitForText("signed in")
    #expect(try program.run("reset", "--yes").status == 0)
    try terminal.waitForText("The world was reset; its trace begins again.")
    #expect(
      try program.run(
        "upgrade", "ledger.example", "chelsea@mail.example", "--to", "strong-password", "--code",
        "auto"
      ).status == 0)
    try terminal.waitForText("\"name\":\"outcome\"")
    try terminal.sendBytes([3])
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test("TRC-4 --check: a real trace keeps every rule, a forged one breaks them and is named")
  func check() throws {
    let program = try Program.withWorld()
    try program.run(
      "upgrade", "ledger.example", "chelsea@mail.example", "--to", "strong-password", "--code",
      "auto")
    let sound = try program.run("trace", "--check")
    #expect(sound.status == 0 && sound.output.isEmpty)
    #expect(sound.errors.contains("The trace keeps every rule."))
    let configuration = DeviceConfiguration(stateFolder: program.state)
    let device = try Device.open(configuration)
    device.trace.record(.system, .keychain, "pending password stored", request: 1)
    device.close()
    let broken = try program.run("trace", "--check")
    #expect(broken.status == 1)
    #expect(
      broken.output
        == "UPG-37: Request 1 went on with “pending password stored” after its outcome.\n")
    #expect(broken.errors.contains("Rules broken: 1."))
    #expect(try program.run("trace", "--check", "--request", "7").status == 0)
    #expect(try program.run("trace", "--check", "--follow").status == 2)
  }

  @Test("STO-45: a damaged simulator.sqlite is begun again, and said so; the passwords can be read")
  func damaged() throws {
    let program = try Program.withWorld()
    let before = try program.run("list")
    // Written by another program, so that a page lacks its checksum.
    try program.sqlite("UPDATE setting SET value = 'filling' WHERE name = 'state'")
    let result = try program.run("list")
    #expect(result.status == 0 && result.output == before.output)
    #expect(result.errors.contains("simulator.sqlite was damaged. It is kept as"))
    #expect(try program.run("trace").errors.isEmpty)
  }
}

extension Program {
  /// Changes the simulator's own database with the sqlite3 of Python.
  fileprivate func sqlite(_ sql: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script =
      "import sqlite3, sys; sqlite3.connect(sys.argv[1], isolation_level=None).execute(sys.argv[2])"
    process.arguments = [
      "python3", "-c", script, state.appending(path: "simulator.sqlite").path, sql,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
