import AccountService
import FoundationEssentials
import Simulation
import Testing

@Suite("SMS-3 A code: valid for 5 minutes, accepted once, for its own request alone")
struct ValidityTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(policy: .always)
  }

  @Test("The right code gives the grant")
  func right() async throws {
    let (challenge, code) = try await server.stepUp()
    let reply = try await server.verify(challenge, code)
    #expect(reply.http == 200 && reply.status == "verified" && reply.traceName == "code accepted")
    #expect(try await server.change(reply.grant ?? "", to: "new-password-1").status == "changed")
  }

  @Test("Spaces and hyphens do not matter", arguments: [" ", "-", " - "])
  func spaced(_ mark: String) async throws {
    let (challenge, code) = try await server.stepUp()
    let spaced = code.prefix(3) + mark + code.suffix(3)
    #expect(try await server.verify(challenge, String(spaced)).status == "verified")
  }

  @Test("Until the last millisecond of five minutes, and not after")
  func fiveMinutes() async throws {
    let (first, code) = try await server.stepUp(request: 1)
    server.clock.advance(by: 299.999)
    #expect(try await server.verify(first, code).status == "verified")
    let (second, late) = try await server.stepUp(request: 2)
    server.clock.advance(by: 300)
    let reply = try await server.verify(second, late)
    #expect(reply.http == 403 && reply.status == "expired" && reply.traceName == "code ended")
    #expect(reply.reason == "That code has expired. Ask for a new one.")
  }

  @Test("Expired after the last send: there is no new one to ask for")
  func expiredForGood() async throws {
    let (challenge, _) = try await server.stepUp()
    for _ in 1...2 {
      server.clock.advance(by: 30)
      _ = try await server.sendCode(challenge)
    }
    server.clock.advance(by: 300)
    let reply = try await server.verify(challenge, server.outbox.lastCode)
    #expect(
      reply.reason
        == "That code has expired, and Shiny sends no more for this change. Start again.")
  }

  @Test("Accepted once")
  func once() async throws {
    let (challenge, code) = try await server.stepUp()
    _ = try await server.verify(challenge, code)
    let again = try await server.verify(challenge, code)
    #expect(again.http == 403 && again.status == "used" && again.grant == nil)
    #expect(
      again.reason
        == "That code was used already, and each works once. Start again to get a new one.")
    #expect(try await server.sendCode(challenge).status == "used")
  }

  @Test("Two that verify at once: only one wins")
  func race() async throws {
    let (challenge, code) = try await server.stepUp()
    let server = server
    let statuses = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await server.verify(challenge, code).status } }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(statuses.filter { $0 == "verified" }.count == 1)
    #expect(statuses.filter { $0 == "used" }.count == 7)
  }

  @Test("A code of one request does not open another")
  func otherRequest() async throws {
    let (first, code) = try await server.stepUp(request: 1)
    server.clock.advance(by: 30)
    let (second, other) = try await server.stepUp(request: 2)
    #expect(try await server.verify(second, code).status == "wrong")
    #expect(try await server.verify(first, other).status == "wrong")
    #expect(try await server.verify(second, other).status == "verified")
  }

  @Test("Nor another account's")
  func otherAccount() async throws {
    let phones = ["+12025550100"]
    let server = try ShinyServer(
      policy: .always,
      accounts: [
        AccountDescription(user: ShinyServer.user, password: "sunshine-1", phones: phones),
        AccountDescription(user: "bob", password: "bobs-own", phones: phones),
      ])
    let (_, code) = try await server.stepUp()
    let bobs = try await server.authorise(user: "bob", password: "bobs-own").challenge ?? ""
    _ = try await server.sendCode(bobs)
    #expect(try await server.verify(bobs, code).status == "wrong")
  }

  @Test("Before any code was sent, and for a challenge that nobody knows")
  func early() async throws {
    let challenge = try await server.authorise().challenge ?? ""
    let unsent = try await server.verify(challenge, "000000")
    #expect(unsent.status == "notSent")
    #expect(unsent.reason == "No code was sent yet. Choose a number to send one to.")
    #expect(
      try await server.verify("made-up", "000000").reason
        == "This verification has ended. Start again.")
  }
}

