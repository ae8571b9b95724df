import Cryptography
import FoundationEssentials

/// Checks identity tokens as a relying party does, each check told apart (SIA-7).
package struct IdentityTokenVerifier: Sendable {
  /// The keys of the set that can be used, by their names.
  private let keys: [(id: String, key: RSAPublicKey)]
  private let issuer: String
  private let audiences: [String]
  private let leeway: TimeInterval

  private static let name = "identity token"
  private static let longestSubject = 255

  /// A verifier with the issuer's key set, for tokens that are meant for one of `audiences`.
  ///
  /// `leeway`, in seconds, is how far two clocks may be apart.
  package init(
    keys: JSONWebKeySet, issuer: String = "https://appleid.apple.com", audiences: [String],
    leeway: TimeInterval = 60
  ) {
    self.keys = keys.keys.compactMap { key in
      guard let id = key.kid, let publicKey = key.rsaPublicKey else { return nil }
      return (id, publicKey)
    }
    self.issuer = issuer
    self.audiences = audiences
    self.leeway = leeway
  }

  /// The claims of a token that passes every check.
  ///
  /// `nonce` is what was given out for this sign-in, `authorizationCode` what came with the token;
  /// what is nil is not checked. Whether a nonce was used before is for the caller to know. A token
  /// with the name of a key that is not in the set fails with `.key`: the set may be out of date.
  package func verify(
    _ token: String, now: Date, nonce: String?, authorizationCode: String? = nil
  ) throws(IdentityTokenProblem) -> IdentityTokenClaims {
    let token = try SignedToken(token, name: Self.name, algorithm: "RS256")
    try checkSignature(of: token)
    let audience = try checkOrigin(of: token)
    let times = try TokenTimes(token, now: now, leeway: leeway)
    let claims = try claims(of: token, audience: audience, times: times)
    try check(nonce: nonce, authorizationCode: authorizationCode, claims)
    return claims
  }

  private func checkSignature(of token: SignedToken) throws(IdentityTokenProblem) {
    guard let keyID = try token.optionalText("kid", in: token.header) else {
      throw IdentityTokenProblem(
        .key, "The identity token does not say with which key it is signed (“kid”). Get a new one.")
    }
    guard let key = keys.first(where: { $0.id.isSame(as: keyID) })?.key else {
      throw IdentityTokenProblem(
        .key,
        "The identity token is signed with a key that is not in the issuer's key set "
          + "(\(shown(keyID))). Get the key set again, or sign in again.")
    }
    guard key.verifies(token.signature, of: token.signed) else {
      throw IdentityTokenProblem(
        .signature,
        "The identity token's signature is not the one of the key that it names: it was changed or "
          + "made by somebody else. Sign in again.")
    }
  }

  /// Checks issuer and audience; answers the audience.
  private func checkOrigin(of token: SignedToken) throws(IdentityTokenProblem) -> String {
    let given = try token.text("iss")
    guard given.isSame(as: issuer) else {
      throw IdentityTokenProblem(
        .issuer, "The identity token comes from \(shown(given)) and not from \(issuer).")
    }
    let meant: [String]
    switch token.payload["aud"]?.content {
    case .string(let one)?: meant = [one]
    case .array(let several)?:
      meant = several.compactMap(\.string)
      guard meant.count == several.count else {
        throw .malformed(Self.name, "its “aud” is not made of texts")
      }
    default: throw .malformed(Self.name, "it has no “aud”")
    }
    // Whoever else it is meant for could have handed it on.
    guard let first = meant.first,
      meant.allSatisfy({ one in audiences.contains { $0.isSame(as: one) } })
    else {
      throw IdentityTokenProblem(
        .audience,
        "The identity token is meant for \(meant.map(shown).joined(separator: ", ")) and not for "
          + "\(audiences.map(shown).joined(separator: " or ")) alone.")
    }
    return first
  }

  private func claims(
    of token: SignedToken, audience: String, times: TokenTimes
  ) throws(IdentityTokenProblem) -> IdentityTokenClaims {
    guard let subject = try token.optionalText("sub"), !subject.isEmpty,
      subject.utf8.count <= Self.longestSubject
    else {
      throw IdentityTokenProblem(
        .subject, "The identity token does not say whose it is (“sub”). Sign in again.")
    }
    return IdentityTokenClaims(
      issuer: issuer, subject: subject, audience: audience, issuedAt: times.issued,
      expires: times.expires, nonce: try token.optionalText("nonce"),
      nonceSupported: try token.optionalTruth("nonce_supported") ?? false,
      email: try token.optionalText("email"),
      emailVerified: try token.optionalTruth("email_verified"),
      isPrivateEmail: try token.optionalTruth("is_private_email"),
      realUserStatus: try token.optionalNumber("real_user_status").flatMap { Int(exactly: $0) },
      codeHash: try token.optionalText("c_hash"),
      authTime: try token.optionalNumber("auth_time").map(Date.init(timeIntervalSince1970:)))
  }

  private func check(
    nonce: String?, authorizationCode: String?, _ claims: IdentityTokenClaims
  ) throws(IdentityTokenProblem) {
    if let nonce {
      guard let given = claims.nonce else {
        throw IdentityTokenProblem(
          .nonce,
          "The identity token carries no nonce, though one was given out for this sign-in. "
            + "Sign in again.")
      }
      guard given.isSame(as: nonce) else {
        throw IdentityTokenProblem(
          .nonce,
          "The identity token carries another nonce than the one that was given out: it was made "
            + "for another sign-in. Sign in again.")
      }
    }
    if let authorizationCode {
      guard let hash = claims.codeHash,
        hash.isSame(as: IdentityTokenClaims.codeHash(of: authorizationCode))
      else {
        throw IdentityTokenProblem(
          .codeHash,
          "The identity token does not belong to the authorization code that came with it. "
            + "Sign in again.")
      }
    }
  }
}

extension IdentityTokenClaims {
  /// What `c_hash` says of an authorization code: the left half of its SHA-256, in base 64 for
  /// addresses (OpenID Connect Core, section 3.3.2.11).
  package static func codeHash(of code: String) -> String {
    Digest.sha256(code.utf8).prefix(16).base64URL
  }
}
