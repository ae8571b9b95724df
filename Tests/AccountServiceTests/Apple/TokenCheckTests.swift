import Cryptography
import FoundationEssentials
import IdentityTokens
import Simulation
import TestSupport
import Testing

@testable import AccountService

@Suite("SIA-7 The server checks the identity token and tells in words which check failed")
struct TokenCheckTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  /// Tries an upgrade with a token that the sheet did not give; nothing must come of it.
  private func refusal(
    _ check: String, _ token: (_ nonce: String, _ code: String) throws -> String
  ) async throws -> Reply {
    let (grant, nonce) = try await server.allowApple()
    let code = try server.apple.authorise(nonce: nonce).code
    let reply = try await server.convert(grant, token: token(nonce, code), code: code)
    #expect(reply.http == 401 && reply.status == "refused" && reply.check == check)
    #expect(reply.reason?.hasPrefix("Shiny can't accept what Apple's sheet gave. ") == true)
    #expect(reply.reason?.hasSuffix(" Nothing was changed. Start again.") == true)
    #expect(!server.apple.asked.contains("/auth/token"))
    #expect(try await server.signIn("sunshine-1").http == 200)
    #expect(try server.count("SELECT count(*) FROM apple_users") == 0)
    return reply
  }

  @Test("Not a token, too large a one")
  func form() async throws {
    _ = try await refusal("form") { _, _ in "not.a.token" }
    _ = try await refusal("size") { _, _ in String(repeating: "x", count: 40_000) }
  }

  @Test("Another app's audience, another issuer")
  func origin() async throws {
    _ = try await refusal("audience") { nonce, code in
      try server.apple.token(nonce: nonce, code: code) { $0.audience = "example.other.app" }
    }
    _ = try await refusal("issuer") { nonce, code in
      try server.apple.token(nonce: nonce, code: code) { $0.issuer = "https://apple.example" }
    }
  }

  @Test("Ended, with 60 s of leeway; made in the future")
  func times() async throws {
    _ = try await refusal("expiry") { nonce, code in
      try server.apple.token(nonce: nonce, code: code) {
        $0.issuedAt = morning - 700
        $0.expires = morning - 61
      }
    }
    _ = try await refusal("issueTime") { nonce, code in
      try server.apple.token(nonce: nonce, code: code) {
        $0.issuedAt = morning + 61
        $0.expires = morning + 700
      }
    }
    let (grant, nonce) = try await server.allowApple()
    let code = try server.apple.authorise(nonce: nonce).code
    let late = try server.apple.token(nonce: nonce, code: code) {
      $0.issuedAt = morning - 700
      $0.expires = morning - 59
    }
    #expect(try await server.convert(grant, token: late, code: code).status == "converted")
  }

  @Test("A signature of somebody else, algorithm none, HMAC with the public key")
  func signatures() async throws {
    let (header, other) = (#"{"alg":"none","kid":"FIRSTKEY01"}"#, AppleTestKeys.second)
    _ = try await refusal("signature") { nonce, code in
      let claims = IdentityTokenClaims(
        subject: FakeApple.subject, audience: FakeApple.shiny.clientID, issuedAt: morning,
        expires: morning + 600, nonce: nonce)
      return try IdentityTokenSigner(key: RSAPrivateKey(pem: other), keyID: "FIRSTKEY01")
        .token(claims)
    }
    _ = try await refusal("algorithm") { nonce, code in
      let parts = try server.apple.token(nonce: nonce, code: code).split(separator: ".")
      return "\(Array(header.utf8).base64URL).\(parts[1])."
    }
    _ = try await refusal("algorithm") { nonce, code in
      let parts = try server.apple.token(nonce: nonce, code: code).split(separator: ".")
      let signed = Array(#"{"alg":"HS256","kid":"FIRSTKEY01"}"#.utf8).base64URL + "." + parts[1]
      let pem = try RSAPrivateKey(pem: AppleTestKeys.first).publicKey.pem
      let mac = HMAC.sha256(key: Array(pem.utf8), Array(signed.utf8))
      return "\(signed).\(mac.base64URL)"
    }
  }

  @Test("A code that does not belong to the token")
  func code() async throws {
    _ = try await refusal("codeHash") { nonce, _ in
      try server.apple.token(nonce: nonce, code: "another-code")
    }
  }

  @Test("A nonce that is missing, made up, another grant's, the one for signing in, too old")
  func nonce() async throws {
    _ = try await refusal("nonce") { _, code in try server.apple.token(nonce: nil, code: code) }
    let reply = try await refusal("nonce") { _, code in
      try server.apple.token(nonce: "made-up", code: code)
    }
    #expect(reply.reason?.contains("nonce is not the one that Shiny gave out for this") == true)
    let (_, others) = try await server.allowApple(request: 2)
    _ = try await refusal("nonce") { _, code in
      try server.apple.token(nonce: others, code: code)
    }
    let free = try await server.nonce()
    _ = try await refusal("nonce") { _, code in try server.apple.token(nonce: free, code: code) }
  }

  @Test("A nonce that was used before")
  func nonceUsed() async throws {
    let nonce = try await server.nonce()
    _ = try await server.signInWithApple(try server.apple.authorise(nonce: nonce))
    let again = try await server.signInWithApple(try server.apple.authorise(nonce: nonce))
    #expect(again.http == 401 && again.check == "nonceUsed" && again.token == nil)
    #expect(again.reason?.contains("was used before, and each works once") == true)
    #expect(again.traceName == "sign-in refused")
  }

  @Test("Apple's own answer is about another user")
  func otherUser() async throws {
    server.apple.exchangeAnswers(about: "001234.other.0941")
    let reply = try await server.upgradeToApple()
    #expect(reply.http == 401 && reply.check == "subject")
    #expect(try await server.signIn("sunshine-1").http == 200)
  }
}

@Suite("SIA-7 Nonces: given out once each, kept as hashes, good once and for ten minutes")
struct NonceTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  @Test("Each is another one, also after a restart")
  func distinct() async throws {
    let reply = try await server.call("/v1/nonce", [:])
    #expect(reply.http == 200 && reply.status == "nonce" && reply.traceName == "nonce given")
    let first = try #require(reply.nonce)
    let second = try await server.nonce()
    let third = try await server.restarted().nonce()
    #expect(first.count == 64 && Set([first, second, third]).count == 3)
  }

  @Test("Neither they nor the grant's is in the files")
  func hashed() async throws {
    let (grant, nonce) = try await server.allowApple()
    let secrets = [grant, nonce, try await server.nonce()]
    for name in try FileManager.default.contentsOfDirectory(atPath: server.folder.url.path) {
      let content = try Data(contentsOf: server.folder.url.appending(path: name))
      for secret in secrets { #expect(content.range(of: Data(secret.utf8)) == nil) }
    }
  }

  @Test("Until the last millisecond of ten minutes, and not after; forgotten then")
  func tenMinutes() async throws {
    let early = try await server.nonce()
    let late = try await server.nonce()
    server.clock.advance(by: 599.999)
    let first = try server.apple.authorise(nonce: early)
    #expect(try await server.signInWithApple(first).http == 200)
    server.clock.advance(by: 0.001)
    let second = try server.apple.authorise(nonce: late)
    let reply = try await server.signInWithApple(second)
    #expect(reply.http == 401 && reply.check == "nonce")
    _ = try await server.nonce()
    #expect(try server.count("SELECT count(*) FROM nonces") == 1)
  }

  @Test("Of two that bring the same one at once, exactly one wins", .timeLimit(.minutes(1)))
  func race() async throws {
    let server = server
    let nonce = try await server.nonce()
    let sheets = try (0..<6).map { _ in try server.apple.authorise(nonce: nonce) }
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for sheet in sheets { group.addTask { try await server.signInWithApple(sheet).http } }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.sorted() == [200, 401, 401, 401, 401, 401])
  }
}
