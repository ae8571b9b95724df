import AuthenticationServices

/// The name and address that came with a first authorisation.
///
/// They come once, so they are kept until the server has confirmed the account (SIA-20).
struct GivenIdentity: KeptFile, Hashable, Sendable {
  static let fileName = "apple-identity.json"

  /// Apple's identifier of the person.
  let user: String
  let email: String?
  let givenName: String?
  let familyName: String?

  /// What came with a credential; nil: nothing did.
  init?(_ credential: ASAuthorizationAppleIDCredential) {
    guard credential.email != nil || credential.fullName != nil else { return nil }
    user = credential.user
    email = credential.email
    givenName = credential.fullName?.givenName
    familyName = credential.fullName?.familyName
  }
}
