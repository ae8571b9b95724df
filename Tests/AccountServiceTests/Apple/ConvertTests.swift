import FoundationEssentials
import Simulation
import Testing

@testable import AccountService

@Suite("What counts as proof: after an upgrade no password works at all, Sign in with Apple does")
struct ConvertTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  @Test("The server allows it and gives a nonce and a state along with the grant")
  func allowed() async throws {
    let reply = try await server.authorise(kind: "signInWithApple")
    #expect(reply.http == 200 && reply.status == "authorised")
    let words = [reply.grant, reply.nonce, reply.state].compactMap(\.self)
    #expect(words.allSatisfy { $0.count == 64 } && Set(words).count == 3)
    let other = try await server.authorise(request: 2)
    #expect(other.status == "authorised" && other.nonce == nil && other.state == nil)
  }

  @Test("UPG-32 The old password is refused, and the server says why; so is every other")
  func converted() async throws {
    let reply = try await server.upgradeToApple()
    #expect(reply.http == 200 && reply.status == "converted" && reply.signsInWith == "apple")
    #expect(reply.traceName == "account converted")
    for password in ["sunshine-1", "moonshine", ""] {
      let refused = try await server.signIn(password)
      #expect(refused.http == 401 && refused.status == "usesApple" && refused.token == nil)
      #expect(refused.traceName == "sign-in refused")
      #expect(
        refused.reason
          == "This Shiny account uses Sign in with Apple and has no password any more. "
          + "Choose Sign in with Apple.")
    }
    let sheet = try server.apple.authorise(nonce: await server.nonce())
    let signedIn = try await server.signInWithApple(sheet)
    #expect(signedIn.status == "signedIn" && signedIn.user == ShinyServer.user)
    #expect(signedIn.isNew == false)
    #expect(try server.service.isAppleBound(user: ShinyServer.user))
  }

  @Test("Its password hashes are gone, the former one too")
  func noHashes() async throws {
    let grant = try await server.authorise().grant ?? ""
    _ = try await server.change(grant, to: "new-password-1")
    try await server.upgradeToApple(request: 2, password: "new-password-1")
    #expect(
      try server.count(
        "SELECT sum(length(salt || digest || former_salt || former_digest)) FROM accounts")
        == 0)
    #expect(try await server.signIn("new-password-1").status == "usesApple")
  }

  @Test("No further upgrade is allowed: by a password, by the session that is left")
  func noFurther() async throws {
    let token = try server.service.openSession(user: ShinyServer.user)
    try await server.upgradeToApple(password: nil, token: token)
    for kind in ["strongPassword", "signInWithApple"] {
      let byPassword = try await server.authorise(request: 2, kind: kind)
      #expect(byPassword.http == 403 && byPassword.status == "usesApple")
      let bySession = try await server.authorise(
        request: 2, password: nil, token: token, kind: kind)
      #expect(bySession.http == 403 && bySession.grant == nil)
      #expect(
        bySession.reason
          == "This Shiny account uses Sign in with Apple already. Nothing was changed.")
    }
  }

  @Test("All other sessions end; the one that asked stays")
  func sessions() async throws {
    let own = try server.service.openSession(user: ShinyServer.user)
    let other = try server.service.openSession(user: ShinyServer.user)
    try await server.upgradeToApple(password: nil, token: own)
    #expect(try await server.account(own).signsInWith == "apple")
    #expect(try await server.account(other).http == 401)
  }

  @Test("What was authorised or begun before is worth nothing any more")
  func otherGrants() async throws {
    let change = try await server.authorise(request: 2).grant ?? ""
    try await server.upgradeToApple(request: 1)
    #expect(try await server.change(change, to: "new-password-1", request: 2).http == 403)
    #expect(try await server.signIn("new-password-1").status == "usesApple")
  }

  @Test("After a step-up, as for passwords: the code gives grant, nonce and state")
  func stepUp() async throws {
    let server = try ShinyServer(policy: .always)
    let begun = try await server.authorise(kind: "signInWithApple")
    #expect(begun.status == "stepUpRequired" && begun.nonce == nil && begun.grant == nil)
    let challenge = begun.challenge ?? ""
    _ = try await server.sendCode(challenge)
    let reply = try await server.verify(challenge, server.outbox.lastCode)
    #expect(reply.status == "verified" && reply.state?.count == 64)
    let sheet = try server.apple.authorise(nonce: reply.nonce)
    let done = try await server.convert(reply.grant ?? "", token: sheet.token, code: sheet.code)
    #expect(done.status == "converted")
  }

  @Test("SMS-3 A grant or a challenge for one purpose opens no other")
  func purpose() async throws {
    let (apple, nonce) = try await server.allowApple()
    #expect(try await server.change(apple, to: "new-password-1").http == 403)
    let password = try await server.authorise().grant ?? ""
    let sheet = try server.apple.authorise(nonce: nonce)
    let reply = try await server.convert(password, token: sheet.token, code: sheet.code)
    #expect(reply.http == 403 && reply.check == "grant")
    let careful = try ShinyServer(policy: .always)
    let first = try await careful.authorise(kind: "strongPassword").challenge
    #expect(try await careful.authorise(kind: "signInWithApple").challenge != first)
  }

  @Test("Without a grant, or with one of another request, account or time")
  func noGrant() async throws {
    try server.service.create([AccountDescription(user: "bob", password: "bobs-own")])
    let (grant, nonce) = try await server.allowApple()
    let sheet = try server.apple.authorise(nonce: nonce) { $0.expires += 3_600 }
    func check(_ reply: Reply) {
      #expect(reply.http == 403 && reply.status == "refused" && reply.check == "grant")
      #expect(reply.reason?.contains("hasn't allowed this change") == true)
    }
    check(try await server.convert("made-up", token: sheet.token, code: sheet.code))
    check(try await server.convert(grant, token: sheet.token, code: sheet.code, request: 2))
    check(try await server.convert(grant, token: sheet.token, code: sheet.code, user: "bob"))
    server.clock.advance(by: 600)
    check(try await server.convert(grant, token: sheet.token, code: sheet.code))
    #expect(server.apple.asked.isEmpty)
    #expect(try await server.signIn("sunshine-1").http == 200)
  }

  @Test("A service that has nothing to do with Apple says so")
  func noApple() async throws {
    let server = try ShinyServer(offersApple: false)
    let words = "Shiny doesn't offer Sign in with Apple. Nothing was changed."
    #expect(try await server.authorise(kind: "signInWithApple").reason == words)
    #expect(try await server.convert("grant", token: "token", code: "code").reason == words)
    #expect(try await server.call("/v1/nonce", [:]).reason == words)
    #expect(try await server.signInWithApple(("token", "code")).reason == words)
  }
}

