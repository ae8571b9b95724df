import Foundation
import IdentityTokens
import Simulation
import Testing

@testable import AppleAccount

@Suite("SIA-1, SIA-3: a credential; name and email only with the first consent")
struct AuthorizeTests {
  private let lab: Lab

  init() throws { lab = try Lab() }

  @Test("the first time: everything that was asked for")
  func first() async throws {
    #expect(lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
    let answer = try await lab.apple.authorized(
      Wish(nonce: "n-1", state: "s-1", fullName: "Chelsea M. Rivera", sharesEmail: false))
    #expect(answer.givenName == "Chelsea M.")
    #expect(answer.familyName == "Rivera")
    #expect(answer.email?.hasSuffix("@privaterelay.appleid.com") == true)
    #expect(answer.realUserStatus == 2)
    #expect(answer.state == "s-1")
    #expect(answer.authorizedScopes == ["email", "fullName"])
    let claims = try await lab.claims(
      answer.identityToken, nonce: "n-1", code: answer.authorizationCode)
    #expect(claims.subject == answer.user)
    #expect(claims.email == answer.email)
    #expect(claims.emailVerified == true)
    #expect(claims.isPrivateEmail == true)
    #expect(claims.realUserStatus == 2)
    #expect(claims.nonceSupported)
    #expect(claims.issuedAt == Lab.start)
    #expect(claims.authTime == Lab.start)
    #expect(claims.expires == Lab.start.addingTimeInterval(86_400))
  }

  @Test("later: the identifier, and no name, no email, no telling status")
  func later() async throws {
    let first = try await lab.apple.authorized()
    #expect(!lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
    let later = try await lab.apple.authorized(Wish(fullName: "Somebody Else", sharesEmail: true))
    #expect(later.user == first.user)
    #expect(later.givenName == nil && later.familyName == nil && later.email == nil)
    #expect(later.realUserStatus == 1)
    let claims = try await lab.claims(later.identityToken)
    // The token goes on to say the address that was consented to, as Apple's does.
    #expect(claims.email == first.email)
    #expect(claims.realUserStatus == nil)
    #expect(claims.nonce == nil)
    #expect(later.authorizationCode != first.authorizationCode)
  }

  @Test("one consent serves an app group, and no other app of the team")
  func appGroup() async throws {
    let first = try await lab.apple.authorized()
    #expect(!lab.apple.isFirstAuthorization(clientID: "example.shiny.notes"))
    #expect(lab.apple.isFirstAuthorization(clientID: "example.shiny.games"))
    #expect(lab.apple.isFirstAuthorization(clientID: "example.roam.app"))
    let inGroup = try await lab.apple.authorized(Wish(clientID: "example.shiny.notes"))
    #expect(inGroup.email == nil && inGroup.givenName == nil)
    let claims = try await lab.claims(inGroup.identityToken, for: "example.shiny.notes")
    #expect(claims.email == first.email)
    let other = try await lab.apple.authorized(Wish(clientID: "example.shiny.games"))
    #expect(other.givenName == "Chelsea")
    #expect(other.email != first.email)
  }

  @Test(
    "only the scopes that were asked for",
    arguments: [
      [], ["email"], ["fullName"], ["email", "fullName"],
    ])
  func scopes(_ scopes: [String]) async throws {
    let answer = try await lab.apple.authorized(Wish(scopes: scopes, sharesEmail: true))
    #expect(answer.givenName == (scopes.contains("fullName") ? "Chelsea" : nil))
    #expect(answer.familyName == (scopes.contains("fullName") ? "Rivera" : nil))
    #expect(answer.email == (scopes.contains("email") ? "chelsea@mail.example" : nil))
    #expect(answer.authorizedScopes == scopes)
    let claims = try await lab.claims(answer.identityToken)
    #expect(claims.email == answer.email)
    #expect(claims.isPrivateEmail == (scopes.contains("email") ? false : nil))
    #expect(claims.emailVerified == (scopes.contains("email") ? true : nil))
  }

  @Test(
    "the name as the person left it",
    arguments: [
      (nil, "Chelsea", "Rivera"), ("", "Chelsea", "Rivera"), ("  ", "Chelsea", "Rivera"),
      ("Chel", "Chel", nil), (" Ana  María  López ", "Ana María", "López"), ("千代 田中", "千代", "田中"),
    ] as [(String?, String, String?)])
  func name(_ edited: String?, _ given: String, _ family: String?) async throws {
    let answer = try await lab.apple.authorized(Wish(fullName: edited))
    #expect(answer.givenName == given)
    #expect(answer.familyName == family)
  }

