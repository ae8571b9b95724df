import Database
import FoundationEssentials
import Simulation

extension AppleAccount {
  /// What Apple's servers in `folder` know, for the inspector: no token, code or key.
  ///
  /// Reads the file by itself, so that whoever looks on holds nobody up; one that nobody has needed
  /// yet is not there.
  package static func inspect(_ folder: URL) -> [InspectedTable] {
    let file = AppleDatabase.fileName
    do {
      let (database, _) = try Database.open(
        folder.appending(path: file), access: .readOnly, migrations: AppleDatabase.migrations)
      defer { database.close() }
      return try database.read { connection in
        [
          InspectedTable(
            machine: file, name: "Apple Accounts", rows: try connection.inspectedAccounts()),
          InspectedTable(
            machine: file, name: "Apps in Use", rows: try connection.inspectedConsents()),
        ]
      }
    } catch {
      let problem = error as? DatabaseError
      return [
        InspectedTable(
          machine: file, name: "Apps in Use", rows: [],
          problem: problem?.kind == .missing
            ? "Nobody has asked Apple's servers yet." : problem?.message)
      ]
    }
  }
}

extension Connection {
  fileprivate func inspectedAccounts() throws -> [InspectedRow] {
    try rows(
      "SELECT email, relay_domain, added FROM accounts ORDER BY email LIMIT ?",
      [.int(InspectedTable.limit)]
    ) { row in
      InspectedRow(
        row.text(0), row.text(0),
        [
          InspectedFact("relay", row.text(1)), InspectedFact("added", milliseconds: row.int64(2)),
        ])
    }
  }

  fileprivate func inspectedConsents() throws -> [InspectedRow] {
    try rows(
      """
      SELECT c.id, c.app_group, c.user, c.scopes, c.email, c.is_private, c.given, c.ended,
        (SELECT count(*) FROM tokens WHERE consent = c.id)
      FROM consents AS c ORDER BY c.id DESC LIMIT ?
      """, [.int(InspectedTable.limit)]
    ) { row in
      var facts = [
        InspectedFact("user", row.text(2)),
        InspectedFact("email", row.text(4) + (row.bool(5) ? " (hidden)" : "")),
        InspectedFact("scopes", row.text(3).isEmpty ? "none" : row.text(3)),
        InspectedFact("tokens", row.int(8)),
        InspectedFact("given", milliseconds: row.int64(6)),
      ]
      if let ended = row.optionalInt64(7) {
        facts.append(InspectedFact("ended", milliseconds: ended))
      }
      return InspectedRow(row.text(0), row.text(1), facts)
    }
  }
}
