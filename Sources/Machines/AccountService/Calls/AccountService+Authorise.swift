import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// How somebody showed that the account is theirs.
  private struct Proof {
    let account: Account
    /// The session's token as it is kept; empty: it was the password.
    let session: [UInt8]
    /// The right password, if it was given.
    let password: String?
  }

  private enum ProofCheck {
    case accepted(Proof)
    case refused(String)
    /// The account has no password (UPG-32).
    case usesApple
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
    if purpose == .signInWithApple, apple == nil { return .refused(says.noApple) }
    switch try await proof(of: user, call) {
    case .refused(let sentence): return .refused(sentence)
    case .usesApple: return .refused(says.usesApple, "usesApple")
    case .accepted(let proof):
      if let sentence = proof.account.refuses { return .refused(sentence) }
      let isAtRisk = isAtRisk(proof)
      return try database.write { connection in
        try connection.purge(at: clock.now)
        // Read again: others may have changed or locked it while the password was hashed.
        guard let account = try connection.account(service: service, id: proof.account.id),
          try holds(proof, for: account, connection)
        else { return .refused(proof.session.isEmpty ? says.formerPassword : says.sessionEnded) }
        guard try hasUse(purpose, account, request: request, connection) else {
          return .refused(says.upgradedBefore, "usesApple")
        }
        guard needsStepUp(proof, isAtRisk: isAtRisk) else {
          return Answer(
            200, "authorised",
            try grant(
              for: account, purpose, request: request, session: proof.session, connection
            ).body(status: "authorised"))
        }
        return try challenge(
          account, purpose, request: request, session: proof.session, connection)
      }
    }
  }

  /// Whether what was shown for an account is still worth something.
  private func holds(
    _ proof: Proof, for account: Account, _ connection: Connection
  ) throws -> Bool {
    guard !proof.session.isEmpty else { return account.password == proof.account.password }
    return try connection.accountOfSession(proof.session, at: clock.now) == account.id
  }

  /// Whether there is something left to do: an account that is bound to Apple can be changed no
  /// more, but the request that bound it may ask again for an answer that was lost (STO-23).
  private func hasUse(
    _ purpose: Purpose, _ account: Account, request: Int, _ connection: Connection
  ) throws -> Bool {
    guard account.isAppleBound else { return true }
    guard purpose == .signInWithApple else { return false }
    return try connection.conversion(account: account.id, request: request) != nil
  }

  /// The right to one change, and what has to come back from Apple's sheet with it.
  struct Granted: Sendable {
    let token: String
    var nonce: String?
    var state: String?

    /// The body of the answer that gives it.
    func body(status: String) -> Answer.Body {
      Answer.Body(status: status, grant: token, nonce: nonce, state: state)
    }
  }

  /// Gives the right to one change.
  func grant(
    for account: Account, _ purpose: Purpose, request: Int, session: [UInt8],
    _ connection: Connection
  ) throws -> Granted {
    var granted = Granted(token: try newToken(for: account, connection))
    let token = tokenDigest(granted.token)
    let grant = Grant(
      account: account.id, purpose: purpose, request: request, session: session,
      expires: clock.now.addingTimeInterval(Limits.grantLifetime), used: nil)
    try connection.insert(grant, token: token)
    guard purpose == .signInWithApple else { return granted }
    let nonce = try newToken(for: account, connection)
    try connection.insertNonce(
      tokenDigest(nonce), service: service, grant: token,
      expires: clock.now.addingTimeInterval(Limits.nonceLifetime))
    granted.nonce = nonce
    granted.state = try newToken(for: account, connection)
    return granted
  }

  /// A session counts more than a password: it is looked at first.
  private func proof(of user: String, _ call: Call) async throws -> ProofCheck {
    let token = call.token.flatMap { $0.isEmpty ? nil : tokenDigest($0) }
    let password = call.password.flatMap { $0.isEmpty ? nil : $0 }
    if let token, let account = try account(of: user, session: token) {
      // A password that comes along is judged too, but only the right one says anything.
      if let password, case .right = try await check(password, of: user) {
        return .accepted(Proof(account: account, session: token, password: password))
      }
      return .accepted(Proof(account: account, session: token, password: nil))
    }
    guard let password else {
      return .refused(token == nil ? says.noProof : says.sessionEnded)
    }
    switch try await check(password, of: user) {
    case .right(let account):
      return .accepted(Proof(account: account, session: [], password: password))
    case .former: return .refused(says.formerPassword)
    case .wrong: return .refused(says.wrongPassword)
    case .usesApple: return .usesApple
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

  /// What the server knows of the old password: judged now if it is in hand, else what was kept.
  private func isAtRisk(_ proof: Proof) -> Bool {
    guard let password = proof.password else { return proof.account.isAtRisk }
    return isAtRisk(password, of: proof.account.user, policy: proof.account.policy)
  }

  /// SMS-1.
  private func needsStepUp(_ proof: Proof, isAtRisk: Bool) -> Bool {
    switch policy(own: proof.account.policy) {
    case .never: false
    case .always: true
    case .whenAtRisk: isAtRisk
    case .whenNoSession: proof.session.isEmpty
    }
  }

  /// Begins a step-up, or goes on with the one that this request has begun.
  private func challenge(
    _ account: Account, _ purpose: Purpose, request: Int, session: [UInt8],
    _ connection: Connection
  ) throws -> Answer {
    let now = clock.now
    if let until = account.lock(at: now) {
      return .refused(says.locked(until: until, now: now), until: until)
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
        id, account: account.id, purpose: purpose, request: request, session: session, at: now)
    }
    let numbers = phones.map { Answer.Number(id: String($0.position), hint: hint(of: $0.number)) }
    let pause = try connection.resendPause(of: account.id).flatMap { $0 > now ? $0 : nil }
    return Answer(
      200, "step-up required",
      .init(
        status: "stepUpRequired", challenge: id, numbers: numbers,
        resendAt: pause?.milliseconds))
  }
}
