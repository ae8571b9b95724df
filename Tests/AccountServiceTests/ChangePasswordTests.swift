import AccountService
import FoundationEssentials
import Simulation
import Testing

@Suite("What counts as proof: after a change the new password opens the account, the old does not")
struct ChangePasswordTests {
  @Test("The new one opens it; the old one is refused, and the server says why (UPG-32)")
  func change() async throws {
    let server = try ShinyServer()
    let reply = try await server.change(server.authorise().grant ?? "", to: "new-password-1")
    #expect(reply.http == 200 && reply.status == "changed")
    #expect(reply.traceName == "password changed")
    #expect(try await server.signIn("new-password-1").http == 200)
    let old = try await server.signIn("sunshine-1")
    #expect(old.http == 401)
    #expect(
      old.reason
        == "This is the old password: Shiny has a new one for this account since it was changed. "
        + "Use the new password.")
    #expect(try await server.authorise(request: 2).reason == old.reason)
    #expect(try await server.signIn("moonshine").reason?.contains("doesn't know") == true)
  }

  @Test("Without a grant, or with one of another request, account or time")
  func noGrant() async throws {
    let server = try ShinyServer(accounts: [
      AccountDescription(user: ShinyServer.user, password: "sunshine-1"),
      AccountDescription(user: "bob", password: "bobs-own"),
    ])
    let grant = try await server.authorise().grant ?? ""
    for reply in [
      try await server.change("made-up", to: "new-password-1"),
      try await server.change("", to: "new-password-1"),
      try await server.change(grant, to: "new-password-1", request: 2),
      try await server.change(grant, to: "new-password-1", user: "bob"),
    ] {
      #expect(reply.http == 403 && reply.status == "refused" && reply.traceName == "refused")
      #expect(reply.reason?.contains("hasn't allowed this change") == true)
    }
    server.clock.advance(by: 600)
    #expect(try await server.change(grant, to: "new-password-1").http == 403)
    #expect(try await server.signIn("sunshine-1").http == 200)
    #expect(try await server.signIn("bobs-own", user: "bob").http == 200)
  }

  @Test("All other sessions end; the one that asked for it stays")
  func sessions() async throws {
    let server = try ShinyServer()
    let own = try server.service.openSession(user: ShinyServer.user)
    let other = try server.service.openSession(user: ShinyServer.user)
    let grant = try await server.authorise(password: nil, token: own).grant ?? ""
    _ = try await server.change(grant, to: "new-password-1")
    let after = try await server.authorise(request: 2, password: nil, token: own)
    #expect(after.status == "authorised")
    #expect(try await server.authorise(request: 3, password: nil, token: other).http == 403)
  }

  @Test("Asked for with the password, no session stays")
  func allSessions() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    _ = try await server.change(server.authorise().grant ?? "", to: "new-password-1")
    #expect(try await server.authorise(request: 2, password: nil, token: token).http == 403)
  }

  @Test("After a step-up, the session that asked for it stays too")
  func sessionThroughStepUp() async throws {
    let server = try ShinyServer(policy: .always)
    let own = try server.service.openSession(user: ShinyServer.user)
    let challenge =
      try await server.authorise(password: nil, token: own).challenge ?? ""
    _ = try await server.sendCode(challenge)
    let grant = try await server.verify(challenge, server.outbox.lastCode).grant ?? ""
    #expect(try await server.change(grant, to: "new-password-1").status == "changed")
    let after = try await server.authorise(request: 2, password: nil, token: own)
    #expect(after.status == "stepUpRequired")
  }

  @Test("What was authorised or begun with the old password is worth nothing any more")
  func otherGrants() async throws {
    let server = try ShinyServer()
    let first = try await server.authorise(request: 1).grant ?? ""
    let second = try await server.authorise(request: 2).grant ?? ""
    _ = try await server.change(first, to: "new-password-1", request: 1)
    #expect(try await server.change(second, to: "new-password-2", request: 2).http == 403)
    #expect(try await server.signIn("new-password-1").http == 200)
  }

  @Test("Nor is a challenge that was begun before")
  func otherChallenges() async throws {
    let server = try ShinyServer(policy: .always)
    let (first, firstCode) = try await server.stepUp(request: 1)
    let (second, secondCode) = try await server.stepUp(request: 2)
    let grant = try await server.verify(first, firstCode).grant ?? ""
    _ = try await server.change(grant, to: "new-password-1", request: 1)
    #expect(try await server.verify(second, secondCode).status == "expired")
  }
}

