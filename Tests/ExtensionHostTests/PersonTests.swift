import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("UPG-28 Cancel takes the interface away at once, then the extension is told")
struct CancelTests {
  private static let changed = HostOutcome.changedPassword(
    user: "chelsea", password: "new-password")

  @Test("An extension that does not cancel has 10 s, then the device does, and the trace says so")
  func neverCancels() async {
    let rig = Rig()
    async let outcome = rig.run(.misbehaving("never cancels"))
    _ = await rig.forms.next()
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
    #expect(rig.clock.now == Rig.start.addingTimeInterval(10))
    #expect(
      Array(rig.hops.suffix(6)) == [
        "interface shown", "Cancel", "interface dismissed", "cancelRequest",
        "cancelRequest(withError:)", "extension ended",
      ])
    let device = rig.trace.events.first { $0.name == "cancelRequest(withError:)" }
    #expect(device?.from == .system)
    #expect(device?.details["rule"]?.hasPrefix("UPG-28") == true)
  }

  @Test("The interface is gone before the extension is told")
  func goesAtOnce() async {
    let rig = Rig()
    async let outcome = rig.run(.misbehaving("never cancels"))
    _ = await rig.forms.next()
    rig.host.cancelByPerson()
    _ = await outcome
    #expect(rig.forms.all.count == 2)
    #expect(rig.forms.all.last == .some(nil))
  }

  @Test("An extension that exits when cancelled was cancelled")
  func exits() async {
    let rig = Rig()
    async let outcome = rig.run(.misbehaving("exits when cancelled"))
    _ = await rig.forms.next()
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
  }

  @Test("A password that the server has changed meanwhile is saved all the same")
  func completes() async {
    let rig = Rig()
    async let outcome = rig.run(.misbehaving("completes when cancelled"))
    _ = await rig.forms.next()
    rig.host.cancelByPerson()
    #expect(await outcome == Self.changed)
  }

  @Test("It can be cancelled while no interface is shown")
  func withoutInterface() async {
    let rig = Rig()
    async let outcome = rig.run(.misbehaving("is silent"))
    await rig.waitFor("changePasswordWithoutUserInteraction")
    rig.host.cancelByPerson()
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
    #expect(rig.hops.count { $0 == "Cancel" } == 1)
  }

  @Test("Cancelling nothing does nothing")
  func nothingRuns() {
    let rig = Rig()
    rig.host.cancelByPerson()
    rig.host.activate(button: "go", values: [:])
    #expect(rig.trace.events.isEmpty)
  }
}

@Suite("UPG-35 Each activation is answered within 30 s")
struct ActivationTests {
  @Test("An extension that does not answer a button is silent")
  func ignoresButtons() async {
    let rig = Rig()
    async let outcome = rig.run(.misbehaving("ignores buttons"))
    _ = await rig.forms.next()
    // A person may take as long as they like.
    rig.clock.advance(by: 3_600)
    rig.host.activate(button: "go", values: [:])
    #expect(await outcome == .failed(.silent))
    #expect(rig.clock.now == Rig.start.addingTimeInterval(3_630))
    #expect(rig.hops.suffix(2) == ["interface dismissed", "extension ended"])
  }

  @Test("A form that was taken away leaves 30 s without an interface")
  func takesFormAway() async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("takes its form away"))
    #expect(outcome == .failed(.silent))
    #expect(rig.forms.all.count == 2)
    #expect(rig.clock.now == Rig.start.addingTimeInterval(30))
  }
}

@Suite("UPG-20 One request at a time")
struct OneAtATimeTests {
  @Test("A second fails at once, and the first goes on")
  func second() async {
    let rig = Rig()
    async let first = rig.run(.misbehaving("completes when cancelled"))
    _ = await rig.forms.next()
    let second = await rig.host.run(
      UpgradeRequest(
        number: 8, executable: Program.shiny.file, serviceIdentifier: "shiny.example", user: "x",
        existingPassword: "x", newPassword: "x", extensionName: "Shiny"), rig.services)
    #expect(second == .failed(.busy))
    rig.host.cancelByPerson()
    #expect(await first == .changedPassword(user: "chelsea", password: "new-password"))
  }

  @Test("When the task is cancelled, the process is ended and the outcome says so")
  func taskCancelled() async {
    let rig = Rig()
    let task = Task { await rig.run(.misbehaving("is silent")) }
    await rig.waitFor("changePasswordWithoutUserInteraction")
    task.cancel()
    #expect(await task.value == .failed(.ended(status: "the device had no more use for it")))
    #expect(rig.ending["status"] == "signal SIGKILL")
    #expect(!rig.host.isRunning)
  }
}
