import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// `POST /v1/account`: whose session this is, and what can be done with the account.
  func showAccount(_ call: Call) async throws -> Answer {
    let session = tokenDigest(try call.token.needed("token"))
    guard let account = try account(ofSession: session) else { return signedOut }
    let canUpgrade =
      !account.isAppleBound && account.refuses == nil && description.upgradesRefused == nil
    return Answer(
      200, "account",
      .init(
        status: "account", user: account.user,
        signsInWith: account.isAppleBound ? "apple" : "password", canUpgrade: canUpgrade))
  }

  /// `POST /v1/account/create`: makes an account with a password and signs in to it.
  func createAccount(_ call: Call) async throws -> Answer {
    let user = try call.user.needed("user")
    let password = try call.password.needed("password")
    if let sentence = problem(withUserName: user) {
      return .refused(sentence, status: 422, "rejected", traceName: "account refused")
    }
    let violations = violations(in: password)
    guard violations.isEmpty else {
      return .refused(
        says.passwordRejected(violations), status: 422, "rejected", traceName: "account refused")
    }
    guard try database.read({ try $0.account(service: service, user: user) }) == nil else {
      return taken(user)
    }
    let serial = try database.write { try $0.countAccount(service: service) }
    let stored = try await hasher.hash(
      password, salt: material("salt", user, "made", String(serial), count: 16))
    let new = NewAccount(
      user: user, password: stored, isAtRisk: isAtRisk(password, of: user, policy: nil),
      serial: serial)
    return try database.write { connection in
      guard let id = try connection.insert(new, service: service),
        let account = try connection.account(service: service, id: id)
      else { return taken(user) }
      let token = try openSession(of: account, connection)
      return Answer(
        200, "account created",
        .init(status: "created", token: token, user: user, signsInWith: "password"))
    }
  }

  private func problem(withUserName user: String) -> String? {
    if user.allSatisfy(\.isWhitespace) { return says.noUserName }
    let isFit =
      user.utf8.count <= Limits.userName
      && user.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isFit ? nil : says.unfitUserName
  }

  /// `POST /v1/sign-out`: ends a session; one that has ended is no concern.
  func signOut(_ call: Call) async throws -> Answer {
    let session = tokenDigest(try call.token.needed("token"))
    try database.write { try $0.endSession(session) }
    return Answer(200, "signed out", .init(status: "signedOut"))
  }

  /// `POST /v1/account/delete`: deletes an account; Apple is told first, and where that fails nothing
  /// is deleted (SIA-14).
  func deleteAccount(_ call: Call) async throws -> Answer {
    let session = tokenDigest(try call.token.needed("token"))
    guard let account = try account(ofSession: session) else { return signedOut }
    if let answer = try await revocationRefusal(account) { return answer }
    return try database.write { connection in
      guard try connection.accountOfSession(session, at: clock.now) == account.id else {
        return signedOut
      }
      try connection.deleteAccount(account.id)
      // Counted, so that a database without accounts is not taken for one that was lost.
      _ = try connection.countAccount(service: service)
      return Answer(200, "account deleted", .init(status: "deleted"))
    }
  }

  /// Ends what Apple keeps for an account; why that could not be done, or nil.
  private func revocationRefusal(_ account: Account) async throws -> Answer? {
    guard let apple, let user = try database.read({ try $0.appleUser(of: account.id) }),
      let refresh = user.refresh
    else { return nil }
    do {
      try await revoke(try open(refresh, of: account), as: apple)
      return nil
    } catch let trouble as AppleTrouble {
      let why = refusal(trouble).body.reason ?? ""
      return .refused(
        says.notRevoked(why), status: 502, "notRevoked", traceName: "deletion refused")
    }
  }

  private func account(ofSession session: [UInt8]) throws -> Account? {
    try database.read { connection in
      guard let id = try connection.accountOfSession(session, at: clock.now) else { return nil }
      return try connection.account(service: service, id: id)
    }
  }

  private func taken(_ user: String) -> Answer {
    .refused(says.userTaken(user), status: 409, "taken", traceName: "account refused")
  }

  private var signedOut: Answer {
    .refused(says.sessionEnded, status: 401, "signedOut", traceName: "signed out")
  }
}
