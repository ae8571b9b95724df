import Cryptography
import Foundation
import IdentityTokens
import Testing

@Suite("SIA-9: the client secret is an ES256 token of at most 15,777,000 seconds")
struct ClientSecretTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let key: P256PrivateKey

  init() throws { key = try P256PrivateKey(pem: TestKeys.team) }

  private func secret(
    team: String = "TEAM123456", keyID: String = "KEY1234567", client: String = "example.shiny.app",
    issued: Double = 0, expires: Double = 300
  ) throws -> String {
    try ClientSecret.make(
      team: team, keyID: keyID, clientID: client, key: key,
      issued: Self.now.addingTimeInterval(issued), expires: Self.now.addingTimeInterval(expires))
  }

  private func failedCheck(_ secret: String, key other: P256PublicKey? = nil)
    -> IdentityTokenProblem.Check?
  {
    do {
      try ClientSecret.verify(
        secret, team: "TEAM123456", keyID: "KEY1234567", clientID: "example.shiny.app",
        key: other ?? key.publicKey, now: Self.now)
      return nil
    } catch {
      return error.check
    }
  }

  @Test("header and claims are those that Apple documents")
  func contents() throws {
    let parts = try secret().split(separator: ".").map(String.init)
    let texts = try parts.prefix(2).map { part in
      String(decoding: try #require(bytes(base64URL: part)), as: UTF8.self)
    }
    #expect(texts[0] == #"{"alg":"ES256","kid":"KEY1234567"}"#)
    #expect(
      texts[1]
        == #"{"aud":"https://appleid.apple.com","exp":1800000300,"iat":1800000000,"#
        + #""iss":"TEAM123456","sub":"example.shiny.app"}"#)
    #expect(bytes(base64URL: parts[2])?.count == 64)
  }

  @Test("one that is right is believed; the longest life is exactly 15,777,000 seconds")
  func right() throws {
    #expect(failedCheck(try secret()) == nil)
    #expect(failedCheck(try secret(expires: 15_777_000)) == nil)
    #expect(failedCheck(try secret(expires: 15_777_001)) == .expiry)
  }

  @Test("what is wrong is told apart")
  func wrong() throws {
    #expect(failedCheck(try secret(team: "TEAM999999")) == .issuer)
    #expect(failedCheck(try secret(keyID: "KEY9999999")) == .key)
    #expect(failedCheck(try secret(client: "example.other.app")) == .subject)
    #expect(failedCheck(try secret(issued: 61)) == .issueTime)
    #expect(failedCheck(try secret(issued: -1_000, expires: -60)) == .expiry)
    let stranger = try P256PrivateKey.generate(seed: [UInt8](repeating: 9, count: 32))
    #expect(failedCheck(try secret(), key: stranger.publicKey) == .signature)
  }

  @Test("an identity token is no client secret, nor is one signed in another way")
  func otherKinds() throws {
    let issuer = try Issuer()
    #expect(failedCheck(try issuer.token()) == .algorithm)
    #expect(failedCheck("") == .form)
    let parts = try secret().split(separator: ".").map(String.init)
    #expect(failedCheck("\(parts[0]).\(parts[1]).") == .form)
    let none = Array(#"{"alg":"none","kid":"KEY1234567"}"#.utf8).base64URL
    #expect(failedCheck("\(none).\(parts[1]).AA") == .algorithm)
    #expect(issuer.failedCheck(try secret()) == .algorithm)
  }

  @Test("a secret that is meant for somebody else than Apple")
  func audience() throws {
    let header = Array(#"{"alg":"ES256","kid":"KEY1234567"}"#.utf8).base64URL
    let claims = Array(
      #"{"aud":"https://other.test","exp":1800000300,"iat":1800000000,"iss":"TEAM123456","sub":"example.shiny.app"}"#
        .utf8
    ).base64URL
    let signature = try key.sign(sha256: Array("\(header).\(claims)".utf8)).base64URL
    #expect(failedCheck("\(header).\(claims).\(signature)") == .audience)
  }
}
