import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite(
  "The sample extension, as built, against a server that answers as agreed",
  .timeLimit(.minutes(1)))
struct ShinyUpgradeTests {
  private static let changed = HostOutcome.changedPassword(
    user: "chelsea", password: "new-password")
  private static let authorised = FakeServer.Answer(#"{"status":"authorised","grant":"g1"}"#)
  private static let done = FakeServer.Answer(#"{"status":"changed"}"#)
  private static let oneNumber = FakeServer.Answer(
    #"{"status":"stepUpRequired","challenge":"c1","numbers":[{"id":"0","hint":"•••• •• 00"}]}"#)
  private static let twoNumbers = FakeServer.Answer(
    """
    {"status":"stepUpRequired","challenge":"c1","numbers":[{"id":"0","hint":"•••• •• 00"},\
    {"id":"1","hint":"•••• •• 05"}]}
    """)
  private static let verified = FakeServer.Answer(#"{"status":"verified","grant":"g2"}"#)

  /// Milliseconds since 1970, so many seconds after the start.
  private static func moment(_ seconds: Int) -> Int {
    (Int(Rig.start.timeIntervalSince1970) + seconds) * 1_000
  }

  private static func sent(left: Int = 2) -> FakeServer.Answer {
    .init(
      """
      {"status":"sent","hint":"•••• •• 00","expiresAt":\(moment(300)),"resendAt":\(moment(30)),\
      "sendsLeft":\(left)}
      """)
  }

  private static func no(_ status: String, _ reason: String, http: Int = 403) -> FakeServer.Answer {
    .init(#"{"status":"\#(status)","reason":"\#(reason)"}"#, status: http)
  }

  private static func rig(_ answers: [String: [FakeServer.Answer]]) -> (Rig, FakeServer) {
    let rig = Rig()
    let server = FakeServer(answers)
    server.register(in: rig.network)
    return (rig, server)
  }

  @Test("Authorised by the old password, without an interface")
  func withoutInterface() async {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.authorised], "password": [Self.done],
    ])
    #expect(await rig.run(.shiny) == Self.changed)
    #expect(
      server.calls.map(\.body) == [
        ["request": "7", "user": "chelsea", "kind": "strongPassword", "password": "old-password"],
        ["request": "7", "user": "chelsea", "grant": "g1", "newPassword": "new-password"],
      ])
    #expect(
      rig.hops == [
        "extension started", "changePasswordWithoutUserInteraction", "authorise", "HTTP 200",
        "change password", "password changed", "completeChangePasswordRequest", "extension ended",
      ])
    #expect(rig.ending == ["status": "exit status 0"])
  }

