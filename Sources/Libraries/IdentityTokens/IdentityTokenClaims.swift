import FoundationEssentials

/// What an identity token says (SIA-6).
package struct IdentityTokenClaims: Hashable, Sendable {
  /// `iss`: who made it.
  package var issuer: String
  /// `sub`: the user's identifier, the same for all apps of a team (SIA-4).
  package var subject: String
  /// `aud`: whom it is for, a bundle identifier or Services ID.
  package var audience: String
  /// `iat`: when it was made, in whole seconds.
  package var issuedAt: Date
  /// `exp`: when it ends, in whole seconds.
  package var expires: Date
  /// What the asking side gave along, unchanged.
  package var nonce: String?
  /// `nonce_supported`: whether a nonce that was sent is in the token.
  package var nonceSupported: Bool
  package var email: String?
  package var emailVerified: Bool?
  /// `is_private_email`: a relay address (SIA-5).
  package var isPrivateEmail: Bool?
  /// `real_user_status`: 0 unsupported, 1 unknown, 2 likely real.
  package var realUserStatus: Int?
  /// `c_hash`: ties the token to an authorization code; `IdentityTokenClaims.codeHash(of:)`.
  package var codeHash: String?
  /// `auth_time`: when the person proved who they are.
  package var authTime: Date?

  /// Claims; what is not given is not in the token.
  package init(
    issuer: String = "https://appleid.apple.com", subject: String, audience: String,
    issuedAt: Date, expires: Date, nonce: String? = nil, nonceSupported: Bool = true,
    email: String? = nil, emailVerified: Bool? = nil, isPrivateEmail: Bool? = nil,
    realUserStatus: Int? = nil, codeHash: String? = nil, authTime: Date? = nil
  ) {
    self.issuer = issuer
    self.subject = subject
    self.audience = audience
    self.issuedAt = issuedAt
    self.expires = expires
    self.nonce = nonce
    self.nonceSupported = nonceSupported
    self.email = email
    self.emailVerified = emailVerified
    self.isPrivateEmail = isPrivateEmail
    self.realUserStatus = realUserStatus
    self.codeHash = codeHash
    self.authTime = authTime
  }
}
