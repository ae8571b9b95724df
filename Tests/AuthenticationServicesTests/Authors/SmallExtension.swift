import AuthenticationServices

// The source of an extension as somebody writes it who knows Apple's public documentation and
// nothing of how this package works. It is not to be changed when the package is.

final class SmallExtension: ASAccountAuthenticationModificationViewController {
  private let codeForm = ExtensionForm(
    title: "Confirm it's you", message: "Enter the code that we have sent",
    fields: [.init(id: "code", label: "Code", contentType: .oneTimeCode, length: 6)],
    buttons: [.init(id: "verify", label: "Verify", role: .primary)], host: "small.example")

  override func changePasswordWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    guard let url = URL(string: "https://\(serviceIdentifier.identifier)/password") else { return }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data("\(existingCredential.user)\n\(newPassword)".utf8)
    let context = extensionContext
    let user = existingCredential.user
    let task = URLSession.shared.dataTask(with: request) { _, response, error in
      guard error == nil, let response = response as? HTTPURLResponse else {
        return context.cancelRequest(withError: ASExtensionError(.failed))
      }
      switch response.statusCode {
      case 200:
        let credential = ASPasswordCredential(user: user, password: newPassword)
        context.completeChangePasswordRequest(updatedCredential: credential, userInfo: nil)
      case 401:
        context.cancelRequest(withError: ASExtensionError(.userInteractionRequired))
      default:
        let reason = "You cannot change this password."
        context.cancelRequest(
          withError: ASExtensionError(
            .failed, userInfo: [ASExtensionLocalizedFailureReasonErrorKey: reason]))
      }
    }
    task.resume()
  }

  override func prepareInterfaceToChangePassword(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    form = codeForm
  }

  override func convertAccountToSignInWithAppleWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]? = nil
  ) {
    guard userInfo?["token"] as? String == "let me in" else {
      let error = NSError(
        domain: ASExtensionErrorDomain, code: ASExtensionError.userInteractionRequired.rawValue)
      return extensionContext.cancelRequest(withError: error)
    }
    extensionContext.getSignInWithAppleUpgradeAuthorization(state: "state", nonce: "nonce") {
      [extensionContext] credential, error in
      if let credential, credential.state == "state", credential.identityToken != nil {
        extensionContext.completeUpgradeToSignInWithApple(userInfo: ["user": credential.user])
      } else if let error = error as? ASAuthorizationError, error.code == .canceled {
        extensionContext.cancelRequest(withError: ASExtensionError(.userCanceled))
      } else {
        extensionContext.cancelRequest(withError: ASExtensionError(.failed))
      }
    }
  }

  override func prepareInterfaceToConvertAccountToSignInWithApple(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]? = nil
  ) {
    form = codeForm
  }

  override func form(didActivate button: String, values: [String: String]) {
    guard values["code"] == "123456" else {
      form?.error = "That is not the code."
      return
    }
    Task {
      do {
        let credential = try await extensionContext.requestSignInWithAppleUpgradeAuthorization(
          state: nil, nonce: nil)
        extensionContext.completeUpgradeToSignInWithApple(userInfo: ["user": credential.user])
      } catch ASAuthorizationError.canceled {
        extensionContext.cancelRequest(withError: ASExtensionError(.userCanceled))
      } catch {
        extensionContext.cancelRequest(withError: ASExtensionError(.failed))
      }
    }
  }
}
