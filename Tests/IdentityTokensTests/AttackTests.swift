import Cryptography
import Foundation
import Glibc
import IdentityTokens
import Testing

@Suite("SIA-7: forged tokens are refused")
struct AttackTests {
  private let issuer: Issuer

  init() throws { issuer = try Issuer() }

  private func unsigned(alg: String, signature: String) -> String {
    let header = #"{"alg":\#(alg),"kid":"first-key"}"#
    return "\(Array(header.utf8).base64URL).\(Array(payload().utf8).base64URL).\(signature)"
  }

  @Test(
    "algorithm none, in every spelling, with and without a signature",
    arguments: [
      #""none""#, #""None""#, #""NONE""#, #""nOnE""#, #""""#,
    ])
  func none(_ alg: String) {
    for signature in ["", "AA", "bm9uZQ"] {
      #expect(issuer.failedCheck(unsigned(alg: alg, signature: signature)) == .algorithm)
    }
  }

  @Test("no algorithm, or one that is no text")
  func noAlgorithm() throws {
    let without = try issuer.token(header: #"{"kid":"first-key"}"#, payload: payload())
    #expect(issuer.failedCheck(without) == .algorithm)
    for alg in ["null", "5", #"["RS256"]"#, "{}"] {
      #expect(issuer.failedCheck(unsigned(alg: alg, signature: "AA")) == .algorithm)
    }
  }

  @Test("HS256 with the public key as the secret, in every form that a library might take it in")
  func publicKeyAsSecret() throws {
    let key = issuer.key.publicKey
    let secrets = [
      Array(key.pem.utf8), Array(key.pem.utf8.dropLast()), key.modulus,
      Array(issuer.keys.json), Array(key.modulus.base64URL.utf8),
    ]
    let header = #"{"alg":"HS256","kid":"first-key","typ":"JWT"}"#
    let signed = "\(Array(header.utf8).base64URL).\(Array(payload().utf8).base64URL)"
    for secret in secrets {
      let mac = HMAC.sha256(key: secret, Array(signed.utf8))
      let problem = issuer.problem("\(signed).\(mac.base64URL)")
      #expect(problem?.check == .algorithm)
      #expect(problem?.sentence.contains("HS256") == true)
    }
  }

  @Test(
    "any algorithm but RS256, even of the same family, with a right signature",
    arguments: [
      "RS384", "RS512", "PS256", "ES256", "EdDSA", "rs256", "RS256 ", "RS256\\u0000", "HS256",
    ])
  func otherAlgorithms(_ alg: String) throws {
    let token = try issuer.token(
      header: #"{"alg":"\#(alg)","kid":"first-key"}"#, payload: payload())
    #expect(issuer.failedCheck(token) == .algorithm)
  }

  @Test(
    "crit: no extension is known, so each is refused, whatever it says",
    arguments: [
      #"["exp"]"#, #"["b64"],"b64":false"#, "[]", "null", #""b64""#, #"["http://example.test/x"]"#,
    ])
  func critical(_ crit: String) throws {
    let token = try issuer.token(
      header: #"{"alg":"RS256","kid":"first-key","crit":\#(crit)}"#, payload: payload())
    #expect(issuer.failedCheck(token) == .criticalHeader)
  }

  @Test("a key that the token brings along is not used")
  func broughtKey() throws {
    let thief = try RSAPrivateKey(pem: TestKeys.second)
    let key = JSONWebKey(thief.publicKey, keyID: "first-key")
    let jwk = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
    let header = """
      {"alg":"RS256","kid":"first-key","jwk":\(jwk),"jku":"https://evil.test/keys","x5c":["AA"]}
      """
    let signed = "\(Array(header.utf8).base64URL).\(Array(payload().utf8).base64URL)"
    let token = "\(signed).\(try thief.sign(sha256: Array(signed.utf8)).base64URL)"
    #expect(issuer.failedCheck(token) == .signature)
  }

  @Test(
    "a claim or a header member that comes twice, plainly or disguised",
    arguments: [
      #""sub":"somebody.else""#, #""sub":"001.abc.0941""#, #""s\u0075b":"somebody.else""#,
      #""x":{"a":1,"a":2}"#, #""x":[{"b":{"a":1,"\u0061":2}}]"#,
    ])
  func twice(_ member: String) throws {
    #expect(issuer.failedCheck(try issuer.token(payload: payload(member))) == .duplicateClaim)
  }

  @Test(
    "a header member that comes twice",
    arguments: [
      #"{"alg":"RS256","kid":"first-key","alg":"none"}"#,
      #"{"alg":"none","kid":"first-key","alg":"RS256"}"#,
      #"{"alg":"RS256","kid":"first-key","kid":"second-key"}"#,
    ])
  func headerTwice(_ header: String) throws {
    let token = try issuer.token(header: header, payload: payload())
    #expect(issuer.failedCheck(token) == .duplicateClaim)
  }

  @Test("longer than 8 KiB is not even read; as long as that is")
  func oversize() throws {
    func token(_ count: Int) throws -> String {
      let padding = String(repeating: "x", count: count)
      return try issuer.token(payload: payload(#""padding":"\#(padding)""#))
    }
    #expect(issuer.failedCheck(try token(5_400)) == nil)
    #expect(issuer.failedCheck(try token(6_200)) == .size)
    let huge = String(repeating: "A", count: 500_000)
    #expect(issuer.failedCheck(huge) == .size)
    #expect(issuer.failedCheck("\(huge).\(huge).\(huge)") == .size)
  }

  @Test(
    "what has not the form of a signed token",
    arguments: [
      "", ".", "..", "...", "a.b", "a.b.c", "a.b.c.d", " ", "🙂.🙂.🙂", "\u{0}.\u{0}.\u{0}",
      "e30.e30.AA", "e30..", "bnVsbA.bnVsbA.AA", "W10.W10.AA", "eyJhbGciOiJSUzI1NiJ9.e30.AA",
      "eyJhbGciOiJSUzI1NiJ9.e30.", "eyJhbGciOiJSUzI1NiJ9.e30.A", "eyJhbGciOiJSUzI1NiJ9.e30.A=",
    ])
  func form(_ token: String) {
    let check = issuer.failedCheck(token)
    #expect(check == .form || check == .algorithm || check == .key)
  }

  @Test("base 64 that stands for the same bytes in other letters, with padding or line ends")
  func otherSpellings() throws {
    let parts = try issuer.token().split(separator: ".").map(String.init)
    let last = try #require(parts[2].last)
    // 256 bytes leave four bits of the last letter unused.
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let index = try #require(letters.firstIndex(of: last))
    let other = "\(parts[2].dropLast())\(letters[index ^ 1])"
    for signature in [other, parts[2] + "==", parts[2] + "\n", " " + parts[2]] {
      #expect(issuer.failedCheck("\(parts[0]).\(parts[1]).\(signature)") == .form)
    }
    #expect(issuer.failedCheck(try issuer.token() + "\n") == .form)
  }

  @Test(
    "JSON that is not quite JSON",
    arguments: [
      "{", "}", "{}{}", "[]", "null", "{'a':1}", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{a:1}",
      "{\"a\":01}", "{\"a\":1.}", "{\"a\":.5}", "{\"a\":+1}", "{\"a\":-}", "{\"a\":1e}",
      "{\"a\":1e999}", "{\"a\":NaN}", "{\"a\":tru}", "{\"a\":\"\u{1}\"}", "{\"a\":\"\\x\"}",
      "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\\ud800\\ud800\"}",
      "{\"a\":\"\\u12\"}",
      "\u{feff}{}", "{} x", "{\"a\":\"", "{\"a\":[1,]}", "{\"a\":\"\\", "{\"a\":1 /* */}",
    ])
  func malformed(_ json: String) throws {
    #expect(issuer.failedCheck(try issuer.token(payload: json)) == .form)
    let header = try issuer.token(header: json, payload: payload())
    #expect(issuer.failedCheck(header) == .form)
  }

  @Test("bytes that are no UTF-8")
  func notText() throws {
    let header = Array(#"{"alg":"RS256","kid":"first-key"}"#.utf8).base64URL
    for bytes: [UInt8] in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]] {
      let payload = (Array(#"{"sub":""#.utf8) + bytes + Array(#""}"#.utf8)).base64URL
      let signature = try issuer.key.sign(sha256: Array("\(header).\(payload)".utf8)).base64URL
      #expect(issuer.failedCheck("\(header).\(payload).\(signature)") == .form)
    }
  }

  @Test("deep nesting ends the reading, not the stack")
  func deep() throws {
    for opening in ["[", "{\"a\":"] {
      let nested = String(repeating: opening, count: 1_000)
      #expect(issuer.failedCheck(try issuer.token(payload: "{\"x\":\(nested)")) == .form)
    }
  }

  @Test("numbers beyond all reason are dates like others, and end no program")
  func numbers() throws {
    for number in ["1e308", "-1e308", "99999999999999999999", "-0", "0.5", "1e-300"] {
      for claim in ["exp", "iat", "nbf", "auth_time", "real_user_status"] {
        let token = try issuer.token(payload: payload("\"\(claim)\":\(number)", without: [claim]))
        _ = issuer.problem(token)
        _ = issuer.problem(token, at: .distantPast)
        _ = issuer.problem(token, at: .distantFuture)
      }
    }
  }

  @Test("each cut and each changed byte of a good token is refused")
  func everyByte() throws {
    let token = Array(try issuer.token().utf8)
    for count in stride(from: 0, to: token.count, by: 7) {
      #expect(issuer.problem(String(decoding: token.prefix(count), as: UTF8.self)) != nil)
    }
    for place in token.indices {
      var changed = token
      changed[place] = changed[place] == UInt8(ascii: "Q") ? UInt8(ascii: "R") : UInt8(ascii: "Q")
      #expect(issuer.problem(String(decoding: changed, as: UTF8.self)) != nil, "byte \(place)")
    }
  }

  @Test("the time is linear: the longest token of brackets, quotes or escapes takes milliseconds")
  func linear() throws {
    for filling in ["\"a\":[", "\\\"", "\\u0041", "[],", "1,", " "] {
      let text = String(repeating: filling, count: 5_800 / filling.utf8.count)
      let token = try issuer.token(payload: "{\"x\":[\"\(text)\"")
      // The processor's time: this machine may be busy with others.
      let before = clock()
      for _ in 0..<10 { _ = issuer.problem(token) }
      #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 10)
    }
  }
}
