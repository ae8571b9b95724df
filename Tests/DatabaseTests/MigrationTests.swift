import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("STO-16: formats of other versions")
struct MigrationTests {
  @Test("an older file is brought up to date after a copy was set aside")
  func older() throws {
    let folder = TemporaryFolder()
    let (old, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    try old.note("from before")
    old.close()
    let (new, notices) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat, starsFormat])
    #expect(
      notices == [
        "test.sqlite was brought from format 1 to 2. "
          + "The file as it was is kept as test.sqlite.format-1-1."
      ])
    #expect(try new.pragma("user_version") == "2")
    #expect(try new.read { try $0.row("SELECT stars FROM note") { $0.int(0) } } == 1)
    #expect(try folder.mode("test.sqlite.format-1-1") == 0o600)
    let copy = folder.url.appendingPathComponent("test.sqlite.format-1-1")
    let (kept, _) = try Database.open(copy, access: .readOnly, migrations: [notesFormat])
    #expect(try kept.notes() == ["from before"])
  }

  @Test("a new file is nobody's old one: no copy, no notice")
  func new() throws {
    let folder = TemporaryFolder()
    let (database, notices) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat, starsFormat])
    #expect(notices.isEmpty)
    #expect(try database.pragma("user_version") == "2")
    database.close()
    #expect(folder.names == ["test.sqlite"])
  }

  @Test("a migration that fails leaves the file as it was")
  func failing() throws {
    let folder = TemporaryFolder()
    let (old, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    try old.note("from before")
    old.close()
    let broken = Database.Migration("broken", "CREATE TABLE other (a) ; SELECT nonsense;")
    #expect(throws: DatabaseError.self) {
      try Database.open(
        folder.database, access: .create, migrations: [notesFormat, starsFormat, broken])
    }
    let (again, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    #expect(try again.notes() == ["from before"])
    #expect(try again.pragma("user_version") == "1")
    #expect(
      try again.read { try $0.rows("SELECT name FROM sqlite_schema ORDER BY name") { $0.text(0) } }
        == ["count_DELETE_note", "count_INSERT_note", "meta", "note"])
  }

  @Test("a newer file is refused with a sentence and stays byte for byte as it is")
  func newer() throws {
    let folder = TemporaryFolder()
    try Database.open(folder.database, access: .create, migrations: [notesFormat, starsFormat]).0
      .close()
    let before = try Data(contentsOf: folder.database)
    let error = #expect(throws: DatabaseError.self) {
      try Database.open(folder.database, access: .create, migrations: [notesFormat])
    }
    #expect(error?.kind == .newerVersion)
    #expect(
      error?.message
        == "test.sqlite was written by a newer version of this program. "
        + "Use that version, or another state folder.")
    #expect(try Data(contentsOf: folder.database) == before)
    #expect(!folder.names.contains { $0.contains("damaged") || $0.contains("format") })
  }
}
