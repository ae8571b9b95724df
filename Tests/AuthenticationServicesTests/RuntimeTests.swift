import DeviceNetwork
import Testing

@testable import AuthenticationServices

/// An extension that remembers what it was called with.
private final class Recorder: ASAccountAuthenticationModificationViewController {
  struct Call: Equatable {
    let method: String
    let service: String
    let user: String
    let oldPassword: String
    let newPassword: String
    let userInfo: [String: String]?
  }

  var calls: [Call] = []
  var activations: [String] = []
  /// What the methods do.
  var behaviour: (Recorder) -> Void = { _ in }

  override func changePasswordWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String, userInfo: [AnyHashable: Any]?
  ) {
    note("change", serviceIdentifier, existingCredential, newPassword, userInfo)
  }

  override func prepareInterfaceToChangePassword(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String, userInfo: [AnyHashable: Any]?
  ) {
    note("prepare", serviceIdentifier, existingCredential, newPassword, userInfo)
  }

  override func form(didActivate button: String, values: [String: String]) {
    activations.append("\(button) \(values["code"] ?? "")")
  }

  private func note(
    _ method: String, _ service: ASCredentialServiceIdentifier, _ credential: ASPasswordCredential,
    _ newPassword: String, _ userInfo: [AnyHashable: Any]?
  ) {
    calls.append(
      Call(
        method: method, service: service.identifier, user: credential.user,
        oldPassword: credential.password, newPassword: newPassword,
        userInfo: userInfo as? [String: String]))
    behaviour(self)
  }
}

/// An extension that overrides nothing.
private final class Untouched: ASAccountAuthenticationModificationViewController {}

@MainActor
@Suite("The runtime calls an extension's methods, and passes on what it says")
struct RuntimeTests {
  private let host = FakeHost()

  private func runtime(_ controller: ASAccountAuthenticationModificationViewController)
    -> ExtensionRuntime
  {
    ExtensionRuntime(controller, host.connection)
  }

