public import Foundation

/// Hears what became of the requests of an `ASAuthorizationController`.
@preconcurrency @MainActor
public protocol ASAuthorizationControllerDelegate: AnyObject {
  /// The authorisation was given. The default does nothing.
  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization
  )

  /// It was not; `error` is an `ASAuthorizationError`. The default does nothing.
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
  public func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization
  ) {}

  public func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error
  ) {}
}

/// Knows the window in which the system's sheet is shown.
@preconcurrency @MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: AnyObject {
  /// The window.
  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// Performs requests for authorisations, and tells its delegate about the end.
@preconcurrency @MainActor
public final class ASAuthorizationController: NSObject {
  /// What is to be performed.
  public let authorizationRequests: [ASAuthorizationRequest]
  public weak var delegate: (any ASAuthorizationControllerDelegate)?
  public weak var presentationContextProvider:
    (any ASAuthorizationControllerPresentationContextProviding)?

  /// A controller for these requests.
  public init(authorizationRequests: [ASAuthorizationRequest]) {
    self.authorizationRequests = authorizationRequests
    super.init()
  }

  /// Shows the system's sheet; the delegate is told exactly once what came of it (SIA-1, SIA-2).
  ///
  /// The controller lives until then, whoever else holds it.
  public func performRequests() {
    let apple = authorizationRequests.compactMap { $0 as? ASAuthorizationAppleIDRequest }.first
    guard let apple else {
      return fail(.notHandled, "None of the requests is one for Sign in with Apple.")
    }
    guard let provider = presentationContextProvider else {
      return fail(
        .notHandled, "The controller has no presentationContextProvider. Set one first.")
    }
    guard let system = provider.presentationAnchor(for: self).system else {
      return fail(
        .notHandled, "The window belongs to no device. Give the one that the app was given.")
    }
    let request = apple.wireRequest
    Task {
      switch await system.authorize(request) {
      case .success(let authorization):
        delegate?.authorizationController(
          controller: self,
          didCompleteWithAuthorization: ASAuthorization(
            provider: apple.provider, credential: ASAuthorizationAppleIDCredential(authorization)))
      case .failure(let error):
        delegate?.authorizationController(
          controller: self, didCompleteWithError: ASAuthorizationError(reported: error))
      }
    }
  }

  private func fail(_ code: ASAuthorizationError.Code, _ sentence: String) {
    // Later, as every other end of a request.
    Task {
      delegate?.authorizationController(
        controller: self,
        didCompleteWithError: ASAuthorizationError(
          code, userInfo: [NSLocalizedDescriptionKey: sentence]))
    }
  }
}

extension ASAuthorizationError {
  /// Why the system gave no authorisation.
  init(reported error: AppleAuthorizationError) {
    switch error {
    case .canceled: self.init(.canceled)
    case .failed(let sentence):
      self.init(.failed, userInfo: [NSLocalizedDescriptionKey: sentence])
    }
  }
}
