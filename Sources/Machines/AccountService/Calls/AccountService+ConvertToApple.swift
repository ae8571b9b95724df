import Database
import FoundationEssentials
import IdentityTokens
import Simulation

extension AccountService {
  /// What an extension hands in after Apple's sheet.
  private struct Conversion: Sendable {
    let request: Int
    let user: String
    let grant: [UInt8]
    let identityToken: String
    let code: String
    /// What is remembered of the identity token.
    let digest: [UInt8]
  }

  /// What stands in the way of a conversion, or nothing.
  private enum Verdict {
    case go(Account, Grant, nonce: [UInt8])
    case answer(Answer)
  }

  /// `POST /v1/upgrades/sign-in-with-apple`: binds the account to an Apple user and takes its
  /// password away, once, however often the same request asks (STO-23, SIA-15, UPG-32).
  ///
  /// Until the one transaction at the end nothing is changed: whatever fails before, the account
  /// keeps its password and the upgrade can begin again.
  func convertToApple(_ call: Call) async throws -> Answer {
    let token = try call.identityToken.needed("identityToken")
    let conversion = Conversion(
      request: try call.request.needed("request"), user: try call.user.needed("user"),
      grant: tokenDigest(try call.grant.needed("grant")), identityToken: token,
      code: try call.authorizationCode.needed("authorizationCode"), digest: tokenDigest(token))
    guard let apple else { return .refused(says.noApple) }
    return try await conversions.answer(for: conversion.grant + conversion.digest) { [self] in
      do {
        return try await convert(conversion, as: apple)
      } catch let trouble as AppleTrouble {
        return refusal(trouble)
      }
    }
  }

  private func convert(
    _ conversion: Conversion, as apple: AppleRelyingParty
  ) async throws -> Answer {
    if let answer = try database.read({ try answerFromMemory(conversion, $0) }) { return answer }
    let claims = try await verified(
      conversion.identityToken, code: conversion.code, as: apple, request: conversion.request)
    // Asked before the code is used up at Apple: who is refused here can take the sheet again.
    let early = try database.read { try judge(conversion, claims, $0) }
    if case .answer(let answer) = early { return answer }
    let refreshToken = try await exchange(
      conversion.code, of: claims.subject, as: apple, request: conversion.request)
    let key = try sealingKey()
    return try database.write { connection in
      switch try judge(conversion, claims, connection) {
      case .answer(let answer): return answer
      case .go(let account, let grant, let nonce):
        try bind(account, grant, nonce: nonce, conversion, claims, connection)
        try connection.setRefresh(
          seal(refreshToken, of: account, key: key, connection), account: account.id)
        return Self.converted
      }
    }
  }

  /// What the grant and an earlier conversion by the same request say before anything is checked.
  private func answerFromMemory(
    _ conversion: Conversion, _ connection: Connection
  ) throws -> Answer? {
    guard let (account, grant) = try holder(of: conversion, connection) else {
      return .refused(says.grantEnded, check: "grant")
    }
    let made = try connection.conversion(account: account.id, request: conversion.request)
    if made == conversion.digest { return Self.converted }
    guard grant.used == nil, grant.expires > clock.now else {
      return .refused(says.grantEnded, check: "grant")
    }
    return nil
  }

  private func judge(
    _ conversion: Conversion, _ claims: IdentityTokenClaims, _ connection: Connection
  ) throws -> Verdict {
    if let answer = try answerFromMemory(conversion, connection) { return .answer(answer) }
    guard let (account, grant) = try holder(of: conversion, connection) else {
      return .answer(.refused(says.grantEnded, check: "grant"))
    }
    let nonce = try checkedNonce(of: claims, grant: conversion.grant, connection)
    let bound = try connection.appleUser(service: service, subject: claims.subject)
    if let bound, bound.account != account.id {
      return .answer(.refused(says.appleUserBound, status: 409, "alreadyBound", check: "subject"))
    }
    guard account.isAppleBound else { return .go(account, grant, nonce: nonce) }
    // This request has bound it before, with a token whose answer was lost.
    let made = try connection.conversion(account: account.id, request: conversion.request)
    return .answer(
      bound != nil && made != nil
        ? Self.converted : .refused(says.upgradedBefore, "usesApple", check: "subject"))
  }

  /// The account and the grant of a conversion, if they belong to each other and to the request.
  private func holder(
    of conversion: Conversion, _ connection: Connection
  ) throws -> (Account, Grant)? {
    guard let account = try connection.account(service: service, user: conversion.user),
      let grant = try connection.grant(conversion.grant), grant.account == account.id,
      grant.request == conversion.request, grant.purpose == .signInWithApple
    else { return nil }
    return (account, grant)
  }

  private func bind(
    _ account: Account, _ grant: Grant, nonce: [UInt8], _ conversion: Conversion,
    _ claims: IdentityTokenClaims, _ connection: Connection
  ) throws {
    let now = clock.now
    guard try connection.useNonce(nonce, at: now), try connection.use(conversion.grant, at: now)
    else { throw AppleTrouble.token(IdentityTokenProblem(.nonceUsed, says.nonceUsed)) }
    try connection.insert(
      AppleUser(account: account.id, subject: claims.subject, refresh: nil), service: service,
      AppleUser.Details(email: claims.email), at: now)
    try connection.insertConversion(
      conversion.digest, account: account.id, request: conversion.request, at: now)
    try connection.removePassword(of: account.id)
    try connection.endSessions(of: account.id, except: grant.session)
    try connection.endAuthorisations(of: account.id)
  }

  private static let converted = Answer(
    200, "account converted", .init(status: "converted", signsInWith: "apple"))
}
