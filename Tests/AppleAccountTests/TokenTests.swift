import Cryptography
import Foundation
import IdentityTokens
import Simulation
import Testing

@testable import AppleAccount

@Suite("SIA-9: authorization codes and what they are exchanged for")
struct TokenTests {
  private let lab: Lab

  init() throws { lab = try Lab() }

  @Test("an exchange gives access, refresh and identity token")
  func exchange() async throws {
    let answer = try await lab.apple.authorized(Wish(nonce: "n-1"))
    let response = await lab.apple.exchange(answer.authorizationCode, secret: try lab.secret())
    let tokens = try response.tokens()
    #expect(tokens.token_type == "Bearer")
    #expect(tokens.expires_in == 3_600)
    #expect(tokens.refresh_token != nil)
    #expect(tokens.access_token != tokens.refresh_token)
    let claims = try await lab.claims(tokens.id_token, nonce: "n-1")
    #expect(claims.subject == answer.user)
    #expect(response.headers["Trace-Name"] == "tokens")
    #expect(response.headers["Content-Type"] == "application/json")
  }

  @Test("refreshing gives a new access token and no new refresh token, as often as one likes")
  func refresh() async throws {
    let answer = try await lab.apple.authorized()
    let tokens = try await lab.apple.exchange(answer.authorizationCode, secret: lab.secret())
      .tokens()
    let refresh = try #require(tokens.refresh_token)
    var seen: Set = [tokens.access_token]
    for _ in 1...3 {
      lab.clock.advance(by: 20 * 86_400)
      let fresh = try await lab.apple.refresh(refresh, secret: lab.secret()).tokens()
      #expect(fresh.refresh_token == nil)
      #expect(seen.insert(fresh.access_token).inserted)
      #expect(try await lab.claims(fresh.id_token).subject == answer.user)
    }
  }

