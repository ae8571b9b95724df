import Cryptography
import FoundationEssentials
import IdentityTokens
import Simulation
import TestSupport
import Testing

@testable import AccountService

@Suite("SIA-20 Signing in with Apple: an account is found, or made and then confirmed")
struct AppleSignInTests {
  let server: ShinyServer

  init() throws {
    server = try ShinyServer()
  }

  private func sheet(
    email: String? = nil, subject: String = FakeApple.subject,
    _ change: (inout IdentityTokenClaims) -> Void = { _ in }
  ) async throws -> (token: String, code: String) {
    try server.apple.authorise(
      nonce: await server.nonce(), subject: subject, email: email, change)
  }

  private func text(_ column: String) throws -> String? {
    try server.database.database.read { connection in
      try connection.row("SELECT \(column) FROM apple_users") { $0.optionalText(0) }
    }.flatMap(\.self)
  }

  @Test("A new Apple user gets an account, a known one the same again")
  func newThenKnown() async throws {
    let details = ["givenName": "Ann", "familyName": "Lee"]
    let first = try await server.signInWithApple(
      sheet(email: "x7@privaterelay.appleid.com"), details)
    #expect(first.http == 200 && first.status == "signedIn" && first.isNew == true)
    #expect(first.user == "x7@privaterelay.appleid.com" && first.signsInWith == "apple")
    #expect(first.traceName == "signed in")
    #expect(try text("email") == "x7@privaterelay.appleid.com")
    #expect(try text("given_name") == "Ann" && text("family_name") == "Lee")
    let second = try await server.signInWithApple(sheet())
    #expect(second.isNew == false && second.user == first.user)
    #expect(second.token != first.token)
    #expect(try text("given_name") == "Ann")
    #expect(try await server.account(second.token ?? "").canUpgrade == false)
    #expect(try await server.signIn("anything", user: first.user ?? "").status == "usesApple")
  }

  @Test("An address that Apple does not vouch for is no user name")
  func unverified() async throws {
    let reply = try await server.signInWithApple(
      sheet(email: "claimed@mail.example") { $0.emailVerified = false })
    #expect(reply.user == FakeApple.subject)
    let bob = try await server.signInWithApple(
      sheet(subject: "001234.bob.0941"), ["email": ShinyServer.user])
    #expect(bob.isNew == true && bob.user == "001234.bob.0941")
  }

  @Test("SIA-15 The address has an account with a password already: refused, not merged")
  func taken() async throws {
    let reply = try await server.signInWithApple(sheet(email: ShinyServer.user))
    #expect(reply.http == 409 && reply.status == "taken" && reply.token == nil)
    #expect(
      reply.reason
        == "Shiny has an account for ann@shiny.example already, and Shiny doesn't merge accounts. "
        + "Sign in to it with its password, then upgrade it to Sign in with Apple.")
    #expect(try await server.signIn("sunshine-1").http == 200)
    #expect(try server.count("SELECT count(*) FROM apple_users") == 0)
  }

  @Test(
    "No network to Apple: a sentence, no session, no account",
    arguments: [
      "/auth/keys", "/auth/token",
    ])
  func offline(_ path: String) async throws {
    server.apple.set(.offline, for: path)
    let reply = try await server.signInWithApple(sheet())
    #expect(reply.http == 502 && reply.status == "appleUnreachable" && reply.token == nil)
    #expect(reply.traceName == "sign-in refused")
    #expect(try server.count("SELECT count(*) FROM sessions") == 0)
    #expect(try server.count("SELECT count(*) FROM accounts") == 1)
  }

  @Test("The nonce of an upgrade opens no session, and a code opens one only once")
  func bound() async throws {
    let (_, nonce) = try await server.allowApple()
    let reply = try await server.signInWithApple(server.apple.authorise(nonce: nonce))
    #expect(reply.http == 401 && reply.check == "nonce")
    let first = try await sheet()
    _ = try await server.signInWithApple(first)
    let nonceTwo = try await server.nonce()
    let replayed = try server.apple.token(nonce: nonceTwo, code: first.code)
    let again = try await server.signInWithApple((replayed, first.code))
    #expect(again.http == 403 && again.check == "authorizationCode" && again.token == nil)
  }

  @Test("A body without its members")
  func missing() async throws {
    let reply = try await server.call("/v1/sign-in/apple", ["identityToken": "x"])
    #expect(reply.http == 400 && reply.reason == "The request lacks “authorizationCode”.")
  }
}

@Suite("SIA-9 The service's key for client secrets")
struct AppleClientKeyTests {
  @Test("Made once and kept: the same after a restart, another for another service")
  func kept() throws {
    let server = try ShinyServer()
    let first = server.service.appleClient
    #expect(first.keyID.count == 10)
    #expect(first.keyID.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) })
    #expect(first.publicKeyPEM.hasPrefix("-----BEGIN PUBLIC KEY-----"))
    let later = try server.restarted().service.appleClient
    #expect(later == first)
    let other = AccountService(
      ServiceDescription(name: "Dull", host: "dull.example", domains: ["dull.example"]),
      database: server.database, clock: server.clock, keyMaterial: .operatingSystem,
      randomness: SeededRandomness(seed: 1), scryptCost: 16, isLeaked: { _ in false },
      sendText: { _ in .accepted })
    #expect(other.appleClient.publicKeyPEM != first.publicKeyPEM)
  }

  @Test("Where nothing can be kept, it serves as long as the server runs")
  func notKept() throws {
    let server = try ShinyServer(offersApple: false)
    server.database.close()
    let first = server.service.appleClient
    let second = server.service.appleClient
    // Without a database there is no key to seal under; the key itself is there.
    #expect(first == second && first.keyID.count == 10)
  }

  @Test("Neither it nor a refresh token lies in clear in the files")
  func sealed() async throws {
    let server = try ShinyServer()
    try await server.upgradeToApple()
    let pem = try server.service.clientKey().key.pem.split(separator: "\n")[1]
    #expect(pem.count > 40)
    for name in try FileManager.default.contentsOfDirectory(atPath: server.folder.url.path) {
      let content = try Data(contentsOf: server.folder.url.appending(path: name))
      for secret in [String(pem), "refresh-of-code-1"] {
        #expect(content.range(of: Data(secret.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("What goes to Apple: a form with the client, a secret of five minutes, the code")
  func form() async throws {
    let server = try ShinyServer()
    try await server.upgradeToApple()
    let request = try #require(server.apple.requests.last)
    #expect(request.url == "https://appleid.apple.com/auth/token" && request.method == "POST")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request.form["client_id"] == "example.shiny.app")
    #expect(request.form["code"] == "code-1")
    #expect(request.form["grant_type"] == "authorization_code")
    let payload = try #require(request.form["client_secret"]?.split(separator: ".")[1])
    let claims = try #require(bytes(base64URL: String(payload)))
    let expected = """
      {"aud":"https://appleid.apple.com","exp":1772358360,"iat":1772358060,"iss":"SHINYTEAM1",\
      "sub":"example.shiny.app"}
      """
    #expect(sorted(claims) == sorted(Array(expected.utf8)))
  }

  private func sorted(_ json: [UInt8]) -> [String] {
    String(decoding: json, as: UTF8.self).filter { !"{}\\".contains($0) }
      .split(separator: ",").map(String.init).sorted()
  }
}
