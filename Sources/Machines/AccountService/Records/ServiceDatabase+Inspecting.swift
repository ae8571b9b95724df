import Database
import FoundationEssentials
import Simulation

extension ServiceDatabase {
  /// What the servers in `folder` know, for the inspector: no password, code, token or number.
  ///
  /// Reads the file by itself, so that whoever looks on holds nobody up.
  package static func inspect(_ folder: URL) -> [InspectedTable] {
    do {
      let service = try open(folder, readOnly: true)
      defer { service.close() }
      return try service.database.read { connection in
        [
          InspectedTable(
            machine: fileName, name: "Accounts", count: try connection.countOfAccounts(),
            rows: try connection.inspectedAccounts()),
          InspectedTable(
            machine: fileName, name: "Challenges", rows: try connection.inspectedChallenges()),
        ]
      }
    } catch {
      let sentence = (error as? DatabaseError)?.message ?? "\(fileName) cannot be read."
      return [InspectedTable(machine: fileName, name: "Accounts", rows: [], problem: sentence)]
    }
  }
}

extension Connection {
  fileprivate func countOfAccounts() throws -> Int {
    try row("SELECT count(*) FROM accounts") { $0.int(0) } ?? 0
  }

  fileprivate func inspectedAccounts() throws -> [InspectedRow] {
    try rows(
      """
      SELECT a.id, a.service, a.user, a.policy, a.at_risk, a.wrong_codes, a.locked_until,
        (SELECT count(*) FROM sessions WHERE account = a.id), u.subject, u.bound
      FROM accounts AS a LEFT JOIN apple_users AS u ON u.account = a.id
      ORDER BY a.service, a.user LIMIT ?
      """, [.int(InspectedTable.limit)]
    ) { row in
      var facts = [
        InspectedFact("signs in with", row.isNull(8) ? "password" : "Apple"),
        InspectedFact("sessions", row.int(7)),
      ]
      if let user = row.optionalText(8) { facts.append(InspectedFact("Apple user", user)) }
      if let bound = row.optionalInt64(9) {
        facts.append(InspectedFact("bound", milliseconds: bound))
      }
      if let policy = row.optionalText(3) { facts.append(InspectedFact("step-up", policy)) }
      if row.bool(4), row.isNull(8) { facts.append(InspectedFact("password", "leaked")) }
      if row.int(5) > 0 { facts.append(InspectedFact("wrong codes in a row", row.int(5))) }
      if let locked = row.optionalInt64(6) {
        facts.append(InspectedFact("locked until", milliseconds: locked))
      }
      return InspectedRow(row.text(0), "\(row.text(1))  \(row.text(2))", facts)
    }
  }

  fileprivate func inspectedChallenges() throws -> [InspectedRow] {
    try rows(
      """
      SELECT c.id, a.user, c.purpose, c.request, c.state, c.sends, c.wrong_codes, c.resend_at,
        (SELECT max(expires) FROM codes WHERE challenge = c.id)
      FROM challenges AS c JOIN accounts AS a ON a.id = c.account
      ORDER BY c.created DESC, c.request DESC LIMIT ?
      """, [.int(InspectedTable.limit)]
    ) { row in
      var facts = [
        InspectedFact("request", row.int(3)), InspectedFact("for", row.text(2)),
        InspectedFact("state", row.text(4)),
        InspectedFact("tries left", max(0, Limits.wrongCodes - row.int(6))),
        InspectedFact("sends left", max(0, Limits.sends - row.int(5))),
      ]
      if row.text(4) == Challenge.State.open.rawValue {
        if let resend = row.optionalInt64(7) {
          facts.append(InspectedFact("resend from", milliseconds: resend))
        }
        if let expires = row.optionalInt64(8) {
          facts.append(InspectedFact("code valid until", milliseconds: expires))
        }
      }
      // The server's own name for it opens the challenge: it is not shown.
      return InspectedRow("\(row.int(3)) \(row.text(1)) \(row.text(2))", row.text(1), facts)
    }
  }
}