@Suite("SMS-4 Five wrong attempts end the challenge and lock step-up for 15 minutes")
struct LockTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(policy: .always)
  }

  /// Types wrong codes; answers the last reply.
  @discardableResult
  private func miss(
    _ times: Int, _ challenge: String, _ code: String, on server: ShinyServer? = nil
  ) async throws -> Reply {
    var last = Reply()
    for step in 1...times {
      last = try await (server ?? self.server).verify(challenge, wrong(code, step))
    }
    return last
  }

  @Test("The form counts down what is left")
  func countdown() async throws {
    let (challenge, code) = try await server.stepUp()
    var replies: [Reply] = []
    for step in 1...5 { replies.append(try await server.verify(challenge, wrong(code, step))) }
    #expect(
      replies.prefix(4).map(\.reason) == [
        "That code isn't right. 4 tries left.", "That code isn't right. 3 tries left.",
        "That code isn't right. 2 tries left.", "That code isn't right. 1 try left.",
      ])
    #expect(replies.prefix(4).allSatisfy { $0.status == "wrong" && $0.http == 403 })
    #expect(replies.prefix(4).allSatisfy { $0.traceName == "code wrong" })
    #expect(replies[4].status == "locked" && replies[4].http == 403)
    #expect(replies[4].traceName == "code ended")
    #expect(replies[4].until == (morning + 900).milliseconds)
    #expect(
      replies[4].reason
        == "Too many wrong codes. Shiny takes no codes for this account for now; "
        + "try again in 15 minutes.")
  }

  @Test("Locked: the right code, a resend and a new request are refused too")
  func locked() async throws {
    let (challenge, code) = try await server.stepUp()
    try await miss(5, challenge, code)
    #expect(try await server.verify(challenge, code).status == "locked")
    #expect(try await server.sendCode(challenge).status == "locked")
    let other = try await server.authorise(request: 2)
    #expect(other.http == 403 && other.status == "refused" && other.challenge == nil)
    #expect(other.reason?.contains("Too many wrong codes") == true)
  }

  @Test("After 15 minutes a new challenge opens, and the ended one stays ended")
  func unlocks() async throws {
    let (challenge, code) = try await server.stepUp()
    try await miss(5, challenge, code)
    server.clock.advance(by: 899.999)
    #expect(try await server.authorise().http == 403)
    server.clock.advance(by: 0.001)
    let fresh = try await server.stepUp()
    #expect(fresh.challenge != challenge)
    #expect(try await server.verify(challenge, code).status == "expired")
    #expect(try await server.verify(fresh.challenge, wrong(fresh.code)).triesLeft == 4)
    #expect(try await server.verify(fresh.challenge, fresh.code).status == "verified")
  }

  @Test("Signing in is not locked, and neither is another account")
  func others() async throws {
    let phones = ["+12025550100"]
    let server = try ShinyServer(
      policy: .always,
      accounts: [
        AccountDescription(user: ShinyServer.user, password: "sunshine-1", phones: phones),
        AccountDescription(user: "bob", password: "bobs-own", phones: phones),
      ])
    let (challenge, code) = try await server.stepUp()
    try await miss(5, challenge, code, on: server)
    #expect(try await server.signIn("sunshine-1").http == 200)
    let bobs = try await server.authorise(user: "bob", password: "bobs-own")
    #expect(bobs.status == "stepUpRequired")
  }

  @Test("Starting again buys no guesses: five in a row lock, over whichever challenges")
  func spread() async throws {
    let first = try await server.stepUp(request: 1)
    #expect(try await miss(2, first.challenge, first.code).triesLeft == 3)
    server.clock.advance(by: 30)
    let second = try await server.stepUp(request: 2)
    #expect(try await miss(2, second.challenge, second.code).triesLeft == 1)
    #expect(try await miss(1, first.challenge, first.code).status == "locked")
    #expect(try await server.verify(second.challenge, second.code).status == "locked")
  }

  @Test("Wrong attempts in a row are forgotten after a right one, or after 15 minutes")
  func forgotten() async throws {
    let first = try await server.stepUp(request: 1)
    try await miss(4, first.challenge, first.code)
    #expect(try await server.verify(first.challenge, first.code).status == "verified")
    let second = try await server.stepUp(request: 2)
    #expect(try await miss(4, second.challenge, second.code).triesLeft == 1)
    server.clock.advance(by: 900)
    let third = try await server.stepUp(request: 3)
    #expect(try await miss(4, third.challenge, third.code).triesLeft == 1)
  }

  @Test("What is no code at all counts as a wrong one", arguments: ["", "12345", "abcdef"])
  func noCode(_ text: String) async throws {
    let (challenge, _) = try await server.stepUp()
    #expect(try await server.verify(challenge, text).triesLeft == 4)
  }
}

