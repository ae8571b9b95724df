import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("STO-16: formats of other versions")
struct MigrationTests {
  @Test("an older file is brought up to date after a copy was set aside")
  func older() throws {
    let folder = TemporaryFolder()
    let (old, _) = try Database.open(folder.database, migrations: [notesFormat])
    try old.note("from before")
    old.close()
    let (new, notices) = try Database.open(
      folder.database, migrations: [notesFormat, starsFormat])
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
      folder.database, migrations: [notesFormat, starsFormat])
    #expect(notices.isEmpty)
    #expect(try database.pragma("user_version") == "2")
    database.close()
    #expect(folder.names == ["test.sqlite"])
  }

  @Test("a migration that fails leaves the file as it was")
  func failing() throws {
    let folder = TemporaryFolder()
    let (old, _) = try Database.open(folder.database, migrations: [notesFormat])
    try old.note("from before")
    old.close()
    let broken = Database.Migration("broken", "CREATE TABLE other (a) ; SELECT nonsense;")
    #expect(throws: DatabaseError.self) {
      try Database.open(folder.database, migrations: [notesFormat, starsFormat, broken])
    }
    let (again, _) = try Database.open(folder.database, migrations: [notesFormat])
    #expect(try again.notes() == ["from before"])
    #expect(try again.pragma("user_version") == "1")
    #expect(
      try again.read { try $0.rows("SELECT name FROM sqlite_schema") { $0.text(0) } }
        == ["note"])
  }

  @Test("a newer file is refused with a sentence and stays byte for byte as it is")
  func newer() throws {
    let folder = TemporaryFolder()
    try Database.open(folder.database, migrations: [notesFormat, starsFormat]).0.close()
    let before = try Data(contentsOf: folder.database)
    let error = #expect(throws: DatabaseError.self) {
      try Database.open(folder.database, migrations: [notesFormat])
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

@Suite("STO-15: damaged files")
struct DamageTests {
  @Test("what is no database is set aside under a new name, and said so")
  func notADatabase() throws {
    let folder = TemporaryFolder()
    let rubbish = Data("this is no database, and long enough to be looked at".utf8)
    try rubbish.write(to: folder.database)
    let (database, notices) = try Database.open(folder.database, migrations: [notesFormat])
    #expect(
      notices == [
        "test.sqlite was damaged. It was set aside as test.sqlite.damaged-1, "
          + "and a new one was begun."
      ])
    #expect(try database.notes().isEmpty)
    let aside = folder.url.appendingPathComponent("test.sqlite.damaged-1")
    #expect(try Data(contentsOf: aside) == rubbish)
  }

  @Test("nothing that was set aside is ever overwritten")
  func twice() throws {
    let folder = TemporaryFolder()
    for round in 1...3 {
      try Data("rubbish \(round) rubbish rubbish".utf8).write(to: folder.database)
      try Database.open(folder.database, migrations: [notesFormat]).0.close()
    }
    for round in 1...3 {
      let aside = folder.url.appendingPathComponent("test.sqlite.damaged-\(round)")
      #expect(try String(contentsOf: aside, encoding: .utf8).hasPrefix("rubbish \(round)"))
    }
  }

  @Test("its log goes with it")
  func log() throws {
    let folder = TemporaryFolder()
    try Data("rubbish rubbish rubbish rubbish".utf8).write(to: folder.database)
    let log = URL(fileURLWithPath: folder.database.path + "-wal")
    try Data("log".utf8).write(to: log)
    let (database, _) = try Database.open(folder.database, migrations: [notesFormat])
    database.close()
    let aside = folder.url.appendingPathComponent("test.sqlite.damaged-1-wal")
    #expect(try Data(contentsOf: aside) == Data("log".utf8))
    #expect(!folder.names.contains("test.sqlite-wal"))
  }

  @Test("damage inside a small file is found when it is opened")
  func inside() throws {
    let folder = TemporaryFolder()
    try fill(folder, rows: 400)
    try damage(folder.database, page: 3)
    let (_, notices) = try Database.open(folder.database, migrations: [notesFormat])
    #expect(notices.count == 1)
    #expect(folder.names.contains("test.sqlite.damaged-1"))
  }

  @Test("damage inside a large file is found when it is met, and the next opening sets it aside")
  func large() throws {
    let folder = TemporaryFolder()
    try fill(folder, rows: 20_000)
    try damage(folder.database, page: 100)
    let (database, notices) = try Database.open(folder.database, migrations: [notesFormat])
    #expect(notices.isEmpty)
    #expect(kind { _ = try database.notes() } == .damaged)
    database.close()
    let (_, later) = try Database.open(folder.database, migrations: [notesFormat])
    #expect(later.count == 1)
    #expect(folder.names.contains("test.sqlite.damaged-1"))
    #expect(!folder.names.contains("test.sqlite.suspect"))
  }

  private func fill(_ folder: TemporaryFolder, rows: Int) throws {
    let (database, _) = try Database.open(folder.database, migrations: [notesFormat])
    let text = String(repeating: "n", count: 60)
    try database.write { connection in
      for _ in 0..<rows {
        try connection.execute("INSERT INTO note (text) VALUES (?)", [.text(text)])
      }
    }
    database.close()
  }

  /// Overwrites one page of 4096 bytes, counted from 1.
  private func damage(_ file: URL, page: Int) throws {
    let handle = try FileHandle(forUpdating: file)
    try handle.seek(toOffset: UInt64((page - 1) * 4096))
    try handle.write(contentsOf: Data(repeating: 0xa5, count: 4096))
    try handle.close()
  }
}
