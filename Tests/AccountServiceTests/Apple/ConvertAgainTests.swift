import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("STO-23 The conversion is idempotent per request")
struct ConvertAgainTests {
  @Test("Asked again: the same answer, after a restart and after every time too, and Apple rests")
  func again() async throws {
    var server = try ShinyServer()
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    let first = try await server.convert(grant, token: sheet.token, code: sheet.code)
    #expect(first.status == "converted")
    let asked = server.apple.asked
    #expect(try await server.convert(grant, token: sheet.token, code: sheet.code) == first)
    server = try server.restarted()
    server.clock.advance(by: 86_400)
    #expect(try await server.convert(grant, token: sheet.token, code: sheet.code) == first)
    #expect(server.apple.asked == asked)
    #expect(try server.count("SELECT count(*) FROM apple_users") == 1)
  }

  @Test("The same eight times at once: one exchange, eight equal answers", .timeLimit(.minutes(1)))
  func race() async throws {
    let server = try ShinyServer()
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await server.convert(grant, token: sheet.token, code: sheet.code).status
        }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: "converted", count: 8))
    #expect(server.apple.asked.filter { $0 == "/auth/token" }.count == 1)
  }

  @Test("The answer was lost and the request is authorised anew by its session")
  func newGrant() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    try await server.upgradeToApple(password: nil, token: token)
    let (grant, nonce) = try await server.allowApple(password: nil, token: token)
    #expect(grant.count == 64)
    let sheet = try server.apple.authorise(nonce: nonce)
    let reply = try await server.convert(grant, token: sheet.token, code: sheet.code)
    #expect(reply.status == "converted")
    let other = try server.apple.authorise(nonce: nonce, subject: "001234.other.0941")
    let refused = try await server.convert(grant, token: other.token, code: other.code)
    #expect(refused.http == 403 && refused.status == "usesApple")
    // Another request has nothing to ask for.
    let later = try await server.authorise(
      request: 2, password: nil, token: token, kind: "signInWithApple")
    #expect(later.status == "usesApple")
  }

  @Test("Two grants of one request at once, each with its own sheet: both are told it is done")
  func twoGrants() async throws {
    let server = try ShinyServer()
    let (one, oneNonce) = try await server.allowApple()
    let (two, twoNonce) = try await server.allowApple()
    let first = try server.apple.authorise(nonce: oneNonce)
    let second = try server.apple.authorise(nonce: twoNonce)
    #expect(try await server.convert(one, token: first.token, code: first.code).http == 200)
    // What was authorised before the change is worth nothing after it, and nothing is bound twice.
    #expect(try await server.convert(two, token: second.token, code: second.code).http == 403)
    #expect(try server.count("SELECT count(*) FROM apple_users") == 1)
  }
}

@Suite(
  "SIA-21, UPG-34 Whatever fails on the way to Apple: a sentence, nothing half done, repeatable",
  .timeLimit(.minutes(1)))