@Suite("SMS-6 Expired, used up, locked, superseded: four different sentences")
struct EndingTests {
  @Test("They differ")
  func differ() async throws {
    let server = try ShinyServer(policy: .always)
    var sentences: [String?] = []
    let (used, usedCode) = try await server.stepUp(request: 1)
    _ = try await server.verify(used, usedCode)
    sentences.append(try await server.verify(used, usedCode).reason)

    let (superseded, earlier) = try await server.stepUp(request: 2)
    server.clock.advance(by: 30)
    _ = try await server.sendCode(superseded)
    sentences.append(try await server.verify(superseded, earlier).reason)

    let (expired, late) = try await server.stepUp(request: 3)
    server.clock.advance(by: 300)
    sentences.append(try await server.verify(expired, late).reason)

    let (locked, code) = try await server.stepUp(request: 4)
    for step in 1...5 { _ = try await server.verify(locked, wrong(code, step)) }
    sentences.append(try await server.verify(locked, code).reason)
    #expect(Set(sentences.compactMap(\.self)).count == 4)
  }
}

@Suite("SMS-9 All limits hold over restarts")
struct RestartTests {
  @Test("Tries, sends, the pause, the five minutes and the lock")
  func limits() async throws {
    var server = try ShinyServer(policy: .always)
    let (challenge, code) = try await server.stepUp()
    #expect(try await server.verify(challenge, wrong(code)).triesLeft == 4)
    server = try server.restarted()
    #expect(try await server.verify(challenge, wrong(code)).triesLeft == 3)
    #expect(try await server.sendCode(challenge).status == "tooSoon")
    server.clock.advance(by: 30)
    #expect(try await server.sendCode(challenge).sendsLeft == 1)
    server = try server.restarted()
    #expect(try await server.verify(challenge, code).status == "superseded")
    server.clock.advance(by: 300)
    #expect(try await server.verify(challenge, code).status == "expired")

    let second = try await server.stepUp(request: 2)
    for step in 1...5 { _ = try await server.verify(second.challenge, wrong(second.code, step)) }
    server = try server.restarted()
    #expect(try await server.verify(second.challenge, second.code).status == "locked")
    #expect(try await server.authorise(request: 3).reason?.contains("Too many") == true)
  }

  @Test("A code that was sent before a restart opens after it")
  func codeSurvives() async throws {
    var server = try ShinyServer(policy: .always)
    let (challenge, code) = try await server.stepUp()
    server = try server.restarted()
    let grant = try await server.verify(challenge, code).grant ?? ""
    server = try server.restarted()
    #expect(try await server.change(grant, to: "new-password-1").status == "changed")
    #expect(try await server.verify(challenge, code).status == "used")
  }
}
