import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

/// A conversation in steps, without a process.
struct ConversationTests {
  private let start = Rig.start
  private var conversation: Conversation
  private let form = ExtensionForm(
    title: "T", message: "M",
    fields: [.init(id: "code", label: "Code", contentType: .oneTimeCode, length: 6)],
    buttons: [
      .init(id: "verify", label: "Verify", role: .primary, requiresFilled: "code"),
      .init(
        id: "resend", label: "Resend", availableAt: Rig.start.addingTimeInterval(30)),
    ], host: "shiny.example")

  init() {
    conversation = Conversation(
      UpgradeRequest(
        number: 7, executable: URL(filePath: "/x"), serviceIdentifier: "shiny.example",
        user: "chelsea", existingPassword: "old", newPassword: "new", extensionName: "Shiny"))
  }

  private mutating func take(_ event: Conversation.Event, after seconds: TimeInterval = 0)
    -> [Conversation.Effect]
  {
    conversation.take(event, at: start.addingTimeInterval(seconds))
  }

  /// Up to the form.
  private mutating func showForm() -> [Conversation.Effect] {
    _ = take(.started)
    _ = take(
      .message(.cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil)))
    return take(.message(.returned(call: 2, form)))
  }

  private static func ignoredRules(_ effects: [Conversation.Effect]) -> [String] {
    effects.compactMap { effect in
      guard case .trace(_, .system, "ignored", let details) = effect else { return nil }
      return details["rule"]
    }
  }

  @Test("UPG-24 the method without interaction is called first, with all that was given")
  mutating func begins() {
    let effects = take(.started)
    guard case .send(.begin(let begin))? = effects.last else {
      Issue.record("nothing was sent")
      return
    }
    #expect(begin.method == .changePasswordWithoutUserInteraction)
    #expect(begin.call == 1)
    #expect(begin.request == 7)
    #expect(begin.existingCredential == .init(user: "chelsea", password: "old"))
    #expect(begin.newPassword == "new")
    #expect(begin.serviceIdentifier == .init(identifier: "shiny.example", type: 0))
    #expect(conversation.deadline == start.addingTimeInterval(30))
  }

  @Test("UPG-26 a form that is set while it is prepared is shown once the method has returned")
  mutating func preparesForm() {
    _ = take(.started)
    _ = take(
      .message(.cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil)))
    #expect(take(.message(.form(call: 2, form))).isEmpty)
    let effects = take(.message(.returned(call: 2, nil)))
    #expect(
      effects == [.trace(.system, .person, "interface shown", ["title": "T"]), .present(form)])
    #expect(conversation.deadline == nil)
  }

  @Test("UPG-26 without a form the 30 s go on, until one comes")
  mutating func returnsWithoutForm() {
    _ = take(.started)
    _ = take(
      .message(.cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil)),
      after: 10)
    #expect(take(.message(.returned(call: 2, nil)), after: 11).isEmpty)
    #expect(conversation.deadline == start.addingTimeInterval(40))
    #expect(take(.message(.form(call: 2, form)), after: 12).contains(.present(form)))
    #expect(conversation.deadline == nil)
  }

  @Test("An inert button does nothing (SMS-5, SMS-10)")
  mutating func inertButtons() {
    _ = showForm()
    for values in [[:], ["code": "12345"], ["code": "1234567"]] as [[String: String]] {
      #expect(
        Self.ignoredRules(take(.activated(button: "verify", values: values)))
          == ["the field code is not filled"])
    }
    #expect(
      Self.ignoredRules(take(.activated(button: "resend", values: [:]), after: 29.999))
        == ["the button cannot be used yet"])
    #expect(
      Self.ignoredRules(take(.activated(button: "none", values: [:])))
        == ["the form has no such button"])
    let effects = take(.activated(button: "resend", values: [:]), after: 30)
    #expect(effects.contains(.send(.activate(call: 2, button: "resend", values: [:]))))
  }

  @Test("A button is answered before the next one counts (UPG-35)")
  mutating func oneActivationAtATime() {
    _ = showForm()
    let first = take(.activated(button: "verify", values: ["code": "123456", "other": "x"]))
    #expect(first.contains(.send(.activate(call: 2, button: "verify", values: ["code": "123456"]))))
    #expect(conversation.deadline == start.addingTimeInterval(30))
    let second = take(.activated(button: "verify", values: ["code": "123456"]))
    #expect(Self.ignoredRules(second) == ["UPG-35: the last one is not answered yet"])
    #expect(take(.message(.form(call: 2, form))).contains(.present(form)))
    #expect(conversation.deadline == nil)
    #expect(take(.activated(button: "verify", values: ["code": "123456"])).count == 2)
  }

  @Test("UPG-29 the credential is taken as given, and userInfo goes to the app as it is")
  mutating func completes() {
    _ = take(.started)
    let effects = take(
      .message(
        .completeChangePasswordRequest(
          call: 1, updatedCredential: .init(user: "other", password: "p"), userInfo: Data([7]))))
    #expect(
      effects == [
        .trace(.extensionProcess, .system, "completeChangePasswordRequest", ["user": "other"]),
        .end(.changedPassword(user: "other", password: "p", userInfo: Data([7]))),
      ])
  }

  @Test("UPG-34 codes and the network decide which failure it is")
  mutating func failures() {
    func outcome(domain: String = ASExtensionErrorDomain, code: Int, networkFails: Bool = false)
      -> HostOutcome?
    {
      var copy = conversation
      _ = copy.take(.started, at: start)
      if networkFails {
        _ = copy.take(.message(.network(id: 1, .init(method: "GET", url: "https://a/"))), at: start)
        _ = copy.take(.networkEnded(id: 1, .failure(.timedOut)), at: start)
      }
      let effects = copy.take(
        .message(.cancelRequest(call: 1, domain: domain, code: code, reason: nil)), at: start)
      guard case .end(let outcome)? = effects.last else { return nil }
      return outcome
    }
    #expect(outcome(code: 0) == .failed(.refused(reason: nil)))
    #expect(outcome(code: 0, networkFails: true) == .failed(.noNetwork(reason: nil)))
    #expect(outcome(code: 1) == .cancelledByPerson)
    #expect(outcome(code: 100) == nil)
    #expect(outcome(code: 101) == .failed(.notFound))
    #expect(outcome(code: 102) == .failed(.refused(reason: nil)))
    #expect(outcome(code: 12345) == .failed(.refused(reason: nil)))
    // Of another domain, 1 and 100 mean nothing here.
    #expect(outcome(domain: "X", code: 1) == .failed(.refused(reason: nil)))
    #expect(outcome(domain: "X", code: 100) == .failed(.refused(reason: nil)))
  }

  @Test("UPG-35 time that the network takes is no silence of the extension")
  mutating func networkTime() {
    _ = take(.started)
    let request = NetworkRequest(method: "GET", url: "https://shiny.example/")
    #expect(take(.message(.network(id: 1, request))) == [.network(id: 1, request)])
    #expect(!conversation.isExtensionsTurn)
    #expect(take(.timeIsUp, after: 29.9).isEmpty)
    #expect(
      take(.timeIsUp, after: 30) == [.end(.failed(.noNetwork(reason: nil))), .kill])
  }

  @Test("Sixteen network calls run at once; a seventeenth is told that it failed")
  mutating func networkLimit() {
    _ = take(.started)
    let request = NetworkRequest(method: "GET", url: "https://shiny.example/")
    for id in 1...16 {
      #expect(take(.message(.network(id: id, request))) == [.network(id: id, request)])
    }
    #expect(
      take(.message(.network(id: 17, request)))
        == [.send(.network(id: 17, .failure(.networkConnectionLost)))])
    #expect(
      Self.ignoredRules(take(.message(.network(id: 3, request))))
        == ["UPG-36: a call of this number is still running"])
  }

  @Test("A thousand messages in half a minute are too many, over hours they are not")
  mutating func flood() {
    _ = showForm()
    for count in 1...2_000 {
      let effects = take(.message(.form(call: 2, form)), after: TimeInterval(count))
      #expect(effects.contains(.present(form)))
    }
    var last: [Conversation.Effect] = []
    for _ in 1...1_001 { last = take(.message(.form(call: 2, form)), after: 2_000) }
    #expect(last.contains(.kill))
    #expect(conversation.phase == .ended)
  }

  @Test(
    "After the end nothing has an effect but the trace",
    arguments: [
      Conversation.Event.timeIsUp, .cancelledByPerson, .activated(button: "verify", values: [:]),
      .childEnded(status: "exit status 0"), .abandoned,
      .networkEnded(id: 1, .failure(.timedOut)),
    ])
  func ended(event: Conversation.Event) {
    var copy = conversation
    _ = copy.take(.started, at: start)
    _ = copy.take(
      .message(.cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 0, reason: nil)),
      at: start)
    #expect(copy.take(event, at: start.addingTimeInterval(3_600)).isEmpty)
  }
}
