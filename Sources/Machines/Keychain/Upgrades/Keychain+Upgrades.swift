import Database
import Foundation

extension Keychain {
  /// Requests that have ended and were reported stay in the journal up to this many.
  static let keptRequests = 1000

  /// Stores the password of an upgrade before its extension learns it; answers the request's number.
  ///
  /// When this returns, the sealed password is on the disk (STO-20); when it throws, nothing was
  /// stored and the server must not be asked (STO-24). The number is never given again.
  package func beginUpgrade(
    credential: Int64?, domain: String, user: String, password: String,
    from entrance: UpgradeEntrance = .passwordManager
  ) throws(KeychainError) -> Int {
    try begin(.strongPassword, entrance, credential, domain.lowercased(), user, password)
  }

  /// Stores that an upgrade to Sign in with Apple begins, before its extension learns of it, so that
  /// a kill at any moment is settled (STO-22); answers the request's number.
  package func beginConversion(
    credential: Int64?, domain: String, user: String,
    from entrance: UpgradeEntrance = .passwordManager
  ) throws(KeychainError) -> Int {
    try begin(.signInWithApple, entrance, credential, domain.lowercased(), user, nil)
  }

  private func begin(
    _ kind: PendingUpgrade.Kind, _ entrance: UpgradeEntrance, _ credential: Int64?,
    _ domain: String, _ user: String, _ password: String?
  ) throws(KeychainError) -> Int {
    try changing { change in
      if let credential, try change.connection.credential(credential) == nil {
        throw Credential.notFound(credential)
      }
      let request = Int(try change.nextNumber(of: "upgrade"))
      let sealed = try password.map { try change.seal($0, at: .pending(request, domain, user)) }
      try change.connection.execute(
        "INSERT INTO upgrade (request, kind, entrance, credential, domain, user, started, state, "
          + "proposed_sealed) VALUES (?, ?, ?, ?, ?, ?, ?, 'running', ?)",
        [
          .int(request), .text(kind.rawValue), .text(entrance.rawValue), .int(credential),
          .text(domain), .text(user), .date(change.now), .optionalBlob(sealed),
        ])
      return request
    }
  }

  /// The upgrades that have not ended, the oldest first.
  ///
  /// One that a killed program left is unsettled, whatever its row says.
  package func pendingUpgrades() throws(KeychainError) -> [PendingUpgrade] {
    try journal("state <> 'ended' AND (state <> 'ended' OR reported = 0)")
  }

  /// The upgrades that ended without anybody being told how, the oldest first: the program was
  /// killed after their last step.
  package func unreportedUpgrades() throws(KeychainError) -> [PendingUpgrade] {
    try journal("state = 'ended' AND reported = 0 AND (state <> 'ended' OR reported = 0)")
  }

  /// The rows of a condition; where that includes the one of the index `upgrade_open`, SQLite uses it.
  private func journal(_ condition: String) throws(KeychainError) -> [PendingUpgrade] {
    try reading { connection in
      try connection.rows(
        "SELECT \(JournalRow.columns) FROM upgrade WHERE \(condition) ORDER BY request", [],
        journalRow
      ).map(\.upgrade)
    }
  }

  /// Whether the outcome of a request was reported already (UPG-37).
  package func isReported(request: Int) throws(KeychainError) -> Bool {
    try reading { connection in
      try connection.row("SELECT reported FROM upgrade WHERE request = ?", [.int(request)]) {
        $0.bool(0)
      } ?? true
    }
  }

  /// Notes the outcome that was reported for a request; the first one stays (UPG-37).
  package func noteReport(
    request: Int, _ outcome: UpgradeOutcome, reason: String?
  ) throws(KeychainError) {
    try changing { change in
      try change.connection.execute(
        "UPDATE upgrade SET outcome = ?, reason = ?, reported = 1 "
          + "WHERE request = ? AND reported = 0",
        [.text(outcome.rawValue), .optionalText(reason), .int(request)])
      try change.connection.execute(
        "DELETE FROM upgrade WHERE state = 'ended' AND reported = 1 AND request <= ?",
        [.int(request - Self.keptRequests)])
    }
  }

  /// The password that an upgrade proposed.
  package func pendingPassword(request: Int) throws(KeychainError) -> String {
    let row = try reading { try journalRow(request, $0) }
    return try row.open(sealer())
  }

  /// Ends an upgrade that changed nothing and forgets its password.
  package func dropPending(request: Int) throws(KeychainError) {
    try changing { change in
      _ = try journalRow(request, change.connection)
      try change.endUpgrade(request)
    }
  }

