@testable import AccountService
import Database
import FoundationEssentials
import Simulation
import TestSupport
import Testing

@Suite("SMS-2, SMS-8 No password, token or code is kept in clear")
struct SecrecyTests {
  @Test("Neither in the database's files nor in what the trace is told")
  func clear() async throws {
    let server = try ShinyServer(policy: .always)
    let signedIn = try await server.signIn("sunshine-1").token ?? ""
    let (challenge, code) = try await server.stepUp()
    let reply = try await server.verify(challenge, code)
    let grant = reply.grant ?? ""
    _ = try await server.change(grant, to: "brand-new-password")
    let secrets = ["sunshine-1", "brand-new-password", signedIn, grant]
    let folder = server.folder.url
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let content = try Data(contentsOf: folder.appending(path: name))
      for secret in secrets + [code] {
        #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("The headers that the trace shows hold no secret", arguments: ["sunshine-1", "wrong-1"])
  func headers(_ password: String) async throws {
    let server = try ShinyServer()
    let body = #"{"user":"ann@shiny.example","password":"\#(password)"}"#
    let response = await server.service.respond(
      to: NetworkRequest(
        method: "POST", url: "https://api.shiny.example/v1/sign-in", body: Data(body.utf8)))
    #expect(!response.headers.values.contains { $0.contains(password) })
    #expect(response.headers["Content-Type"] == "application/json")
  }

  @Test("A wrong password and an unknown user get the same answer, after a change too")
  func sameAnswer() async throws {
    let server = try ShinyServer()
    _ = try await server.change(server.authorise().grant ?? "", to: "new-password-1")
    let wrong = try await server.signIn("moonshine")
    let unknown = try await server.signIn("moonshine", user: "nobody")
    #expect(wrong == unknown)
  }
}

@Suite("What has expired is purged")
struct PurgeTests {
  private func count(_ table: String, _ server: ShinyServer) throws -> Int {
    try server.service.database.read { connection in
      try connection.row("SELECT count(*) FROM \(table)") { $0.int(0) } ?? -1
    }
  }

  @Test("Challenges after an hour with their codes, sessions and changes after thirty days")
  func purge() async throws {
    let server = try ShinyServer(policy: .always)
    let (challenge, code) = try await server.stepUp()
    let grant = try await server.verify(challenge, code).grant ?? ""
    _ = try await server.change(grant, to: "new-password-1")
    _ = try await server.signIn("new-password-1")
    #expect(try count("challenges", server) == 1 && count("codes", server) == 1)
    server.clock.advance(by: 3_600)
    _ = try await server.signIn("new-password-1")
    #expect(try count("challenges", server) == 0 && count("codes", server) == 0)
    #expect(try count("sessions", server) == 2)
    #expect(try count("password_changes", server) == 1)
    server.clock.advance(by: 30 * 86_400)
    _ = try await server.signIn("new-password-1")
    #expect(try count("sessions", server) == 1)
    #expect(try count("password_changes", server) == 0 && count("grants", server) == 0)
  }

  @Test("A code that was sent late in its challenge's hour is good for its five minutes (SMS-3)")
  func lateCode() async throws {
    let server = try ShinyServer(policy: .always)
    let challenge = try await server.authorise().challenge ?? ""
    server.clock.advance(by: 3_599)
    _ = try await server.sendCode(challenge)
    server.clock.advance(by: 299)
    _ = try await server.signIn("sunshine-1")
    #expect(try await server.verify(challenge, server.outbox.lastCode).status == "verified")
    server.clock.advance(by: 1)
    _ = try await server.signIn("sunshine-1")
    #expect(try count("challenges", server) == 0)
  }

  @Test("Nonces when they are too old, conversions after thirty days; the binding stays")
  func apple() async throws {
    let server = try ShinyServer()
    _ = try await server.nonce()
    try await server.upgradeToApple()
    #expect(try count("nonces", server) == 2)
    server.clock.advance(by: 600)
    _ = try await server.nonce()
    #expect(try count("nonces", server) == 1 && count("apple_conversions", server) == 1)
    server.clock.advance(by: 30 * 86_400)
    _ = try await server.nonce()
    #expect(try count("apple_conversions", server) == 0 && count("grants", server) == 0)
    #expect(try count("apple_users", server) == 1)
  }
}
