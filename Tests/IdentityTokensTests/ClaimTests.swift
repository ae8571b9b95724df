import Cryptography
import Foundation
import IdentityTokens
import Testing

@Suite("SIA-6: what an identity token says")
struct ClaimTests {
  private let issuer: Issuer

  init() throws { issuer = try Issuer() }

  private func parts(_ token: String) throws -> [[String: Any]] {
    try token.split(separator: ".").prefix(2).map { part in
      let json = try #require(bytes(base64URL: String(part)))
      return try #require(
        try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    }
  }

  @Test("header: RS256 and the name of a key in the set, and nothing else")
  func header() throws {
    let header = try parts(issuer.token())[0]
    #expect(header as? [String: String] == ["alg": "RS256", "kid": "first-key"])
  }

  @Test("payload: every claim under its name, times in whole seconds")
  func payload() throws {
    let payload = try parts(
      issuer.token { $0.issuedAt = Issuer.now.addingTimeInterval(0.999) })[1]
    #expect(payload["iss"] as? String == "https://appleid.apple.com")
    #expect(payload["sub"] as? String == "001.0123456789abcdef0123456789abcdef.0941")
    #expect(payload["aud"] as? String == "example.shiny.app")
    #expect(payload["iat"] as? Int == 1_800_000_000)
    #expect(payload["exp"] as? Int == 1_800_086_400)
    #expect(payload["nonce"] as? String == "the nonce")
    #expect(payload["nonce_supported"] as? Bool == true)
    #expect(payload["email"] as? String == "x7k2m9@privaterelay.appleid.com")
    #expect(payload["email_verified"] as? Bool == true)
    #expect(payload["is_private_email"] as? Bool == true)
    #expect(payload["real_user_status"] as? Int == 2)
    // SHA-256 of “the code”, its left half: by sha256sum and base64.
    #expect(payload["c_hash"] as? String == "JuoIlK19xhWlSLBfEW8Hag")
    #expect(payload["auth_time"] as? Int == 1_800_000_000)
    #expect(payload.count == 13)
  }

  @Test("claims that are not given are left out, not null")
  func leftOut() throws {
    let bare = IdentityTokenClaims(
      subject: "s", audience: "a", issuedAt: Issuer.now, expires: Issuer.now)
    let token = try IdentityTokenSigner(key: issuer.key, keyID: "k").token(bare)
    let names = try parts(token)[1].keys.sorted()
    #expect(names == ["aud", "exp", "iat", "iss", "nonce_supported", "sub"])
  }

  @Test("the same claims give the same token, byte by byte")
  func repeatable() throws {
    #expect(try issuer.token() == issuer.token())
  }

  @Test("what is signed comes back as it was", arguments: [false, true])
  func comesBack(booleansAsStrings: Bool) throws {
    for truth in [false, true] {
      var claims = Issuer.claims
      claims.emailVerified = truth
      claims.isPrivateEmail = !truth
      let signer = IdentityTokenSigner(
        key: issuer.key, keyID: Issuer.keyID, givesBooleansAsStrings: booleansAsStrings)
      let token = try signer.token(claims)
      let read = try issuer.verifier.verify(
        token, now: Issuer.now, nonce: "the nonce", authorizationCode: "the code")
      #expect(read == claims)
      let payload = try parts(token)[1]
      if booleansAsStrings {
        #expect(payload["email_verified"] as? String == String(truth))
        #expect(payload["is_private_email"] as? String == String(!truth))
      } else {
        #expect(payload["email_verified"] as? Bool == truth)
      }
    }
  }

  @Test(
    "a truth that is neither true nor false is refused", arguments: ["1", "0", "\"yes\"", "[]"])
  func truths(_ value: String) throws {
    let token = try issuer.token(
      payload: IdentityTokensTests.payload("\"email_verified\":\(value)"))
    #expect(issuer.failedCheck(token) == .form)
  }

  @Test("characters of every kind survive")
  func characters() throws {
    let nonce = "\"\\/\u{8}\u{c}\n\r\t\u{1f} ä 日本 👩‍👩‍👧 \u{2028}"
    let token = try issuer.token { $0.nonce = nonce }
    #expect(try issuer.verifier.verify(token, now: Issuer.now, nonce: nonce).nonce == nonce)
  }
}

@Suite("SIA-6: the key set")
struct KeySetTests {
  @Test("RFC 7517: members of an RSA key for signatures, in one order")
  func members() throws {
    let key = try RSAPrivateKey(pem: TestKeys.first).publicKey
    let set = JSONWebKeySet(keys: [JSONWebKey(key, keyID: "k1")])
    #expect(
      String(decoding: set.json, as: UTF8.self)
        == #"{"keys":[{"alg":"RS256","e":"AQAB","kid":"k1","kty":"RSA","n":""#
        + key.modulus.base64URL + #"","use":"sig"}]}"#)
    #expect(try JSONDecoder().decode(JSONWebKeySet.self, from: set.json) == set)
    #expect(set.keys[0].rsaPublicKey == key)
  }

  @Test("RFC 7638, 3.1: the thumbprint of the example key")
  func thumbprint() throws {
    let modulus = try #require(
      bytes(
        base64URL: "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86z"
          + "wu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93l"
          + "qt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5h"
          + "ajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1"
          + "jF44-csFCur-kEgU8awapJzKnqDKgw"))
    let key = try RSAPublicKey(modulus: modulus, exponent: [1, 0, 1])
    #expect(JSONWebKey.thumbprint(of: key) == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
  }

  @Test("keys of other kinds and purposes may stand in a set; they are not used")
  func others() throws {
    let n = try RSAPrivateKey(pem: TestKeys.first).publicKey.modulus.base64URL
    let set = try JSONDecoder().decode(
      JSONWebKeySet.self,
      from: Data(
        """
        {"keys":[
          {"kty":"EC","crv":"P-256","x":"f83OJ3D2","y":"x_FEzRu9","kid":"k1"},
          {"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qz","kid":"k2","n":"\(n)","e":"AQAB"},
          {"kty":"RSA","use":"enc","kid":"k3","n":"\(n)","e":"AQAB"},
          {"kty":"RSA","alg":"PS256","kid":"k4","n":"\(n)","e":"AQAB"},
          {"kty":"RSA","kid":"k5","n":"=","e":"AQAB"},
          {"kty":"RSA","n":"\(n)","e":"AQAB"}
        ]}
        """.utf8))
    #expect(set.keys.count == 6)
    #expect(set.keys.prefix(5).allSatisfy { $0.rsaPublicKey == nil })
    #expect(set.keys[5].kid == nil)
    #expect(set.keys[5].rsaPublicKey != nil)
  }
}
