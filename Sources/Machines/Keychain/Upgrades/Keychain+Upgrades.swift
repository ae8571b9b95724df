import Database
import Foundation

extension Keychain {
  /// Stores the password of an upgrade before its extension learns it; answers the request's number.
  ///
  /// When this returns, the sealed password is on the disk (STO-20); when it throws, nothing was
  /// stored and the server must not be asked (STO-24). The number is never given again.
  package func beginUpgrade(
    credential: Int64?, domain: String, user: String, password: String
  ) throws(KeychainError) -> Int {
    try begin(.strongPassword, credential, domain.lowercased(), user, password: password)
  }

  /// Stores that an upgrade to Sign in with Apple begins, before its extension learns of it, so that
  /// a kill at any moment is settled (STO-22); answers the request's number.
  package func beginConversion(
    credential: Int64?, domain: String, user: String
  ) throws(KeychainError) -> Int {
    try begin(.signInWithApple, credential, domain.lowercased(), user, password: nil)
  }

  private func begin(
    _ kind: PendingUpgrade.Kind, _ credential: Int64?, _ domain: String, _ user: String,
    password: String?
  ) throws(KeychainError) -> Int {
    try changing { change in
      if let credential, try change.connection.credential(credential) == nil {
        throw Credential.notFound(credential)
      }
      let request = Int(
        try change.nextNumber(of: "pending_upgrade", first: firstRequest))
      let sealed = try password.map { try change.seal($0, at: .pending(request, domain, user)) }
      try change.connection.execute(
        "INSERT INTO pending_upgrade "
          + "(request, credential, domain, user, password_sealed, started, state, kind) "
          + "VALUES (?, ?, ?, ?, ?, ?, 'running', ?)",
        [
          .int(request), .int(credential), .text(domain), .text(user), .blob(sealed ?? []),
          .date(change.now), .text(kind.rawValue),
        ])
      return request
    }
  }

  /// The upgrades that have not ended, the oldest first.
  ///
  /// One that a killed program left is unsettled, whatever its row says.
  package func pendingUpgrades() throws(KeychainError) -> [PendingUpgrade] {
    try reading { connection in
      try connection.rows(
        "SELECT \(PendingRow.columns) FROM pending_upgrade ORDER BY request", [], pending
      ).map(\.upgrade)
    }
  }

  /// The password that an upgrade proposed.
  package func pendingPassword(request: Int) throws(KeychainError) -> String {
    let row = try reading { try pendingRow(request, $0) }
    return try row.open(sealer())
  }

  /// Forgets the password of an upgrade that changed nothing.
  package func dropPending(request: Int) throws(KeychainError) {
    try changing { change in
      _ = try pendingRow(request, change.connection)
      try change.removePending(request)
    }
  }

  /// Marks an upgrade as one whose end nobody knows (STO-22).
  package func markUnsettled(request: Int) throws(KeychainError) {
    try changing { change in
      _ = try pendingRow(request, change.connection)
      try change.connection.execute(
        "UPDATE pending_upgrade SET state = 'unsettled' WHERE request = ?", [.int(request)])
    }
  }

  func pendingRow(_ request: Int, _ connection: Connection) throws -> PendingRow {
    let row = try connection.row(
      "SELECT \(PendingRow.columns) FROM pending_upgrade WHERE request = ?", [.int(request)],
      pending)
    guard let row else {
      throw KeychainError.notFound("Request \(request) is not pending any more.")
    }
    return row
  }

  private func pending(_ row: Row) -> PendingRow {
    let request = row.int(0)
    let isOver =
      request <= lastForeignRequest || row.text(5) != PendingUpgrade.State.running.rawValue
    let upgrade = PendingUpgrade(
      request: request, kind: PendingUpgrade.Kind(rawValue: row.text(7)) ?? .strongPassword,
      credential: row.optionalInt64(1), domain: row.text(2), user: row.text(3),
      started: row.date(4), state: isOver ? .unsettled : .running)
    return PendingRow(upgrade: upgrade, sealed: row.blob(6))
  }

  /// The first request of a new store.
  ///
  /// Servers remember requests: behind a store that was set aside (STO-15), numbers begin far above
  /// any that it gave, and always above those that the phone knows of.
  private func firstRequest() -> Int64 {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let mark = Self.fileName + ".damaged-"
    let last = names.compactMap { name in
      name.hasPrefix(mark) ? Int64(name.dropFirst(mark.count)) : nil
    }.max()
    return 1 + max((last ?? 0) * 1_000_000, Int64(requestsAbove))
  }
}

/// A pending upgrade with its sealed password.
struct PendingRow {
  static let columns = "request, credential, domain, user, started, state, password_sealed, kind"

  let upgrade: PendingUpgrade
  let sealed: [UInt8]

  func open(_ sealer: Sealer) throws(KeychainError) -> String {
    guard upgrade.kind == .strongPassword else {
      throw .notFound("Request \(upgrade.request) leads to Sign in with Apple: it has no password.")
    }
    return try sealer.text(
      sealed, at: .pending(upgrade.request, upgrade.domain, upgrade.user),
      "The pending password of request \(upgrade.request)")
  }
}

extension Change {
  func removePending(_ request: Int) throws {
    try connection.execute("DELETE FROM pending_upgrade WHERE request = ?", [.int(request)])
  }
}
