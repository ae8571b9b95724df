/// The session of whoever is signed in, as app and extension share it (SHR-1).
///
/// It stands in the app group's container, and nowhere else: whoever is not in the group sees
/// nothing of it.
package struct StoredSession: KeptFile, Hashable, Sendable {
  /// How the account is opened.
  package enum SignInMethod: String, Codable, Hashable, Sendable {
    case password, apple
  }

  package static let fileName = "session.json"

  /// The account's user name.
  package var user: String
  /// What the server recognises the session by.
  package var token: String
  package var signsInWith: SignInMethod
  /// The password was made by the phone in this session, so a stronger one is not to be had.
  package var hasStrongPassword: Bool

  package init(
    user: String, token: String, signsInWith: SignInMethod = .password,
    hasStrongPassword: Bool = false
  ) {
    self.user = user
    self.token = token
    self.signsInWith = signsInWith
    self.hasStrongPassword = hasStrongPassword
  }
}
