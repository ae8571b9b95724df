import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import ExtensionHost

@Suite("UPG-30 A conversation with the system's sheet in the middle, in steps")
struct AuthorisationConversationTests {
  private static let name = "getSignInWithAppleUpgradeAuthorization"
  private let start = Rig.start
  private var conversation: Conversation
  private let form = ExtensionForm(title: "T", message: "M", host: "shiny.example")
  private let credential = AuthorizationAnswer.credential(Sheet.authorization)

  init() {
    conversation = Conversation(
      UpgradeRequest(
        number: 7, kind: .signInWithApple, executable: URL(filePath: "/x"),
        serviceIdentifier: "shiny.example", user: "chelsea", existingPassword: "old",
        newPassword: nil, extensionName: "Shiny"))
  }

  private mutating func take(
    _ event: Conversation.Event, after seconds: TimeInterval = 0
  ) -> [Conversation.Effect] {
    conversation.take(event, at: start.addingTimeInterval(seconds))
  }

  private mutating func say(
    _ message: ExtensionToHost, after seconds: TimeInterval = 0
  ) -> [Conversation.Effect] {
    take(.message(message), after: seconds)
  }

  /// Up to the sheet, in the second call, with a form shown before.
  private mutating func showSheet() -> [Conversation.Effect] {
    _ = take(.started)
    _ = say(.cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil))
    _ = say(.returned(call: 2, form))
    return say(.authorize(id: 1, call: 2, state: "s", nonce: "n"))
  }

  private func rules(_ effects: [Conversation.Effect]) -> [String] {
    effects.compactMap { effect in
      guard case .trace(_, .system, "ignored", let details) = effect else { return nil }
      return details["rule"]
    }
  }

  @Test("UPG-24, UPG-26 the methods of this kind, one after the other, without a password")
  mutating func methods() {
    func methods(_ effects: [Conversation.Effect]) -> [ExtensionMethod] {
      effects.compactMap { effect in
        guard case .send(.begin(let begin)) = effect else { return nil }
        #expect(begin.newPassword == nil)
        #expect(begin.existingCredential == .init(user: "chelsea", password: "old"))
        return begin.method
      }
    }
    #expect(
      methods(take(.started)) == [.convertAccountToSignInWithAppleWithoutUserInteraction])
    let cancel = ExtensionToHost.cancelRequest(
      call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil)
    #expect(methods(say(cancel)) == [.prepareInterfaceToConvertAccountToSignInWithApple])
  }

  @Test("The interface goes away, then the sheet is asked for, and no time counts")
  mutating func sheet() {
    let effects = showSheet()
    #expect(
      effects == [
        .trace(.extensionProcess, .system, Self.name, [:]),
        .trace(.system, .person, "interface dismissed", [:]), .present(nil),
        .authorise(sheet: 1, .init(scopes: [], state: "s", nonce: "n")),
      ])
    #expect(conversation.deadline == nil)
    #expect(take(.timeIsUp, after: 86_400).isEmpty)
    // Buttons of the form that has gone do nothing.
    #expect(
      rules(take(.activated(button: "go", values: [:]))) == ["UPG-27: no interface is shown"])
  }

  @Test("The credential is handed on, and the 30 s begin then")
  mutating func credentialGiven() {
    _ = showSheet()
    let effects = take(.authorisationEnded(sheet: 1, credential), after: 500)
    #expect(
      effects == [
        .trace(.system, .extensionProcess, "authorization", [:]),
        .send(.authorization(id: 1, credential)),
      ])
    #expect(conversation.deadline == start.addingTimeInterval(530))
    #expect(take(.timeIsUp, after: 530) == [.end(.failed(.silent)), .kill])
  }

  @Test("A form that is set over the sheet is shown when the sheet has gone")
  mutating func waitingForm() {
    _ = showSheet()
    let later = ExtensionForm(title: "Later", message: "", host: "")
    #expect(say(.form(call: 2, later)).isEmpty)
    let effects = take(.authorisationEnded(sheet: 1, credential))
    #expect(effects.last == .present(later))
    #expect(conversation.deadline == nil)
  }

  @Test("prepareInterface… that returns after it has asked: its form waits too")
  mutating func returnsOverSheet() {
    _ = take(.started)
    _ = say(.cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil))
    _ = say(.authorize(id: 1, call: 2, state: nil, nonce: nil))
    #expect(say(.returned(call: 2, form)).isEmpty)
    #expect(
      take(.authorisationEnded(sheet: 1, .failed("No Apple account."))).last == .present(form))
  }

  @Test("After the person's cancel: 10 s, no form, no failure, whatever the extension says")
  mutating func cancelled() {
    _ = showSheet()
    _ = take(.authorisationEnded(sheet: 1, .canceled), after: 100)
    #expect(conversation.deadline == start.addingTimeInterval(110))
    #expect(rules(say(.form(call: 2, form))) == ["UPG-28: the person has cancelled"])
    let again = say(.authorize(id: 2, call: 2, state: nil, nonce: nil))
    #expect(again.last == .send(.authorization(id: 2, .canceled)))
    #expect(rules(again) == ["UPG-30: the person has cancelled"])
    let ends: [ExtensionToHost] = [
      .cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 1, reason: nil),
      .cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 0, reason: "R"),
      .cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 100, reason: nil),
      .cancelRequest(call: 2, domain: "X", code: 7, reason: nil),
    ]
    for end in ends {
      var copy = conversation
      #expect(copy.take(.message(end), at: start).last == .end(.cancelledByPerson))
    }
  }

  @Test("An authorisation that failed leaves the request to the extension")
  mutating func failed() {
    _ = showSheet()
    let effects = take(.authorisationEnded(sheet: 1, .failed("Apple is away.")), after: 60)
    #expect(
      effects == [
        .trace(.system, .extensionProcess, "failed (1004)", ["reason": "Apple is away."]),
        .send(.authorization(id: 1, .failed("Apple is away."))),
      ])
    // The extension's own words come first, then the system's.
    for (reason, shown) in [("Mine.", "Mine."), (nil, "Apple is away.")] as [(String?, String)] {
      var copy = conversation
      let end = copy.take(
        .message(
          .cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 0, reason: reason)),
        at: start)
      #expect(end.last == .end(.failed(.refused(reason: shown))))
    }
    // It may ask again; what it gets then makes the first failure no matter.
    _ = say(.authorize(id: 2, call: 2, state: nil, nonce: nil), after: 61)
    _ = take(.authorisationEnded(sheet: 2, credential), after: 62)
    let end = say(.cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 0, reason: nil))
    #expect(end.last == .end(.failed(.refused(reason: nil))))
  }

  @Test("What ends the request or begins another call takes the sheet away")
  mutating func takesSheetAway() {
    _ = showSheet()
    let events: [Conversation.Event] = [
      .childEnded(status: "exit status 0"), .abandoned, .broken("nonsense"),
      .message(.completeUpgradeToSignInWithApple(call: 2, userInfo: nil)),
      .message(.cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 0, reason: nil)),
    ]
    for event in events {
      var copy = conversation
      #expect(copy.take(event, at: start).contains(.cancelAuthorisation))
      #expect(copy.take(.authorisationEnded(sheet: 1, credential), at: start).isEmpty)
    }
    var other = AuthorisationConversationTests().conversation
    _ = other.take(.started, at: start)
    _ = other.take(.message(.authorize(id: 1, call: 1, state: nil, nonce: nil)), at: start)
    let cancel = ExtensionToHost.cancelRequest(
      call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil)
    let effects = other.take(.message(cancel), at: start)
    #expect(effects.contains(.cancelAuthorisation))
    // The same number in the next call is another sheet.
    _ = other.take(.message(.authorize(id: 1, call: 2, state: nil, nonce: nil)), at: start)
    #expect(other.take(.authorisationEnded(sheet: 1, .canceled), at: start).isEmpty)
    #expect(other.authorising == 1)
    #expect(other.take(.authorisationEnded(sheet: 2, credential), at: start).count == 2)
  }

  @Test("A late authorize of the first call, or one before any call, is ignored (UPG-36)")
  mutating func outOfPlace() {
    let early = say(.authorize(id: 1, call: 1, state: nil, nonce: nil))
    #expect(rules(early) == ["UPG-36: nothing was asked yet"])
    _ = showSheet()
    let late = say(.authorize(id: 2, call: 1, state: nil, nonce: nil))
    #expect(rules(late) == ["UPG-36: that call had ended"])
    #expect(conversation.authorising == 1)
  }
}
