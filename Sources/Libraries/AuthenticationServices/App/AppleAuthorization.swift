/// What is asked of the system's sheet for Sign in with Apple (SIA-1).
package struct AppleAuthorizationRequest: Codable, Hashable, Sendable {
  /// `fullName` and `email`, as far as they were requested; none for an upgrade.
  package var scopes: [String]
  /// Comes back in the credential as it is.
  package var state: String?
  /// Comes back in the identity token as it is.
  package var nonce: String?

  package init(scopes: [String] = [], state: String? = nil, nonce: String? = nil) {
    self.scopes = scopes
    self.state = state
    self.nonce = nonce
  }
}

/// What Apple's servers gave for a request: the credential's members (SIA-3).
package struct AppleAuthorization: Codable, Hashable, Sendable {
  /// The team's identifier of the person (SIA-4).
  package var user: String
  package var state: String?
  /// Of the scopes that were requested, those that were given.
  package var authorizedScopes: [String]?
  package var identityToken: String
  package var authorizationCode: String
  /// Name and address come at the first authorisation only.
  package var email: String?
  package var givenName: String?
  package var familyName: String?
  /// The raw value of `ASUserDetectionStatus`.
  package var realUserStatus: Int

  package init(
    user: String, state: String? = nil, authorizedScopes: [String]? = nil, identityToken: String,
    authorizationCode: String, email: String? = nil, givenName: String? = nil,
    familyName: String? = nil, realUserStatus: Int = 1
  ) {
    self.user = user
    self.state = state
    self.authorizedScopes = authorizedScopes
    self.identityToken = identityToken
    self.authorizationCode = authorizationCode
    self.email = email
    self.givenName = givenName
    self.familyName = familyName
    self.realUserStatus = realUserStatus
  }
}

/// Why the sheet gave no authorisation (SIA-2).
package enum AppleAuthorizationError: Error, Hashable, Sendable {
  /// The person cancelled.
  case canceled
  /// It could not be had, in a sentence for the person.
  case failed(String)
}
