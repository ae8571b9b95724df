import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("Design, databases: statements take their values bound")
struct StatementTests {
  private static let wide = Database.Migration(
    "wide", "CREATE TABLE wide (i INTEGER, r REAL, t TEXT, b BLOB, d INTEGER) STRICT;")

  private func open() throws -> (Database, TemporaryFolder) {
    let folder = TemporaryFolder()
    return (
      try Database.open(folder.database, access: .create, migrations: [Self.wide, notesFormat]).0,
      folder
    )
  }

  @Test("every kind of value comes back as it went in")
  func values() throws {
    let (database, folder) = try open()
    let moment = Date(timeIntervalSince1970: 1_700_000_000.123)
    let text = "Ünï\u{0}cødé 🔑 '; DROP TABLE wide; --"
    try database.write { connection in
      try connection.execute(
        "INSERT INTO wide VALUES (?, ?, ?, ?, ?)",
        [.integer(.min), .real(0.1), .text(text), .blob([0, 255, 7]), .date(moment)])
      #expect(connection.changes == 1)
      #expect(connection.lastInsertedRow == 1)
    }
    let row = try database.read { connection in
      try connection.row("SELECT * FROM wide") {
        ($0.int64(0), $0.real(1), $0.text(2), $0.blob(3), $0.date(4))
      }
    }
    let found = try #require(row)
    #expect(found.0 == .min)
    #expect(found.1 == 0.1)
    #expect(found.2 == text)
    #expect(found.3 == [0, 255, 7])
    #expect(abs(found.4.timeIntervalSince(moment)) < 0.0005)
    withExtendedLifetime(folder) {}
  }

  @Test("nothing is told from empty")
  func nulls() throws {
    let (database, folder) = try open()
    try database.write { connection in
      try connection.execute("INSERT INTO wide VALUES (?, ?, ?, ?, ?)", [nil, nil, nil, nil, nil])
      try connection.execute(
        "INSERT INTO wide VALUES (?, ?, ?, ?, ?)",
        [.int(Int?.some(0)), .real(0), "", .blob([]), .date(Date(timeIntervalSince1970: 0))])
    }
    let rows = try database.read { connection in
      try connection.rows("SELECT * FROM wide ORDER BY rowid") { row in
        [
          row.optionalInt(0) == nil, row.isNull(1), row.optionalText(2) == nil,
          row.optionalBlob(3) == nil, row.optionalDate(4) == nil,
        ]
      }
    }
    #expect(
      rows == [[true, true, true, true, true], [false, false, false, false, false]])
    withExtendedLifetime(folder) {}
  }

  @Test("moments are whole milliseconds since 1970")
  func moments() {
    #expect(Value.date(Date(timeIntervalSince1970: 1.5)) == .integer(1500))
    #expect(Value.date(Date(timeIntervalSince1970: -0.001)) == .integer(-1))
    #expect(Value.date(nil) == .null)
  }

  @Test("text can be read as bytes, without a string")
  func textBytes() throws {
    let (database, folder) = try open()
    try database.note("é")
    let bytes = try database.read { connection in
      try connection.row("SELECT text FROM note") { $0.withTextBytes(0) { [UInt8]($0) } }
    }
    #expect(bytes == [0xc3, 0xa9])
    withExtendedLifetime(folder) {}
  }

  @Test("a statement may run inside itself")
  func recursion() throws {
    let (database, folder) = try open()
    for text in ["a", "b", "c"] { try database.note(text) }
    var pairs: [String] = []
    try database.read { connection in
      try connection.forEach("SELECT text FROM note ORDER BY id") { outer in
        let left = outer.text(0)
        try connection.forEach("SELECT text FROM note ORDER BY id") {
          pairs.append(left + $0.text(0))
        }
      }
    }
    #expect(pairs == ["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"])
    withExtendedLifetime(folder) {}
  }

  @Test("the wrong number of values is an error and not a null")
  func wrongCount() throws {
    let (database, folder) = try open()
    #expect(
      kind { try database.write { try $0.execute("INSERT INTO note (text) VALUES (?)") } }
        == .other)
    withExtendedLifetime(folder) {}
  }

  @Test("an error names the statement and never a value")
  func errors() throws {
    let (database, folder) = try open()
    let sql = "INSERT INTO note (id, text) VALUES (?, ?)"
    let error = #expect(throws: DatabaseError.self) {
      try database.write { connection in
        for _ in 0..<2 { try connection.execute(sql, [1, "a secret value"]) }
      }
    }
    #expect(error?.kind == .constraint)
    #expect(error?.statement == sql)
    let description = String(describing: error)
    #expect(!description.contains("a secret value"))
    withExtendedLifetime(folder) {}
  }

  @Test("many different statements do not pile up")
  func cache() throws {
    let (database, folder) = try open()
    let sum = try database.read { connection in
      try (0..<500).reduce(0) { sum, number in
        sum + (try connection.row("SELECT \(number)") { $0.int(0) } ?? 0)
      }
    }
    #expect(sum == 124_750)
    withExtendedLifetime(folder) {}
  }
}
