import Cryptography
import Foundation
import IdentityTokens
import Simulation
import TestSupport
import Testing

@testable import AppleAccount

/// Apple's servers in a folder of a test's own, with two teams and an app group.
final class Lab: Sendable {
  static let start = Date(timeIntervalSince1970: 1_800_000_000)
  static let person = AppleAccountDescription(
    givenName: "Chelsea", familyName: "Rivera", email: "chelsea@mail.example",
    signingKey: TestKeys.first + "\n" + TestKeys.second)

  let folder = TemporaryFolder("apple")
  let clock = SimulatedClock.manual(at: Lab.start)
  let teamKey: P256PrivateKey
  let apple: AppleAccount
  private let description: AppleAccountDescription?

  init(_ description: AppleAccountDescription? = Lab.person) throws {
    teamKey = try P256PrivateKey(pem: TestKeys.team)
    self.description = description
    apple = try Self.open(folder.url, description, clock, teamKey)
  }

  /// The same servers after a restart.
  func reopened(readOnly: Bool = false) throws -> AppleAccount {
    apple.close()
    return try Self.open(folder.url, description, clock, teamKey, readOnly: readOnly)
  }

  static func open(
    _ folder: URL, _ description: AppleAccountDescription?, _ clock: SimulatedClock,
    _ teamKey: P256PrivateKey, readOnly: Bool = false, seed: UInt64 = 7
  ) throws -> AppleAccount {
    let apple = try AppleAccount.open(
      folder: folder, readOnly: readOnly, description: description, clock: clock,
      keyMaterial: .seeded(seed), randomness: SeededRandomness(seed: seed))
    for (team, client, group) in [
      ("TEAMSHINY1", "example.shiny.app", "group.example.shiny"),
      ("TEAMSHINY1", "example.shiny.notes", "group.example.shiny"),
      ("TEAMSHINY1", "example.shiny.games", nil), ("TEAMROAM01", "example.roam.app", nil),
    ] {
      apple.registerClient(
        AppleClient(
          team: team, clientID: client, keyID: "KEY1234567", publicKeyPEM: teamKey.publicKey.pem,
          appGroup: group))
    }
    return apple
  }

  /// The key set as a relying party gets it.
  func keys(_ apple: AppleAccount? = nil) async throws -> JSONWebKeySet {
    let response = await (apple ?? self.apple).respond(
      to: NetworkRequest(url: "https://appleid.apple.com/auth/keys"))
    #expect(response.status == 200)
    return try JSONDecoder().decode(JSONWebKeySet.self, from: response.body)
  }

  /// The claims of a token that passes every check of a relying party.
  func claims(
    _ token: String, for client: String = "example.shiny.app", nonce: String? = nil,
    code: String? = nil, apple: AppleAccount? = nil
  ) async throws -> IdentityTokenClaims {
    let verifier = IdentityTokenVerifier(keys: try await keys(apple), audiences: [client])
    return try verifier.verify(token, now: clock.now, nonce: nonce, authorizationCode: code)
  }

  func secret(
    for client: String = "example.shiny.app", team: String = "TEAMSHINY1", life: Double = 300
  ) throws -> String {
    try ClientSecret.make(
      team: team, keyID: "KEY1234567", clientID: client, key: teamKey, issued: clock.now,
      expires: clock.now.addingTimeInterval(life))
  }
}

/// What the phone gets from `/device/authorize`.
struct Authorized: Decodable, Hashable {
  var user = ""
  var identityToken = ""
  var authorizationCode = ""
  var authorizedScopes: [String]? = nil
  var email: String?
  var givenName: String?
  var familyName: String?
  var realUserStatus: Int
  var state: String?
}

/// What a client gets from `/auth/token`.
struct Tokens: Decodable {
  let access_token: String
  let token_type: String
  let expires_in: Int
  let refresh_token: String?
  let id_token: String
}

/// What is asked for at `/device/authorize`.
struct Wish: Encodable {
  var clientID = "example.shiny.app"
  var scopes: [String]? = ["fullName", "email"]
  var nonce: String?
  var state: String?
  var fullName: String?
  var sharesEmail: Bool?
}

extension AppleAccount {
  func post(_ path: String, _ wish: Wish) async throws -> NetworkResponse {
    await respond(
      to: NetworkRequest(
        method: "POST", url: "https://appleid.apple.com\(path)",
        headers: ["Content-Type": "application/json", Self.phoneHeader: phoneProof],
        body: try JSONEncoder().encode(wish)))
  }

  /// Authorises and expects that it works.
  @discardableResult
  func authorized(_ wish: Wish = Wish()) async throws -> Authorized {
    let response = try await post("/device/authorize", wish)
    try #require(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
    #expect(response.headers["Trace-Name"] == "authorized")
    return try JSONDecoder().decode(Authorized.self, from: response.body)
  }

  /// Sends a form as a relying party does.
  func post(_ path: String, form: [(String, String)]) async -> NetworkResponse {
    let safe = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._"))
    let body = form.map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: safe) ?? "")"
    }.joined(separator: "&")
    return await respond(
      to: NetworkRequest(
        method: "POST", url: "https://appleid.apple.com\(path)",
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data(body.utf8)))
  }

  func exchange(_ code: String, client: String = "example.shiny.app", secret: String) async
    -> NetworkResponse
  {
    await post(
      "/auth/token",
      form: [
        ("client_id", client), ("client_secret", secret), ("grant_type", "authorization_code"),
        ("code", code),
      ])
  }

  func refresh(_ token: String, client: String = "example.shiny.app", secret: String) async
    -> NetworkResponse
  {
    await post(
      "/auth/token",
      form: [
        ("client_id", client), ("client_secret", secret), ("grant_type", "refresh_token"),
        ("refresh_token", token),
      ])
  }

  func revoke(_ token: String, client: String = "example.shiny.app", secret: String) async
    -> NetworkResponse
  {
    await post(
      "/auth/revoke",
      form: [
        ("client_id", client), ("client_secret", secret), ("token", token),
        ("token_type_hint", "refresh_token"),
      ])
  }
}

extension NetworkResponse {
  func tokens() throws -> Tokens {
    try #require(status == 200, "\(String(decoding: body, as: UTF8.self))")
    return try JSONDecoder().decode(Tokens.self, from: body)
  }

  /// The word of a refusal, once everything about its form is as it should be.
  var refusal: String? {
    struct Body: Decodable { let error: String }
    guard status == 400, let error = try? JSONDecoder().decode(Body.self, from: body).error,
      body == Data(#"{"error":"\#(error)"}"#.utf8), headers["Trace-Name"] == error,
      headers["Trace-Reason"]?.hasSuffix(".") == true
    else { return nil }
    return error
  }

  var cause: String { headers["Trace-Reason"] ?? "" }
}
