extension Connection {
  /// Makes the table `meta` and what keeps it: the number and the time of the last commit, and how many
  /// rows each table has (STO-41); counts the rows that are there.
  ///
  /// Triggers count, so that deletions by a foreign key are counted too.
  func countRows() throws(DatabaseError) {
    try execute(
      "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) "
        + "STRICT, WITHOUT ROWID")
    let tables = try countedTables()
    for name in try countedNames() where !tables.contains(name) {
      try execute("DELETE FROM meta WHERE name = ?", [.text(Self.rows + name)])
    }
    for table in tables {
      for (event, change) in [("INSERT", "+ 1"), ("DELETE", "- 1")] {
        try execute(
          "CREATE TRIGGER IF NOT EXISTS \"count_\(event)_\(table)\" AFTER \(event) ON \"\(table)\" "
            + "BEGIN UPDATE meta SET value = value \(change) WHERE name = '\(Self.rows)\(table)'; END"
        )
      }
      try execute(
        "INSERT INTO meta (name, value) SELECT ?, count(*) FROM \"\(table)\" WHERE true "
          + "ON CONFLICT (name) DO UPDATE SET value = excluded.value", [.text(Self.rows + table)])
    }
  }

  /// Compares the rows of each table with what was counted; a difference is damage.
  func compareCounts() throws(DatabaseError) {
    let tables = try countedTables()
    guard Set(tables) == Set(try countedNames()) else { throw DatabaseError(.damaged, file: name) }
    for table in tables {
      guard
        try number("SELECT count(*) FROM \"\(table)\"")
          == number("SELECT value FROM meta WHERE name = ?", [.text(Self.rows + table)])
      else { throw DatabaseError(.damaged, file: name, detail: "\(table) has lost or gained rows") }
    }
  }

  /// Notes a commit: its number, one more than the last, and its time in milliseconds since 1970.
  func noteCommit(at milliseconds: Int64?) throws(DatabaseError) -> Int {
    let number = try lastCommit().number + 1
    try note("commit", Int64(number))
    if let milliseconds { try note("time", milliseconds) }
    return number
  }

  /// The number of the last commit, 0 before the first, and its time in milliseconds since 1970.
  func lastCommit() throws(DatabaseError) -> (number: Int, milliseconds: Int64?) {
    let number = try number("SELECT value FROM meta WHERE name = 'commit'")
    let time = try self.number("SELECT value FROM meta WHERE name = 'time'")
    return (number, time == 0 ? nil : Int64(time))
  }

  private func note(_ name: String, _ value: Int64) throws(DatabaseError) {
    try execute(
      "INSERT INTO meta (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
      [.text(name), .integer(value)])
  }

  /// Rows of `meta` that count a table have this before its name.
  private static let rows = "rows/"

  private func countedTables() throws(DatabaseError) -> [String] {
    try names(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'meta' "
        + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")
  }

  private func countedNames() throws(DatabaseError) -> [String] {
    try names(
      "SELECT substr(name, \(Self.rows.count + 1)) FROM meta WHERE name LIKE '\(Self.rows)%' "
        + "ORDER BY name")
  }

  private func names(_ sql: String) throws(DatabaseError) -> [String] {
    do { return try rows(sql) { $0.text(0) } } catch { throw databaseError(error) }
  }
}
