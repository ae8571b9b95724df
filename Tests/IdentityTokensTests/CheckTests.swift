import Cryptography
import Foundation
import IdentityTokens
import Testing

@Suite("SIA-7: the server's checks, each told apart")
struct CheckTests {
  private let issuer: Issuer

  init() throws { issuer = try Issuer() }

  @Test("a token that is right in everything is believed")
  func right() throws {
    #expect(issuer.problem(try issuer.token(), code: "the code") == nil)
    #expect(issuer.problem(try issuer.token(payload: payload())) == nil)
  }

  @Test("a key that is not in the set, or none named: key")
  func key() throws {
    let signer = IdentityTokenSigner(key: issuer.key, keyID: "third-key")
    #expect(issuer.failedCheck(try signer.token(Issuer.claims)) == .key)
    let nameless = try issuer.token(header: #"{"alg":"RS256"}"#, payload: payload())
    #expect(issuer.failedCheck(nameless) == .key)
  }

  @Test("another key of the set, a changed byte, another payload: signature")
  func signature() throws {
    let signer = IdentityTokenSigner(key: issuer.key, keyID: "second-key")
    #expect(issuer.failedCheck(try signer.token(Issuer.claims)) == .signature)
    let parts = try issuer.token().split(separator: ".").map(String.init)
    let other = try issuer.token { $0.subject = "somebody else" }.split(separator: ".")
    #expect(issuer.failedCheck("\(parts[0]).\(other[1]).\(parts[2])") == .signature)
    var changed = try #require(bytes(base64URL: parts[2]))
    changed[128] ^= 0x10
    #expect(issuer.failedCheck("\(parts[0]).\(parts[1]).\(changed.base64URL)") == .signature)
  }

  @Test(
    "the issuer must be Apple, by the letter",
    arguments: [
      "https://appleid.apple.com/", "http://appleid.apple.com", "https://appleid.apple.com.test",
      "appleid.apple.com", "",
    ])
  func issuer(_ name: String) throws {
    #expect(issuer.failedCheck(try issuer.token { $0.issuer = name }) == .issuer)
  }

  @Test(
    "the audience must be the app, and nobody besides",
    arguments: [
      (#""example.other.app""#, IdentityTokenProblem.Check.audience),
      (#"["example.shiny.app","example.other.app"]"#, .audience),
      (#"[]"#, .audience),
      (#"[1]"#, .form),
      (#"7"#, .form),
      (#"null"#, .form),
    ])
  func audience(_ value: String, _ check: IdentityTokenProblem.Check) throws {
    let token = try issuer.token(payload: payload(#""aud":\#(value)"#, without: ["aud"]))
    #expect(issuer.failedCheck(token) == check)
  }

  @Test("an audience in a list of its own is the audience")
  func audienceInList() throws {
    let token = try issuer.token(
      payload: payload(#""aud":["example.shiny.app"]"#, without: ["aud"]))
    #expect(issuer.failedCheck(token) == nil)
  }

  @Test("expiry: with 60 s leeway, to the second")
  func expiry() throws {
    let token = try issuer.token { $0.expires = Issuer.now.addingTimeInterval(10) }
    #expect(issuer.failedCheck(token, at: Issuer.now.addingTimeInterval(69.999)) == nil)
    #expect(issuer.failedCheck(token, at: Issuer.now.addingTimeInterval(70)) == .expiry)
  }

  @Test("issue time: not in the future, with 60 s leeway; nor used before its time")
  func issueTime() throws {
    func token(in seconds: Double) throws -> String {
      try issuer.token { $0.issuedAt = Issuer.now.addingTimeInterval(seconds) }
    }
    #expect(issuer.failedCheck(try token(in: 60)) == nil)
    #expect(issuer.failedCheck(try token(in: 61)) == .issueTime)
    let early = try issuer.token(payload: payload(#""nbf":1800000061"#))
    #expect(issuer.failedCheck(early) == .issueTime)
    #expect(issuer.failedCheck(try issuer.token(payload: payload(#""nbf":1800000060"#))) == nil)
  }

  @Test("the nonce must be the one that was given out")
  func nonce() throws {
    #expect(issuer.failedCheck(try issuer.token(), nonce: "another") == .nonce)
    #expect(issuer.failedCheck(try issuer.token { $0.nonce = nil }) == .nonce)
    #expect(issuer.failedCheck(try issuer.token { $0.nonce = "" }) == .nonce)
    // Two spellings of one character are two nonces.
    #expect(issuer.failedCheck(try issuer.token { $0.nonce = "e\u{301}" }, nonce: "é") == .nonce)
    #expect(issuer.failedCheck(try issuer.token { $0.nonce = nil }, nonce: nil) == nil)
  }

  @Test("the token must belong to the authorization code that came with it")
  func codeHash() throws {
    #expect(issuer.failedCheck(try issuer.token(), code: "another code") == .codeHash)
    #expect(
      issuer.failedCheck(try issuer.token { $0.codeHash = nil }, code: "the code") == .codeHash)
  }

  @Test(
    "a claim that must be there and is not",
    arguments: [
      ("iss", IdentityTokenProblem.Check.form), ("aud", .form), ("sub", .subject),
      ("iat", .issueTime), ("exp", .expiry),
    ])
  func missing(_ claim: String, _ check: IdentityTokenProblem.Check) throws {
    let token = try issuer.token(payload: payload(without: [claim]))
    #expect(issuer.failedCheck(token) == check)
    let null = try issuer.token(payload: payload(#""\#(claim)":null"#, without: [claim]))
    #expect(issuer.failedCheck(null) == check)
  }

  @Test("a claim of the wrong kind", arguments: ["iss", "sub", "nonce", "iat", "exp"])
  func wrongKind(_ claim: String) throws {
    for value in ["{}", "[]", "true"] + (["iat", "exp"].contains(claim) ? [#""1""#] : ["1"]) {
      let token = try issuer.token(payload: payload(#""\#(claim)":\#(value)"#, without: [claim]))
      #expect(issuer.failedCheck(token) == .form, "\(claim): \(value)")
    }
  }

  @Test("no subject, or one that is longer than any")
  func subject() throws {
    #expect(issuer.failedCheck(try issuer.token { $0.subject = "" }) == .subject)
    let long = String(repeating: "s", count: 256)
    #expect(issuer.failedCheck(try issuer.token { $0.subject = long }) == .subject)
  }

  @Test("each check has a sentence that names it and says what to do, without the token in it")
  func sentences() throws {
    let cases: [(String, String)] = [
      (try issuer.token { $0.issuer = "https://evil.test" }, "https://evil.test"),
      (try issuer.token { $0.audience = "example.other.app" }, "example.other.app"),
      (try issuer.token { $0.expires = Issuer.now.addingTimeInterval(-7_200) }, "2 hours ago"),
      (try issuer.token { $0.issuedAt = Issuer.now.addingTimeInterval(90) }, "1 minute"),
      (try issuer.token { $0.nonce = "n-5f2c9d" }, "nonce"),
    ]
    for (token, words) in cases {
      let sentence = try #require(issuer.problem(token)).sentence
      #expect(sentence.contains(words), "\(sentence)")
      #expect(sentence.hasSuffix("."))
      #expect(!sentence.contains("n-5f2c9d"))
      for part in token.split(separator: ".") { #expect(!sentence.contains(part)) }
    }
  }
}
