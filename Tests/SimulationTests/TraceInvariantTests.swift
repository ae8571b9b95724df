import FoundationEssentials
import Simulation
import Testing

/// A trace written down in short: `Person>System name`.
private func forged(_ hops: [String], request: Int = 1, from first: Int = 1) -> [TraceEvent] {
  hops.enumerated().map { index, hop in
    let (parties, name) = split(hop, at: " ")
    let (from, to) = split(parties, at: ">")
    return TraceEvent(
      number: first + index, time: morning, from: Party(rawValue: from) ?? .apple,
      to: Party(rawValue: to) ?? .apple, name: name, request: request)
  }
}

private func split(_ text: String, at mark: Character) -> (String, String) {
  let parts = text.split(separator: mark, maxSplits: 1).map(String.init)
  return (parts[0], parts.count > 1 ? parts[1] : "")
}

private let good = [
  "Person>System Switch to Strong Password",
  "System>Keychain pending password stored",
  "System>Extension extension started",
  "System>Extension changePasswordWithoutUserInteraction",
  "Extension>Server authorise",
  "Server>Extension step-up required",
  "Extension>System userInteractionRequired (100)",
  "System>Extension prepareInterfaceToChangePassword",
  "System>Person interface shown",
  "Extension>Server send code",
  "Server>Messages text message sent",
  "Server>Extension code sent",
  "Messages>System text message delivered",
  "Person>Extension button activated",
  "Extension>Server verify code",
  "Server>Extension code accepted",
  "Extension>Server change password",
  "Server>Extension password changed",
  "Extension>System completeChangePasswordRequest",
  "System>Keychain credential updated",
  "System>Person outcome",
  "Extension>System ignored",
  "System>Person interface dismissed",
  "Messages>System text message delivered",
  "System>Keychain message stored",
  "Extension>System extension ended",
]

/// An upgrade to Sign in with Apple, with a step-up form before Apple's sheet.
private let conversion = [
  "Person>System Upgrade to Sign in with Apple",
  "System>Keychain pending upgrade stored",
  "System>Extension extension started",
  "System>Extension convertAccountToSignInWithAppleWithoutUserInteraction",
  "Extension>Server authorise",
  "Server>Extension step-up required",
  "Extension>System userInteractionRequired (100)",
  "System>Extension prepareInterfaceToConvertAccountToSignInWithApple",
  "System>Person interface shown",
  "Extension>Server verify code",
  "Server>Extension code accepted",
  "Extension>System getSignInWithAppleUpgradeAuthorization",
  "System>Person interface dismissed",
  "System>Person Apple sheet shown",
  "Person>System Continue",
  "System>Apple authorize",
  "Apple>System authorized",
  "System>Person Apple sheet dismissed",
  "Extension>Server sign in with apple",
  "Server>Apple keys",
  "Apple>Server keys",
  "Server>Extension account converted",
  "Extension>System completeUpgradeToSignInWithApple",
  "System>Keychain credential moved to Recently Deleted",
  "System>Person outcome",
  "Extension>System extension ended",
]

@Suite(
  "TRC-5 Invariants of the upgrade to Sign in with Apple: each has a forged trace that fails it")
struct AppleInvariantTests {
  private func rules(_ hops: [String]) -> [String] {
    TraceInvariants.violations(in: forged(hops)).map(\.rule)
  }

  private func without(_ name: String) -> [String] { conversion.filter { !$0.hasSuffix(name) } }

  @Test("A good trace passes, asked for by the system or by the app")
  func passes() {
    #expect(rules(conversion).isEmpty)
    #expect(rules(["App>System perform(_:)"] + conversion.dropFirst()).isEmpty)
  }

  @Test("The credential is deleted before the server's commit (UPG-31)")
  func deletedTooEarly() {
    #expect(rules(without("account converted")) == ["UPG-31"])
    let claimed = conversion.map {
      $0 == "Server>Extension account converted" ? "Extension>System account converted" : $0
    }
    #expect(rules(claimed) == ["UPG-31"])
    let moved = without("credential moved to Recently Deleted")
    let place = moved.firstIndex(of: "Extension>Server sign in with apple") ?? 0
    var early = moved
    early.insert("System>Keychain credential moved to Recently Deleted", at: place)
    #expect(rules(early) == ["UPG-31"])
  }

  @Test("A settlement may rest on the old password being refused, and on nothing less")
  func settled() {
    let interrupted = [
      "Person>System Upgrade to Sign in with Apple",
      "System>Extension convertAccountToSignInWithAppleWithoutUserInteraction",
      "Extension>Server sign in with apple", "Server>Extension connection lost",
      "System>Server sign in", "Server>System sign-in refused",
      "System>Keychain credential moved to Recently Deleted", "System>Person outcome",
    ]
    #expect(rules(interrupted).isEmpty)
    for other in ["Server>System not connected", "Server>App sign-in refused"] {
      #expect(
        rules(interrupted.map { $0 == "Server>System sign-in refused" ? other : $0 })
          == ["UPG-31"])
    }
  }

  @Test("Apple's sheet while the extension's interface is there (UPG-30)")
  func sheetOverInterface() {
    #expect(rules(without("interface dismissed")) == ["UPG-30"])
  }

  @Test("Without an interface before, the sheet may come at once")
  func noInterface() {
    #expect(rules(conversion.filter { !$0.contains(" interface ") }).isEmpty)
  }

  @Test("Apple is asked before the person chose Continue (SIA-1)")
  func notAsked() {
    #expect(rules(without("Continue")) == ["SIA-1"])
    let early = without("Continue").flatMap {
      $0 == "System>Person Apple sheet shown" ? ["Person>System Continue", $0] : [$0]
    }
    #expect(rules(early) == ["SIA-1"])
  }

  @Test("Each sheet needs a Continue of its own (SIA-1)")
  func secondSheet() {
    let again = conversion.flatMap { hop in
      hop == "System>Person Apple sheet dismissed"
        ? [hop, "System>Person Apple sheet shown", "System>Apple authorize"] : [hop]
    }
    #expect(rules(again) == ["SIA-1"])
  }

  @Test("Two outcomes; Apple's sheet after the outcome; its going away is clean-up (UPG-37)")
  func outcomes() {
    #expect(rules(conversion + ["System>Person outcome"]) == ["UPG-37"])
    #expect(rules(conversion + ["System>Person Apple sheet shown"]) == ["UPG-37"])
    for hop in [
      "System>Person Apple sheet dismissed", "System>Keychain pending upgrade dropped",
    ] { #expect(rules(conversion + [hop]).isEmpty) }
  }
}

