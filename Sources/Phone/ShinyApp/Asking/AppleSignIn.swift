import AuthenticationServices

/// Asks for Sign in with Apple, and waits for what the system says to the delegate.
@MainActor
final class AppleSignIn: ASAuthorizationControllerDelegate,
  ASAuthorizationControllerPresentationContextProviding
{
  private typealias Answer = Result<ASAuthorizationAppleIDCredential, any Error>

  private let window: ASPresentationAnchor
  private var waiting: CheckedContinuation<Answer, Never>?

  init(window: ASPresentationAnchor) {
    self.window = window
  }

  /// Shows the sheet; name and address come the first time only.
  func perform(nonce: String?) async throws -> ASAuthorizationAppleIDCredential {
    let request = ASAuthorizationAppleIDProvider().createRequest()
    request.requestedScopes = [.fullName, .email]
    request.nonce = nonce
    let controller = ASAuthorizationController(authorizationRequests: [request])
    controller.delegate = self
    controller.presentationContextProvider = self
    let answer = await withCheckedContinuation { continuation in
      waiting = continuation
      controller.performRequests()
    }
    return try answer.get()
  }

  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
    window
  }

  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization
  ) {
    if let credential = authorization.credential as? ASAuthorizationAppleIDCredential {
      end(.success(credential))
    } else {
      end(.failure(ASAuthorizationError(.invalidResponse)))
    }
  }

  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error
  ) {
    end(.failure(error))
  }

  private func end(_ answer: Answer) {
    waiting?.resume(returning: answer)
    waiting = nil
  }
}
