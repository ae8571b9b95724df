import Cryptography
import Foundation
import IdentityTokens

/// The issuer of these tests: its key, key set, and tokens that pass or fail by one claim.
struct Issuer {
  static let now = Date(timeIntervalSince1970: 1_800_000_000)
  static let keyID = "first-key"
  static let audience = "example.shiny.app"

  let key: RSAPrivateKey
  let keys: JSONWebKeySet
  let verifier: IdentityTokenVerifier

  init() throws {
    key = try RSAPrivateKey(pem: TestKeys.first)
    let other = try RSAPrivateKey(pem: TestKeys.second).publicKey
    keys = JSONWebKeySet(keys: [
      JSONWebKey(other, keyID: "second-key"), JSONWebKey(key.publicKey, keyID: Self.keyID),
    ])
    verifier = IdentityTokenVerifier(keys: keys, audiences: [Self.audience])
  }

  /// Claims that pass every check.
  static var claims: IdentityTokenClaims {
    IdentityTokenClaims(
      subject: "001.0123456789abcdef0123456789abcdef.0941", audience: audience, issuedAt: now,
      expires: now.addingTimeInterval(86_400), nonce: "the nonce",
      email: "x7k2m9@privaterelay.appleid.com", emailVerified: true, isPrivateEmail: true,
      realUserStatus: 2, codeHash: IdentityTokenClaims.codeHash(of: "the code"), authTime: now)
  }

  func token(_ change: (inout IdentityTokenClaims) -> Void = { _ in }) throws -> String {
    var claims = Self.claims
    change(&claims)
    return try IdentityTokenSigner(key: key, keyID: Self.keyID).token(claims)
  }

  /// A token with this text as its header and that one as its payload, rightly signed.
  func token(header: String? = nil, payload: String) throws -> String {
    let header = header ?? #"{"alg":"RS256","kid":"first-key"}"#
    let signed = "\(Array(header.utf8).base64URL).\(Array(payload.utf8).base64URL)"
    return "\(signed).\(try key.sign(sha256: Array(signed.utf8)).base64URL)"
  }

  /// The check that a token fails, or nil when it is believed.
  func failedCheck(
    _ token: String, at now: Date = Issuer.now, nonce: String? = "the nonce", code: String? = nil
  ) -> IdentityTokenProblem.Check? {
    problem(token, at: now, nonce: nonce, code: code)?.check
  }

  func problem(
    _ token: String, at now: Date = Issuer.now, nonce: String? = "the nonce", code: String? = nil
  ) -> IdentityTokenProblem? {
    do {
      _ = try verifier.verify(token, now: now, nonce: nonce, authorizationCode: code)
      return nil
    } catch {
      return error
    }
  }
}

/// A payload that passes every check, as text, with members put in front.
func payload(_ more: String = "", without: Set<String> = []) -> String {
  let members = [
    ("iss", #""https://appleid.apple.com""#), ("sub", #""001.abc.0941""#),
    ("aud", #""example.shiny.app""#), ("iat", "1800000000"), ("exp", "1800086400"),
    ("nonce", #""the nonce""#),
  ]
  let text = members.filter { !without.contains($0.0) }.map { #""\#($0.0)":\#($0.1)"# }
  return "{" + (more.isEmpty ? text : [more] + text).joined(separator: ",") + "}"
}
