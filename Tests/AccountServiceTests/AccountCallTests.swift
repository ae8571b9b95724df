import Database
import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("The app's account page: whose session it is, and what can be done")
struct ShowAccountTests {
  @Test("An account with a password, before and after its upgrade")
  func account() async throws {
    let server = try ShinyServer()
    let token = try await server.signIn("sunshine-1").token ?? ""
    let before = try await server.account(token)
    #expect(before.http == 200 && before.status == "account" && before.traceName == "account")
    #expect(before.user == ShinyServer.user && before.signsInWith == "password")
    #expect(before.canUpgrade == true)
    try await server.upgradeToApple(password: nil, token: token)
    let after = try await server.account(token)
    #expect(after.signsInWith == "apple" && after.canUpgrade == false)
  }

  @Test("Accounts and services that refuse upgrades")
  func refuses() async throws {
    let accounts = [
      AccountDescription(user: ShinyServer.user, password: "x", refuses: "Ask your employer.")
    ]
    for server in [
      try ShinyServer(accounts: accounts), try ShinyServer(upgradesRefused: "Not now."),
    ] {
      let token = try server.service.openSession(user: ShinyServer.user)
      #expect(try await server.account(token).canUpgrade == false)
    }
  }

  @Test("A session that was never there, has ended, or is another service's")
  func signedOut() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    func check(_ reply: Reply) {
      #expect(reply.http == 401 && reply.status == "signedOut" && reply.user == nil)
      #expect(
        reply.reason
          == "Your session with Shiny has ended. Sign in to Shiny again, then try again.")
    }
    check(try await server.account("made-up"))
    check(try await server.account(""))
    let other = AccountService(
      ServiceDescription(name: "Dull", host: "dull.example", domains: ["dull.example"]),
      database: server.database, clock: server.clock, keyMaterial: .seeded(1),
      randomness: SeededRandomness(seed: 1), scryptCost: 16, isLeaked: { _ in false },
      sendText: { _ in .accepted })
    let response = await other.respond(
      to: NetworkRequest(
        method: "POST", url: "https://dull.example/v1/account",
        body: Data(#"{"token":"\#(token)"}"#.utf8)))
    #expect(response.status == 401)
    server.clock.advance(by: 30 * 86_400)
    check(try await server.account(token))
  }
}

@Suite("A person makes an account, signs out, deletes it")
struct AccountLifeTests {
  private func create(
    _ server: ShinyServer, _ user: String = "new@shiny.example",
    _ password: String = "vywCyh-temxod-7zejgi"
  ) async throws -> Reply {
    try await server.call("/v1/account/create", ["user": user, "password": password])
  }

  private func delete(_ server: ShinyServer, _ token: String) async throws -> Reply {
    try await server.call("/v1/account/delete", ["token": token])
  }

  @Test("Made, signed in to, opened by its password")
  func create() async throws {
    let server = try ShinyServer()
    let reply = try await create(server)
    #expect(reply.http == 200 && reply.status == "created" && reply.traceName == "account created")
    #expect(try await server.account(reply.token ?? "").user == "new@shiny.example")
    let signedIn = try await server.signIn("vywCyh-temxod-7zejgi", user: "new@shiny.example")
    #expect(signedIn.http == 200 && signedIn.signsInWith == "password")
  }

  @Test("A name that is taken, by a password or an Apple account: nothing changes")
  func taken() async throws {
    let server = try ShinyServer()
    let reply = try await create(server, ShinyServer.user, "brand-new-1")
    #expect(reply.http == 409 && reply.status == "taken" && reply.token == nil)
    #expect(
      reply.reason
        == "Shiny has an account for ann@shiny.example already. Choose another user name, or sign "
        + "in to that one.")
    #expect(try await server.signIn("sunshine-1").http == 200)
    try await server.upgradeToApple()
    #expect(try await create(server, ShinyServer.user).status == "taken")
  }

  @Test("A password that breaks the rules; no name at all")
  func rejected() async throws {
    let server = try ShinyServer(rules: "minlength: 12;")
    let short = try await create(server, "new", "short")
    #expect(short.http == 422 && short.status == "rejected")
    #expect(short.reason?.hasPrefix("Shiny doesn't accept the password: it ") == true)
    #expect(short.reason?.contains("12") == true)
    #expect(short.reason?.hasSuffix(". No account was made.") == true)
    for name in [String(repeating: "x", count: 255), "two\nlines", "nul\0"] {
      let unfit = try await create(server, name)
      #expect(unfit.http == 422 && unfit.reason?.contains("at most 254 bytes on one line") == true)
    }
    let nameless = try await create(server, " ")
    #expect(nameless.http == 422 && nameless.reason?.contains("needs a user name") == true)
    #expect(try server.count("SELECT count(*) FROM accounts") == 1)
  }

  @Test("The same name eight times at once: one account", .timeLimit(.minutes(1)))
  func race() async throws {
    let server = try ShinyServer()
    let codes = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask { try await create(server, "new", "password-number-\(number)").http }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(codes.sorted() == [200] + Array(repeating: 409, count: 7))
  }

  @Test("Signing out ends this session alone; twice is no mistake")
  func signOut() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    let other = try server.service.openSession(user: ShinyServer.user)
    for _ in 1...2 {
      let reply = try await server.call("/v1/sign-out", ["token": token])
      #expect(reply.http == 200 && reply.status == "signedOut" && reply.traceName == "signed out")
    }
    #expect(try await server.account(token).http == 401)
    #expect(try await server.account(other).http == 200)
  }

  @Test("Deleted with everything that belongs to it")
  func deleted() async throws {
    let server = try ShinyServer(policy: .always)
    let token = try server.service.openSession(user: ShinyServer.user)
    _ = try await server.stepUp()
    let reply = try await delete(server, token)
    #expect(reply.http == 200 && reply.status == "deleted" && reply.traceName == "account deleted")
    for table in ["accounts", "phones", "sessions", "challenges", "codes"] {
      #expect(try server.count("SELECT count(*) FROM \(table)") == 0)
    }
    #expect(try await server.signIn("sunshine-1").status == "refused")
    #expect(try await delete(server, token).status == "signedOut")
  }

  @Test("A later account of the same name gets none of the tokens of the former one")
  func later() async throws {
    let server = try ShinyServer()
    var tokens: [String] = []
    for _ in 1...3 {
      let token = try #require(try await create(server).token)
      tokens.append(token)
      _ = try await delete(server, token)
    }
    #expect(Set(tokens).count == 3)
    _ = try await create(server)
    for token in tokens { #expect(try await server.account(token).http == 401) }
  }

  @Test("SIA-14 An account bound to Apple: revoked there first, then deleted here")
  func revoked() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    try await server.upgradeToApple(password: nil, token: token)
    #expect(server.apple.refreshTokens == ["refresh-of-code-1"])
    #expect(try await delete(server, token).status == "deleted")
    #expect(server.apple.refreshTokens.isEmpty)
    #expect(server.apple.asked.last == "/auth/revoke")
    #expect(try server.count("SELECT count(*) FROM apple_users") == 0)
    // The same Apple user can begin anew.
    let sheet = try server.apple.authorise(nonce: await server.nonce())
    #expect(try await server.signInWithApple(sheet).isNew == true)
  }

  @Test(
    "SIA-14 Revoking fails: nothing is deleted, and the person is told",
    arguments: [
      FakeApple.Weather.offline, .status(500, ""), .status(400, #"{"error":"invalid_client"}"#),
    ])
  func notRevoked(_ weather: FakeApple.Weather) async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    try await server.upgradeToApple(password: nil, token: token)
    server.apple.set(weather, for: "/auth/revoke")
    let reply = try await delete(server, token)
    #expect(reply.http == 502 && reply.status == "notRevoked")
    #expect(reply.traceName == "deletion refused")
    #expect(
      reply.reason?.hasPrefix(
        "Your Shiny account was not deleted, because Apple has to be told first. ") == true)
    #expect(try await server.account(token).http == 200)
    server.apple.set(.fine, for: "/auth/revoke")
    #expect(try await delete(server.restarted(), token).status == "deleted")
  }

  @Test("SIA-14 Apple's answer was lost: asked again, it is revoked and deleted")
  func lost() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    try await server.upgradeToApple(password: nil, token: token)
    server.apple.set(.answerLost, for: "/auth/revoke")
    #expect(try await delete(server, token).http == 502)
    server.apple.set(.fine, for: "/auth/revoke")
    #expect(try await delete(server, token).status == "deleted")
  }
}
