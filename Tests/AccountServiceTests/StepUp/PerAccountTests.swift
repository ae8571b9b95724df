import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("SMS-5 The 30 s count per account, whoever asks")
struct PauseTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(policy: .always)
  }

  @Test("Cancelled and started again: the same 30 s, said at once")
  func startedAgain() async throws {
    _ = try await server.stepUp(request: 1)
    server.clock.advance(by: 10)
    let again = try await server.authorise(request: 2)
    #expect(again.status == "stepUpRequired" && again.resendAt == (morning + 30).milliseconds)
    let reply = try await server.sendCode(again.challenge ?? "")
    #expect(reply.http == 429 && reply.status == "tooSoon" && reply.sendsLeft == 3)
    #expect(reply.resendAt == (morning + 30).milliseconds)
    #expect(
      reply.reason
        == "A code was sent just now for an earlier try, and doesn't count for this one. "
        + "You can ask for a new one in 20 s.")
    #expect(server.outbox.texts.count == 1)
    server.clock.advance(by: 20)
    #expect(try await server.authorise(request: 2).resendAt == nil)
    #expect(try await server.sendCode(again.challenge ?? "").sendsLeft == 2)
  }

  @Test("From the app's session and from the password manager alike, over a restart")
  func whoever() async throws {
    let token = try server.service.openSession(user: ShinyServer.user)
    _ = try await server.stepUp(request: 1)
    let later = try server.restarted()
    let bySession = try await later.authorise(
      request: 2, password: nil, token: token, kind: "signInWithApple")
    #expect(try await later.sendCode(bySession.challenge ?? "").status == "tooSoon")
  }

  @Test("A right code ends the pause, and so does a carrier that refused")
  func ends() async throws {
    let (challenge, code) = try await server.stepUp(request: 1)
    _ = try await server.verify(challenge, code)
    #expect(try await server.stepUp(request: 2).code != code)
    server.clock.advance(by: 30)
    server.outbox.refuse("No.")
    let third = try await server.authorise(request: 3).challenge ?? ""
    #expect(try await server.sendCode(third).status == "carrierRefused")
    server.outbox.refuse(nil)
    let fourth = try await server.authorise(request: 4).challenge ?? ""
    #expect(try await server.sendCode(fourth).status == "sent")
  }

  @Test("Another account is not concerned, even with the same number")
  func otherAccount() async throws {
    try server.service.create([
      AccountDescription(user: "bob", password: "bobs-own", phones: ["+1 202 555 0100"])
    ])
    _ = try await server.stepUp()
    let bobs = try await server.authorise(user: "bob", password: "bobs-own").challenge ?? ""
    #expect(try await server.sendCode(bobs).status == "sent")
  }

  @Test("Two that ask for a code at once: one is sent", .timeLimit(.minutes(1)))
  func race() async throws {
    let server = server
    let first = try await server.authorise(request: 1).challenge ?? ""
    let second = try await server.authorise(request: 2).challenge ?? ""
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for challenge in [first, second, first, second] {
        group.addTask { try await server.sendCode(challenge).status }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(statuses.sorted() == ["sent", "tooSoon", "tooSoon", "tooSoon"])
    #expect(server.outbox.texts.count == 1)
  }
}

