/// Calls an extension's methods as the host asks for them.
@MainActor
final class ExtensionRuntime {
  private let controller: ASAccountAuthenticationModificationViewController
  private let connection: HostConnection

  init(
    _ controller: ASAccountAuthenticationModificationViewController, _ connection: HostConnection
  ) {
    self.controller = controller
    self.connection = connection
  }

  /// Does what one message of the host says.
  func take(_ message: HostToExtension) {
    switch message {
    case .begin(let begin): self.begin(begin)
    case .network(let id, let answer): connection.end(id, answer)
    case .authorization(let id, let answer): connection.endAuthorization(id, answer)
    case .activate(_, let button, let values):
      controller.form(didActivate: button, values: values)
    case .cancelRequest: controller.cancelRequest()
    }
  }

  private func begin(_ begin: HostToExtension.Begin) {
    connection.setContainers(begin.containers)
    let context = ASAccountAuthenticationModificationExtensionContext(
      request: begin.request, call: begin.call, connection: connection)
    controller.extensionContext = context
    let service = ASCredentialServiceIdentifier(
      identifier: begin.serviceIdentifier.identifier,
      type: ASCredentialServiceIdentifier.IdentifierType(rawValue: begin.serviceIdentifier.type)
        ?? .domain)
    let credential = ASPasswordCredential(
      user: begin.existingCredential.user, password: begin.existingCredential.password)
    let userInfo = UserInfo.decode(begin.userInfo)
    switch begin.method {
    case .changePasswordWithoutUserInteraction:
      controller.changePasswordWithoutUserInteraction(
        for: service, existingCredential: credential, newPassword: begin.newPassword ?? "",
        userInfo: userInfo)
    case .prepareInterfaceToChangePassword:
      controller.prepareInterfaceToChangePassword(
        for: service, existingCredential: credential, newPassword: begin.newPassword ?? "",
        userInfo: userInfo)
      context.returned(with: controller.form)
    case .convertAccountToSignInWithAppleWithoutUserInteraction:
      controller.convertAccountToSignInWithAppleWithoutUserInteraction(
        for: service, existingCredential: credential, userInfo: userInfo)
    case .prepareInterfaceToConvertAccountToSignInWithApple:
      controller.prepareInterfaceToConvertAccountToSignInWithApple(
        for: service, existingCredential: credential, userInfo: userInfo)
      context.returned(with: controller.form)
    }
  }
}
