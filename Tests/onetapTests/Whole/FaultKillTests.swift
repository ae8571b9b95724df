import Device
import Foundation
import Simulation
import Testing

@testable import onetap

@Suite(
  "QA-7 device.event.kill ends the process right after an event, and takes no terminal with it",
  .timeLimit(.minutes(1)))
struct FaultKillTests {
  private func armed(_ trigger: FaultTrigger) throws -> Program {
    let program = try Program.withWorld()
    let device = try Device.open(DeviceConfiguration(stateFolder: program.state))
    device.arm(FaultPoint.kill, trigger)
    device.close()
    return program
  }

  @Test("A command is killed where it was armed to be, once; the next one settles and goes on")
  func command() throws {
    let program = try armed(.forSubject("password changed"))
    let upgrade = [
      "upgrade", "shiny.example", "noa@shiny.example", "--to", "strong-password", "--code", "auto",
    ]
    let killed = try program.start(upgrade).finish()
    #expect(killed.wasSignalled && killed.status == SIGKILL)
    #expect(killed.output.isEmpty && killed.errors.isEmpty)
    let trace = try program.run("trace", "--format", "jsonl").output.split(separator: "\n")
    #expect(trace.last?.contains("\"name\":\"password changed\"") == true)
    #expect(try program.run("sign-in", "shiny.example", "noa@shiny.example").status == 0)
    #expect(try program.start(upgrade).finish().status == 0)
    #expect(try program.run("trace", "--check").status == 0)
  }

  @Test("The interface gives the terminal back and says what happened")
  func interface() throws {
    let program = try armed(.once)
    let terminal = try program.terminal()
    try terminal.waitForText("Settings")
    #expect(terminal.isAlternateScreen)
    // The first app is opened, which is an event.
    try terminal.send("<ret>")
    try terminal.waitForText("The phone was killed, as it was armed to be.")
    #expect(try terminal.waitForExit() == .signal(Int(SIGKILL)))
    #expect(!terminal.isAlternateScreen)
    #expect(terminal.modes.echo && terminal.modes.canonical && terminal.modes.signals)
    let again = try program.terminal()
    try again.waitForText("Settings")
    try again.send("q")
    #expect(try again.waitForExit() == .status(0))
  }
}
