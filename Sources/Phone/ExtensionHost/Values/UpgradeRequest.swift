import Foundation

/// One upgrade that an extension is to do.
package struct UpgradeRequest: Sendable {
  /// What the upgrade leads to.
  package enum Kind: String, Hashable, Sendable {
    case strongPassword, signInWithApple
  }

  /// The device's number for it (the trace's request).
  package let number: Int
  package let kind: Kind
  /// The extension's program.
  package let executable: URL
  /// The whole environment of its process.
  package let environment: [String: String]
  /// The service, by its domain.
  package let serviceIdentifier: String
  package let user: String
  /// The saved password; empty where an app asked (UPG-22).
  package let existingPassword: String
  /// The password that the device has made and stored as pending (UPG-23); nil for Sign in with
  /// Apple.
  package let newPassword: String?
  /// What the app gave, as a property list; nil where the system asked (UPG-21).
  package let userInfo: Data?
  /// The app's name, for sentences.
  package let extensionName: String
  /// The folders of the app groups that the extension belongs to, by identifier (SHR-1).
  package let sharedContainers: [String: URL]

  /// A request.
  package init(
    number: Int, kind: Kind = .strongPassword, executable: URL, environment: [String: String] = [:],
    serviceIdentifier: String, user: String, existingPassword: String, newPassword: String?,
    userInfo: Data? = nil, extensionName: String, sharedContainers: [String: URL] = [:]
  ) {
    self.number = number
    self.kind = kind
    self.executable = executable
    self.environment = environment
    self.serviceIdentifier = serviceIdentifier
    self.user = user
    self.existingPassword = existingPassword
    self.newPassword = newPassword
    self.userInfo = userInfo
    self.extensionName = extensionName
    self.sharedContainers = sharedContainers
  }
}