  @Test("The method without interaction gets all that was given")
  func passesOn() throws {
    let recorder = Recorder()
    let list = try UserInfo.encode(["sessionToken": "t1"])
    runtime(recorder).take(.call(.changePasswordWithoutUserInteraction, userInfo: list))
    #expect(
      recorder.calls == [
        .init(
          method: "change", service: "shiny.example", user: "chelsea", oldPassword: "old",
          newPassword: "new", userInfo: ["sessionToken": "t1"])
      ])
    #expect(recorder.extensionContext.requestIdentifier == 7)
    #expect(host.messages.isEmpty)
  }

  @Test("UPG-26 prepareInterface… tells that it returned, with the form")
  func prepares() {
    let recorder = Recorder()
    let form = ExtensionForm(title: "T", message: "M", host: "h")
    recorder.behaviour = { $0.form = form }
    runtime(recorder).take(.call(.prepareInterfaceToChangePassword, number: 2))
    #expect(host.messages == [.form(call: 2, form), .returned(call: 2, form)])
  }

  @Test("Setting the form draws it anew; nil takes it away")
  func form() {
    let recorder = Recorder()
    runtime(recorder).take(.call(.prepareInterfaceToChangePassword, number: 2))
    recorder.form = ExtensionForm(title: "T", message: "M", host: "h")
    recorder.form?.error = "E"
    recorder.form = nil
    #expect(
      host.messages == [
        .returned(call: 2, nil), .form(call: 2, .init(title: "T", message: "M", host: "h")),
        .form(call: 2, .init(title: "T", message: "M", error: "E", host: "h")), .form(call: 2, nil),
      ])
  }

  @Test("A button that was used arrives with its values")
  func activation() {
    let recorder = Recorder()
    let runtime = runtime(recorder)
    runtime.take(.call(.prepareInterfaceToChangePassword, number: 2))
    runtime.take(.activate(call: 2, button: "verify", values: ["code": "123456"]))
    #expect(recorder.activations == ["verify 123456"])
  }

  @Test("What overrides nothing cancels with failed, and with userCanceled when cancelled (UPG-28)")
  func defaults() {
    let runtime = runtime(Untouched())
    runtime.take(.call(.changePasswordWithoutUserInteraction))
    runtime.take(.call(.prepareInterfaceToChangePassword, number: 2))
    runtime.take(.cancelRequest(call: 2))
    #expect(
      host.messages == [
        .cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 0, reason: nil),
        .cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 0, reason: nil),
        .returned(call: 2, nil),
        .cancelRequest(call: 2, domain: ASExtensionErrorDomain, code: 1, reason: nil),
      ])
  }

  @Test("The conversions to Sign in with Apple cancel with failed by default")
  func conversionDefaults() {
    let controller = Untouched()
    runtime(controller).take(.call(.changePasswordWithoutUserInteraction))
    let service = ASCredentialServiceIdentifier(identifier: "shiny.example", type: .domain)
    let credential = ASPasswordCredential(user: "u", password: "p")
    controller.convertAccountToSignInWithAppleWithoutUserInteraction(
      for: service, existingCredential: credential)
    controller.prepareInterfaceToConvertAccountToSignInWithApple(
      for: service, existingCredential: credential)
    let failed = ExtensionToHost.cancelRequest(
      call: 1, domain: ASExtensionErrorDomain, code: 0, reason: nil)
    #expect(host.messages == [failed, failed, failed])
  }

  @Test("A context speaks for its own call, however late")
  func lateContext() {
    let recorder = Recorder()
    let runtime = runtime(recorder)
    runtime.take(.call(.changePasswordWithoutUserInteraction))
    let first = recorder.extensionContext
    runtime.take(.call(.prepareInterfaceToChangePassword, number: 2))
    first.completeChangePasswordRequest(
      updatedCredential: ASPasswordCredential(user: "u", password: "p"), userInfo: ["k": "v"])
    guard
      case .completeChangePasswordRequest(let call, let credential, let list)? =
        host.messages.last
    else {
      Issue.record("nothing was said")
      return
    }
    #expect(call == 1)
    #expect(credential == .init(user: "u", password: "p"))
    #expect(UserInfo.decode(list) as? [String: String] == ["k": "v"])
  }

  @Test("userInfo that cannot travel is left out, and the completion goes on")
  func badUserInfo() {
    let recorder = Recorder()
    runtime(recorder).take(.call(.changePasswordWithoutUserInteraction))
    recorder.extensionContext.completeChangePasswordRequest(
      updatedCredential: ASPasswordCredential(user: "u", password: "p"),
      userInfo: ["k": Untouched.self])
    #expect(
      host.messages == [
        .completeChangePasswordRequest(
          call: 1, updatedCredential: .init(user: "u", password: "p"), userInfo: nil)
      ])
  }

  @Test("Errors of any kind can cancel; the reason goes along")
  func cancelErrors() {
    struct Other: Error {}
    let recorder = Recorder()
    runtime(recorder).take(.call(.changePasswordWithoutUserInteraction))
    let context = recorder.extensionContext
    context.cancelRequest(
      withError: ASExtensionError(
        .failed, userInfo: [ASExtensionLocalizedFailureReasonErrorKey: "R"]))
    context.cancelRequest(
      withError: NSError(
        domain: ASExtensionErrorDomain,
        code: ASExtensionError.userInteractionRequired.rawValue, userInfo: nil))
    context.cancelRequest(withError: Other())
    #expect(
      host.messages.prefix(2) == [
        .cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 0, reason: "R"),
        .cancelRequest(call: 1, domain: ASExtensionErrorDomain, code: 100, reason: nil),
      ])
    guard case .cancelRequest(_, let domain, _, _)? = host.messages.last else { return }
    #expect(domain != ASExtensionErrorDomain)
  }

  @Test("Before any request, an extension speaks to nobody")
  func beforeAnyRequest() {
    let controller = Untouched()
    controller.form = ExtensionForm(title: "T", message: "M", host: "h")
    controller.cancelRequest()
    #expect(controller.extensionContext.requestIdentifier == 0)
  }
}
