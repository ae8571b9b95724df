import Cryptography
import FoundationEssentials
import Simulation

extension AccountService {
  /// What a password is to an account.
  enum PasswordCheck: Sendable {
    case right(Account)
    /// The one before the last change.
    case former
    /// Wrong, or there is no such account: nobody can tell which.
    case wrong
    /// Whatever the password is: the account has none (UPG-32).
    case usesApple
  }

  /// `POST /v1/sign-in`: does this password open the account?
  func signIn(_ call: Call) async throws -> Answer {
    let user = try call.user.needed("user")
    let password = try call.password.needed("password")
    switch try await check(password, of: user) {
    case .right(let account):
      let isAtRisk = isAtRisk(password, of: user, policy: account.policy)
      let token: String? = try database.write { connection in
        try connection.purge(at: clock.now)
        // It may have got another password while this one was hashed; that ended all sessions.
        let now = try connection.account(service: service, id: account.id)
        guard now?.password == account.password else { return nil }
        try connection.setAtRisk(isAtRisk, account: account.id)
        return try openSession(of: account, connection)
      }
      guard let token else {
        return .refused(says.formerPassword, status: 401, traceName: "sign-in refused")
      }
      return Answer(
        200, "signed in",
        .init(status: "signedIn", token: token, user: user, signsInWith: "password"))
    case .former:
      return .refused(says.formerPassword, status: 401, traceName: "sign-in refused")
    case .wrong:
      return .refused(says.wrongPassword, status: 401, traceName: "sign-in refused")
    case .usesApple:
      return .refused(says.usesApple, status: 401, "usesApple", traceName: "sign-in refused")
    }
  }

  /// Judges a password. What is not right costs two hashes, whether there is an account, whether
  /// it had another password before, or neither: so the time tells nothing.
  func check(_ password: String, of user: String) async throws -> PasswordCheck {
    let account = try database.read { try $0.account(service: service, user: user) }
    // Said to anybody, as it must be to a person who remembers some other password: it opens nothing.
    if account?.isAppleBound == true { return .usesApple }
    let nobody = try nobodysPassword(user)
    if try await hasher.matches(password, account?.password ?? nobody), let account {
      return .right(account)
    }
    let former = account.map(\.former).flatMap { $0.digest.isEmpty ? nil : $0 }
    if try await hasher.matches(password, former ?? nobody), former != nil { return .former }
    return .wrong
  }

  /// A hash that no password has, for users that there are not.
  private func nobodysPassword(_ user: String) throws -> StoredPassword {
    let salt = HMAC.sha256(key: try serverKey(), Array("nobody/\(service)/\(user)".utf8))
    return StoredPassword(
      salt: Array(salt.prefix(16)), digest: Array(repeating: 0, count: 32), cost: hasher.cost)
  }
}
