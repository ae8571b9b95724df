import Database
import Simulation

extension Keychain {
  /// What the store holds, for the inspector: names, states and moments, nothing that is sealed.
  package func inspect() -> [InspectedTable] {
    [
      inspected("Credentials", inspectedCredentials),
      inspected("Upgrades", inspectedUpgrades),
      inspected("Recently Deleted", inspectedDeleted),
    ]
  }

  /// The messages that were filed, for the inspector: neither texts nor codes.
  package func inspectMessages() -> InspectedTable {
    inspected("Received", inspectedMessages)
  }

  private func inspected(
    _ name: String, _ read: (Connection) throws -> (count: Int, rows: [InspectedRow])
  ) -> InspectedTable {
    do {
      let found = try reading(read)
      return InspectedTable(
        machine: Self.fileName, name: name, count: found.count, rows: found.rows)
    } catch {
      return InspectedTable(
        machine: Self.fileName, name: name, rows: [], problem: error.sentence)
    }
  }

  /// The credentials that changed last: of very many nobody looks at all.
  private func inspectedCredentials(
    _ connection: Connection
  ) throws -> (count: Int, rows: [InspectedRow]) {
    let count = try connection.row(
      "SELECT count(*) FROM credential WHERE deletion_reason IS NULL"
    ) { $0.int(0) }
    let rows = try connection.rows(
      "SELECT c.id, c.domain, c.user, c.origin, c.modified, c.last_used, "
        + "(SELECT count(*) FROM history WHERE credential = c.id) FROM credential AS c "
        + "WHERE c.deleted IS NULL ORDER BY c.modified DESC, c.id LIMIT ?",
      [.int(InspectedTable.limit)]
    ) { row in
      var facts = [
        InspectedFact("from", row.text(3)), InspectedFact("modified", milliseconds: row.int64(4)),
      ]
      if let used = row.optionalInt64(5) { facts.append(InspectedFact("used", milliseconds: used)) }
      if row.int(6) > 0 { facts.append(InspectedFact("former passwords", row.int(6))) }
      return InspectedRow(row.text(0), "\(row.text(1))  \(row.text(2))", facts)
    }
    return (count ?? 0, rows)
  }

  private func inspectedUpgrades(
    _ connection: Connection
  ) throws -> (count: Int, rows: [InspectedRow]) {
    let count = try connection.row("SELECT count(*) FROM upgrade") { $0.int(0) }
    let rows = try connection.rows(
      "SELECT request, domain, user, state, started, outcome FROM upgrade "
        + "ORDER BY state = 'ended', request DESC LIMIT ?", [.int(InspectedTable.limit)]
    ) { row in
      // One that a killed program left is unsettled, whatever its row says.
      let isLeft = row.text(3) == "running" && row.int(0) <= lastForeignRequest
      var facts = [
        InspectedFact("request", row.int(0)),
        InspectedFact("state", isLeft ? "unsettled" : row.text(3)),
        InspectedFact("started", milliseconds: row.int64(4)),
      ]
      if let outcome = row.optionalText(5) { facts.append(InspectedFact("outcome", outcome)) }
      return InspectedRow(row.text(0), "\(row.text(1))  \(row.text(2))", facts)
    }
    return (count ?? 0, rows)
  }

  private func inspectedDeleted(
    _ connection: Connection
  ) throws -> (count: Int, rows: [InspectedRow]) {
    let count = try connection.row("SELECT count(*) FROM credential WHERE deleted IS NOT NULL") {
      $0.int(0)
    }
    let rows = try connection.rows(
      "SELECT id, domain, user, deletion_reason, deleted FROM credential "
        + "WHERE deleted IS NOT NULL ORDER BY deleted DESC, id LIMIT ?",
      [.int(InspectedTable.limit)]
    ) { row in
      InspectedRow(
        row.text(0), "\(row.text(1))  \(row.text(2))",
        [
          InspectedFact("because", row.text(3)),
          InspectedFact("deleted", milliseconds: row.int64(4)),
        ])
    }
    return (count ?? 0, rows)
  }

  private func inspectedMessages(
    _ connection: Connection
  ) throws -> (count: Int, rows: [InspectedRow]) {
    let count = try connection.row("SELECT count(*) FROM message") { $0.int(0) }
    let rows = try connection.rows(
      "SELECT id, sender, arrived, code_lower, bound_to, embedded, used FROM message "
        + "ORDER BY id DESC LIMIT ?", [.int(InspectedTable.limit)]
    ) { row in
      var facts = [InspectedFact("arrived", milliseconds: row.int64(2))]
      facts.append(InspectedFact("code", row.isNull(3) ? "none found" : "found"))
      if let host = row.optionalText(4) { facts.append(InspectedFact("bound to", host)) }
      if let host = row.optionalText(5) { facts.append(InspectedFact("embedded in", host)) }
      if let used = row.optionalInt64(6) {
        facts.append(InspectedFact("filled", milliseconds: used))
      }
      return InspectedRow(row.text(0), row.text(1), facts)
    }
    return (count ?? 0, rows)
  }
}
