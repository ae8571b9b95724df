import AuthenticationServices

// The source of an app's settings as somebody writes them who knows Apple's public documentation
// and nothing of how this package works. It is not to be changed when the package is.

@MainActor
final class SmallSettings: NSObject {
  let window: ASPresentationAnchor
  var token = "let me in"
  private(set) var shown: [String] = []
  private(set) var offersApple = true

  init(window: ASPresentationAnchor) {
    self.window = window
  }

  func upgradeToStrongPassword() {
    let request = ASAccountAuthenticationModificationUpgradePasswordToStrongPasswordRequest(
      user: "chelsea",
      serviceIdentifier: ASCredentialServiceIdentifier(identifier: "small.example", type: .domain),
      userInfo: ["token": token])
    perform(request)
  }

  func upgradeToSignInWithApple() {
    let request = ASAccountAuthenticationModificationReplacePasswordWithSignInWithAppleRequest(
      user: "chelsea",
      serviceIdentifier: ASCredentialServiceIdentifier(
        identifier: "https://small.example/login", type: .URL),
      userInfo: ["token": token])
    perform(request)
  }

  func signInWithApple() {
    let request = ASAuthorizationAppleIDProvider().createRequest()
    request.requestedScopes = [.fullName, .email]
    request.nonce = "nonce"
    request.state = "state"
    let controller = ASAuthorizationController(authorizationRequests: [request])
    controller.delegate = self
    controller.presentationContextProvider = self
    controller.performRequests()
  }

  private func perform(_ request: ASAccountAuthenticationModificationRequest) {
    let controller = ASAccountAuthenticationModificationController()
    controller.delegate = self
    controller.presentationContextProvider = self
    controller.perform(request)
  }
}

extension SmallSettings: ASAccountAuthenticationModificationControllerDelegate {
  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didSuccessfullyComplete request: ASAccountAuthenticationModificationRequest,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    if request is ASAccountAuthenticationModificationReplacePasswordWithSignInWithAppleRequest {
      offersApple = false
    }
    shown.append("done for \(request.user), \(userInfo?["user"] as? String ?? "nobody")")
  }

  func accountAuthenticationModificationController(
    _ controller: ASAccountAuthenticationModificationController,
    didFail request: ASAccountAuthenticationModificationRequest, error: any Error
  ) {
    let nsError = error as NSError
    if nsError.domain == ASExtensionErrorDomain,
      nsError.code == ASExtensionError.Code.userCanceled.rawValue
    {
      shown.append("cancelled")
    } else {
      let reason = nsError.userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String
      shown.append("failed: \(reason ?? "no reason")")
    }
  }
}

extension SmallSettings: ASAccountAuthenticationModificationControllerPresentationContextProviding {
  func presentationAnchor(
    for controller: ASAccountAuthenticationModificationController
  ) -> ASPresentationAnchor {
    window
  }
}

extension SmallSettings: ASAuthorizationControllerDelegate {
  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization
  ) {
    switch authorization.credential {
    case let credential as ASAuthorizationAppleIDCredential:
      let name = [credential.fullName?.givenName, credential.fullName?.familyName]
        .compactMap { $0 }.joined(separator: " ")
      shown.append("\(credential.user) \(name) \(credential.email ?? "") \(credential.state ?? "")")
    default: shown.append("something else")
    }
  }

  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error
  ) {
    guard let error = error as? ASAuthorizationError else { return }
    switch error.code {
    case .canceled: shown.append("cancelled")
    default: shown.append("failed: \(error.localizedDescription)")
    }
  }
}

extension SmallSettings: ASAuthorizationControllerPresentationContextProviding {
  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
    window
  }
}
