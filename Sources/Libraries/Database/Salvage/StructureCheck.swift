import Foundation

/// What is wrong with a database as a database: pages, checksums, indexes, constraints, references.
package struct StructureCheck: Sendable {
  /// One thing that is wrong.
  package struct Finding: Hashable, Sendable {
    package enum Check: String, Hashable, Sendable {
      case structure, checksum, reference
    }

    package let check: Check
    package let table: String?
    package let row: Int64?
    /// What is wrong, as a sentence without the file's name.
    package let sentence: String
  }

  /// At most this many findings of one kind are told.
  private static let most = 100

  package private(set) var findings: [Finding] = []
  /// Rows by table, of the tables that can be counted.
  package private(set) var rows: [String: Int] = [:]
  /// The format's number; `nil` if the file does not say.
  package private(set) var version: Int?

  package init(_ copy: PrivateCopy) {
    if copy.input.hasUnreadableParts {
      add(.structure, "Parts of the file cannot be read from the disk.")
    }
    if let damage = DatabaseFiles(copy.file).logDamage { add(.checksum, damage) }
    let reader = SalvageReader(copy.input, checksum: SalvageReader.ownChecksum)
    if reader.reserved == SalvageReader.checksumSize {
      for page in reader.damagedPages.prefix(Self.most) {
        add(.checksum, "Page \(page) is damaged: its checksum is wrong.")
      }
    }
    do {
      try copy.read { connection in
        version = try connection.row("PRAGMA user_version") { $0.int(0) }
        try checkStructure(connection)
        try checkReferences(connection)
        countRows(connection)
        compareCounts(connection)
      }
    } catch {
      add(.structure, "SQLite cannot read it: \(Self.detail(of: error)).")
    }
  }

  private mutating func add(
    _ check: Finding.Check, table: String? = nil, row: Int64? = nil, _ sentence: String
  ) {
    findings.append(Finding(check: check, table: table, row: row, sentence: sentence))
  }

  private mutating func checkStructure(_ connection: Connection) throws {
    let lines = try connection.rows("PRAGMA integrity_check(\(Self.most))") { $0.text(0) }
    for line in lines where line != "ok" && !line.hasPrefix("*** in database") {
      add(.structure, "\(line).")
    }
  }

  private mutating func checkReferences(_ connection: Connection) throws {
    let broken = try connection.rows("PRAGMA foreign_key_check") { row in
      (table: row.text(0), row: row.optionalInt64(1), parent: row.text(2))
    }
    for reference in broken.prefix(Self.most) {
      add(
        .reference, table: reference.table, row: reference.row,
        "A row of \(reference.table) belongs to a row of \(reference.parent) that is not there.")
    }
  }

  private mutating func countRows(_ connection: Connection) {
    do {
      let tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
          + "ORDER BY name"
      ) { $0.text(0) }
      for table in tables {
        let quoted = table.replacing("\"", with: "\"\"")
        // A table that cannot be counted is among the findings already.
        rows[table] = try? connection.row("SELECT count(*) FROM \"\(quoted)\"") { $0.int(0) }
      }
    } catch {
      add(.structure, "Its list of tables cannot be read: \(Self.detail(of: error)).")
    }
  }

  /// Compares the rows with the numbers that each transaction keeps (STO-41).
  private mutating func compareCounts(_ connection: Connection) {
    // A format from before there were such numbers has none.
    let counted = try? connection.rows(
      "SELECT substr(name, 6), value FROM meta WHERE name LIKE 'rows/%' "
        + "AND typeof(value) = 'integer' ORDER BY name"
    ) { (table: $0.text(0), count: $0.int(1)) }
    for (table, count) in counted ?? [] {
      guard let found = rows[table], found != count else { continue }
      add(
        .structure, table: table,
        "The table \(table) has \(found) rows, but should have \(count).")
    }
  }

  private static func detail(of error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "\(error)" }
    return error.kind == .damaged ? "it is damaged" : error.message
  }
}
