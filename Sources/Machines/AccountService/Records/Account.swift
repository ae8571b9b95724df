import Database
import FoundationEssentials

/// An account as the server knows it.
struct Account: Sendable {
  let id: Int64
  let user: String
  /// Tells it from former accounts of the same user name; 0: it came with the world.
  let serial: Int
  let policy: StepUpPolicy?
  /// The sentence with which upgrades of it are refused.
  let refuses: String?
  let password: StoredPassword
  /// The password before the last change; empty digest: there was none.
  let former: StoredPassword
  /// The password was leaked or easily guessed when it was last seen.
  let isAtRisk: Bool
  let lockedUntil: Date?
  let wrongCodes: Int
  let lastWrong: Date?

  /// It is bound to an Apple user and has no password (UPG-32).
  var isAppleBound: Bool { password.digest.isEmpty }

  /// Until when step-up is locked at this moment; nil: it is not.
  func lock(at now: Date) -> Date? {
    lockedUntil.flatMap { $0 > now ? $0 : nil }
  }

  /// Wrong codes in a row that still count.
  func wrongCodesInARow(at now: Date) -> Int {
    guard let lastWrong, now < lastWrong.addingTimeInterval(Limits.lock) else { return 0 }
    return wrongCodes
  }
}

/// An account that is about to be opened.
struct NewAccount: Sendable {
  let user: String
  var phones: [String] = []
  var policy: StepUpPolicy?
  var refuses: String?
  /// ``StoredPassword/none``: it is bound to an Apple user.
  let password: StoredPassword
  let isAtRisk: Bool
  var serial = 0
}

extension Account {
  fileprivate static let columns = """
    id, user, policy, refuses, salt, digest, cost, former_salt, former_digest, former_cost,
    at_risk, locked_until, wrong_codes, last_wrong, serial
    """

  fileprivate init(_ row: Row) {
    id = row.int64(0)
    user = row.text(1)
    policy = row.optionalText(2).flatMap(StepUpPolicy.init)
    refuses = row.optionalText(3)
    password = StoredPassword(salt: row.blob(4), digest: row.blob(5), cost: row.int(6))
    former = StoredPassword(salt: row.blob(7), digest: row.blob(8), cost: row.int(9))
    isAtRisk = row.int(10) != 0
    lockedUntil = row.optionalDate(11)
    wrongCodes = row.int(12)
    lastWrong = row.optionalDate(13)
    serial = row.int(14)
  }
}

extension Connection {
  func account(service: String, user: String) throws -> Account? {
    try row(
      "SELECT \(Account.columns) FROM accounts WHERE service = ? AND user = ?",
      [.text(service), .text(user)], Account.init)
  }

  /// The account of an id, if it belongs to this service.
  func account(service: String, id: Int64) throws -> Account? {
    try row(
      "SELECT \(Account.columns) FROM accounts WHERE service = ? AND id = ?",
      [.text(service), .integer(id)], Account.init)
  }

  /// Opens an account; its id, or nil: there is one of this user already.
  func insert(_ account: NewAccount, service: String) throws -> Int64? {
    try execute(
      """
      INSERT INTO accounts (service, user, policy, refuses, salt, digest, cost, former_salt,
        former_digest, former_cost, at_risk, locked_until, wrong_codes, last_wrong, tokens, serial)
      VALUES (?, ?, ?, ?, ?, ?, ?, x'', x'', 0, ?, NULL, 0, NULL, 0, ?)
      ON CONFLICT DO NOTHING
      """,
      [
        .text(service), .text(account.user), .optionalText(account.policy?.rawValue),
        .optionalText(account.refuses), .blob(account.password.salt),
        .blob(account.password.digest), .int(account.password.cost), .bool(account.isAtRisk),
        .int(account.serial),
      ])
    guard changes == 1 else { return nil }
    let id = lastInsertedRow
    for (position, number) in account.phones.enumerated() {
      try execute(
        "INSERT INTO phones (account, position, number) VALUES (?, ?, ?)",
        [.integer(id), .int(position + 1), .text(number)])
    }
    return id
  }

  /// Deletes an account and everything that belongs to it.
  func deleteAccount(_ id: Int64) throws {
    try execute("DELETE FROM accounts WHERE id = ?", [.integer(id)])
  }

  /// The numbers of an account with their positions, counted from 1.
  func phones(of account: Int64) throws -> [(position: Int, number: String)] {
    try rows(
      "SELECT position, number FROM phones WHERE account = ? ORDER BY position",
      [.integer(account)]
    ) { ($0.int(0), $0.text(1)) }
  }

  /// Counts one more token of an account and answers which one it is.
  func countToken(of account: Int64) throws -> Int {
    try execute("UPDATE accounts SET tokens = tokens + 1 WHERE id = ?", [.integer(account)])
    return try row("SELECT tokens FROM accounts WHERE id = ?", [.integer(account)]) { $0.int(0) }
      ?? 0
  }

  func setAtRisk(_ isAtRisk: Bool, account: Int64) throws {
    try execute(
      "UPDATE accounts SET at_risk = ? WHERE id = ? AND at_risk <> ?",
      [.bool(isAtRisk), .integer(account), .bool(isAtRisk)])
  }

  func setPassword(_ password: StoredPassword, isAtRisk: Bool, account: Int64) throws {
    try execute(
      """
      UPDATE accounts SET former_salt = salt, former_digest = digest, former_cost = cost,
        salt = ?, digest = ?, cost = ?, at_risk = ?
      WHERE id = ?
      """,
      [
        .blob(password.salt), .blob(password.digest), .int(password.cost),
        .bool(isAtRisk), .integer(account),
      ])
  }

  /// Takes an account's password away, the former one too: none opens it any more (UPG-32).
  func removePassword(of account: Int64) throws {
    try execute(
      """
      UPDATE accounts SET salt = x'', digest = x'', cost = 0, former_salt = x'',
        former_digest = x'', former_cost = 0, at_risk = 0
      WHERE id = ?
      """, [.integer(account)])
  }

  /// Keeps how many wrong codes came in a row, and the lock that may follow from them.
  func setWrongCodes(_ count: Int, at now: Date?, lockedUntil: Date?, account: Int64) throws {
    try execute(
      "UPDATE accounts SET wrong_codes = ?, last_wrong = ?, locked_until = ? WHERE id = ?",
      [.int(count), .date(now), .date(lockedUntil), .integer(account)])
  }
}