@Suite("SMS-4 Wrong codes count per account, whoever asks")
struct TriesPerAccountTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(policy: .always)
  }

  @Test("A new challenge goes on counting where the last one stopped, over a restart too")
  func goesOn() async throws {
    let (first, code) = try await server.stepUp(request: 1)
    for step in 1...3 { _ = try await server.verify(first, wrong(code, step)) }
    let later = try server.restarted()
    later.clock.advance(by: 30)
    let token = try later.service.openSession(user: ShinyServer.user)
    let second = try await later.authorise(request: 2, password: nil, token: token)
    _ = try await later.sendCode(second.challenge ?? "")
    let newest = later.outbox.lastCode
    #expect(
      try await later.verify(second.challenge ?? "", wrong(newest)).reason
        == "That code isn't right. 1 try left.")
    let locked = try await later.verify(second.challenge ?? "", wrong(newest, 2))
    #expect(locked.status == "locked" && locked.until == (morning + 930).milliseconds)
  }

  @Test("Wrong codes at two requests at once: five in all, then it is locked")
  func race() async throws {
    let server = server
    let (first, one) = try await server.stepUp(request: 1)
    server.clock.advance(by: 30)
    let (second, two) = try await server.stepUp(request: 2)
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for step in 1...8 {
        group.addTask { try await server.verify(first, wrong(one, step)).status }
        group.addTask { try await server.verify(second, wrong(two, step)).status }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == "wrong" }.count == 4)
    #expect(statuses.filter { $0 == "locked" }.count == 12)
  }

  @Test("Locked: every answer that is refused for it says until when")
  func until() async throws {
    let (first, code) = try await server.stepUp(request: 1)
    server.clock.advance(by: 30)
    let (second, other) = try await server.stepUp(request: 2)
    for step in 1...5 { _ = try await server.verify(first, wrong(code, step)) }
    let until = (morning + 930).milliseconds
    let replies = [
      try await server.verify(first, code), try await server.verify(second, other),
      try await server.sendCode(first), try await server.sendCode(second),
      try await server.authorise(request: 1), try await server.authorise(request: 3),
      try await server.authorise(request: 4, kind: "signInWithApple"),
    ]
    for reply in replies {
      #expect(reply.http == 403 && reply.until == until)
      #expect(reply.reason?.hasSuffix("try again in 15 minutes.") == true)
    }
    #expect(server.outbox.texts.count == 2)
  }

  @Test("Locked step-up refuses no change that needs none")
  func noStepUp() async throws {
    let server = try ShinyServer(policy: .whenNoSession)
    let (challenge, code) = try await server.stepUp()
    for step in 1...5 { _ = try await server.verify(challenge, wrong(code, step)) }
    let token = try server.service.openSession(user: ShinyServer.user)
    let reply = try await server.authorise(request: 2, password: nil, token: token)
    #expect(reply.status == "authorised")
  }
}

@Suite("SMS-3, SMS-6 Codes that come back")
struct ReplayTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(policy: .always)
  }

  @Test("A code that was accepted opens nothing again: not its challenge, not the next one")
  func accepted() async throws {
    let (first, code) = try await server.stepUp(request: 1)
    _ = try await server.verify(first, code)
    #expect(try await server.verify(first, code).status == "used")
    let (second, _) = try await server.stepUp(request: 2)
    #expect(try await server.verify(second, code).status == "wrong")
    let (third, _) = try await { () -> (String, String) in
      server.clock.advance(by: 30)
      let begun = try await server.authorise(request: 1, kind: "signInWithApple")
      _ = try await server.sendCode(begun.challenge ?? "")
      return (begun.challenge ?? "", server.outbox.lastCode)
    }()
    #expect(third != first)
    #expect(try await server.verify(third, code).status == "wrong")
  }

  @Test("A code for a password opens no upgrade to Apple of the same request, nor the other way")
  func otherPurpose() async throws {
    let (password, code) = try await server.stepUp(request: 1)
    server.clock.advance(by: 30)
    let apple = try await server.authorise(request: 1, kind: "signInWithApple").challenge ?? ""
    _ = try await server.sendCode(apple)
    let other = server.outbox.lastCode
    #expect(try await server.verify(apple, code).status == "wrong")
    #expect(try await server.verify(password, other).status == "wrong")
    #expect(try await server.verify(apple, other).nonce?.count == 64)
  }

  @Test("Right and wrong codes at once: the right one wins once, whatever came before it")
  func mixed() async throws {
    let server = server
    let (challenge, code) = try await server.stepUp()
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for step in 0..<8 {
        group.addTask {
          try await server.verify(challenge, step % 4 == 0 ? wrong(code) : code).status
        }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == "verified" }.count == 1)
    #expect(statuses.allSatisfy { ["verified", "used", "wrong"].contains($0) })
  }

  @Test("SMS-6 Each ending has a word of its own, too")
  func words() async throws {
    var words: [String] = []
    let (first, used) = try await server.stepUp(request: 1)
    _ = try await server.verify(first, used)
    words.append(try await server.verify(first, used).status)
    let (second, earlier) = try await server.stepUp(request: 2)
    server.clock.advance(by: 30)
    _ = try await server.sendCode(second)
    words.append(try await server.verify(second, earlier).status)
    server.clock.advance(by: 300)
    words.append(try await server.verify(second, server.outbox.lastCode).status)
    let (third, code) = try await server.stepUp(request: 3)
    for step in 1...5 { _ = try await server.verify(third, wrong(code, step)) }
    words.append(try await server.verify(third, code).status)
    #expect(words == ["used", "superseded", "expired", "locked"])
  }
}