@Suite("SIA-15 An Apple user is bound to one account of a service; nothing is merged silently")
struct AlreadyBoundTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer(accounts: [
      AccountDescription(user: ShinyServer.user, password: "sunshine-1"),
      AccountDescription(user: "bob", password: "bobs-own"),
    ])
  }

  @Test("Bound to another account: 409, the password stays, no code is used up")
  func alreadyBound() async throws {
    try await server.upgradeToApple(user: "bob", password: "bobs-own")
    let asked = server.apple.asked.count
    let reply = try await server.upgradeToApple()
    #expect(reply.http == 409 && reply.status == "alreadyBound" && reply.check == "subject")
    #expect(
      reply.reason
        == "You sign in to another account of Shiny with Apple already, and Shiny doesn't merge "
        + "accounts. Nothing was changed. Delete the other account first, or keep the password here."
    )
    #expect(server.apple.asked.count == asked)
    #expect(try await server.signIn("sunshine-1").http == 200)
    #expect(try server.count("SELECT count(*) FROM apple_users") == 1)
  }

  @Test("Two accounts at once with one Apple user: exactly one is bound")
  func race() async throws {
    let server = server
    let (anns, annsNonce) = try await server.allowApple()
    let (bobs, bobsNonce) = try await server.allowApple(user: "bob", password: "bobs-own")
    let annsSheet = try server.apple.authorise(nonce: annsNonce)
    let bobsSheet = try server.apple.authorise(nonce: bobsNonce)
    async let ann = server.convert(anns, token: annsSheet.token, code: annsSheet.code)
    async let bob = server.convert(
      bobs, token: bobsSheet.token, code: bobsSheet.code, user: "bob")
    let statuses = try await [ann.status, bob.status].sorted()
    #expect(statuses == ["alreadyBound", "converted"])
    #expect(try server.count("SELECT count(*) FROM apple_users") == 1)
    #expect(try server.count("SELECT count(*) FROM accounts WHERE length(digest) > 0") == 1)
  }

  @Test("Two Apple users, two accounts")
  func two() async throws {
    #expect(try await server.upgradeToApple().status == "converted")
    let other = try await server.upgradeToApple(
      user: "bob", password: "bobs-own", subject: "001234.other.0941")
    #expect(other.status == "converted")
  }

  @Test("The same Apple user at two services: each has an account of its own")
  func services() async throws {
    try await server.upgradeToApple()
    let apple = server.apple
    let dull = AccountService(
      ServiceDescription(name: "Dull", host: "dull.example", domains: ["dull.example"]),
      database: server.database, clock: server.clock, keyMaterial: .seeded(1),
      randomness: SeededRandomness(seed: 1), scryptCost: 16, apple: FakeApple.shiny,
      fetch: { (request) async throws(NetworkFailure) in try await apple.answer(request) },
      isLeaked: { _ in false }, sendText: { _ in .accepted })
    try dull.create([
      AccountDescription(user: "ann", password: "", appleUser: FakeApple.subject)
    ])
    #expect(try dull.isAppleBound(user: "ann"))
    #expect(try server.count("SELECT count(*) FROM apple_users") == 2)
  }

  @Test("An account of the world that begins bound to an Apple user has no password")
  func world() async throws {
    try server.service.create([
      AccountDescription(user: "cleo", password: "cleos-own", appleUser: FakeApple.subject)
    ])
    #expect(try await server.signIn("cleos-own", user: "cleo").status == "usesApple")
    #expect(try await server.upgradeToApple().status == "alreadyBound")
    let sheet = try server.apple.authorise(nonce: await server.nonce())
    #expect(try await server.signInWithApple(sheet).user == "cleo")
  }
}
