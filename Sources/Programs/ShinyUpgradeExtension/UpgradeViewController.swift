import AuthenticationServices

/// Gives a Shiny account a strong password: asks the server, shows the step-up where it wants one.
@main
final class UpgradeViewController: ASAccountAuthenticationModificationViewController {
  private var upgrade: Upgrade?
  private var stepUp: StepUp?
  /// The server was asked to change the password; what comes of it ends the request.
  private var isChanging = false

  override func changePasswordWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String, userInfo: [AnyHashable: Any]?
  ) {
    let upgrade = Upgrade(
      server: ShinyServer(host: serviceIdentifier.identifier),
      request: extensionContext.requestIdentifier, credential: existingCredential,
      newPassword: newPassword, sessionToken: userInfo?["sessionToken"] as? String)
    self.upgrade = upgrade
    attempt {
      switch try await upgrade.authorise() {
      case .granted(let grant): try await self.changePassword(with: grant)
      case .stepUp(let stepUp):
        self.stepUp = stepUp
        throw ASExtensionError(.userInteractionRequired)
      }
    }
  }

  override func prepareInterfaceToChangePassword(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String, userInfo: [AnyHashable: Any]?
  ) {
    guard let stepUp else {
      extensionContext.cancelRequest(withError: ASExtensionError(.failed))
      return
    }
    form = stepUp.form
    if stepUp.numbers.count == 1 { sendCode() }
  }

  override func form(didActivate button: String, values: [String: String]) {
    switch button {
    case "send":
      stepUp?.choose(values["number"])
      sendCode()
    case "resend": sendCode()
    case "verify": verify(values["code"] ?? "")
    default: form = stepUp?.form
    }
  }

  override func cancelRequest() {
    // Once the server was asked, its answer is what happened; it ends the request by itself.
    if !isChanging { super.cancelRequest() }
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
        return try await changePassword(with: grant)
      }
      self.stepUp = stepUp
      form = stepUp.form
    }
  }

  private func changePassword(with grant: String) async throws {
    guard let upgrade else { return }
    isChanging = true
    try await upgrade.changePassword(with: grant)
    extensionContext.completeChangePasswordRequest(
      updatedCredential: ASPasswordCredential(
        user: upgrade.credential.user, password: upgrade.newPassword))
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
      } catch is URLError {
        // The system knows what to say when there is no network.
        extensionContext.cancelRequest(withError: ASExtensionError(.failed))
      } catch {
        extensionContext.cancelRequest(withError: error)
      }
    }
  }
}