  /// Marks an upgrade as one whose end nobody knows (STO-22).
  package func markUnsettled(request: Int) throws(KeychainError) {
    try changing { change in
      _ = try journalRow(request, change.connection)
      try change.connection.execute(
        "UPDATE upgrade SET state = 'unsettled' WHERE request = ?", [.int(request)])
    }
  }

  /// Keeps what an extension reported, byte for byte, until settlement has asked the server about it
  /// (STO-46); the upgrade is unsettled from then on.
  package func keepReported(
    _ completion: ReportedCompletion, request: Int
  ) throws(KeychainError) {
    try changing { change in
      let row = try journalRow(request, change.connection).upgrade
      func seal(_ text: String, _ what: String) throws -> Value {
        .blob(try change.seal(text, at: .reported(what, request, row.domain, row.user)))
      }
      try change.connection.execute(
        "UPDATE upgrade SET state = 'unsettled', reported_user_sealed = ?, "
          + "reported_password_sealed = ? WHERE request = ?",
        [
          try seal(completion.user, "user"), try seal(completion.password, "password"),
          .int(request),
        ])
    }
  }

  /// What an extension reported and the store could not take, if there is any (STO-46).
  package func reportedCompletion(request: Int) throws(KeychainError) -> ReportedCompletion? {
    let row = try reading { try journalRow(request, $0) }
    return try row.openReported(sealer())
  }

  func journalRow(_ request: Int, _ connection: Connection) throws -> JournalRow {
    let row = try connection.row(
      "SELECT \(JournalRow.columns) FROM upgrade WHERE request = ? AND state <> 'ended'",
      [.int(request)], journalRow)
    guard let row else {
      throw KeychainError.notFound("Request \(request) is no longer pending.")
    }
    return row
  }

  private func journalRow(_ row: Row) throws -> JournalRow {
    let request = row.int(0)
    var state = try row.word(5, as: PendingUpgrade.State.self, "upgrade.state")
    if state == .running, request <= lastForeignRequest { state = .unsettled }
    let upgrade = PendingUpgrade(
      request: request, kind: try row.word(7, as: PendingUpgrade.Kind.self, "upgrade.kind"),
      entrance: try row.word(8, as: UpgradeEntrance.self, "upgrade.entrance"),
      credential: row.optionalInt64(1), domain: row.text(2), user: row.text(3),
      started: row.date(4), state: state, isReported: row.bool(9))
    return JournalRow(
      upgrade: upgrade, proposed: row.optionalBlob(6), reportedUser: row.optionalBlob(10),
      reportedPassword: row.optionalBlob(11))
  }
}

/// A row of the journal with what is sealed in it.
struct JournalRow {
  static let columns =
    "request, credential, domain, user, started, state, proposed_sealed, kind, entrance, reported, "
    + "reported_user_sealed, reported_password_sealed"

  let upgrade: PendingUpgrade
  let proposed: [UInt8]?
  let reportedUser: [UInt8]?
  let reportedPassword: [UInt8]?

  /// The proposed password.
  func open(_ sealer: Sealer) throws(KeychainError) -> String {
    guard let proposed else {
      throw .notFound("Request \(upgrade.request) leads to Sign in with Apple: it has no password.")
    }
    return try sealer.text(
      proposed, at: .pending(upgrade.request, upgrade.domain, upgrade.user),
      "The pending password of request \(upgrade.request)")
  }

  /// What the extension reported, if that could not be stored.
  func openReported(_ sealer: Sealer) throws(KeychainError) -> ReportedCompletion? {
    guard let reportedUser, let reportedPassword else { return nil }
    func text(_ sealed: [UInt8], _ what: String) throws(KeychainError) -> String {
      try sealer.text(
        sealed, at: .reported(what, upgrade.request, upgrade.domain, upgrade.user),
        "The \(what) that the extension reported for request \(upgrade.request)")
    }
    return ReportedCompletion(
      user: try text(reportedUser, "user"), password: try text(reportedPassword, "password"))
  }
}

extension Change {
  /// Ends a request: its secrets go, its row stays until the outcome was reported and beyond.
  func endUpgrade(_ request: Int) throws {
    try connection.execute(
      "UPDATE upgrade SET state = 'ended', proposed_sealed = NULL, reported_user_sealed = NULL, "
        + "reported_password_sealed = NULL WHERE request = ?", [.int(request)])
  }
}