struct ConvertFaultTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  /// Nothing was changed, and the next try from the beginning succeeds.
  private func expectUntouched(_ server: ShinyServer) async throws {
    #expect(try await server.signIn("sunshine-1").http == 200)
    for table in ["apple_users", "apple_conversions"] {
      #expect(try server.count("SELECT count(*) FROM \(table)") == 0)
    }
    server.apple.set(.fine, for: "/auth/keys")
    server.apple.set(.fine, for: "/auth/token")
    #expect(try await server.upgradeToApple(request: 9).status == "converted")
  }

  @Test("No network to Apple, at either hop", arguments: ["/auth/keys", "/auth/token"])
  func offline(_ path: String) async throws {
    server.apple.set(.offline, for: path)
    let reply = try await server.upgradeToApple()
    #expect(reply.http == 502 && reply.status == "appleUnreachable")
    #expect(
      reply.reason
        == "Shiny couldn't reach Apple to check your Apple account. Nothing was changed. "
        + "Try again later.")
    try await expectUntouched(server)
  }

  @Test(
    "Apple answers 500, or something that nobody understands",
    arguments: [
      ("/auth/keys", 500, ""), ("/auth/keys", 200, "<html>"), ("/auth/keys", 200, "{}"),
      ("/auth/token", 500, #"{"error":"x"}"#), ("/auth/token", 200, "{}"), ("/auth/token", 404, ""),
    ])
  func unusable(_ path: String, _ status: Int, _ body: String) async throws {
    server.apple.set(.status(status, body), for: path)
    let reply = try await server.upgradeToApple()
    #expect(reply.http == 502)
    #expect(
      reply.reason
        == "Apple gave Shiny an answer that it can't use (HTTP \(status)). Nothing was changed. "
        + "Try again later.")
    try await expectUntouched(server)
  }

  @Test("The request was lost: the very same call succeeds afterwards")
  func lostRequest() async throws {
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    server.apple.set(.offline, for: "/auth/token")
    #expect(try await server.convert(grant, token: sheet.token, code: sheet.code).http == 502)
    server.apple.set(.fine, for: "/auth/token")
    let again = try await server.convert(grant, token: sheet.token, code: sheet.code)
    #expect(again.status == "converted")
  }

  @Test("Apple's answer was lost, so its code is used up: the sheet again, with the same grant")
  func lostAnswer() async throws {
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    server.apple.set(.answerLost, for: "/auth/token")
    #expect(try await server.convert(grant, token: sheet.token, code: sheet.code).http == 502)
    server.apple.set(.fine, for: "/auth/token")
    let used = try await server.convert(grant, token: sheet.token, code: sheet.code)
    #expect(used.http == 403 && used.check == "authorizationCode")
    #expect(
      used.reason
        == "Apple doesn't accept this authorization: it was used before, or is too old. "
        + "Nothing was changed. Start again.")
    let fresh = try server.apple.authorise(nonce: nonce)
    #expect(try await server.convert(grant, token: fresh.token, code: fresh.code).http == 200)
  }

  @Test("Apple does not accept the server itself: its word is in the sentence")
  func client() async throws {
    server.apple.set(.status(400, #"{"error":"invalid_client"}"#), for: "/auth/token")
    let reply = try await server.upgradeToApple()
    #expect(reply.http == 502 && reply.status == "appleRefused")
    #expect(
      reply.reason?.hasPrefix("Apple doesn't accept Shiny's server (invalid_client).") == true)
    try await expectUntouched(server)
  }

  @Test("The server dies after Apple took the code: the password stays, and it can begin again")
  func dies() async throws {
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    let database = server.database
    server.apple.beforeToken { database.close() }
    #expect(try await server.convert(grant, token: sheet.token, code: sheet.code).http == 500)
    server.apple.beforeToken(nil)
    try await expectUntouched(try server.restarted())
  }

  @Test("The account got another password meanwhile: the grant is worth nothing any more")
  func changedMeanwhile() async throws {
    let server = server
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    let change = try await server.authorise(request: 2).grant ?? ""
    server.apple.beforeToken {
      _ = try? await server.change(change, to: "new-password-1", request: 2)
    }
    let reply = try await server.convert(grant, token: sheet.token, code: sheet.code)
    #expect(reply.http == 403 && reply.check == "grant")
    #expect(try await server.signIn("new-password-1").http == 200)
    #expect(try server.count("SELECT count(*) FROM apple_users") == 0)
  }

  @Test("Whoever asked has gone while Apple is slow: nothing waits, nothing was changed")
  func gone() async throws {
    let server = server
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    server.apple.set(.slow, for: "/auth/token")
    let caller = Task { try await server.convert(grant, token: sheet.token, code: sheet.code) }
    while server.clock.nextDue == nil { await Task.yield() }
    caller.cancel()
    #expect(try await caller.value.status == "appleUnreachable")
    #expect(server.clock.nextDue == nil)
    try await expectUntouched(server)
  }

  @Test("Apple is slow: done when its answer has come")
  func slow() async throws {
    let server = server
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce)
    server.apple.set(.slow, for: "/auth/token")
    async let reply = server.convert(grant, token: sheet.token, code: sheet.code)
    while server.clock.nextDue == nil { await Task.yield() }
    server.clock.advance(to: try #require(server.clock.nextDue))
    #expect(try await reply.status == "converted")
  }

  @Test("The request's number goes along to Apple, for the trace")
  func number() async throws {
    try await server.upgradeToApple(request: 41)
    #expect(server.apple.requests.map { $0.headers["Trace-Request"] } == ["41", "41"])
  }
}
