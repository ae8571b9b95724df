import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// `POST /v1/password`: changes the password once, however often the same request asks (STO-23).
  func changePassword(_ call: Call) async throws -> Answer {
    let change = Change(
      request: try call.request.needed("request"), user: try call.user.needed("user"),
      grant: tokenDigest(try call.grant.needed("grant")),
      newPassword: try call.newPassword.needed("newPassword"))
    if let answer = try await answerFromMemory(change) { return answer }
    let violations = violations(in: change.newPassword)
    guard violations.isEmpty else {
      return .refused(
        says.rejected(violations), status: 422, "rejected", traceName: "password rejected")
    }
    if let answer = try await commit(change) { return answer }
    // Another call used the grant while this one hashed: its change is remembered now.
    return try await answerFromMemory(change) ?? .refused(says.grantEnded)
  }

  /// What the service's own rules say against a password.
  func violations(in password: String) -> [String] {
    guard !password.isEmpty else { return ["is empty"] }
    return rules?.violations(in: password) ?? []
  }

  private struct Change: Sendable {
    let request: Int
    let user: String
    let grant: [UInt8]
    let newPassword: String
  }

  /// The answer that the grant or an earlier change of the same request gives; nil: go on.
  private func answerFromMemory(_ change: Change) async throws -> Answer? {
    let (isAllowed, made) = try database.read { connection in
      guard let (account, grant) = try holder(of: change, connection) else {
        return (false, StoredPassword?.none)
      }
      let made = try connection.change(account: account.id, request: change.request)
      return (made != nil || (grant.used == nil && grant.expires > clock.now), made)
    }
    guard isAllowed else { return .refused(says.grantEnded) }
    guard let made else { return nil }
    return try await hasher.matches(change.newPassword, made)
      ? Self.changed : .refused(says.otherPassword)
  }

  /// The account and the grant of a change, if they belong to each other and to the request.
  private func holder(of change: Change, _ connection: Connection) throws -> (Account, Grant)? {
    guard let account = try connection.account(service: service, user: change.user),
      let grant = try connection.grant(change.grant), grant.account == account.id,
      grant.request == change.request, grant.purpose == .strongPassword
    else { return nil }
    return (account, grant)
  }

  /// Makes the change in one transaction; nil: the grant was used meanwhile.
  private func commit(_ change: Change) async throws -> Answer? {
    let password = try await hasher.hash(
      change.newPassword,
      salt: material("salt", change.user, "request", String(change.request), count: 16))
    return try database.write { connection in
      let now = clock.now
      guard let (account, grant) = try holder(of: change, connection), grant.expires > now,
        !account.isAppleBound,
        try connection.change(account: account.id, request: change.request) == nil,
        try connection.use(change.grant, at: now)
      else { return nil }
      try connection.setPassword(
        password,
        isAtRisk: isAtRisk(change.newPassword, of: account.user, policy: account.policy),
        account: account.id)
      try connection.insertChange(
        password, account: account.id, request: change.request, at: now)
      try connection.endSessions(of: account.id, except: grant.session)
      try connection.endAuthorisations(of: account.id)
      return Self.changed
    }
  }

  private static let changed = Answer(200, "password changed", .init(status: "changed"))
}