  @Test("a code works once, of two at the same time too")
  func once() async throws {
    let code = try await lab.apple.authorized().authorizationCode
    let secret = try lab.secret()
    let responses = await withTaskGroup(of: NetworkResponse.self) { group in
      for _ in 1...4 { group.addTask { await lab.apple.exchange(code, secret: secret) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(responses.filter { $0.status == 200 }.count == 1)
    let refused = responses.filter { $0.status != 200 }
    #expect(refused.allSatisfy { $0.refusal == "invalid_grant" })
    #expect(refused.allSatisfy { $0.cause.contains("used already") })
  }

  @Test("a code is good for 5 minutes, over a restart too", arguments: [299.999, 300])
  func fiveMinutes(_ seconds: Double) async throws {
    let code = try await lab.apple.authorized().authorizationCode
    lab.clock.advance(by: seconds)
    let again = try lab.reopened()
    let response = await again.exchange(code, secret: try lab.secret())
    if seconds < 300 {
      #expect(response.status == 200)
    } else {
      #expect(response.refusal == "invalid_grant")
      #expect(response.cause.contains("five minutes"))
    }
  }

  @Test("that a code was used is known after a restart")
  func usedOverRestart() async throws {
    let code = try await lab.apple.authorized().authorizationCode
    _ = try await lab.apple.exchange(code, secret: lab.secret()).tokens()
    let again = try lab.reopened()
    let response = await again.exchange(code, secret: try lab.secret())
    #expect(response.refusal == "invalid_grant")
  }

  @Test("codes and tokens of one client are nothing to another, and codes are no tokens")
  func othersGrants() async throws {
    let answer = try await lab.apple.authorized()
    let other = try lab.secret(for: "example.shiny.notes")
    let stolen = await lab.apple.exchange(
      answer.authorizationCode, client: "example.shiny.notes", secret: other)
    #expect(stolen.refusal == "invalid_grant")
    #expect(stolen.cause.contains("example.shiny.app"))
    let tokens = try await lab.apple.exchange(answer.authorizationCode, secret: lab.secret())
      .tokens()
    let refresh = try #require(tokens.refresh_token)
    let taken = await lab.apple.refresh(refresh, client: "example.shiny.notes", secret: other)
    #expect(taken.refusal == "invalid_grant")
    for token in [tokens.access_token, answer.authorizationCode, "r0", refresh + "x"] {
      let response = await lab.apple.refresh(token, secret: try lab.secret())
      #expect(response.refusal == "invalid_grant")
    }
    #expect(await lab.apple.exchange(refresh, secret: try lab.secret()).refusal == "invalid_grant")
  }
}

@Suite("SIA-9: errors give one word to the client and the cause to the trace")
struct TokenErrorTests {
  private let lab: Lab

  init() throws { lab = try Lab() }

  private func form(_ changes: [String: String?]) throws -> [(String, String)] {
    var form: [String: String?] = [
      "client_id": "example.shiny.app", "client_secret": try lab.secret(),
      "grant_type": "authorization_code", "code": "c0",
    ]
    form.merge(changes) { $1 }
    return form.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } }
  }

  @Test(
    "each error by its cause",
    arguments: [
      ("grant_type", nil, "invalid_request", "grant_type"),
      ("grant_type", "", "invalid_request", "grant_type"),
      ("code", nil, "invalid_request", "code"),
      ("grant_type", "password", "unsupported_grant_type", "authorization_code"),
      ("scope", "name phone", "invalid_scope", "scope"),
      ("client_id", nil, "invalid_client", "client_id"),
      ("client_id", "example.nobody", "invalid_client", "no such client"),
      ("client_secret", nil, "invalid_client", "client_secret"),
      ("client_secret", "secret", "invalid_client", "not a signed token"),
      ("code", "c1", "invalid_grant", "no such authorization code"),
    ] as [(String, String?, String, String)])
  func causes(_ name: String, _ value: String?, _ word: String, _ cause: String) async throws {
    let response = await lab.apple.post("/auth/token", form: try form([name: value]))
    #expect(response.refusal == word)
    #expect(response.cause.contains(cause), "\(response.cause)")
    #expect(!response.cause.contains(try lab.secret().prefix(40)))
  }

  @Test("a client without the capability: unauthorized_client")
  func unauthorized() async throws {
    lab.apple.registerClient(
      AppleClient(
        team: "TEAMSHINY1", clientID: "example.plain", keyID: "KEY1234567",
        publicKeyPEM: lab.teamKey.publicKey.pem, mayAuthorize: false))
    let response = await lab.apple.post(
      "/auth/token",
      form: try form([
        "client_id": "example.plain", "client_secret": lab.secret(for: "example.plain"),
      ]))
    #expect(response.refusal == "unauthorized_client")
  }

  @Test("secrets of another client, team, key or too long a life: invalid_client")
  func secrets() async throws {
    let stranger = try P256PrivateKey.generate(seed: [UInt8](repeating: 3, count: 32))
    let forged = try ClientSecret.make(
      team: "TEAMSHINY1", keyID: "KEY1234567", clientID: "example.shiny.app", key: stranger,
      issued: lab.clock.now, expires: lab.clock.now.addingTimeInterval(300))
    let secrets = [
      try lab.secret(for: "example.shiny.notes"), try lab.secret(team: "TEAMROAM01"),
      try lab.secret(life: 15_777_001), try lab.secret(life: -60), forged,
    ]
    for secret in secrets {
      let response = await lab.apple.post(
        "/auth/token", form: try form(["client_secret": secret]))
      #expect(response.refusal == "invalid_client")
    }
    let longest = try lab.secret(life: 15_777_000)
    let response = await lab.apple.post("/auth/token", form: try form(["client_secret": longest]))
    #expect(response.refusal == "invalid_grant")
  }

  @Test("a registered key that is none: invalid_client")
  func badKey() async throws {
    lab.apple.registerClient(
      AppleClient(
        team: "TEAMSHINY1", clientID: "example.shiny.app", keyID: "KEY1234567",
        publicKeyPEM: "none"))
    let response = await lab.apple.post("/auth/token", form: try form([:]))
    #expect(response.refusal == "invalid_client")
  }

  @Test(
    "bodies that are no form, or say a thing twice: invalid_request",
    arguments: [
      "client_id=%zz", "client_id=%f", "client_id=%ff", "code=1&code=2", "%63ode=1&code=2",
    ])
  func forms(_ body: String) async {
    let response = await lab.apple.respond(
      to: NetworkRequest(
        method: "POST", url: "https://appleid.apple.com/auth/token", body: Data(body.utf8)))
    #expect(response.refusal == "invalid_request")
  }

  @Test("another kind of body than a form: invalid_request")
  func contentType() async throws {
    let response = await lab.apple.respond(
      to: NetworkRequest(
        method: "POST", url: "https://appleid.apple.com/auth/token",
        headers: ["content-type": "application/json"], body: Data("{}".utf8)))
    #expect(response.refusal == "invalid_request")
    #expect(response.cause.contains("application/x-www-form-urlencoded"))
  }

  @Test("plus signs and escapes in a form are read as RFC 1866 has them")
  func escapes() throws {
    let form = try FormBody(Data("a=1+2%2B3&b=%C3%A9&c&d=&e=x=y".utf8))
    #expect(form["a"] == "1 2+3")
    #expect(form["b"] == "é")
    #expect(form["c"] == nil && form["d"] == nil)
    #expect(form["e"] == "x=y")
  }
}

@Suite("SIA-10: revoking")
struct RevokeTests {
  private let lab: Lab

