import Cryptography
import FoundationEssentials

/// The signed word with which a relying party proves to Apple who it is (SIA-9).
package enum ClientSecret {
  /// How far in the future a secret may end, in seconds: six months.
  package static let longestLife: TimeInterval = 15_777_000
  /// Whom every secret is for.
  package static let audience = "https://appleid.apple.com"

  /// A secret of the team's key `keyID` for one of its clients; ES256.
  package static func make(
    team: String, keyID: String, clientID: String, key: P256PrivateKey, issued: Date, expires: Date
  ) throws(CryptographyError) -> String {
    let signed = CompactForm.signingInput(
      header: TokenHeader(alg: "ES256", kid: keyID),
      payload: Claims(
        iss: team, sub: clientID, aud: audience, iat: issued.wholeSeconds,
        exp: expires.wholeSeconds))
    return signed + "." + (try key.sign(sha256: [UInt8](signed.utf8))).base64URL
  }

  /// Checks a secret: made with the team's key of this name for this client, and of an age that
  /// Apple accepts at the moment `now`.
  package static func verify(
    _ secret: String, team: String, keyID: String, clientID: String, key: P256PublicKey, now: Date
  ) throws(IdentityTokenProblem) {
    let token = try SignedToken(secret, name: "client secret", algorithm: "ES256")
    guard try token.optionalText("kid", in: token.header)?.isSame(as: keyID) == true else {
      throw IdentityTokenProblem(
        .key, "The client secret names another key than \(keyID), which the team registered.")
    }
    guard key.verifies(token.signature, of: token.signed) else {
      throw IdentityTokenProblem(
        .signature, "The client secret is not signed with the team's key \(keyID).")
    }
    guard try token.text("iss").isSame(as: team) else {
      throw IdentityTokenProblem(.issuer, "The client secret is not from the team \(team).")
    }
    guard try token.text("sub").isSame(as: clientID) else {
      throw IdentityTokenProblem(
        .subject, "The client secret is for another client than \(clientID).")
    }
    guard try token.text("aud").isSame(as: audience) else {
      throw IdentityTokenProblem(.audience, "The client secret is not meant for \(audience).")
    }
    let times = try TokenTimes(token, now: now, leeway: 60)
    guard times.expires.timeIntervalSince(now) <= longestLife else {
      throw IdentityTokenProblem(
        .expiry,
        "The client secret ends more than 15,777,000 seconds (six months) from now; make one that "
          + "ends sooner.")
    }
  }

  private struct Claims: Encodable {
    let iss: String
    let sub: String
    let aud: String
    let iat: Int64
    let exp: Int64
  }
}
