/// The superclass of an extension that upgrades accounts.
///
/// An extension's program is its subclass with `@main` before it. The system calls the methods below
/// one after the other on the main actor; each request ends with one call of `extensionContext`.
@MainActor
open class ASAccountAuthenticationModificationViewController {
  /// The request that is served now; new with each of the methods that begin one.
  public internal(set) var extensionContext: ASAccountAuthenticationModificationExtensionContext =
    .beforeAnyRequest

  /// What the interface shows, in place of UIKit's views.
  ///
  /// Shown once `prepareInterface…` has returned (UPG-26); set while it is shown, it is drawn anew.
  open var form: ExtensionForm? {
    didSet { extensionContext.show(form) }
  }

  /// Made once, by `main()`.
  public required init() {}

  /// Serves the system's requests until it has no more.
  public static func main() {
    ExtensionProcess.serve(Self())
  }

  /// Change the password to `newPassword` without any interface; always called first (UPG-24).
  ///
  /// The default cancels with `failed`.
  /// - Parameters:
  ///   - serviceIdentifier: The service, by its domain.
  ///   - existingCredential: The saved user and password; the password is empty where an app asked.
  ///   - newPassword: A strong password that the system has made and stored as pending.
  ///   - userInfo: What the app gave; nothing where the system asked (UPG-21, UPG-22).
  open func changePasswordWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    extensionContext.cancelRequest(withError: ASExtensionError(.failed))
  }

  /// Prepare the interface that is needed to change the password; called after a cancel with
  /// `userInteractionRequired` (UPG-26).
  ///
  /// The default cancels with `failed`.
  open func prepareInterfaceToChangePassword(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, newPassword: String,
    userInfo: [AnyHashable: Any]? = nil
  ) {
    extensionContext.cancelRequest(withError: ASExtensionError(.failed))
  }

  /// Convert the account to Sign in with Apple without any interface of the extension's own.
  ///
  /// The default cancels with `failed`.
  open func convertAccountToSignInWithAppleWithoutUserInteraction(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]? = nil
  ) {
    extensionContext.cancelRequest(withError: ASExtensionError(.failed))
  }

  /// Prepare the interface that is needed to convert the account to Sign in with Apple.
  ///
  /// The default cancels with `failed`.
  open func prepareInterfaceToConvertAccountToSignInWithApple(
    for serviceIdentifier: ASCredentialServiceIdentifier,
    existingCredential: ASPasswordCredential, userInfo: [AnyHashable: Any]? = nil
  ) {
    extensionContext.cancelRequest(withError: ASExtensionError(.failed))
  }

  /// The person has cancelled; an override has to cancel the request too, within 10 s (UPG-28).
  ///
  /// The default cancels with `userCanceled`.
  open func cancelRequest() {
    extensionContext.cancelRequest(withError: ASExtensionError(.userCanceled))
  }

  /// A button of the form was used; `values` holds what the fields contain, by their names.
  ///
  /// The answer is a new form, or the end of the request; it is expected within 30 s (UPG-35). The
  /// default does nothing.
  open func form(didActivate button: String, values: [String: String]) {}
}
