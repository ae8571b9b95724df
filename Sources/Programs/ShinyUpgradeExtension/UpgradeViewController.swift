import AuthenticationServices

/// Upgrades a Shiny account: asks the server, shows the step-up where it wants one, and has the
/// server change the password or bind the account to the person's Apple account.
@main
final class UpgradeViewController: ASAccountAuthenticationModificationViewController {
  private var upgrade: Upgrade?
  private var stepUp: StepUp?
  /// The server was asked to change the account; what comes of it ends the request.
  private var isChanging = false

  override func changePasswordWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String, userInfo: [AnyHashable: Any]?
  ) {
    begin(.strongPassword(newPassword), serviceIdentifier, existingCredential, userInfo)
  }

  override func prepareInterfaceToChangePassword(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String, userInfo: [AnyHashable: Any]?
  ) {
    showStepUp()
  }

  override func convertAccountToSignInWithAppleWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]?
  ) {
    begin(.signInWithApple, serviceIdentifier, existingCredential, userInfo)
  }

  override func prepareInterfaceToConvertAccountToSignInWithApple(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]?
  ) {
    showStepUp()
  }

  override func form(didActivate button: String, values: [String: String]) {
    switch button {
    case "send":
      stepUp?.choose(values["number"])
      sendCode()
    case "resend": sendCode()
    case "verify": verify(values["code"] ?? "")
    case "help": form = stepUp?.help
    case "numbers": form = stepUp?.choice
    default: form = stepUp?.form
    }
  }

  override func cancelRequest() {
    // Once the server was asked, its answer is what happened; it ends the request by itself.
    if !isChanging { super.cancelRequest() }
  }

  /// Asks the server whether it may be. A session shows that the account is this person's: the
  /// app's own, or the one that the app shares, which is looked for before the server is asked.
  private func begin(
    _ kind: Upgrade.Kind, _ service: ASCredentialServiceIdentifier,
    _ credential: ASPasswordCredential, _ userInfo: [AnyHashable: Any]?
  ) {
    let upgrade = Upgrade(
      server: ShinyServer(host: service.identifier),
      request: extensionContext.requestIdentifier, credential: credential, kind: kind,
      sessionToken: userInfo?["sessionToken"] as? String
        ?? SharedSession.token(of: credential.user, at: service.identifier))
    self.upgrade = upgrade
    attempt { [self] in
      switch try await upgrade.authorise() {
      case .granted(let grant): try await finish(with: grant)
      case .stepUp(let stepUp):
        self.stepUp = stepUp
        throw ASExtensionError(.userInteractionRequired)
      }
    }
  }

  private func showStepUp() {
    guard let stepUp else {
      extensionContext.cancelRequest(withError: ASExtensionError(.failed))
      return
    }
    form = stepUp.form
    if stepUp.numbers.count == 1 { sendCode() }
  }

  private func sendCode() {
    attempt { [self] in
      guard let upgrade, var stepUp else { return }
      try await upgrade.sendCode(&stepUp)
      self.stepUp = stepUp
      form = stepUp.form
    }
  }

  private func verify(_ code: String) {
    attempt { [self] in
      guard let upgrade, var stepUp else { return }
      if let grant = try await upgrade.verify(code, &stepUp) {
        return try await finish(with: grant)
      }
      self.stepUp = stepUp
      form = stepUp.form
    }
  }

  /// The server has given leave: what was asked for is done.
  private func finish(with grant: Upgrade.Grant) async throws {
    guard let upgrade else { return }
    switch upgrade.kind {
    case .strongPassword(let newPassword):
      isChanging = true
      try await upgrade.changePassword(to: newPassword, with: grant)
      extensionContext.completeChangePasswordRequest(
        updatedCredential: ASPasswordCredential(
          user: upgrade.credential.user, password: newPassword))
    case .signInWithApple:
      let apple = try await extensionContext.requestSignInWithAppleUpgradeAuthorization(
        state: grant.state, nonce: grant.nonce)
      isChanging = true
      try await upgrade.convert(to: apple, with: grant)
      extensionContext.completeUpgradeToSignInWithApple()
    }
  }

  /// Does one step; whatever goes wrong with it cancels the request.
  private func attempt(_ step: @escaping @MainActor () async throws -> Void) {
    Task {
      do {
        try await step()
      } catch let refusal as Refusal {
        extensionContext.cancelRequest(
          withError: ASExtensionError(
            .failed, userInfo: [ASExtensionLocalizedFailureReasonErrorKey: refusal.reason]))
      } catch ASAuthorizationError.canceled {
        extensionContext.cancelRequest(withError: ASExtensionError(.userCanceled))
      } catch let error as ASExtensionError {
        extensionContext.cancelRequest(withError: error)
      } catch {
        // No network, or no credential from Apple: the system knows what to say about it.
        extensionContext.cancelRequest(withError: ASExtensionError(.failed))
      }
    }
  }
}
