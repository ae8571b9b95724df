import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite(
  "UPG-30 An extension in a process of its own converts an account to Sign in with Apple",
  .timeLimit(.minutes(1)))
struct AppleUpgradeTests {
  private static let done = HostOutcome.convertedToSignInWithApple(
    userInfo: Data("for the app".utf8))

  private static func rig(_ sheet: Sheet) -> (Rig, FakeServer) {
    let rig = Rig(sheet: sheet)
    let server = FakeServer(["convert": [.init(#"{"status":"converted"}"#)]])
    server.register(in: rig.network)
    return (rig, server)
  }

  private static func run(_ rig: Rig, _ style: String = "plain") async -> HostOutcome {
    await rig.run(.apple(style), kind: .signInWithApple)
  }

  @Test("Without an interface: the method first, the sheet, the server, the end (UPG-24)")
  func withoutInterface() async {
    let (rig, server) = Self.rig(Sheet(.success(Sheet.authorization)))
    #expect(await Self.run(rig) == Self.done)
    #expect(rig.sheet.asked == [.init(scopes: [], state: "s1", nonce: "n1")])
    #expect(
      server.calls.map(\.body) == [
        ["user": "chelsea", "state": "s1", "token": "head.claims.signature"]
      ])
    #expect(
      rig.hops == [
        "extension started", "convertAccountToSignInWithAppleWithoutUserInteraction",
        "getSignInWithAppleUpgradeAuthorization", "authorization", "convert", "HTTP 200",
        "completeUpgradeToSignInWithApple", "extension ended",
      ])
    #expect(rig.forms.all.isEmpty)
  }

  @Test("The call brings the saved credential, and no new password")
  func describesCall() async {
    let (rig, _) = Self.rig(Sheet(.success(Sheet.authorization)))
    _ = await Self.run(rig, "describes the call")
    #expect(
      rig.ending["log"] == """
        {"existingCredential": {"password": "••••••", "user": "chelsea"}, \
        "method": "convertAccountToSignInWithAppleWithoutUserInteraction", \
        "newPassword": "missing"}

        """)
  }

  @Test("With an interface: it goes away before the sheet comes (UPG-26, UPG-30)")
  func withInterface() async throws {
    let (rig, _) = Self.rig(Sheet())
    async let outcome = Self.run(rig, "with interface")
    _ = try #require(await rig.forms.next())
    rig.host.activate(button: "go", values: [:])
    await rig.sheet.isShown()
    #expect(rig.forms.all.count == 2)
    #expect(rig.forms.all.last == .some(nil))
    // What is set meanwhile waits until the sheet has gone.
    rig.sheet.answer(.success(Sheet.authorization))
    let second = await rig.forms.next()
    #expect(second == nil || second?.title == "Binding your account")
    #expect(await outcome == Self.done)
    let names = [
      "userInteractionRequired (100)", "prepareInterfaceToConvertAccountToSignInWithApple",
      "interface shown", "button activated", "getSignInWithAppleUpgradeAuthorization",
      "interface dismissed", "authorization",
    ]
    #expect(rig.hops.filter { names.contains($0) }.prefix(7) == names[...])
    rig.trace.record(.system, .person, "outcome", request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }

  @Test("UPG-35 the sheet may take as long as the person does, and the 30 s begin after it")
  func sheetTakesLong() async {
    let (rig, _) = Self.rig(Sheet())
    async let outcome = Self.run(rig, "is silent afterwards")
    await rig.sheet.isShown()
    rig.clock.advance(by: 3_600)
    rig.sheet.answer(.success(Sheet.authorization))
    #expect(await outcome == .failed(.silent))
    #expect(rig.clock.now == Rig.start.addingTimeInterval(3_630))
  }

  @Test("Cancelled by the person: 1001 for the extension, a cancel for the device (SIA-2)")
  func cancelled() async {
    let (rig, server) = Self.rig(Sheet(.failure(.canceled)))
    #expect(await Self.run(rig) == .cancelledByPerson)
    #expect(server.calls.isEmpty)
    #expect(
      rig.hops.suffix(3) == ["canceled (1001)", "cancelRequest(withError:)", "extension ended"])
  }

  @Test("After the person's cancel no interface is shown, and no failure")
  func noInterfaceAfterCancel() async {
    let (rig, _) = Self.rig(Sheet(.failure(.canceled)))
    #expect(await Self.run(rig, "shows a form after a cancel") == .cancelledByPerson)
    #expect(rig.forms.all.isEmpty)
    #expect(rig.hops.contains("ignored: UPG-28: the person has cancelled"))
    let (other, _) = Self.rig(Sheet(.failure(.canceled)))
    #expect(await Self.run(other, "blames something after a cancel") == .cancelledByPerson)
  }

  @Test("An extension that does not cancel after the person has is ended after 10 s (UPG-28)")
  func neverCancels() async {
    let (rig, _) = Self.rig(Sheet(.failure(.canceled)))
    #expect(await Self.run(rig, "never cancels") == .cancelledByPerson)
    #expect(rig.clock.now == Rig.start.addingTimeInterval(10))
  }

  @Test("A cancel from elsewhere takes the sheet away, and counts as the sheet's own")
  func cancelledElsewhere() async {
    let (rig, _) = Self.rig(Sheet())
    async let outcome = Self.run(rig)
    await rig.sheet.isShown()
    rig.host.cancelByPerson()
    #expect(await outcome == .cancelledByPerson)
    #expect(rig.sheet.wasTakenAway)
    #expect(
      rig.hops.suffix(4) == [
        "Cancel", "canceled (1001)", "cancelRequest(withError:)", "extension ended",
      ])
  }