  init() throws { lab = try Lab() }

  private func signIn(_ client: String) async throws -> (Authorized, Tokens) {
    let answer = try await lab.apple.authorized(Wish(clientID: client))
    let tokens = try await lab.apple.exchange(
      answer.authorizationCode, client: client, secret: lab.secret(for: client)
    ).tokens()
    return (answer, tokens)
  }

  @Test("200 with an empty body, for a token that is unknown too", arguments: ["r0", "", "x y"])
  func unknown(_ token: String) async throws {
    let response = await lab.apple.revoke(token.isEmpty ? "?" : token, secret: try lab.secret())
    #expect(response.status == 200)
    #expect(response.body.isEmpty)
    #expect(response.headers["Content-Type"] == nil)
    #expect(response.cause.contains("nothing to revoke"))
  }

  @Test("ends tokens, codes and consent of the whole app group at once", arguments: [true, false])
  func ends(_ byRefreshToken: Bool) async throws {
    let (_, tokens) = try await signIn("example.shiny.app")
    let (_, others) = try await signIn("example.shiny.notes")
    let open = try await lab.apple.authorized().authorizationCode
    let token = byRefreshToken ? try #require(tokens.refresh_token) : tokens.access_token
    let response = await lab.apple.revoke(token, secret: try lab.secret())
    #expect(response.status == 200 && response.body.isEmpty)
    let own = try #require(tokens.refresh_token)
    #expect(await lab.apple.refresh(own, secret: try lab.secret()).refusal == "invalid_grant")
    let other = try #require(others.refresh_token)
    #expect(
      await lab.apple.refresh(
        other, client: "example.shiny.notes", secret: try lab.secret(for: "example.shiny.notes")
      ).refusal == "invalid_grant")
    #expect(await lab.apple.exchange(open, secret: try lab.secret()).refusal == "invalid_grant")
    #expect(lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
    #expect(try lab.reopened().isFirstAuthorization(clientID: "example.shiny.app"))
  }

  @Test("an access token that has expired ends nothing any more")
  func expired() async throws {
    let (_, tokens) = try await signIn("example.shiny.app")
    lab.clock.advance(by: 3_600)
    let response = await lab.apple.revoke(tokens.access_token, secret: try lab.secret())
    #expect(response.status == 200)
    #expect(!lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
  }

  @Test("another team's app goes on")
  func others() async throws {
    let (_, tokens) = try await signIn("example.shiny.app")
    let roam = try await lab.apple.authorized(Wish(clientID: "example.roam.app"))
    let refresh = try #require(tokens.refresh_token)
    _ = await lab.apple.revoke(refresh, secret: try lab.secret())
    #expect(!lab.apple.isFirstAuthorization(clientID: "example.roam.app"))
    let secret = try lab.secret(for: "example.roam.app", team: "TEAMROAM01")
    _ = try await lab.apple.exchange(
      roam.authorizationCode, client: "example.roam.app", secret: secret
    ).tokens()
  }

  @Test("a client revokes its own tokens alone, and proves who it is")
  func proof() async throws {
    let (_, tokens) = try await signIn("example.shiny.app")
    let refresh = try #require(tokens.refresh_token)
    let stolen = await lab.apple.revoke(
      refresh, client: "example.shiny.notes", secret: try lab.secret(for: "example.shiny.notes"))
    #expect(stolen.status == 200)
    #expect(!lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
    let forged = await lab.apple.revoke(refresh, secret: "secret")
    #expect(forged.refusal == "invalid_client")
    _ = try await lab.apple.refresh(refresh, secret: lab.secret()).tokens()
  }

  @Test("after a revocation the person is asked again, and the status tells again (SIA-3)")
  func again() async throws {
    let (first, tokens) = try await signIn("example.shiny.app")
    let refresh = try #require(tokens.refresh_token)
    _ = await lab.apple.revoke(refresh, secret: try lab.secret())
    let again = try await lab.apple.authorized()
    #expect(again.user == first.user)
    #expect(again.givenName == "Chelsea")
    #expect(again.realUserStatus == 2)
  }

  @Test("no token, or a hint that there is not: invalid_request")
  func badForms() async throws {
    let secret = try lab.secret()
    let proof = [("client_id", "example.shiny.app"), ("client_secret", secret)]
    #expect(await lab.apple.post("/auth/revoke", form: proof).refusal == "invalid_request")
    let hint = proof + [("token", "r0"), ("token_type_hint", "id_token")]
    #expect(await lab.apple.post("/auth/revoke", form: hint).refusal == "invalid_request")
  }
}
