import Database
import FoundationEssentials
import IdentityTokens
import Simulation

extension AccountService {
  /// `POST /v1/sign-in/apple`: opens the account of an Apple user, and makes one for a new user.
  func signInWithApple(_ call: Call) async throws -> Answer {
    let token = try call.identityToken.needed("identityToken")
    let code = try call.authorizationCode.needed("authorizationCode")
    guard let apple else { return .refused(says.noApple, traceName: "sign-in refused") }
    do {
      let claims = try await verified(token, code: code, as: apple, request: nil)
      // Before the code is used up at Apple, and again below, where it counts.
      _ = try database.read { try checkedNonce(of: claims, grant: nil, $0) }
      let refreshToken = try await exchange(code, of: claims.subject, as: apple, request: nil)
      let key = try sealingKey()
      return try database.write { connection in
        let nonce = try checkedNonce(of: claims, grant: nil, connection)
        guard try connection.useNonce(nonce, at: clock.now) else {
          throw AppleTrouble.token(IdentityTokenProblem(.nonceUsed, says.nonceUsed))
        }
        let isNew: Bool
        let account: Account
        if let user = try connection.appleUser(service: service, subject: claims.subject),
          let known = try connection.account(service: service, id: user.account)
        {
          (account, isNew) = (known, false)
        } else if let made = try makeAccount(claims, call, connection) {
          (account, isNew) = (made, true)
        } else {
          return .refused(
            says.emailTaken(claims.email ?? claims.subject), status: 409, "taken",
            traceName: "sign-in refused", check: "email")
        }
        try connection.setRefresh(
          seal(refreshToken, of: account, key: key, connection), account: account.id)
        return try signedIn(account, isNew: isNew, connection)
      }
    } catch let trouble as AppleTrouble {
      return refusal(trouble).named("sign-in refused")
    }
  }

  private func signedIn(
    _ account: Account, isNew: Bool, _ connection: Connection
  ) throws -> Answer {
    try connection.purge(at: clock.now)
    let session = try openSession(of: account, connection)
    return Answer(
      200, "signed in",
      .init(
        status: "signedIn", token: session, user: account.user, isNew: isNew,
        signsInWith: "apple"))
  }

  /// Makes an account for an Apple user; nil: its name is taken, and accounts are never merged
  /// silently (SIA-15).
  ///
  /// It is called by the email address if Apple vouches for it, which the app's word does not.
  private func makeAccount(
    _ claims: IdentityTokenClaims, _ call: Call, _ connection: Connection
  ) throws -> Account? {
    let email = claims.emailVerified == true ? claims.email : nil
    let new = NewAccount(
      user: email ?? claims.subject, password: .none, isAtRisk: false,
      serial: try connection.countAccount(service: service))
    guard let id = try connection.insert(new, service: service) else { return nil }
    try connection.insert(
      AppleUser(account: id, subject: claims.subject, refresh: nil), service: service,
      AppleUser.Details(
        email: claims.email ?? call.email, givenName: call.givenName,
        familyName: call.familyName),
      at: clock.now)
    return try connection.account(service: service, id: id)
  }
}
