import AuthenticationServices
import Simulation

// The system's sheet for Sign in with Apple, in the middle of a request (UPG-30).

extension Conversation {
  /// The extension asks for an authorisation: its interface goes away, and the sheet appears.
  ///
  /// Until the sheet is answered, time is the person's (UPG-35).
  mutating func authorise(_ id: Int, _ wish: AppleAuthorizationRequest) -> [Effect] {
    let name = "getSignInWithAppleUpgradeAuthorization"
    func refuse(_ answer: AuthorizationAnswer, _ rule: String) -> [Effect] {
      ignore(from: .extensionProcess, name, rule) + [.send(.authorization(id: id, answer))]
    }
    guard request.kind == .signInWithApple else {
      return refuse(
        .failed("This request is to change the password."),
        "UPG-36: the other kind of upgrade was asked for")
    }
    guard phase != .cancelling else {
      return refuse(.canceled, "UPG-30: the person has cancelled")
    }
    guard authorising == nil else {
      return refuse(
        .failed("The person is being asked already."),
        "UPG-30: an authorisation is being asked for already")
    }
    let dismissal = dismissInterface()
    authorising = id
    sheets += 1
    formWaits = false
    deadline = nil
    return [.trace(.extensionProcess, .system, name, [:])] + dismissal + [
      .authorise(sheet: sheets, wish)
    ]
  }

  /// A sheet has gone; one that was taken away before is no concern any more.
  mutating func sheetEnded(
    _ sheet: Int, _ answer: AuthorizationAnswer, at now: Date
  ) -> [Effect] {
    guard sheet == sheets, let id = authorising else { return [] }
    return authorisationEnded(id, answer, at: now)
  }

  /// The sheet has gone, and the extension is told what came of it.
  ///
  /// After the person's cancel it can only cancel too: no interface is shown any more, and no
  /// failure.
  mutating func authorisationEnded(
    _ id: Int, _ answer: AuthorizationAnswer, at now: Date
  ) -> [Effect] {
    authorising = nil
    let reply = Effect.send(.authorization(id: id, answer))
    switch answer {
    case .credential:
      authorisationProblem = nil
      asked(at: now)
      return [.trace(.system, .extensionProcess, "authorization", [:]), reply] + showWaitingForm()
    case .error(ASAuthorizationError.Code.canceled.rawValue, _):
      awaitCancel(at: now)
      return [.trace(.system, .extensionProcess, "canceled (1001)", [:]), reply]
    case .error(let code, let reason):
      authorisationProblem = reason
      asked(at: now)
      let event = Effect.trace(
        .system, .extensionProcess, "failed (\(code))", reason.map { ["reason": $0] } ?? [:])
      return [event, reply] + showWaitingForm()
    }
  }

  /// Shows what the extension has set while the sheet stood in its place.
  private mutating func showWaitingForm() -> [Effect] {
    guard formWaits, phase == .interface else { return [] }
    formWaits = false
    return show(form)
  }
}