  @Test("SIA-6: booleans as strings where the world wants them")
  func booleansAsStrings() async throws {
    var person = Lab.person
    person.givesBooleansAsStrings = true
    let lab = try Lab(person)
    let answer = try await lab.apple.authorized()
    let payload = answer.identityToken.split(separator: ".")[1]
    let padded = payload.replacing("-", with: "+").replacing("_", with: "/")
    let json = try #require(
      Data(base64Encoded: padded + String(repeating: "=", count: (4 - padded.count % 4) % 4)))
    let claims = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(claims["email_verified"] as? String == "true")
    #expect(claims["is_private_email"] as? String == "true")
    #expect(try await lab.claims(answer.identityToken).isPrivateEmail == true)
  }

  @Test("consents and codes outlive a restart, and so does what was said at the first time")
  func restart() async throws {
    let first = try await lab.apple.authorized()
    let again = try lab.reopened()
    #expect(!again.isFirstAuthorization(clientID: "example.shiny.app"))
    let later = try await again.authorized()
    #expect(later.user == first.user)
    #expect(later.givenName == nil)
    let tokens = try await again.exchange(first.authorizationCode, secret: lab.secret()).tokens()
    #expect(try await lab.claims(tokens.id_token, apple: again).subject == first.user)
  }
}

@Suite("SIA-2: an authorisation that cannot be")
struct RefusedAuthorizationTests {
  private struct Body: Decodable {
    let error: String
    let reason: String
  }

  private func refusal(_ response: NetworkResponse) throws -> Body {
    let body = try JSONDecoder().decode(Body.self, from: response.body)
    #expect(response.headers["Trace-Name"] == body.error)
    #expect(response.headers["Trace-Reason"] == body.reason)
    return body
  }

  @Test("no Apple account on the device: a sentence; one that is added is there after a restart")
  func noAccount() async throws {
    let lab = try Lab(nil)
    #expect(lab.apple.account == nil)
    let response = try await lab.apple.post("/device/authorize", Wish())
    #expect(response.status == 409)
    let refused = try refusal(response)
    #expect(refused.error == "no_account")
    #expect(refused.reason.contains("not signed in to an Apple account"))
    #expect(lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
    var added = Lab.person
    added.signingKey = nil
    try lab.apple.addAccount(added)
    #expect(lab.apple.account == added)
    #expect(try lab.reopened().account == added)
  }

  @Test("the world's account stays the one: no other is added beside it")
  func oneAccount() throws {
    let lab = try Lab()
    try lab.apple.addAccount(
      AppleAccountDescription(givenName: "A", familyName: "B", email: "a@b.example"))
    #expect(lab.apple.account == Lab.person)
  }

  @Test("a client that nobody registered, and one without the capability")
  func clients() async throws {
    let lab = try Lab()
    let unknown = try await lab.apple.post("/device/authorize", Wish(clientID: "example.nobody"))
    #expect(try refusal(unknown).error == "invalid_client")
    lab.apple.registerClient(
      AppleClient(
        team: "TEAMSHINY1", clientID: "example.plain", keyID: "K", publicKeyPEM: "",
        mayAuthorize: false))
    let plain = try await lab.apple.post("/device/authorize", Wish(clientID: "example.plain"))
    #expect(try refusal(plain).error == "unauthorized_client")
    #expect(try refusal(plain).reason.contains("com.apple.developer.applesignin"))
  }

  @Test("a scope that there is not; words that are too long; no JSON")
  func badCalls() async throws {
    let lab = try Lab()
    let scope = try await lab.apple.post("/device/authorize", Wish(scopes: ["email", "phone"]))
    #expect(try refusal(scope).error == "invalid_scope")
    let long = String(repeating: "n", count: 1_025)
    for wish in [Wish(nonce: long), Wish(state: long), Wish(fullName: long)] {
      let response = try await lab.apple.post("/device/authorize", wish)
      #expect(try refusal(response).error == "invalid_request")
    }
    for body in ["", "[]", "{}", "{\"clientID\":1}", "\u{0}"] {
      let response = await lab.apple.respond(
        to: NetworkRequest(
          method: "POST", url: "https://appleid.apple.com/device/authorize",
          headers: [AppleAccount.phoneHeader: lab.apple.phoneProof], body: Data(body.utf8)))
      #expect(response.status == 400)
      #expect(try refusal(response).error == "invalid_request")
    }
    #expect(lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
  }

  @Test(
    "an app or an extension that asks by itself, without the sheet, gets nothing",
    arguments: [
      nil, "", "0", String(repeating: "0", count: 64),
    ])
  func notThePhone(_ proof: String?) async throws {
    let lab = try Lab()
    let response = await lab.apple.respond(
      to: NetworkRequest(
        method: "POST", url: "https://appleid.apple.com/device/authorize",
        headers: proof.map { [AppleAccount.phoneHeader: $0] } ?? [:],
        body: try JSONEncoder().encode(Wish())))
    #expect(response.status == 403)
    #expect(try refusal(response).error == "invalid_request")
    #expect(lab.apple.isFirstAuthorization(clientID: "example.shiny.app"))
  }

  @Test("addresses that there are not, wrong methods, bodies that are too long")
  func addresses() async throws {
    let lab = try Lab()
    func status(_ method: String, _ path: String, _ body: Data? = nil) async -> Int {
      await lab.apple.respond(
        to: NetworkRequest(
          method: method, url: "https://appleid.apple.com\(path)", body: body)
      ).status
    }
    #expect(await status("GET", "/") == 404)
    #expect(await status("POST", "/auth/keys") == 405)
    #expect(await status("GET", "/auth/token") == 405)
    #expect(await status("GET", "/auth/revoke") == 405)
    #expect(await status("GET", "/device/authorize") == 405)
    #expect(await status("POST", "/auth/token", Data(count: 65_537)) == 413)
  }
}
