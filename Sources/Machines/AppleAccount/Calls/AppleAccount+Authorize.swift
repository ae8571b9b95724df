import Cryptography
import Database
import FoundationEssentials
import IdentityTokens
import Simulation

/// What the phone asks for once the person has tapped Continue and proved who they are.
private struct AuthorizeCall: Decodable {
  let clientID: String
  let scopes: [String]?
  let nonce: String?
  let state: String?
  let fullName: String?
  let sharesEmail: Bool?
}

/// The credential that the phone hands to the app (SIA-3).
private struct Authorization: Encodable {
  let user: String
  let identityToken: String
  let authorizationCode: String
  let authorizedScopes: [Scope]
  let email: String?
  let givenName: String?
  let familyName: String?
  let realUserStatus: Int
  let state: String?
}

/// How sure Apple is that there is a person (SIA-3).
private enum RealUserStatus: Int {
  case unknown = 1
  case likelyReal = 2
}

extension AppleAccount {
  /// `POST /device/authorize`: a credential for the person on the phone (SIA-1, SIA-3).
  ///
  /// Name, email and a telling `realUserStatus` come only with the consent, at the first time.
  func authorize(_ body: Data) async throws -> AppleAnswer {
    let call = try Self.call(in: body)
    let client = try authorizedClient(call.clientID)
    let scopes = try Self.scopes(call.scopes ?? [])
    guard let account else {
      throw AppleRefusal(
        .noAccount,
        "This phone is not signed in to an Apple account. Add one in the sheet for Sign in with "
          + "Apple, then try again.",
        status: 409)
    }
    let signing = try await keys.current()
    let now = clock.now
    let given = try record(call, of: account, to: client, scopes, at: now)
    let (consent, isFirst) = (given.consent, given.isFirst)
    let status = isFirst ? RealUserStatus.likelyReal : .unknown
    var claims = claims(of: consent, for: client, at: now)
    claims.nonce = call.nonce
    claims.codeHash = IdentityTokenClaims.codeHash(of: given.code)
    claims.realUserStatus = isFirst ? status.rawValue : nil
    let name = Self.name(call.fullName, of: account)
    let givesName = isFirst && scopes.contains(.fullName)
    return AppleAnswer(
      200, "authorized",
      Authorization(
        user: consent.user, identityToken: try sign(claims, with: signing),
        authorizationCode: given.code,
        authorizedScopes: scopes.intersection(consent.scopes).sorted { $0.rawValue < $1.rawValue },
        email: isFirst && scopes.contains(.email) ? consent.email : nil,
        givenName: givesName ? name.given : nil, familyName: givesName ? name.family : nil,
        realUserStatus: status.rawValue, state: call.state))
  }

  /// Keeps the consent, if it is the first one, and a code, in one transaction.
  private func record(
    _ call: AuthorizeCall, of account: AppleAccountDescription, to client: AppleClient,
    _ scopes: Set<Scope>, at now: Date
  ) throws -> (consent: Consent, isFirst: Bool, code: String) {
    try store.write { connection in
      try connection.purge(at: now)
      let former = try connection.consent(account: account.email, group: client.group)
      let consent =
        try former
        ?? consent(
          of: account, to: client, scopes, sharesEmail: call.sharesEmail ?? false, connection)
      let code = try token("c", connection)
      var nonce: [UInt8]?
      if let word = call.nonce {
        nonce = try store.seal(Array(word.utf8), for: "nonce/\(client.clientID)", connection)
      }
      try connection.insertCode(
        code, consent: consent.id, client: client.clientID, nonce: nonce, at: now)
      return (consent, former == nil, code)
    }
  }

  // MARK: Tokens

  /// What an identity token says about whoever gave a consent.
  func claims(
    of consent: Consent, for client: AppleClient, at now: Date
  ) -> IdentityTokenClaims {
    let givesEmail = consent.scopes.contains(.email)
    return IdentityTokenClaims(
      issuer: Self.issuer, subject: consent.user, audience: client.clientID, issuedAt: now,
      expires: now.addingTimeInterval(Limits.identityLifetime),
      email: givesEmail ? consent.email : nil, emailVerified: givesEmail ? true : nil,
      isPrivateEmail: givesEmail ? consent.isPrivate : nil, authTime: now)
  }

