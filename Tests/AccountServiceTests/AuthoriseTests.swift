@testable import AccountService
import Database
import FoundationEssentials
import Simulation
import Testing

@Suite("UPG-25 The server decides, on its own data, whether an upgrade is allowed")
struct AuthoriseTests {
  @Test("By the old password")
  func password() async throws {
    let reply = try await ShinyServer().authorise()
    #expect(reply.http == 200 && reply.status == "authorised")
    #expect(reply.traceName == "authorised")
    #expect(reply.grant?.count == 64)
  }

  @Test("By the token of a session of this account")
  func token() async throws {
    let server = try ShinyServer()
    let token = try await server.signIn("sunshine-1").token
    #expect(try await server.authorise(password: nil, token: token).status == "authorised")
    // What an app-initiated request carries (UPG-22).
    #expect(try await server.authorise(password: "", token: token).status == "authorised")
  }

  @Test("A wrong password, or an unknown user, in the same words")
  func wrongPassword() async throws {
    let server = try ShinyServer()
    let wrong = try await server.authorise(password: "moonshine")
    #expect(wrong.http == 403 && wrong.status == "refused" && wrong.traceName == "refused")
    #expect(wrong.reason?.contains("doesn't know this user name with this password") == true)
    #expect(try await server.authorise(user: "bob@shiny.example") == wrong)
  }

  @Test("A token that was never given, or is another account's, and no password")
  func foreignToken() async throws {
    let bob = AccountDescription(user: "bob@shiny.example", password: "bobs-own")
    let ann = AccountDescription(user: ShinyServer.user, password: "sunshine-1")
    let server = try ShinyServer(accounts: [ann, bob])
    let bobs = try server.service.openSession(user: bob.user)
    for token in [bobs, "made-up"] {
      let reply = try await server.authorise(password: nil, token: token)
      #expect(reply.http == 403)
      #expect(
        reply.reason
          == "Your session with Shiny has ended. Sign in to Shiny again, then try again.")
    }
  }

  @Test("A token that has ended does not spoil the right password beside it")
  func fallsBack() async throws {
    let reply = try await ShinyServer().authorise(token: "made-up")
    #expect(reply.status == "authorised")
  }

  @Test("Neither")
  func neither() async throws {
    let reply = try await ShinyServer().authorise(password: nil)
    #expect(reply.http == 403)
    #expect(reply.reason?.contains("needs the present password or a session") == true)
  }

  @Test("A session ends after thirty days")
  func oldSession() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    server.clock.advance(by: 30 * 86_400 - 1)
    #expect(try await server.authorise(password: nil, token: token).status == "authorised")
    server.clock.advance(by: 1)
    #expect(try await server.authorise(password: nil, token: token).http == 403)
  }

  @Test("A service that refuses every upgrade, in its own words")
  func serviceRefuses() async throws {
    let server = try ShinyServer(upgradesRefused: "Shiny is moving house. Try again in May.")
    let reply = try await server.authorise()
    #expect(reply.http == 403 && reply.reason == "Shiny is moving house. Try again in May.")
  }

  @Test("An account that refuses: its words are for those who showed that it is theirs")
  func accountRefuses() async throws {
    let server = try ShinyServer(accounts: [
      AccountDescription(
        user: ShinyServer.user, password: "sunshine-1", refuses: "Your employer keeps this one.")
    ])
    #expect(try await server.authorise().reason == "Your employer keeps this one.")
    let wrong = try await server.authorise(password: "moonshine")
    #expect(wrong.reason?.contains("employer") == false)
  }

  @Test("Another kind of change")
  func kind() async throws {
    let reply = try await ShinyServer().authorise(kind: "teleport")
    #expect(reply.http == 403)
    #expect(reply.reason == "Shiny can't make this kind of change. Nothing was changed.")
  }
}

@Suite("SMS-1 Policy: when a second proof is wanted")
struct PolicyTests {
  private func status(
    _ policy: StepUpPolicy, password: String = "sunshine-1", withToken: Bool = false
  ) async throws -> String {
    let server = try ShinyServer(
      policy: policy,
      accounts: [
        AccountDescription(
          user: ShinyServer.user, password: password, phones: ["+12025550100"])
      ])
    let token = withToken ? try server.service.openSession(user: ShinyServer.user) : nil
    return try await server.authorise(password: withToken ? nil : password, token: token).status
  }

  @Test("never", arguments: [true, false])
  func never(_ withToken: Bool) async throws {
    #expect(try await status(.never, password: "leaked-1", withToken: withToken) == "authorised")
  }

  @Test("always", arguments: [true, false])
  func always(_ withToken: Bool) async throws {
    #expect(try await status(.always, withToken: withToken) == "stepUpRequired")
  }