  @Test("Authorised by the app's session, without a password (UPG-22)")
  func bySession() async throws {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.authorised], "password": [Self.done],
    ])
    let list = try #require(try UserInfo.encode(["sessionToken": "t1"]))
    #expect(await rig.run(.shiny, existingPassword: "", userInfo: list) == Self.changed)
    #expect(server.calls.first?.body["token"] == "t1")
    #expect(server.calls.first?.body["password"] == nil)
  }

  @Test("A refusal is passed on in the server's words (UPG-34)")
  func refused() async {
    let (rig, _) = Self.rig(["upgrades/authorise": [Self.no("refused", "Not this account.")]])
    #expect(await rig.run(.shiny) == .failed(.refused(reason: "Not this account.")))
  }

  @Test("A new password that the server rejects is named by its rule")
  func rejected() async {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.authorised],
      "password": [Self.no("rejected", "It is longer than 12 characters.", http: 422)],
    ])
    #expect(
      await rig.run(.shiny) == .failed(.refused(reason: "It is longer than 12 characters.")))
  }

  @Test("No network at any hop is no network", arguments: ["authorise", "change password"])
  func offline(hop: String) async {
    let (rig, _) = Self.rig(["upgrades/authorise": [Self.authorised], "password": [Self.done]])
    rig.faults.arm("network.extension-server.offline", .forSubject(hop))
    #expect(await rig.run(.shiny) == .failed(.noNetwork(reason: nil)))
  }

  @Test("A server that is out of order is no network failure, and has words")
  func outOfOrder() async {
    let (rig, _) = Self.rig(["upgrades/authorise": [.init("<html>", status: 500)]])
    guard case .failed(.refused(let reason?)) = await rig.run(.shiny) else {
      Issue.record("no reason was given")
      return
    }
    #expect(reason.contains("HTTP 500"))
    #expect(reason.hasSuffix("Try again later."))
  }

  @Test("Step-up: code sent, form shown, wrong code counted, resend, right code (SMS-4, SMS-5)")
  func stepUp() async throws {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.oneNumber],
      "step-up/send": [Self.sent(), Self.sent(left: 0)],
      "step-up/verify": [
        Self.no("wrong", "That code isn't right. 3 tries left."), Self.verified,
      ],
      "password": [Self.done],
    ])
    async let outcome = rig.run(.shiny)
    let form = try #require(await rig.forms.next { $0.deadline != nil })
    #expect(form.title == "Confirm it's you")
    #expect(form.message == "Enter the code sent to •••• •• 00")
    #expect(form.deadline == Rig.start.addingTimeInterval(300))
    #expect(form.host == "shiny.example")
    #expect(
      form.fields == [
        .init(id: "code", label: "Code", contentType: .oneTimeCode, length: 6)
      ])
    #expect(
      form.buttons == [
        .init(id: "verify", label: "Verify", role: .primary, requiresFilled: "code"),
        .init(
          id: "resend", label: "Resend Code", availableAt: Rig.start.addingTimeInterval(30)),
        .init(id: "help", label: "I can't get a code"),
      ])
    rig.host.activate(button: "verify", values: ["code": "000000"])
    let wrong = await rig.forms.next()
    #expect(wrong?.error == "That code isn't right. 3 tries left.")
    rig.clock.advance(by: 30)
    rig.host.activate(button: "resend", values: [:])
    let resent = await rig.forms.next()
    #expect(resent?.error == nil)
    #expect(resent?.buttons.map(\.id) == ["verify", "help"])
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await outcome == Self.changed)
    #expect(server.calls.last?.body["grant"] == "g2")
    #expect(server.calls.filter { $0.path == "step-up/send" }.count == 2)
    rig.trace.record(.system, .person, "outcome", request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }

  private static let tooSoon = FakeServer.Answer(
    #"{"status":"tooSoon","reason":"Ask in 27 s.","resendAt":\#(moment(27)),"sendsLeft":3}"#,
    status: 429)

  @Test("SMS-5: tried again too soon: no code field until another code was asked for and sent")
  func tooSoon() async throws {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.oneNumber], "step-up/send": [Self.tooSoon, Self.sent()],
      "step-up/verify": [Self.verified], "password": [Self.done],
    ])
    async let outcome = rig.run(.shiny)
    let form = try #require(await rig.forms.next { $0.fields.isEmpty })
    #expect(
      form.message
        == "A code was sent just now for an earlier try, and doesn't count for this one. "
        + "Choose Resend Code, as soon as it can be used, to have one sent to •••• •• 00.")
    #expect(form.error == nil)
    #expect(
      form.buttons == [
        .init(
          id: "resend", label: "Resend Code", role: .primary,
          availableAt: Rig.start.addingTimeInterval(27)),
        .init(id: "help", label: "I can't get a code"),
      ])
    rig.clock.advance(by: 27)
    rig.host.activate(button: "resend", values: [:])
    let usual = try #require(await rig.forms.next())
    #expect(usual.message == "Enter the code sent to •••• •• 00")
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await outcome == Self.changed)
    #expect(server.calls.filter { $0.path == "step-up/send" }.count == 2)
  }

  @Test("SMS-5: several numbers, tried again too soon: Send Code waits, and then sends")
  func tooSoonToChoose() async throws {
    let numbers = Self.twoNumbers.body.dropLast() + #","resendAt":\#(Self.moment(27))}"#
    let (rig, server) = Self.rig([
      "upgrades/authorise": [.init(String(numbers))], "step-up/send": [Self.sent()],
    ])
    async let outcome = rig.run(.shiny)
    let choice = try #require(await rig.forms.next())
    #expect(choice.buttons.first?.availableAt == Rig.start.addingTimeInterval(27))
    rig.clock.advance(by: 27)
    rig.host.activate(button: "send", values: ["number": "0"])
    #expect(await rig.forms.next()?.message == "Enter the code sent to •••• •• 00")
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
    #expect(server.calls.filter { $0.path == "step-up/send" }.count == 1)
  }

  @Test("A server that knows of no code leads back to the form that asks for one")
  func notSent() async throws {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.oneNumber], "step-up/send": [Self.sent()],
      "step-up/verify": [Self.no("notSent", "No code was sent yet.")],
    ])
    async let outcome = rig.run(.shiny)
    _ = await rig.forms.next { $0.deadline != nil }
    rig.host.activate(button: "verify", values: ["code": "123456"])
    let form = try #require(await rig.forms.next())
    #expect(form.error == "No code was sent yet.")
    #expect(form.fields.isEmpty)
    #expect(form.buttons.map(\.id) == ["resend", "help"])
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
  }

  @Test("Several numbers: the person chooses; one that cannot be reached leads back (SMS-7)")
  func severalNumbers() async throws {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.twoNumbers],
      "step-up/send": [
        Self.no("carrierRefused", "That number takes no messages.", http: 502), Self.sent(),
      ],
      "step-up/verify": [Self.verified], "password": [Self.done],
    ])
    async let outcome = rig.run(.shiny)
    let choice = try #require(await rig.forms.next())
    #expect(choice.fields.first?.contentType == .choice)
    #expect(choice.fields.first?.options.map(\.label) == ["•••• •• 00", "•••• •• 05"])
    rig.host.activate(button: "send", values: ["number": "1"])
    let again = try #require(await rig.forms.next())
    #expect(again.error == "That number takes no messages.")
    #expect(again.fields.first?.contentType == .choice)
    // Left as it is, the form stands for the first number.
    rig.host.activate(button: "send", values: [:])
    #expect(await rig.forms.next()?.message == "Enter the code sent to •••• •• 00")
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await outcome == Self.changed)
    #expect(
      server.calls.filter { $0.path == "step-up/send" }.map { $0.body["number"] } == ["1", "0"])
  }

  @Test(
    "What ends a step-up ends the request, in the server's words (SMS-6)",
    arguments: [
      "locked", "used", "refused",
    ])
  func ended(status: String) async {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.oneNumber], "step-up/send": [Self.sent()],
      "step-up/verify": [Self.no(status, "It is over.")],
    ])
    async let outcome = rig.run(.shiny)
    _ = await rig.forms.next { $0.deadline != nil }
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await outcome == .failed(.refused(reason: "It is over.")))
  }

  @Test(
    "An expired or superseded code leaves the form, as long as another can be sent",
    arguments: [
      "expired", "superseded",
    ])
  func goesOn(status: String) async {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.oneNumber], "step-up/send": [Self.sent()],
      "step-up/verify": [Self.no(status, "Another one, please.")],
    ])
    async let outcome = rig.run(.shiny)
    _ = await rig.forms.next { $0.deadline != nil }
    rig.host.activate(button: "verify", values: ["code": "123456"])
    #expect(await rig.forms.next()?.error == "Another one, please.")
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
  }

  @Test("The only number cannot be reached: the request ends with the server's sentence")
  func carrierRefuses() async {
    let (rig, _) = Self.rig([
      "upgrades/authorise": [Self.oneNumber],
      "step-up/send": [Self.no("carrierRefused", "That number takes no messages.", http: 502)],
    ])
    #expect(
      await rig.run(.shiny) == .failed(.refused(reason: "That number takes no messages.")))
  }

  @Test("Cancelled in the form, it cancels at once (UPG-28)")
  func cancelled() async {
    let (rig, server) = Self.rig([
      "upgrades/authorise": [Self.oneNumber], "step-up/send": [Self.sent()],
    ])
    async let outcome = rig.run(.shiny)
    _ = await rig.forms.next { $0.deadline != nil }
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
    #expect(rig.clock.now == Rig.start)
    #expect(!server.calls.contains { $0.path == "password" })
    #expect(rig.hops.suffix(2) == ["cancelRequest(withError:)", "extension ended"])
  }
}
