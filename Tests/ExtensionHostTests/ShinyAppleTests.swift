import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite(
  "The sample extension upgrades to Sign in with Apple, step by step", .timeLimit(.minutes(1)))
struct ShinyAppleTests {
  private static let granted = FakeServer.Answer(
    #"{"status":"authorised","grant":"g1","nonce":"n1","state":"s1"}"#)
  private static let converted = FakeServer.Answer(#"{"status":"converted"}"#)
  private static let stepUp = FakeServer.Answer(
    #"{"status":"stepUpRequired","challenge":"c1","numbers":[{"id":"0","hint":"•••• •• 00"}]}"#)
  private static let verified = FakeServer.Answer(
    #"{"status":"verified","grant":"g2","nonce":"n2","state":"s1"}"#)
  private static let sent = FakeServer.Answer(
    #"{"status":"sent","hint":"•••• •• 00","expiresAt":1592254800000,"sendsLeft":2}"#)
  private static let path = "upgrades/sign-in-with-apple"

  private static func rig(
    _ answers: [String: [FakeServer.Answer]],
    _ sheet: Sheet = Sheet(.success(Sheet.authorization))
  ) -> (Rig, FakeServer) {
    let rig = Rig(sheet: sheet)
    let server = FakeServer(answers)
    server.register(in: rig.network)
    return (rig, server)
  }

  private static func run(_ rig: Rig) async -> HostOutcome {
    await rig.run(.shiny, kind: .signInWithApple)
  }

  @Test("Authorised at once: nonce and state go to the sheet, what comes back to the server")
  func atOnce() async {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.granted], Self.path: [Self.converted],
    ])
    #expect(await Self.run(rig) == .convertedToSignInWithApple())
    #expect(rig.sheet.asked == [.init(scopes: [], state: "s1", nonce: "n1")])
    #expect(
      server.calls.map(\.body) == [
        ["request": "7", "user": "chelsea", "kind": "signInWithApple", "password": "old-password"],
        [
          "request": "7", "user": "chelsea", "grant": "g1",
          "identityToken": "head.claims.signature", "authorizationCode": "c0123456789abcdef",
        ],
      ])
    rig.trace.record(.system, .person, "outcome", request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }

  @Test("Step-up first, then the sheet, with the nonce that came with the right code (SMS-3)")
  func afterStepUp() async throws {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.stepUp], "step-up/send": [Self.sent],
      "step-up/verify": [Self.verified], Self.path: [Self.converted],
    ])
    async let outcome = Self.run(rig)
    _ = try #require(await rig.forms.next { $0.deadline != nil })
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await outcome == .convertedToSignInWithApple())
    #expect(rig.sheet.asked.map(\.nonce) == ["n2"])
    #expect(server.calls.last?.body["grant"] == "g2")
    #expect(rig.forms.all.last == .some(nil))
  }

  @Test("The sheet is cancelled: nothing is asked of the server, nothing has failed (UPG-30)")
  func cancelled() async {
    let (rig, server) = Self.rig(
      ["upgrades/authorise": [Self.granted]], Sheet(.failure(.canceled)))
    #expect(await Self.run(rig) == .cancelledByPerson)
    #expect(server.calls.count == 1)
    let end = rig.trace.events.last { $0.name == "cancelRequest(withError:)" }
    #expect(end?.details["name"] == "userCanceled")
  }

  @Test("Apple cannot be had: the system's sentence reaches the person")
  func noApple() async {
    let sentence = "Apple did not answer in time. Try again later."
    let (rig, _) = Self.rig(
      ["upgrades/authorise": [Self.granted]], Sheet(.failure(.failed(sentence))))
    #expect(await Self.run(rig) == .failed(.refused(reason: sentence)))
  }

  @Test("An answer to another question is not handed on")
  func otherState() async {
    var other = Sheet.authorization
    other.state = "s2"
    let (rig, server) = Self.rig(
      ["upgrades/authorise": [Self.granted], Self.path: [Self.converted]],
      Sheet(.success(other)))
    #expect(
      await Self.run(rig)
        == .failed(
          .refused(reason: "Apple’s answer does not belong to this upgrade. Start again.")))
    #expect(!server.calls.contains { $0.path == Self.path })
  }

  @Test("The server refuses the binding in its own words (SIA-15)")
  func alreadyBound() async {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.granted],
      Self.path: [
        .init(#"{"status":"alreadyBound","reason":"Another account has it."}"#, status: 409)
      ],
    ])
    #expect(await Self.run(rig) == .failed(.refused(reason: "Another account has it.")))
  }

  @Test("No network at the binding is a network failure", arguments: ["offline", "lost-after"])
  func offline(how: String) async {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.granted], Self.path: [Self.converted],
    ])
    rig.faults.arm("network.extension-server.\(how)", .forSubject("convert account"))
    rig.clock.onSchedule { due, label in
      // What the network waits for, as a device would let it have.
      if label == "sleep" { Thread.detachNewThread { rig.clock.advance(to: due) } }
    }
    #expect(await Self.run(rig) == .failed(.noNetwork(reason: nil)))
  }

  @Test("A cancel while the server binds the account waits for what it says")
  func cancelledTooLate() async {
    let sheet = Sheet(.success(Sheet.authorization))
    let rig = Rig(sheet: sheet)
    rig.network.register(host: "shiny.example") { [host = rig.host] request in
      guard request.path.hasSuffix(Self.path) else {
        return NetworkResponse(status: 200, body: Data(Self.granted.body.utf8))
      }
      host.cancelByPerson()
      return NetworkResponse(status: 200, body: Data(Self.converted.body.utf8))
    }
    #expect(await Self.run(rig) == .convertedToSignInWithApple())
  }
}