@Suite("TRC-5 Invariants: each has a forged trace that fails it")
struct TraceInvariantTests {
  private func rules(_ events: [TraceEvent]) -> [String] {
    TraceInvariants.violations(in: events).map(\.rule)
  }

  private func without(_ name: String) -> [String] { good.filter { !$0.hasSuffix(name) } }

  @Test("A good trace passes")
  func passes() {
    #expect(TraceInvariants.violations(in: forged(good)).isEmpty)
    #expect(TraceInvariants.violations(in: []).isEmpty)
  }

  @Test("Two outcomes of one request (UPG-37)")
  func twoOutcomes() throws {
    let events = forged(good + ["System>Person outcome"])
    let found = try #require(TraceInvariants.violations(in: events).first)
    #expect(found.rule == "UPG-37" && found.request == 1 && found.event == 27)
    #expect(found.sentence == "Request 1 has more than one outcome.")
    #expect(rules(events).count == 1)
  }

  @Test("An outcome each of two requests is as it should be")
  func twoRequests() {
    #expect(rules(forged(good) + forged(good, request: 2, from: 27)).isEmpty)
  }

  @Test("An interface before prepareInterface… (UPG-26)")
  func interfaceTooEarly() {
    #expect(rules(forged(without("prepareInterfaceToChangePassword"))) == ["UPG-26"])
  }

  @Test("The prepareInterface… of another request does not count")
  func otherRequest() {
    let second = forged(without("prepareInterfaceToChangePassword"), request: 2, from: 27)
    #expect(rules(forged(good) + second) == ["UPG-26"])
  }

  @Test("The credential changes before the server's commit")
  func credentialTooEarly() {
    #expect(rules(forged(without("password changed"))) == ["STO-21"])
    // A credential that was deleted meanwhile is saved anew (UPG-29).
    let anew = { (hop: String) in
      hop == "System>Keychain credential updated" ? "System>Keychain credential saved" : hop
    }
    #expect(rules(forged(good.map(anew))).isEmpty)
    #expect(rules(forged(without("password changed").map(anew))) == ["STO-21"])
  }

  @Test("A settlement may rest on having signed in, and only then on that")
  func settled() {
    let interrupted = [
      "Person>System Switch to Strong Password", "System>Keychain pending password stored",
      "Extension>Server change password", "Server>Extension connection lost",
      "System>Server sign in", "Server>System signed in", "System>Keychain credential updated",
      "System>Person outcome",
    ]
    #expect(rules(forged(interrupted)).isEmpty)
    let refused = interrupted.map {
      $0 == "Server>System signed in" ? "Server>System sign-in refused" : $0
    }
    #expect(rules(forged(refused)) == ["STO-21"])
  }

  @Test("An extension that claims to have changed the password is not the server")
  func claimed() {
    let claim = good.map {
      $0 == "Server>Extension password changed" ? "Extension>System password changed" : $0
    }
    #expect(rules(forged(claim)) == ["STO-21"])
  }

  @Test("The server hears of it before the pending row (STO-20)")
  func pendingTooLate() {
    let late = ["Person>System Switch to Strong Password", "Extension>Server authorise"]
    #expect(rules(forged(late + ["System>Keychain pending password stored"])) == ["STO-20"])
  }

  @Test("Something goes on after the outcome (UPG-37)")
  func afterOutcome() {
    for hop in ["System>Person interface shown", "System>Keychain credential updated"] {
      #expect(rules(forged(good + [hop])) == ["UPG-37"])
    }
  }

  @Test("Numbers that do not grow (TRC-1)")
  func numbers() {
    let events = forged(good)
    #expect(rules(events + [events[0]]).contains("TRC-1"))
  }

  @Test("A request whose beginning was cut off is judged by what is there")
  func cut() {
    let rest = Array(forged(good).dropFirst(10))
    #expect(rules(rest).isEmpty)
    #expect(rules(rest + forged(["System>Person outcome"], from: 99)) == ["UPG-37"])
  }

  @Test("An upgrade to Sign in with Apple has no pending password")
  func conversion() {
    let hops = [
      "Person>System Upgrade to Sign in with Apple",
      "System>Extension convertAccountToSignInWithAppleWithoutUserInteraction",
      "Extension>Server authorise",
    ]
    #expect(rules(forged(hops)).isEmpty)
  }
}
