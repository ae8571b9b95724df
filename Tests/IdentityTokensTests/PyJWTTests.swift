import Cryptography
import Foundation
import IdentityTokens
import Testing

@Suite("SIA-8: any usual JWT library and ours accept each other's tokens", .timeLimit(.minutes(1)))
struct PyJWTTests {
  private let issuer: Issuer

  init() throws { issuer = try Issuer() }

  /// Claims by a real clock are needed: PyJWT compares them with its own.
  private static let verifying = """
    set = jwt.PyJWKSet.from_json(given["keys"])
    header = jwt.get_unverified_header(given["token"])
    key = [k for k in set.keys if k.key_id == header["kid"]][0].key
    claims = jwt.decode(given["token"], key, algorithms=["RS256"], audience=given["audience"],
                        issuer="https://appleid.apple.com", leeway=60,
                        options={"require": ["iss", "sub", "aud", "iat", "exp"],
                                 "verify_iat": False, "verify_exp": False})
    print(json.dumps(claims, sort_keys=True, separators=(",", ":")))
    """

  @Test("PyJWT accepts our token with our key set, and reads our claims")
  func oursByTheirs() throws {
    let claims = try PyJWT.run(
      Self.verifying,
      [
        "keys": String(decoding: issuer.keys.json, as: UTF8.self), "token": try issuer.token(),
        "audience": Issuer.audience,
      ])
    #expect(
      claims
        == #"{"aud":"example.shiny.app","auth_time":1800000000,"c_hash":"JuoIlK19xhWlSLBfEW8Hag","#
        + #""email":"x7k2m9@privaterelay.appleid.com","email_verified":true,"exp":1800086400,"#
        + #""iat":1800000000,"is_private_email":true,"iss":"https://appleid.apple.com","#
        + #""nonce":"the nonce","nonce_supported":true,"real_user_status":2,"#
        + #""sub":"001.0123456789abcdef0123456789abcdef.0941"}"#)
  }

  @Test("we accept a token that PyJWT made with a key of ours, and read its claims")
  func theirsByOurs() throws {
    let token = try PyJWT.run(
      """
      print(jwt.encode({
        "iss": "https://appleid.apple.com", "sub": "001.abc.0941", "aud": "example.shiny.app",
        "iat": datetime.datetime.fromtimestamp(1800000000, datetime.timezone.utc),
        "exp": 1800000600, "nonce": "the nonce", "nonce_supported": True,
        "email": "j\\u00f6rg@example.test", "email_verified": "true", "is_private_email": "false",
        "real_user_status": 1}, given["key"], algorithm="RS256", headers={"kid": "first-key"}))
      """, ["key": issuer.key.pem])
    let claims = try issuer.verifier.verify(token, now: Issuer.now, nonce: "the nonce")
    #expect(
      claims
        == IdentityTokenClaims(
          subject: "001.abc.0941", audience: "example.shiny.app", issuedAt: Issuer.now,
          expires: Issuer.now.addingTimeInterval(600), nonce: "the nonce",
          email: "jörg@example.test", emailVerified: true, isPrivateEmail: false,
          realUserStatus: 1))
  }

  @Test("tokens that PyJWT made with other algorithms and keys are refused")
  func confusion() throws {
    let tokens = try PyJWT.run(
      """
      claims = {"iss": "https://appleid.apple.com", "sub": "001.abc.0941", "nonce": "the nonce",
                "aud": "example.shiny.app", "iat": 1800000000, "exp": 1800000600}
      head = {"kid": "first-key"}
      print(jwt.encode(claims, None, algorithm="none", headers=head))
      # PyJWT itself refuses a PEM text as a shared secret, so the number stands for it.
      print(jwt.encode(claims, given["n"], algorithm="HS256", headers=head))
      print(jwt.encode(claims, given["key"], algorithm="RS512", headers=head))
      print(jwt.encode(claims, given["key"], algorithm="PS256", headers=head))
      print(jwt.encode(claims, given["team"], algorithm="ES256", headers=head))
      print(jwt.encode(claims, given["other"], algorithm="RS256", headers=head))
      print(jwt.encode(claims, given["key"], algorithm="RS256"))
      """,
      [
        "key": issuer.key.pem, "other": TestKeys.second, "team": TestKeys.team,
        "n": issuer.key.publicKey.modulus.base64URL,
      ])
    let checks = tokens.split(separator: "\n").map { issuer.failedCheck(String($0)) }
    #expect(
      checks == [.algorithm, .algorithm, .algorithm, .algorithm, .algorithm, .signature, .key])
  }

  @Test("PyJWT accepts our client secret, and we one of its own (SIA-9)")
  func clientSecrets() throws {
    let key = try P256PrivateKey(pem: TestKeys.team)
    let ours = try ClientSecret.make(
      team: "TEAM123456", keyID: "KEY1234567", clientID: "example.shiny.app", key: key,
      issued: Issuer.now, expires: Issuer.now.addingTimeInterval(300))
    let theirs = try PyJWT.run(
      """
      claims = jwt.decode(given["ours"], given["public"], algorithms=["ES256"],
                          audience="https://appleid.apple.com", issuer="TEAM123456",
                          options={"verify_iat": False, "verify_exp": False})
      assert claims["sub"] == "example.shiny.app", claims
      print(jwt.encode(claims, given["team"], algorithm="ES256", headers={"kid": "KEY1234567"}))
      """, ["ours": ours, "public": key.publicKey.pem, "team": TestKeys.team])
    try ClientSecret.verify(
      theirs, team: "TEAM123456", keyID: "KEY1234567", clientID: "example.shiny.app",
      key: key.publicKey, now: Issuer.now)
  }
}
