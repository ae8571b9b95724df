public import Foundation

/// One request to an extension, as the extension sees it: the way to end it.
///
/// It may be used on any thread. It ends with the first of its calls; what comes later is ignored by
/// the device and shown in its trace (UPG-36).
public final class ASAccountAuthenticationModificationExtensionContext: NSObject, Sendable {
  /// The device's number for the upgrade, the same in both requests of UPG-26.
  ///
  /// A server that gets it with each step can make the change once however often it is asked
  /// (STO-23).
  public let requestIdentifier: Int

  private let call: Int
  private let send: @Sendable (ExtensionToHost) -> Void

  init(request: Int, call: Int, send: @escaping @Sendable (ExtensionToHost) -> Void) {
    requestIdentifier = request
    self.call = call
    self.send = send
  }

  /// The context of an extension that was not asked for anything yet.
  static let beforeAnyRequest = ASAccountAuthenticationModificationExtensionContext(
    request: 0, call: 0, send: { _ in })

  /// The password was changed; the system saves the credential as given here (UPG-29).
  /// - Parameters:
  ///   - updatedCredential: User name and password, as they are on the server now.
  ///   - userInfo: For the app that asked, if one did; property-list values alone. Anything else
  ///     is a programming error: the log names it and the app gets nothing.
  public func completeChangePasswordRequest(
    updatedCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]? = nil
  ) {
    send(
      .completeChangePasswordRequest(
        call: call,
        updatedCredential: HostToExtension.Credential(
          user: updatedCredential.user, password: updatedCredential.password),
        userInfo: encoded(userInfo)))
  }

  /// The request ends without success.
  /// - Parameter error: An `ASExtensionError`, or an `NSError` of its domain; an error of another
  ///   domain counts as `failed`.
  public func cancelRequest(withError error: any Error) {
    let error = error as NSError
    send(
      .cancelRequest(
        call: call, domain: error.domain, code: error.code,
        reason: error.userInfo[ASExtensionLocalizedFailureReasonErrorKey] as? String))
  }

  func show(_ form: ExtensionForm?) {
    send(.form(call: call, form))
  }

  /// Tells the host that `prepareInterface…` has returned.
  func returned(with form: ExtensionForm?) {
    send(.returned(call: call, form))
  }

  private func encoded(_ userInfo: [AnyHashable: Any]?) -> Data? {
    do {
      return try UserInfo.encode(userInfo)
    } catch {
      // The account has changed by now, so the request has to be completed all the same.
      FileHandle.standardError.write(Data("completeChangePasswordRequest: \(error)\n".utf8))
      return nil
    }
  }
}
