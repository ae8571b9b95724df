import Cryptography
import Database
import FoundationEssentials
import IdentityTokens
import Simulation

/// What a code or a refresh token is exchanged for (SIA-9).
private struct TokenAnswer: Encodable {
  let access_token: String
  let token_type: String
  let expires_in: Int
  let refresh_token: String?
  let id_token: String
}

extension AppleAccount {
  /// `POST /auth/token`: tokens for an authorization code or a refresh token (SIA-9).
  func tokens(_ form: FormBody) async throws -> AppleAnswer {
    let client = try authenticatedClient(form)
    if let scope = form["scope"] {
      let known: Set = ["openid", "name", "email"]
      guard scope.split(separator: " ").allSatisfy({ known.contains(String($0)) }) else {
        throw AppleRefusal(.invalidScope, "The request asks for a scope that Apple does not know.")
      }
    }
    switch try form.needed("grant_type") {
    case "authorization_code": return try await exchange(form.needed("code"), client)
    case "refresh_token": return try await refresh(form.needed("refresh_token"), client)
    default:
      throw AppleRefusal(
        .unsupportedGrantType,
        "The grant type is neither authorization_code nor refresh_token.")
    }
  }

  /// `POST /auth/revoke`: ends the consent that a token rests on, and all tokens with it (SIA-10).
  func revoke(_ form: FormBody) throws -> AppleAnswer {
    let client = try authenticatedClient(form)
    let token = try form.needed("token")
    if let hint = form["token_type_hint"], hint != "access_token", hint != "refresh_token" {
      throw AppleRefusal(
        .invalidRequest, "The token type hint is neither access_token nor refresh_token.")
    }
    let cause: String? = try store.write { connection in
      guard let issued = try connection.token(token), isAlive(issued) else {
        return "The token is unknown or has ended, so there was nothing to revoke."
      }
      guard issued.client == client.clientID else {
        return "The token was issued to another client, so nothing was revoked."
      }
      try connection.end(issued.consent, at: clock.now)
      return nil
    }
    return AppleAnswer(200, "revoked", json: Data(), because: cause)
  }

  /// Checks a code and uses it up, in one transaction, so that of two at once only one wins.
  private func exchange(_ code: String, _ client: AppleClient) async throws -> AppleAnswer {
    let signing = try await keys.current()
    let now = clock.now
    let (consent, nonce, access, refresh) = try store.write { connection in
      try connection.purge(at: now)
      guard let kept = try connection.code(code) else {
        throw AppleRefusal(
          .invalidGrant, "Apple gave out no such authorization code, or its consent has ended.")
      }
      guard kept.client == client.clientID else {
        throw AppleRefusal(
          .invalidGrant,
          "The authorization code was given to \(kept.client) and not to \(client.clientID).")
      }
      guard kept.used == nil else {
        throw AppleRefusal(
          .invalidGrant, "The authorization code was used already, and each works once.")
      }
      guard now < kept.created.addingTimeInterval(Limits.codeLifetime) else {
        throw AppleRefusal(
          .invalidGrant, "The authorization code has expired: each is good for five minutes.")
      }
      let consent = try existing(kept.consent, connection)
      try connection.useCode(code, at: now)
      let nonce = try kept.nonce.map { sealed in
        try store.open(sealed, for: "nonce/\(client.clientID)", connection)
      }
      let access = try newToken(.access, consent, client, at: now, connection)
      let refresh = try newToken(.refresh, consent, client, at: now, connection)
      return (consent, nonce.map { String(decoding: $0, as: UTF8.self) }, access, refresh)
    }
    var claims = claims(of: consent, for: client, at: now)
    claims.nonce = nonce
    return try answer(claims, signing, access: access, refresh: refresh)
  }

  private func refresh(_ token: String, _ client: AppleClient) async throws -> AppleAnswer {
    let signing = try await keys.current()
    let now = clock.now
    let (consent, access) = try store.write { connection in
      try connection.purge(at: now)
      guard let kept = try connection.token(token), kept.kind == .refresh else {
        throw AppleRefusal(
          .invalidGrant, "Apple gave out no such refresh token, or its consent has ended.")
      }
      guard kept.client == client.clientID else {
        throw AppleRefusal(
          .invalidGrant,
          "The refresh token was given to \(kept.client) and not to \(client.clientID).")
      }
      let consent = try existing(kept.consent, connection)
      return (consent, try newToken(.access, consent, client, at: now, connection))
    }
    return try answer(
      claims(of: consent, for: client, at: now), signing, access: access, refresh: nil)
  }

  // MARK: Parts

  private func isAlive(_ token: IssuedToken) -> Bool {
    token.kind == .refresh
      || clock.now < token.created.addingTimeInterval(Limits.accessLifetime)
  }

  private func answer(
    _ claims: IdentityTokenClaims, _ signing: SigningKeys.Current, access: String, refresh: String?
  ) throws -> AppleAnswer {
    AppleAnswer(
      200, "tokens",
      TokenAnswer(
        access_token: access, token_type: "Bearer", expires_in: Int(Limits.accessLifetime),
        refresh_token: refresh, id_token: try sign(claims, with: signing)))
  }

  private func newToken(
    _ kind: TokenKind, _ consent: Consent, _ client: AppleClient, at now: Date,
    _ connection: Connection
  ) throws -> String {
    let token = try token(kind == .access ? "a" : "r", connection)
    try connection.insertToken(
      token, kind, consent: consent.id, client: client.clientID, at: now)
    return token
  }

  private func existing(_ consent: Int64, _ connection: Connection) throws -> Consent {
    guard let consent = try connection.consent(id: consent) else {
      throw AppleRefusal(.invalidGrant, "The person has ended the consent that this rests on.")
    }
    return consent
  }

  /// The client that has proved with its secret who it is.
  private func authenticatedClient(_ form: FormBody) throws(AppleRefusal) -> AppleClient {
    guard let id = form["client_id"], let secret = form["client_secret"] else {
      throw AppleRefusal(.invalidClient, "The request lacks client_id or client_secret.")
    }
    guard let client = client(id) else {
      throw AppleRefusal(.invalidClient, "Apple knows no such client.")
    }
    guard let key = try? P256PublicKey(pem: client.publicKeyPEM) else {
      throw AppleRefusal(.invalidClient, "The key that \(id) registered is not one on P-256.")
    }
    do {
      try ClientSecret.verify(
        secret, team: client.team, keyID: client.keyID, clientID: id, key: key, now: clock.now)
    } catch {
      throw AppleRefusal(.invalidClient, error.sentence)
    }
    return try authorizedClient(id)
  }
}