  // Guesses as Python's zxcvbn counts them with the user's and the service's names: 10²⁰,
  // 1,000,000,001, 100,000,001 (which it still scores as fewer than 10⁸), 20,000, 11,100.
  @Test(
    "whenAtRisk: leaked or easily guessed, the password given or the one remembered since creation",
    arguments: [
      ("vywCyh-temxod-7zejgi", "authorised"), ("kfjwmqzt7", "authorised"),
      ("kfjwmqzt", "stepUpRequired"), ("sunshine-1", "stepUpRequired"),
      ("ann@shiny.example1", "stepUpRequired"), ("leaked-temxod-7zejgi", "stepUpRequired"),
    ], [true, false])
  func whenAtRisk(_ password: (String, expected: String), _ withToken: Bool) async throws {
    #expect(
      try await status(.whenAtRisk, password: password.0, withToken: withToken)
        == password.expected)
  }

  @Test("What was known of a password follows it when somebody signs in")
  func signIn() async throws {
    let server = try ShinyServer(policy: .whenAtRisk)
    let password = "vywCyh-temxod-7zejgi"
    try server.service.create([AccountDescription(user: "bob", password: password)])
    try server.database.database.write {
      try $0.execute("UPDATE accounts SET at_risk = 1 - at_risk")
    }
    let anns = try server.service.openSession(user: ShinyServer.user)
    #expect(try await server.authorise(password: nil, token: anns).status == "authorised")
    _ = try await server.signIn("sunshine-1")
    #expect(try await server.authorise(password: nil, token: anns).status == "stepUpRequired")
    let bobs = try await server.signIn(password, user: "bob").token
    let reply = try await server.authorise(user: "bob", password: nil, token: bobs)
    #expect(reply.status == "authorised")
  }

  @Test("whenNoSession: a token of the app is enough")
  func whenNoSession() async throws {
    #expect(try await status(.whenNoSession) == "stepUpRequired")
    #expect(try await status(.whenNoSession, withToken: true) == "authorised")
  }

  @Test("An account's own policy counts before its service's")
  func accountsOwn() async throws {
    let server = try ShinyServer(
      policy: .always,
      accounts: [
        AccountDescription(
          user: ShinyServer.user, password: "sunshine-1", phones: ["+12025550100"],
          policy: .never)
      ])
    #expect(try await server.authorise().status == "authorised")
  }

  @Test("After a change the new password is judged, not the old one")
  func afterChange() async throws {
    let server = try ShinyServer(accounts: [
      AccountDescription(
        user: ShinyServer.user, password: "vywCyh-temxod-7zejgi", phones: ["+12025550100"],
        policy: .whenAtRisk)
    ])
    let grant = try await server.authorise(password: "vywCyh-temxod-7zejgi").grant ?? ""
    #expect(try await server.change(grant, to: "leaked-2").status == "changed")
    let token = try server.service.openSession(user: ShinyServer.user)
    let reply = try await server.authorise(request: 2, password: nil, token: token)
    #expect(reply.status == "stepUpRequired")
  }
}

@Suite("SMS-7 Numbers: only the last two digits are shown")
struct NumberTests {
  @Test("Several numbers, in their order")
  func several() async throws {
    let server = try ShinyServer(
      policy: .always, phones: ["+1 202 555 0100", "+1 202-555-0157"])
    let reply = try await server.authorise()
    #expect(reply.traceName == "step-up required")
    #expect(
      reply.numbers == [
        Reply.Number(id: "1", hint: "•••• •• 00"), Reply.Number(id: "2", hint: "•••• •• 57"),
      ])
    let sent = try await server.sendCode(reply.challenge ?? "", number: "2")
    #expect(sent.hint == "•••• •• 57")
    #expect(server.outbox.texts.map(\.to) == ["+1 202-555-0157"])
  }

  @Test("A number that is not the account's")
  func unknownNumber() async throws {
    let server = try ShinyServer(policy: .always)
    let challenge = try await server.authorise().challenge ?? ""
    for number in ["0", "2", "x", "+1 202 555 0100"] {
      let reply = try await server.sendCode(challenge, number: number)
      #expect(reply.http == 403 && reply.reason?.contains("Choose one of those") == true)
    }
    #expect(server.outbox.texts.isEmpty)
  }

  @Test("No number: refused, with a sentence")
  func none() async throws {
    let server = try ShinyServer(policy: .always, phones: [])
    let reply = try await server.authorise()
    #expect(reply.http == 403 && reply.status == "refused")
    #expect(reply.reason?.contains("no telephone number") == true)
    #expect(reply.challenge == nil)
  }
}
