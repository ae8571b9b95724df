import Database

extension Keychain {
  /// A credential without its secrets; none if it is deleted or never was.
  package func credential(_ id: Int64) throws(KeychainError) -> Credential? {
    try reading { try $0.credential(id) }
  }

  /// The credential of an account, without its secrets.
  package func credential(
    domain: String, user: String
  ) throws(KeychainError) -> Credential? {
    try reading { try $0.credential(domain: domain.lowercased(), user: user) }
  }

  /// The credentials of a domain without their secrets, those first that were used last.
  package func credentials(
    of domain: String, most limit: Int
  ) throws(KeychainError) -> [Credential] {
    try reading { connection in
      try connection.rows(
        "SELECT \(Credential.columns) FROM credential WHERE domain = ? AND deleted IS NULL "
          + "ORDER BY coalesce(last_used, 0) DESC, sort_user LIMIT ?",
        [.text(domain.lowercased()), .int(limit)], Credential.init)
    }
  }

  /// All credentials in the order of the list, without their secrets.
  package func allCredentials() throws(KeychainError) -> [Credential] {
    try reading { connection in
      try connection.rows(
        "SELECT \(Credential.columns) FROM credential WHERE deleted IS NULL "
          + "ORDER BY sort_title, sort_user, domain", [], Credential.init)
    }
  }

  /// Notes that a credential was filled or used to sign in.
  package func markUsed(_ id: Int64) {
    // The time of last use is a convenience: filling or signing in must not fail because it cannot
    // be stored. A damaged store reports itself at the next read.
    try? changing { change in
      try change.connection.execute(
        "UPDATE credential SET last_used = ? WHERE id = ? AND deleted IS NULL",
        [.date(change.now), .integer(id)])
      change.listing.append(.touched(id))
    }
  }

  /// Hides a recommendation until the password changes (AUD-5).
  package func hideRecommendation(of id: Int64) throws(KeychainError) {
    try changing { change in
      guard try change.connection.credential(id) != nil else { throw Credential.notFound(id) }
      try change.connection.execute(
        "INSERT INTO hidden_recommendation (credential) VALUES (?) "
          + "ON CONFLICT (credential) DO NOTHING", [.integer(id)])
      change.listing.append(.touched(id))
    }
  }

  /// Shows a hidden recommendation again.
  package func unhide(_ id: Int64) throws(KeychainError) {
    try changing { change in
      try change.unhide(id)
      change.listing.append(.touched(id))
    }
  }

  /// The credentials whose recommendations are hidden.
  package func hiddenRecommendations() throws(KeychainError) -> Set<Int64> {
    try reading { connection in
      Set(try connection.rows("SELECT credential FROM hidden_recommendation") { $0.int64(0) })
    }
  }
}

extension Change {
  /// Lets the recommendation of a credential be seen again.
  func unhide(_ id: Int64) throws {
    try connection.execute(
      "DELETE FROM hidden_recommendation WHERE credential = ?", [.integer(id)])
  }
}