@Suite("STO-23 The change is idempotent per request")
struct IdempotenceTests {
  @Test("Asked again, the same answer, even after a restart and after the grant's time")
  func again() async throws {
    var server = try ShinyServer()
    let grant = try await server.authorise().grant ?? ""
    let first = try await server.change(grant, to: "new-password-1")
    #expect(try await server.change(grant, to: "new-password-1") == first)
    server = try server.restarted()
    server.clock.advance(by: 86_400)
    #expect(try await server.change(grant, to: "new-password-1") == first)
    #expect(try await server.signIn("new-password-1").http == 200)
  }

  @Test("A different new password for the same request is refused")
  func different() async throws {
    let server = try ShinyServer()
    let grant = try await server.authorise().grant ?? ""
    _ = try await server.change(grant, to: "new-password-1")
    let reply = try await server.change(grant, to: "new-password-2")
    #expect(reply.http == 403 && reply.status == "refused")
    #expect(reply.reason?.contains("with another password") == true)
    #expect(try await server.signIn("new-password-1").http == 200)
    #expect(try await server.signIn("new-password-2").http == 401)
  }

  @Test("The answer was lost and the request is authorised anew by its session")
  func newGrant() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    let grant = try await server.authorise(password: nil, token: token).grant ?? ""
    _ = try await server.change(grant, to: "new-password-1")
    let anew = try await server.authorise(password: nil, token: token).grant ?? ""
    #expect(anew != grant)
    #expect(try await server.change(anew, to: "new-password-1").status == "changed")
    #expect(try await server.change(anew, to: "new-password-2").http == 403)
  }

  @Test("The same request eight times at once: one change, eight equal answers")
  func race() async throws {
    let server = try ShinyServer()
    let grant = try await server.authorise().grant ?? ""
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { try await server.change(grant, to: "new-password-1").status }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: "changed", count: 8))
    // One change only: the password before it is still known as the former one.
    #expect(try await server.signIn("sunshine-1").reason?.contains("old password") == true)
  }

  @Test("Eight passwords for one request at once: one wins, and it is the one that opens")
  func rivals() async throws {
    let server = try ShinyServer()
    let grant = try await server.authorise().grant ?? ""
    let winners = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<8 {
        group.addTask {
          let reply = try await server.change(grant, to: "new-password-\(number)")
          return reply.status == "changed" ? "new-password-\(number)" : nil
        }
      }
      return try await group.reduce(into: [String]()) { if let won = $1 { $0.append(won) } }
    }
    #expect(winners.count == 1)
    #expect(try await server.signIn(winners.first ?? "").http == 200)
  }
}

@Suite("The service's own rules are checked on submission")
struct SubmissionRulesTests {
  @Test("422, the rule is named, the grant stays good and nothing is changed")
  func rejected() async throws {
    let server = try ShinyServer(rules: "minlength: 12; required: digit; allowed: ascii-printable;")
    let grant = try await server.authorise().grant ?? ""
    let reply = try await server.change(grant, to: "short")
    #expect(reply.http == 422 && reply.status == "rejected")
    #expect(reply.traceName == "password rejected")
    #expect(reply.reason?.hasPrefix("Shiny doesn't accept the new password: it ") == true)
    #expect(reply.reason?.contains("12") == true)
    #expect(reply.reason?.contains("digit") == true)
    #expect(reply.reason?.hasSuffix(". Nothing was changed.") == true)
    #expect(reply.reason?.contains("short ") == false)
    #expect(try await server.signIn("sunshine-1").http == 200)
    #expect(try await server.change(grant, to: "long-enough-1").status == "changed")
  }

  @Test("An empty password is none, whatever the rules")
  func empty() async throws {
    let server = try ShinyServer()
    let reply = try await server.change(server.authorise().grant ?? "", to: "")
    #expect(reply.http == 422)
    #expect(
      reply.reason
        == "Shiny doesn't accept the new password: it is empty. Nothing was changed.")
  }

  @Test("Without rules any password will do")
  func none() async throws {
    let server = try ShinyServer()
    let reply = try await server.change(server.authorise().grant ?? "", to: "日本語 ß")
    #expect(reply.status == "changed")
    #expect(try await server.signIn("日本語 ß").http == 200)
  }
}
