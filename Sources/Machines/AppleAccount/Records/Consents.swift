import Database
import FoundationEssentials

/// A person's consent that the apps of a group know who they are (SIA-1).
struct Consent: Hashable, Sendable {
  let id: Int64
  /// The account's own email address, by which Apple knows it.
  let account: String
  let group: String
  let user: String
  let scopes: Set<Scope>
  /// The address that the apps see: the account's own, or a relay address.
  let email: String
  let isPrivate: Bool
}

/// What an app may ask for at the first authorisation.
enum Scope: String, Codable, Hashable, Sendable, CaseIterable {
  case fullName, email
}

extension Connection {
  /// The account that was added on the phone, the last one if several were.
  func addedAccount() throws -> AppleAccountDescription? {
    try row(
      """
      SELECT given_name, family_name, email, relay_domain FROM accounts
      ORDER BY added DESC, email LIMIT 1
      """
    ) { row in
      AppleAccountDescription(
        givenName: row.text(0), familyName: row.text(1), email: row.text(2),
        relayDomain: row.text(3))
    }
  }

  func insert(_ account: AppleAccountDescription, at now: Date) throws {
    try execute(
      """
      INSERT INTO accounts (email, given_name, family_name, relay_domain, added)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET given_name = excluded.given_name,
        family_name = excluded.family_name, added = excluded.added
      """,
      [
        .text(account.email), .text(account.givenName), .text(account.familyName),
        .text(account.relayDomain), .date(now),
      ])
  }

  private static let consentColumns = "id, account, app_group, user, scopes, email, is_private"

  private func consent(where condition: String, _ values: [Value]) throws -> Consent? {
    try row(
      "SELECT \(Self.consentColumns) FROM consents WHERE \(condition) AND ended IS NULL", values
    ) { row in
      Consent(
        id: row.int64(0), account: row.text(1), group: row.text(2), user: row.text(3),
        scopes: Set(row.text(4).split(separator: " ").compactMap { Scope(rawValue: String($0)) }),
        email: row.text(5), isPrivate: row.bool(6))
    }
  }

  /// The consent that an account has given to a group of apps, unless it has ended.
  func consent(account: String, group: String) throws -> Consent? {
    try consent(where: "account = ? AND app_group = ?", [.text(account), .text(group)])
  }

  func consent(id: Int64) throws -> Consent? {
    try consent(where: "id = ?", [.integer(id)])
  }

  func insertConsent(
    account: String, group: String, user: String, scopes: Set<Scope>, email: String,
    isPrivate: Bool, at now: Date
  ) throws -> Consent {
    let words = scopes.map(\.rawValue).sorted().joined(separator: " ")
    try execute(
      """
      INSERT INTO consents (account, app_group, user, scopes, email, is_private, given, ended)
      VALUES (?, ?, ?, ?, ?, ?, ?, NULL)
      """,
      [
        .text(account), .text(group), .text(user), .text(words), .text(email), .bool(isPrivate),
        .date(now),
      ])
    return Consent(
      id: lastInsertedRow, account: account, group: group, user: user, scopes: scopes,
      email: email, isPrivate: isPrivate)
  }

  /// Ends a consent with everything that rests on it (SIA-10).
  func end(_ consent: Int64, at now: Date) throws {
    try execute("DELETE FROM codes WHERE consent = ?", [.integer(consent)])
    try execute("DELETE FROM tokens WHERE consent = ?", [.integer(consent)])
    try execute("UPDATE consents SET ended = ? WHERE id = ?", [.date(now), .integer(consent)])
  }

  // MARK: Relay addresses

  func relayAddress(account: String, group: String) throws -> String? {
    try row(
      "SELECT address FROM relay_addresses WHERE account = ? AND app_group = ?",
      [.text(account), .text(group)]
    ) { $0.text(0) }
  }

  /// Keeps a new relay address; false: somebody has it already.
  func insertRelayAddress(_ address: String, account: String, group: String) throws -> Bool {
    try execute(
      """
      INSERT INTO relay_addresses (account, app_group, address) VALUES (?, ?, ?)
      ON CONFLICT DO NOTHING
      """, [.text(account), .text(group), .text(address)])
    return changes == 1
  }
}
