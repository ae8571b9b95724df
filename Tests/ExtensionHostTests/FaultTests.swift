import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("Declared faults strike any extension, on the host's side of its pipes")
struct FaultTests {
  private static let changed = HostOutcome.changedPassword(
    user: "chelsea", password: "new-password")

  /// A rig whose server steps up, so that a whole upgrade has three asks: two calls, one button.
  private static func rig(_ fault: String, _ trigger: FaultTrigger = .always) -> Rig {
    let rig = Rig()
    FakeServer([
      "authorise": [.init(#"{"status":"step up"}"#)],
      "verify": [.init(#"{"status":"authorised"}"#)],
      "password": [.init(#"{"status":"changed"}"#)],
    ]).register(in: rig.network)
    rig.faults.arm(fault, trigger)
    return rig
  }

  private static func runToEnd(_ rig: Rig) async -> HostOutcome {
    async let outcome = rig.run(.stepUp)
    if await rig.forms.next() != nil {
      rig.host.activate(button: "verify", values: ["code": "123456"])
    }
    return await outcome
  }

  @Test(
    "Each has its outcome",
    arguments: [
      ("extension.launch.exit", .failed(.ended(status: "signal SIGKILL"))),
      ("extension.request.exit", .failed(.ended(status: "signal SIGKILL"))),
      ("extension.request.hang", .failed(.silent)),
      (
        "extension.request.garbage",
        .failed(.ended(status: "it wrote a line that is not a message of the protocol"))
      ),
      (
        "extension.request.flood",
        .failed(.ended(status: "it sent more than 1000 messages without being asked"))
      ),
      ("extension.request.double", changed),
    ] as [(String, HostOutcome)])
  func outcome(point: String, expected: HostOutcome) async {
    let rig = Self.rig(point)
    #expect(await Self.runToEnd(rig) == expected)
    rig.trace.record(.system, .person, "outcome", request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }

  @Test("A declared hang moves a clock that stands still, without any real wait (UPG-35)")
  func hangMovesClock() async {
    // The rig's patience is a minute; a real wait would be seen.
    let rig = Self.rig("extension.request.hang")
    let start = ContinuousClock.now
    #expect(await Self.runToEnd(rig) == .failed(.silent))
    #expect(rig.clock.now == Rig.start.addingTimeInterval(30))
    #expect(start.duration(to: .now) < .seconds(30))
  }

  @Test("Two answers are one outcome and one breach (UPG-36)")
  func doubleAnswer() async {
    let rig = Self.rig("extension.request.double")
    _ = await Self.runToEnd(rig)
    // Once for the cancel that asked for an interface, once for the completion.
    #expect(
      rig.hops.filter { $0.hasPrefix("ignored") } == [
        "ignored: UPG-36: that call had ended", "ignored: UPG-36: the request had ended",
      ])
  }

  @Test(
    "They can be armed for the first, the second or the third ask",
    arguments: [
      (1, "changePasswordWithoutUserInteraction"), (2, "prepareInterfaceToChangePassword"),
      (3, "button activated"),
    ])
  func nthAsk(ask: Int, last: String) async {
    let rig = Self.rig("extension.request.exit", .on(ask))
    #expect(await Self.runToEnd(rig) == .failed(.ended(status: "signal SIGKILL")))
    let asks = [
      "changePasswordWithoutUserInteraction", "prepareInterfaceToChangePassword",
      "button activated",
    ]
    #expect(rig.hops.last { asks.contains($0) } == last)
  }

  @Test(
    "They can be armed for a method, a button or an app",
    arguments: [
      ("prepareInterfaceToChangePassword", false), ("verify", false), ("Shiny", false),
      ("Tempo", true),
    ])
  func subject(name: String, passes: Bool) async {
    let rig = Self.rig("extension.request.exit", .forSubject(name))
    let expected = passes ? Self.changed : .failed(.ended(status: "signal SIGKILL"))
    #expect(await Self.runToEnd(rig) == expected)
  }
}
