@testable import AccountService
import Database
import FoundationEssentials
import Simulation
import Testing

@Suite("What counts as proof: a password opens the account or does not")
struct SignInTests {
  @Test("The right password opens a session with a random token")
  func right() async throws {
    let server = try ShinyServer()
    let first = try await server.signIn("sunshine-1")
    let second = try await server.signIn("sunshine-1")
    #expect(first.http == 200 && first.status == "signedIn")
    #expect(first.traceName == "signed in")
    #expect(first.token?.count == 64)
    #expect(first.token != second.token)
  }

  @Test("Another password, another case, nothing", arguments: ["sunshine", "Sunshine-1", ""])
  func wrong(_ password: String) async throws {
    let reply = try await ShinyServer().signIn(password)
    #expect(reply.http == 401 && reply.status == "refused")
    #expect(reply.traceName == "sign-in refused")
    #expect(
      reply.reason
        == "Shiny doesn't know this user name with this password. Check both, then try again.")
  }

  @Test("An unknown user is answered in the same words")
  func unknown() async throws {
    let server = try ShinyServer()
    let unknown = try await server.signIn("sunshine-1", user: "bob@shiny.example")
    #expect(try await unknown == server.signIn("moonshine"))
  }

  @Test("Accounts of one service are none of another, though they share a database")
  func services() async throws {
    let server = try ShinyServer()
    let other = AccountService(
      ServiceDescription(name: "Dull", host: "dull.example", domains: ["dull.example"]),
      database: server.database, clock: server.clock, keyMaterial: .seeded(1),
      randomness: SeededRandomness(seed: 1), scryptCost: 16, isLeaked: { _ in false },
      sendText: { _ in .accepted })
    try other.create([AccountDescription(user: ShinyServer.user, password: "dull-dull")])
    let body = #"{"user":"ann@shiny.example","password":"sunshine-1"}"#
    let request = NetworkRequest(
      method: "POST", url: "https://dull.example/v1/sign-in", body: Data(body.utf8))
    #expect(await other.respond(to: request).status == 401)
    #expect(try await server.signIn("dull-dull").http == 401)
    #expect(try await server.signIn("sunshine-1").http == 200)
  }

  @Test("An account that exists stays as it is when the world is filled again")
  func filledTwice() async throws {
    let server = try ShinyServer()
    try server.service.create([
      AccountDescription(user: ShinyServer.user, password: "other"),
      AccountDescription(user: "bob@shiny.example", password: "bobs-own"),
    ])
    #expect(try await server.signIn("sunshine-1").http == 200)
    #expect(try await server.signIn("other").http == 401)
    #expect(try await server.signIn("bobs-own", user: "bob@shiny.example").http == 200)
  }

  @Test("Another password since this one was found right: no session, no grant")
  func meanwhile() async throws {
    let server = try ShinyServer()
    let database = server.database.database
    server.outbox.meanwhile {
      try? database.write { try $0.execute("UPDATE accounts SET digest = zeroblob(32)") }
    }
    let reply = try await server.signIn("sunshine-1")
    #expect(reply.http == 401 && reply.token == nil)
    #expect(reply.reason?.hasPrefix("This is the old password") == true)
    #expect(try server.count("SELECT count(*) FROM sessions") == 0)

    let other = try ShinyServer()
    let others = other.database.database
    other.outbox.meanwhile {
      try? others.write { try $0.execute("UPDATE accounts SET digest = zeroblob(32)") }
    }
    let refused = try await other.authorise()
    #expect(refused.http == 403 && refused.grant == nil)
  }

  @Test("A session can be opened for an account that exists")
  func openSession() async throws {
    let server = try ShinyServer()
    let token = try server.service.openSession(user: ShinyServer.user)
    #expect(try await server.authorise(password: nil, token: token).status == "authorised")
    #expect(throws: UnknownAccount.self) { try server.service.openSession(user: "nobody") }
  }
}

@Suite("Every failure has a sentence: requests that cannot be understood")
struct BadRequestTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  private func post(_ path: String, _ body: String, method: String = "POST") async throws -> Reply {
    try await server.send(
      NetworkRequest(
        method: method, url: "https://api.shiny.example\(path)", body: Data(body.utf8)))
  }

  @Test("A place that is not there, a method that does not fit")
  func place() async throws {
    let missing = try await post("/v1/nothing", "{}")
    #expect(missing.http == 404 && missing.reason == "Shiny has nothing at /v1/nothing.")
    let get = try await post("/v1/sign-in", "{}", method: "GET")
    #expect(get.http == 405 && get.reason == "/v1/sign-in takes POST, not GET.")
  }

  @Test("A body that is no JSON object", arguments: ["", "x", "[]", "{\"user\":1}", "null"])
  func noObject(_ body: String) async throws {
    let reply = try await post("/v1/sign-in", body)
    #expect(reply.http == 400 && reply.traceName == "HTTP 400")
    #expect(reply.reason == "The request's body is not the JSON object it must be.")
  }

  @Test("A member that is missing is named")
  func missing() async throws {
    let reply = try await post("/v1/sign-in", #"{"user":"ann"}"#)
    #expect(reply.http == 400 && reply.reason == "The request lacks “password”.")
  }

  @Test("A body that is too long")
  func long() async throws {
    let reply = try await post("/v1/sign-in", String(repeating: " ", count: 65_537))
    #expect(reply.http == 413)
  }

  @Test("STO-24: a server without space or rights says why it stored nothing, and the cure")
  func cannotStore() throws {
    func reason(_ kind: DatabaseError.Kind) throws -> String? {
      let answer = AccountService.failure(
        DatabaseError(kind, file: "service.sqlite"), of: "Shiny")
      #expect(answer.status == 500)
      return try JSONDecoder().decode(Reply.self, from: answer.body).reason
    }
    let start = "Shiny's server could not store anything: "
    #expect(
      try reason(.full) == start
        + "there is no space left on its disk. Nothing was changed. Make room, then try again.")
    #expect(
      try reason(.readOnly) == start
        + "its folder is read-only. Nothing was changed. Make the folder writable, then try again.")
  }

  @Test("A database that does not answer: 500, and nothing was changed")
  func closed() async throws {
    server.database.close()
    let reply = try await server.signIn("sunshine-1")
    #expect(reply.http == 500 && reply.traceName == "HTTP 500")
    #expect(reply.reason?.hasSuffix("Nothing was changed. Try again later.") == true)
  }
}
