import Synchronization

@testable import AuthenticationServices

/// The system behind an app's window, with prepared answers.
final class FakeSystem: AppSystem {
  private struct State {
    var modifications: [AppModification] = []
    var authorizations: [AppleAuthorizationRequest] = []
  }

  private let outcome: AppModificationOutcome
  private let answer: Result<AppleAuthorization, AppleAuthorizationError>
  private let state = Mutex(State())

  init(
    _ outcome: AppModificationOutcome = .completed(userInfo: nil),
    sheet answer: Result<AppleAuthorization, AppleAuthorizationError> = .failure(.canceled)
  ) {
    self.outcome = outcome
    self.answer = answer
  }

  var modifications: [AppModification] { state.withLock { $0.modifications } }
  var authorizations: [AppleAuthorizationRequest] { state.withLock { $0.authorizations } }

  func modify(_ request: AppModification) async -> AppModificationOutcome {
    state.withLock { $0.modifications.append(request) }
    return outcome
  }

  func authorize(
    _ request: AppleAuthorizationRequest
  ) async -> Result<AppleAuthorization, AppleAuthorizationError> {
    state.withLock { $0.authorizations.append(request) }
    return answer
  }
}

extension AppleAuthorization {
  /// A first one, with all that it can bring.
  static let first = AppleAuthorization(
    user: "001234.0123456789abcdef0123456789abcdef.1234", state: "state",
    identityToken: "a.b.c", authorizationCode: "code", email: "c@relay.example",
    givenName: "Chelsea", familyName: "Rivera", realUserStatus: 2)
}
