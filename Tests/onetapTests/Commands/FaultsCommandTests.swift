import Device
import Foundation
import Simulation
import Testing

@testable import onetap

@Suite("onetap faults lists what can be made to go wrong, what is armed, and how to arm it")
struct FaultsCommandTests {
  @Test("Every point below its layer, with what it does; each way to say when it strikes")
  func text() throws {
    let program = try armed()
    let text = try program.run("faults")
    #expect(text.status == 0)
    let lines = text.output.split(separator: "\n").map(String.init)
    let points = lines.filter { line in FaultPoint.all.contains { line.hasPrefix("  \($0.name) ") }
    }
    #expect(points.count == FaultPoint.all.count)
    for (line, point) in zip(points, FaultPoint.all) {
      #expect(line.hasPrefix("  \(point.name) ") && line.hasSuffix("  \(point.summary)"))
    }
    #expect(lines.contains("Text Messages  (also for one telephone number)"))
    #expect(lines.contains("Keychain"))
    #expect(
      lines.contains {
        $0.hasPrefix("  sms.send.late") && $0.contains(" armed: on 2 (reached 1, struck 0) ")
      })
    #expect(
      lines.contains { $0.hasPrefix("  sms.send.lost") && $0.contains(" armed: chance 20% ") })
    let forms = lines.suffix(FaultTrigger.forms.count)
    for (line, form) in zip(forms, FaultTrigger.forms) {
      #expect(line.hasPrefix("  \(form.form) ") && line.hasSuffix(form.meaning))
    }
  }

  @Test("--json: stable keys")
  func json() throws {
    let document = try armed().run("faults", "--json").document()
    let listed = try #require(document["faults"] as? [[String: Any]])
    #expect(listed.map { $0["name"] as? String } == FaultPoint.all.map(\.name))
    let late = try #require(listed.first { $0["name"] as? String == "sms.send.late" })
    #expect(
      late.keys.sorted() == ["armed", "layer", "name", "reached", "struck", "subject", "summary"])
    #expect(late["armed"] as? String == "on 2" && late["layer"] as? String == "sms")
    #expect(late["subject"] as? String == "telephone number")
    #expect(late["reached"] as? Int == 1 && late["struck"] as? Int == 0)
    let full = listed.first { $0["name"] as? String == "store.write.full" }
    #expect(full?["armed"] is NSNull && full?["subject"] is NSNull)
    let triggers = try #require(document["triggers"] as? [[String: Any]])
    #expect(triggers.map { $0["form"] as? String } == FaultTrigger.forms.map(\.form))
  }

  /// A phone on which something is armed, and one point was reached once.
  private func armed() throws -> Program {
    let program = try Program.withWorld()
    let device = try Device.open(DeviceConfiguration(stateFolder: program.state))
    device.arm("sms.send.late", .on(2))
    device.arm("sms.send.lost", .chance(0.2))
    device.close()
    try program.run(
      "upgrade", "shiny.example", "studio@shiny.example", "--to", "strong-password", "--code",
      "auto")
    return program
  }
}