@Suite("Where no code arrives, the form says what to do, and leads back", .timeLimit(.minutes(1)))
struct ShinyHelpTests {
  private static let two = FakeServer.Answer(
    """
    {"status":"stepUpRequired","challenge":"c1","numbers":[{"id":"0","hint":"•••• •• 00"},\
    {"id":"1","hint":"•••• •• 05"}]}
    """)
  private static let sent = FakeServer.Answer(
    """
    {"status":"sent","hint":"•••• •• 00","expiresAt":1592254800000,"resendAt":1592254000000,\
    "sendsLeft":2}
    """)

  @Test("Advice, another number, and back to the code that was sent last (SMS-5, SMS-7)")
  func help() async throws {
    let rig = Rig()
    let server = FakeServer([
      "upgrades/authorise": [Self.two],
      "step-up/send": [
        Self.sent,
        .init(
          #"{"status":"tooSoon","reason":"Too soon.","resendAt":1592254530000}"#, status: 429),
      ],
    ])
    server.register(in: rig.network)
    async let outcome = rig.run(.shiny)
    let choice = try #require(await rig.forms.next())
    #expect(choice.buttons.map(\.id) == ["send", "help"])
    rig.host.activate(button: "help", values: [:])
    let early = try #require(await rig.forms.next())
    // Nothing is chosen yet, so there is no other number either.
    #expect(early.buttons.map(\.label) == ["Back"])
    rig.host.activate(button: "back", values: [:])
    _ = await rig.forms.next()
    rig.host.activate(button: "send", values: ["number": "0"])
    _ = try #require(await rig.forms.next { $0.deadline != nil })
    rig.host.activate(button: "help", values: [:])
    let help = try #require(await rig.forms.next())
    #expect(help.title == "I can't get a code")
    #expect(help.message.contains("shiny.example"))
    #expect(help.message.contains("another code"))
    #expect(help.fields.isEmpty)
    #expect(help.buttons.map(\.label) == ["Back", "Use Another Number"])
    rig.host.activate(button: "numbers", values: [:])
    let again = try #require(await rig.forms.next())
    #expect(again.fields.first?.value == "0")
    // Another number has to wait as long as another code for the first one.
    #expect(again.buttons.first?.availableAt == Date(timeIntervalSince1970: 1_592_254_000))
    rig.host.activate(button: "send", values: ["number": "1"])
    let form = try #require(await rig.forms.next())
    #expect(form.error == "Too soon.")
    // The code on its way is still the one for the first number.
    #expect(form.message == "Enter the code sent to •••• •• 00")
    #expect(form.buttons.map(\.id) == ["verify", "resend", "help"])
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
  }
}
