public import Foundation

/// Makes requests for Sign in with Apple.
public final class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
  /// A provider.
  public override init() { super.init() }

  /// A new request, with no scopes.
  public func createRequest() -> ASAuthorizationAppleIDRequest {
    ASAuthorizationAppleIDRequest(provider: self)
  }
}

/// A request for an authorisation.
open class ASAuthorizationRequest: NSObject {
  /// What made it.
  public let provider: any ASAuthorizationProvider

  init(provider: any ASAuthorizationProvider) {
    self.provider = provider
    super.init()
  }
}

/// A request by way of OpenID Connect.
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
  /// What the app asks about the person.
  public var requestedScopes: [ASAuthorization.Scope]?
  /// Comes back in the credential as it is.
  public var state: String?
  /// Comes back in the identity token as it is, so that the server can tell a fresh token (SIA-7).
  public var nonce: String?
  /// Kept for source compatibility: the system finds out by itself.
  public var requestedOperation = ASAuthorization.OpenIDOperation.operationImplicit

  /// What the system is asked.
  var wireRequest: AppleAuthorizationRequest {
    AppleAuthorizationRequest(
      scopes: (requestedScopes ?? []).map(\.wireName), state: state, nonce: nonce)
  }
}

/// A request for Sign in with Apple.
public final class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
  /// The person who is expected, as `ASAuthorizationAppleIDCredential.user`; for information alone.
  public var user: String?
}