  @Test("No authorisation to be had: the person reads the system's sentence (SIA-2)")
  func sheetFails() async {
    let sentence = "Apple could not be reached. Check the connection, then try again."
    let (rig, _) = Self.rig(Sheet(.failure(.failed(sentence))))
    #expect(await Self.run(rig) == .failed(.refused(reason: sentence)))
    #expect(rig.hops.contains("failed (1004)"))
  }

  @Test("One authorisation at a time")
  func asksTwice() async {
    let (rig, _) = Self.rig(Sheet())
    async let outcome = Self.run(rig, "asks twice")
    await rig.waitFor("ignored")
    await rig.sheet.isShown()
    rig.sheet.answer(.success(Sheet.authorization))
    #expect(await outcome == Self.done)
    #expect(rig.sheet.asked.count == 1)
    #expect(rig.ending["log"] == "second: 1004\n")
  }

  @Test("The end of the request takes the sheet away", arguments: ["completes", "exits"])
  func endTakesSheetAway(how: String) async {
    let (rig, _) = Self.rig(Sheet())
    let outcome = await Self.run(rig, "\(how) over the sheet")
    #expect(
      outcome
        == (how == "exits"
          ? .failed(.ended(status: "exit status 7")) : .convertedToSignInWithApple()))
    #expect(rig.sheet.wasTakenAway || rig.sheet.asked.isEmpty)
    #expect(rig.hops.last == "extension ended")
  }

  @Test("UPG-36 completing the other kind is ignored, both ways")
  func otherKind() async {
    let (rig, _) = Self.rig(Sheet(.success(Sheet.authorization)))
    #expect(
      await Self.run(rig, "completes the other kind") == .convertedToSignInWithApple())
    #expect(rig.hops.contains("ignored: UPG-36: the other kind of upgrade was asked for"))
  }

  @Test("UPG-36 a request to change the password has no sheet")
  func sheetForPassword() async {
    let (rig, _) = Self.rig(Sheet(.success(Sheet.authorization)))
    let outcome = await rig.run(.apple("plain"))
    #expect(outcome == .failed(.refused(reason: nil)))
    #expect(rig.sheet.asked.isEmpty)
    #expect(rig.hops.contains("ignored: UPG-36: the other kind of upgrade was asked for"))
  }

  @Test("Token and code stand in no trace, and neither does the app's token")
  func secrets() async throws {
    let (rig, _) = Self.rig(Sheet(.success(Sheet.authorization)))
    _ = await Self.run(rig, "logs what it got")
    #expect(rig.ending["log"] == "•••••• ••••••\n")
    var secrets = Secrets()
    secrets.add(
      textsOf: try UserInfo.encode([
        "sessionToken": "0123456789abcdef", "user": "chelsea@shiny.example", "n": 3,
        "words": ["only some ordinary words"],
      ]))
    #expect(
      secrets.mask(in: "0123456789abcdef chelsea@shiny.example only some ordinary words")
        == "•••••• chelsea@shiny.example only some ordinary words")
  }

  @Test("The network fails after the sheet: the person is told about the network (UPG-34)")
  func networkFails() async {
    let (rig, _) = Self.rig(Sheet(.success(Sheet.authorization)))
    rig.faults.arm("network.extension-server.offline")
    #expect(await Self.run(rig) == .failed(.noNetwork(reason: nil)))
  }

  @Test(
    "Declared faults strike the conversion too",
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
      ("extension.request.double", done),
    ] as [(String, HostOutcome)])
  func faults(point: String, expected: HostOutcome) async {
    let (rig, _) = Self.rig(Sheet(.success(Sheet.authorization)))
    rig.faults.arm(point)
    #expect(await Self.run(rig) == expected)
    rig.trace.record(.system, .person, "outcome", request: 7)
    #expect(TraceInvariants.violations(in: rig.trace.events).isEmpty)
  }
}