  func sign(
    _ claims: IdentityTokenClaims, with key: SigningKeys.Current
  ) throws -> String {
    try IdentityTokenSigner(
      key: key.key, keyID: key.id,
      givesBooleansAsStrings: account?.givesBooleansAsStrings ?? false
    ).token(claims)
  }

  /// A new code or token; the letter tells its kind.
  func token(_ kind: String, _ connection: Connection) throws -> String {
    let bytes = try store.material("token", count: 32, connection)
    return "\(kind)\(bytes.prefix(16).hex).0.\(bytes.suffix(16).base64URL)"
  }

  // MARK: Parts

  /// The client, if it may take part in Sign in with Apple.
  func authorizedClient(_ id: String) throws(AppleRefusal) -> AppleClient {
    guard let client = client(id) else {
      throw AppleRefusal(.invalidClient, "Apple knows no client \(id).")
    }
    guard client.mayAuthorize else {
      throw AppleRefusal(
        .unauthorizedClient,
        "\(id) does not have the capability Sign in with Apple. Add the entitlement "
          + "com.apple.developer.applesignin to the app.")
    }
    return client
  }

  /// Keeps a first consent, with the address that the person chose to share.
  private func consent(
    of account: AppleAccountDescription, to client: AppleClient, _ scopes: Set<Scope>,
    sharesEmail: Bool, _ connection: Connection
  ) throws -> Consent {
    let email =
      sharesEmail
      ? account.email : try relayAddress(of: account, group: client.group, connection)
    return try connection.insertConsent(
      account: account.email, group: client.group, user: user(of: account, team: client.team),
      scopes: scopes, email: email, isPrivate: !sharesEmail, at: clock.now)
  }

  /// The relay address of an app group: made once, the same ever after (SIA-5).
  private func relayAddress(
    of account: AppleAccountDescription, group: String, _ connection: Connection
  ) throws -> String {
    if let address = try connection.relayAddress(account: account.email, group: group) {
      return address
    }
    var stream = randomness.stream("apple/relay/\(account.email)/\(group)")
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    while true {
      let local = String(
        (0..<10).map { _ in letters[Int(stream.next(upperBound: UInt64(letters.count)))] })
      let address = "\(local)@\(account.relayDomain)"
      if try connection.insertRelayAddress(address, account: account.email, group: group) {
        return address
      }
    }
  }

  private static func call(in body: Data) throws(AppleRefusal) -> AuthorizeCall {
    // The decoder's own words could quote the body.
    guard let call = try? JSONDecoder().decode(AuthorizeCall.self, from: body) else {
      throw AppleRefusal(.invalidRequest, "The request's body is not the JSON object it must be.")
    }
    for word in [call.nonce, call.state, call.fullName] {
      guard word?.utf8.count ?? 0 <= Limits.word else {
        throw AppleRefusal(
          .invalidRequest, "Nonce, state and name may have \(Limits.word) bytes each.")
      }
    }
    return call
  }

  private static func scopes(_ words: [String]) throws(AppleRefusal) -> Set<Scope> {
    var scopes: Set<Scope> = []
    for word in words {
      guard let scope = Scope(rawValue: word) else {
        throw AppleRefusal(
          .invalidScope, "An app may ask for fullName and email, and for nothing else.")
      }
      scopes.insert(scope)
    }
    return scopes
  }

  /// The name as the person left it: the last word is the family name.
  private static func name(
    _ edited: String?, of account: AppleAccountDescription
  ) -> (given: String?, family: String?) {
    let words = (edited ?? "").split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return (account.givenName, account.familyName) }
    guard words.count > 1 else { return (String(last), nil) }
    return (words.dropLast().joined(separator: " "), String(last))
  }
}
