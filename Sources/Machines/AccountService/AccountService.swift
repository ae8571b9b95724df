import Cryptography
import Database
import FoundationEssentials
import PasswordRules
import Simulation
import Synchronization

/// The server behind an app: accounts, sessions, policy, step-up, changes of passwords.
///
/// All services of a world share one `ServiceDatabase`; each answers for its own accounts alone.
/// Nothing is kept in memory that a restart must not lose (SMS-9).
package final class AccountService: Sendable {
  let description: ServiceDescription
  let database: Database
  let clock: SimulatedClock
  let keyMaterial: KeyMaterial
  let randomness: SeededRandomness
  let hasher: PasswordHasher
  /// What it demands of a password; nil: nothing.
  let rules: PasswordRules?
  /// What it is to Apple; nil: it does not offer Sign in with Apple.
  let apple: AppleRelyingParty?
  /// The time zone of the people it speaks to; nil: not known.
  let secondsFromGMT: Int?
  let fetch: Fetch
  let isLeaked: @Sendable (String) -> Bool
  let sendText: @Sendable (TextToSend) async -> TextResult
  let appleKeys: AppleKeys
  let conversions = Conversions()
  private let cachedServerKey = Mutex<[UInt8]?>(nil)
  let cachedClientKey = Mutex<AppleClientKey?>(nil)

  /// Asks another server something over the network.
  ///
  /// The request has the header `Trace-Request` with the number of the upgrade it is part of.
  package typealias Fetch =
    @Sendable (NetworkRequest) async throws(NetworkFailure) -> NetworkResponse

  /// The server of one service.
  ///
  /// `scryptCost` is scrypt's N, a power of two; `fetch` reaches Apple's servers; `isLeaked` is what
  /// the server knows about leaked passwords; `sendText` hands a text to the carrier.
  package init(
    _ description: ServiceDescription, database: ServiceDatabase, clock: SimulatedClock,
    keyMaterial: KeyMaterial, randomness: SeededRandomness, scryptCost: Int = 1 << 12,
    apple: AppleRelyingParty? = nil, secondsFromGMT: Int? = nil,
    fetch: @escaping Fetch = { (_) async throws(NetworkFailure) in throw .cannotFindHost },
    isLeaked: @escaping @Sendable (String) -> Bool,
    sendText: @escaping @Sendable (TextToSend) async -> TextResult
  ) {
    self.description = description
    self.database = database.database
    self.clock = clock
    self.keyMaterial = keyMaterial
    self.randomness = randomness
    hasher = PasswordHasher(cost: scryptCost)
    rules = description.passwordRules.map { PasswordRules(parsing: $0) }
    self.apple = apple
    self.secondsFromGMT = secondsFromGMT
    self.fetch = fetch
    self.isLeaked = isLeaked
    self.sendText = sendText
    appleKeys = AppleKeys(clock: clock, fetch: fetch)
  }

  /// Creates accounts in one transaction; those that exist already stay as they are.
  package func create(_ accounts: [AccountDescription]) throws {
    let old = try database.read { connection in
      Set(
        try connection.rows(
          "SELECT user FROM accounts WHERE service = ?", [.text(service)]
        ) { $0.text(0) })
    }
    let new = accounts.filter { !old.contains($0.user) }
    guard !new.isEmpty else { return }
    let withPassword = new.filter { $0.appleUser == nil }
    let passwords = try hasher.hash(
      withPassword.map { ($0.password, salt: material("salt", $0.user, "created", count: 16)) })
    let known = Dictionary(zip(withPassword.map(\.user), passwords)) { first, _ in first }
    try database.write { connection in
      for account in new { try insert(account, known[account.user] ?? .none, connection) }
    }
  }

  private func insert(
    _ account: AccountDescription, _ password: StoredPassword, _ connection: Connection
  ) throws {
    let id = try connection.insert(
      NewAccount(
        user: account.user, phones: account.phones, policy: account.policy,
        refuses: account.refuses, password: password,
        isAtRisk: account.appleUser == nil
          && isAtRisk(account.password, of: account.user, policy: account.policy)),
      service: service)
    guard let id, let subject = account.appleUser else { return }
    try connection.insert(
      AppleUser(account: id, subject: subject, refresh: nil), service: service, .init(),
      at: clock.now)
  }

  /// Opens a session for a user and answers its token.
  package func openSession(user: String) throws -> String {
    try database.write { connection in
      guard let account = try connection.account(service: service, user: user) else {
        throw UnknownAccount(service: description.name, user: user)
      }
      return try openSession(of: account, connection)
    }
  }

  /// Whether an account signs in with Apple, and so with no password (UPG-32).
  package func isAppleBound(user: String) throws -> Bool {
    try database.read { try $0.account(service: service, user: user)?.isAppleBound ?? false }
  }

  /// What the database knows this service by.
  var service: String { description.host }

  /// Bytes for one use; the words name it.
  func material(_ words: String..., count: Int) -> [UInt8] {
    keyMaterial.bytes((["service", service] + words).joined(separator: "/"), count: count)
  }

  /// A new token of an account: a session's, a challenge's or a grant's.
  func newToken(for account: Account, _ connection: Connection) throws -> String {
    let count = try connection.countToken(of: account.id)
    let owner = account.serial == 0 ? account.user : "\(account.user)/\(account.serial)"
    return material("token", owner, String(count), count: 32).hex
  }

  func openSession(of account: Account, _ connection: Connection) throws -> String {
    let token = try newToken(for: account, connection)
    try connection.insertSession(tokenDigest(token), account: account.id, created: clock.now)
    return token
  }

  /// The key under which codes are hashed; made at first use, then kept in the database.
  func serverKey() throws -> [UInt8] {
    if let key = cachedServerKey.withLock({ $0 }) { return key }
    let key = try database.write { connection in
      try connection.execute(
        "INSERT INTO secret (name, value) VALUES ('server key', ?) ON CONFLICT DO NOTHING",
        [.blob(keyMaterial.bytes("service/server key", count: 32))])
      return try connection.row("SELECT value FROM secret WHERE name = 'server key'") { $0.blob(0) }
    }
    cachedServerKey.withLock { $0 = key }
    return key ?? []
  }
}

/// An account that is not there.
package struct UnknownAccount: Error, CustomStringConvertible {
  let service: String
  let user: String

  /// What is wrong, in words.
  package var description: String { "\(service) has no account for \(user)." }
}

/// What is kept of a token.
func tokenDigest(_ token: String) -> [UInt8] {
  Digest.sha256(Array(token.utf8))
}
