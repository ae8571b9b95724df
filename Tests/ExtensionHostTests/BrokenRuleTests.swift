import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("UPG-36 What breaks a rule is ignored, and the trace says which")
struct BrokenRuleTests {
  private static let changed = HostOutcome.changedPassword(
    user: "chelsea", password: "new-password")

  @Test(
    "Each breach has its words",
    arguments: [
      ("answers twice", changed, "UPG-36: the request had ended"),
      (
        "completes after cancelling", .failed(.refused(reason: "No.")),
        "UPG-36: the request had ended"
      ),
      ("completes the other kind", changed, "UPG-36: the other kind of upgrade was asked for"),
      (
        "answers a call that ended", .failed(.refused(reason: "Second.")),
        "UPG-36: that call had ended"
      ),
      ("shows a form too early", changed, "UPG-26: this request was to do without an interface"),
    ] as [(String, HostOutcome, String)])
  func isIgnored(how: String, expected: HostOutcome, rule: String) async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving(how))
    #expect(outcome == expected)
    #expect(rig.hops.filter { $0.hasPrefix("ignored") } == ["ignored: \(rule)"])
    rig.trace.record(.system, .person, "outcome", request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }

  @Test("Speaking before being asked changes nothing")
  func speaksFirst() async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("speaks first"))
    #expect(outcome == .failed(.silent))
    #expect(rig.hops.contains("ignored: UPG-36: there was no such call"))
  }

  @Test("Asking for an interface a second time has failed (UPG-26)")
  func asksTwice() async {
    let rig = Rig()
    let outcome = await rig.run(.misbehaving("asks for an interface twice"))
    #expect(outcome == .failed(.refused(reason: nil)))
    #expect(rig.hops.filter { $0.hasPrefix("prepareInterface") }.count == 1)
  }

  @Test("A flood after the answer fills no trace")
  func capsIgnored() async {
    let rig = Rig()
    _ = await rig.run(.misbehaving("floods after answering"))
    #expect(rig.hops.count { $0.hasPrefix("ignored") } == 20)
  }
}
