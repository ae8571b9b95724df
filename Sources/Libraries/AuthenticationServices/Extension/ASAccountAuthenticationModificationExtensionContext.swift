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
  private let connection: HostConnection?

  init(request: Int, call: Int, connection: HostConnection?) {
    requestIdentifier = request
    self.call = call
    self.connection = connection
  }

  /// The context of an extension that was not asked for anything yet.
  static let beforeAnyRequest = ASAccountAuthenticationModificationExtensionContext(
    request: 0, call: 0, connection: nil)

  /// Asks the system for a credential for Sign in with Apple, in a request to convert to it.
  ///
  /// The extension's interface goes away, and the system's sheet appears (UPG-30).
  /// - Parameters:
  ///   - state: Comes back in the credential as it is.
  ///   - nonce: Comes back in the identity token as it is, for the server to recognise.
  ///   - completionHandler: Called exactly once, with the credential or with an
  ///     `ASAuthorizationError`. After `canceled` the request is to be cancelled with
  ///     `userCanceled`; after any other error with `failed`.
  public func getSignInWithAppleUpgradeAuthorization(
    state: String?, nonce: String?,
    completionHandler:
      @escaping @MainActor @Sendable (ASAuthorizationAppleIDCredential?, (any Error)?) -> Void
  ) {
    Task { @MainActor in
      do {
        let credential = try await requestSignInWithAppleUpgradeAuthorization(
          state: state, nonce: nonce)
        completionHandler(credential, nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// The async form of `getSignInWithAppleUpgradeAuthorization(state:nonce:completionHandler:)`.
  /// - Throws: `ASAuthorizationError`.
  public func requestSignInWithAppleUpgradeAuthorization(
    state: String?, nonce: String?
  ) async throws -> ASAuthorizationAppleIDCredential {
    guard let connection else { throw ASAuthorizationError(.notHandled) }
    switch await connection.authorize(call: call, state: state, nonce: nonce) {
    case .credential(let authorization):
      return ASAuthorizationAppleIDCredential(authorization)
    case .error(let code, let reason):
      let userInfo = reason.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
      throw ASAuthorizationError(
        ASAuthorizationError.Code(rawValue: code) ?? .unknown, userInfo: userInfo)
    }
  }

  /// The account signs in with Apple from now on; the system removes its password (UPG-31).
  /// - Parameter userInfo: For the app that asked, if one did; property-list values alone, as in
  ///   `completeChangePasswordRequest(updatedCredential:userInfo:)`.
  public func completeUpgradeToSignInWithApple(userInfo: [AnyHashable: Any]? = nil) {
    send(
      .completeUpgradeToSignInWithApple(
        call: call, userInfo: encoded(userInfo, for: "completeUpgradeToSignInWithApple")))
  }

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
        userInfo: encoded(userInfo, for: "completeChangePasswordRequest")))
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

  private func send(_ message: ExtensionToHost) {
    connection?.send(message)
  }

  private func encoded(_ userInfo: [AnyHashable: Any]?, for method: String) -> Data? {
    do {
      return try UserInfo.encode(userInfo)
    } catch {
      // The account has changed by now, so the request has to be completed all the same.
      FileHandle.standardError.write(Data("\(method): \(error)\n".utf8))
      return nil
    }
  }
}
