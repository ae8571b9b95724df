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

  @Test("onetap faults lists every point, and what is armed")
  func faults() throws {
    let program = try Program.withWorld()
    let device = try Device.open(DeviceConfiguration(stateFolder: program.state))
    device.arm("sms.send.late", .on(2))
    device.close()
    let text = try program.run("faults")
    #expect(text.status == 0)
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == FaultPoint.all.count)
    for (line, point) in zip(lines, FaultPoint.all) {
      #expect(line.hasPrefix(point.name + " ") && line.hasSuffix(point.summary))
    }
    #expect(lines.contains { $0.hasPrefix("sms.send.late") && $0.contains("armed: time 2") })
    let listed = try program.run("faults", "--json").document()["faults"] as? [[String: Any]]
    #expect(listed?.map { $0["name"] as? String } == FaultPoint.all.map(\.name))
    let late = listed?.first { $0["name"] as? String == "sms.send.late" }
    #expect(late?["armed"] as? String == "time 2")
    #expect(late?["subject"] as? String == "telephone number")
    #expect(late?["reached"] as? Int == 0)
  }
}
