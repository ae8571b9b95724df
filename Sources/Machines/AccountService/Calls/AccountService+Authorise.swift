import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// How somebody showed that the account is theirs.
  private struct Proof {
    let account: Account
    /// The session's token as it is kept; empty: it was the password.
    let session: [UInt8]
    let isAtRisk: Bool
  }

  private enum ProofCheck {
    case accepted(Proof)
    case refused(String)
  }

  /// `POST /v1/upgrades/authorise`: may this account be upgraded (UPG-25), and is a second proof
  /// needed?
  func authorise(_ call: Call) async throws -> Answer {
    let request = try call.request.needed("request")
    let user = try call.user.needed("user")
    guard let purpose = Purpose(rawValue: try call.kind.needed("kind")) else {
      return .refused(says.unknownKind)
    }
    if let sentence = description.upgradesRefused { return .refused(sentence) }
    switch try await proof(of: user, call) {
    case .refused(let sentence): return .refused(sentence)
    case .accepted(let proof):
      if let sentence = proof.account.refuses { return .refused(sentence) }
      return try database.write { connection in
        try connection.purge(at: clock.now)
        guard needsStepUp(proof) else {
          let grant = try grant(
            for: proof.account, purpose, request: request, session: proof.session, connection)
          return Answer(200, "authorised", .init(status: "authorised", grant: grant))
        }
        return try challenge(proof, purpose, request: request, connection)
      }
    }
  }

  /// Gives the right to one change; answers its token.
  func grant(
    for account: Account, _ purpose: Purpose, request: Int, session: [UInt8],
    _ connection: Connection
  ) throws -> String {
    let token = try newToken(for: account, connection)
    let grant = Grant(
      account: account.id, purpose: purpose, request: request, session: session,
      expires: clock.now.addingTimeInterval(Limits.grantLifetime), used: nil)
    try connection.insert(grant, token: tokenDigest(token))
    return token
  }

  /// A session counts more than a password: it is looked at first.
  private func proof(of user: String, _ call: Call) async throws -> ProofCheck {
    let token = call.token.flatMap { $0.isEmpty ? nil : tokenDigest($0) }
    let password = call.password.flatMap { $0.isEmpty ? nil : $0 }
    if let token, let account = try account(of: user, session: token) {
      // A password that comes along is judged too, but only the right one says anything.
      if let password, case .right = try await check(password, of: user) {
        return .accepted(
          Proof(account: account, session: token, isAtRisk: isLeaked(password)))
      }
      return .accepted(Proof(account: account, session: token, isAtRisk: account.isAtRisk))
    }
    guard let password else {
      return .refused(token == nil ? says.noProof : says.sessionEnded)
    }
    switch try await check(password, of: user) {
    case .right(let account):
      return .accepted(Proof(account: account, session: [], isAtRisk: isLeaked(password)))
    case .former: return .refused(says.formerPassword)
    case .wrong: return .refused(says.wrongPassword)
    }
  }

  /// The account of `user`, if the session is one of its own.
  private func account(of user: String, session: [UInt8]) throws -> Account? {
    try database.read { connection in
      guard let id = try connection.accountOfSession(session, at: clock.now),
        let account = try connection.account(service: service, id: id), account.user == user
      else { return nil }
      return account
    }
  }

  /// SMS-1.
  private func needsStepUp(_ proof: Proof) -> Bool {
    switch proof.account.policy ?? description.defaultPolicy {
    case .never: false
    case .always: true
    case .whenAtRisk: proof.isAtRisk
    case .whenNoSession: proof.session.isEmpty
    }
  }

  /// Begins a step-up, or goes on with the one that this request has begun.
  private func challenge(
    _ proof: Proof, _ purpose: Purpose, request: Int, _ connection: Connection
  ) throws -> Answer {
    // Read again: others may have locked it while the password was hashed.
    let account =
      try connection.account(service: service, id: proof.account.id) ?? proof.account
    if let until = account.lock(at: clock.now) {
      return .refused(says.locked(until: until, now: clock.now), until: until)
    }
    let phones = try connection.phones(of: account.id)
    guard !phones.isEmpty else { return .refused(says.noPhone) }
    let begun = try connection.openChallenge(
      account: account.id, purpose: purpose, request: request)
    let id: String
    if let begun {
      id = begun.id
    } else {
      id = try newToken(for: account, connection)
      try connection.insertChallenge(
        id, account: account.id, purpose: purpose, request: request, session: proof.session,
        at: clock.now)
    }
    let numbers = phones.map { Answer.Number(id: String($0.position), hint: hint(of: $0.number)) }
    return Answer(
      200, "step-up required",
      .init(status: "stepUpRequired", challenge: id, numbers: numbers))
  }
}
