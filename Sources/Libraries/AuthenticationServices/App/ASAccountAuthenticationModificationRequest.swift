public import Foundation

/// An upgrade that an app asks for; one of the two subclasses.
open class ASAccountAuthenticationModificationRequest: NSObject {
  /// The account's user name.
  public let user: String
  /// The account's service.
  public let serviceIdentifier: ASCredentialServiceIdentifier
  /// What the extension is given, such as a session token (UPG-12); property-list values alone.
  public let userInfo: [AnyHashable: Any]?

  let kind: AppModification.Kind

  init(
    kind: AppModification.Kind, user: String, serviceIdentifier: ASCredentialServiceIdentifier,
    userInfo: [AnyHashable: Any]?
  ) {
    self.kind = kind
    self.user = user
    self.serviceIdentifier = serviceIdentifier
    self.userInfo = userInfo
    super.init()
  }
}

/// Asks that the account's password be replaced by a strong one.
public final class ASAccountAuthenticationModificationUpgradePasswordToStrongPasswordRequest:
  ASAccountAuthenticationModificationRequest
{
  /// A request for this account.
  public init(
    user: String, serviceIdentifier: ASCredentialServiceIdentifier,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    super.init(
      kind: .strongPassword, user: user, serviceIdentifier: serviceIdentifier, userInfo: userInfo)
  }
}

/// Asks that the account's password be replaced by Sign in with Apple.
public final class ASAccountAuthenticationModificationReplacePasswordWithSignInWithAppleRequest:
  ASAccountAuthenticationModificationRequest
{
  /// A request for this account.
  public init(
    user: String, serviceIdentifier: ASCredentialServiceIdentifier,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    super.init(
      kind: .signInWithApple, user: user, serviceIdentifier: serviceIdentifier, userInfo: userInfo)
  }
}
