/// The Apple account that is signed in on the phone, and how Apple's servers of the world behave.
package struct AppleAccountDescription: Hashable, Sendable {
  /// The person's name, as the sheet proposes it (SIA-1).
  package var givenName: String
  package var familyName: String
  /// The account's own email address.
  package var email: String
  /// The domain of relay addresses (SIA-5).
  package var relayDomain: String
  /// Whether tokens give booleans as strings (SIA-6).
  package var givesBooleansAsStrings: Bool
  /// A private RSA key in PEM form with which tokens are signed; nil: one is made at first use.
  package var signingKey: String?

  /// A person's Apple account.
  package init(
    givenName: String, familyName: String, email: String,
    relayDomain: String = "privaterelay.appleid.com", givesBooleansAsStrings: Bool = false,
    signingKey: String? = nil
  ) {
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.relayDomain = relayDomain
    self.givesBooleansAsStrings = givesBooleansAsStrings
    self.signingKey = signingKey
  }
}
