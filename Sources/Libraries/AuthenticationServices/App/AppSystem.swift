public import Foundation

/// What an app asks of the system by way of its window; the device that shows the window answers.
package protocol AppSystem: Sendable {
  /// Upgrades the account, and returns once that has ended (UPG-12).
  func modify(_ request: AppModification) async -> AppModificationOutcome

  /// Shows the sheet for Sign in with Apple; a cancelled task takes it away (SIA-1).
  func authorize(
    _ request: AppleAuthorizationRequest
  ) async -> Result<AppleAuthorization, AppleAuthorizationError>
}

/// An upgrade that an app asks for: a user name and a service, never a password (UPG-12).
package struct AppModification: Hashable, Sendable {
  /// What the upgrade leads to.
  package enum Kind: String, Hashable, Sendable {
    case strongPassword, signInWithApple
  }

  package let kind: Kind
  package let user: String
  /// The service's domain.
  package let serviceIdentifier: String
  /// What the app gives its extension, as an XML property list.
  package let userInfo: Data?

  package init(kind: Kind, user: String, serviceIdentifier: String, userInfo: Data? = nil) {
    self.kind = kind
    self.user = user
    self.serviceIdentifier = serviceIdentifier
    self.userInfo = userInfo
  }
}

/// How an upgrade that an app asked for ended.
package enum AppModificationOutcome: Hashable, Sendable {
  /// The account is upgraded, and the saved credential is as it should be (UPG-33).
  ///
  /// `userInfo` is what the extension gave for the app, as a property list.
  case completed(userInfo: Data?)
  /// It is not; `reason` is a sentence for the person, nil where there is nothing to say.
  case failed(code: Int, domain: String, reason: String?)

  /// The person cancelled: nothing has changed, and no failure is shown (UPG-34).
  package static var canceled: AppModificationOutcome {
    .failed(
      code: ASExtensionError.userCanceled.rawValue, domain: ASExtensionErrorDomain, reason: nil)
  }

  /// It failed, in a sentence for the person.
  package static func failed(_ reason: String) -> AppModificationOutcome {
    .failed(code: ASExtensionError.failed.rawValue, domain: ASExtensionErrorDomain, reason: reason)
  }
}

/// The window in which the system shows what an app has asked for.
///
/// On Apple's systems this is UIKit's window. Here it is the simulated one, and carries the
/// connection to the device.
public final class ASPresentationAnchor: NSObject, Sendable {
  /// The device that shows the window; nil: none does.
  package let system: (any AppSystem)?

  /// A window of no device: whatever is asked by way of it fails, with a sentence that says so.
  public override init() {
    system = nil
    super.init()
  }

  /// A window of a device.
  package init(system: any AppSystem) {
    self.system = system
    super.init()
  }
}
