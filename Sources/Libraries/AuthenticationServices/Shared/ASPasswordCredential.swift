public import Foundation

/// A user name and a password.
public final class ASPasswordCredential: NSObject, Sendable {
  /// The user name.
  public let user: String
  /// The password; empty where an app started the request (UPG-22).
  public let password: String

  /// A credential.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Without the password, which belongs into no log.
  public override var description: String { "ASPasswordCredential(user: \(user))" }
  public override var debugDescription: String { description }
}
