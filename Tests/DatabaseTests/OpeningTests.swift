import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("Design, databases: every file is opened the same way")
struct OpeningTests {
  @Test("log, full synchronisation and foreign keys are on")
  func pragmas() throws {
    let folder = TemporaryFolder()
    let (database, notices) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    #expect(notices.isEmpty)
    #expect(try database.pragma("journal_mode") == "wal")
    #expect(try database.pragma("synchronous") == "2")
    #expect(try database.pragma("foreign_keys") == "1")
    #expect(try database.pragma("user_version") == "1")
  }

  @Test("the file, its log and the log's index are their owner's alone, whatever they were")
  func modes() throws {
    let folder = TemporaryFolder()
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    try database.note("a")
    for name in ["test.sqlite", "test.sqlite-wal", "test.sqlite-shm"] {
      #expect(try folder.mode(name) == 0o600, "\(name)")
    }
    database.close()
    chmod(folder.database.path, 0o644)
    let (again, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    #expect(try folder.mode("test.sqlite") == 0o600)
    again.close()
  }

  @Test("what was written is there after closing and opening again")
  func reopened() throws {
    let folder = TemporaryFolder()
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    try database.note("kept")
    database.close()
    #expect(folder.names == ["test.sqlite"])
    let (again, notices) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    #expect(try again.notes() == ["kept"])
    #expect(notices.isEmpty)
  }

  @Test("a folder that is not there is a sentence")
  func noFolder() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("gone/test.sqlite")
    #expect(kind { _ = try Database.open(file, access: .create, migrations: [notesFormat]) } == .io)
  }

  @Test("after closing, what is asked is answered with a sentence")
  func closed() throws {
    let folder = TemporaryFolder()
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    database.close()
    #expect(kind { _ = try database.notes() } == .other)
    #expect(kind { try database.note("late") } == .other)
    database.close()
  }
}

@Suite("STO-25: reading beside a program that writes")
struct ReadOnlyTests {
  @Test("a reader sees what was committed, and nothing half-done")
  func beside() throws {
    let folder = TemporaryFolder()
    let (writer, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    try writer.note("first")
    let (reader, notices) = try Database.open(
      folder.database, access: .readOnly, migrations: [notesFormat])
    #expect(notices.isEmpty)
    #expect(try reader.notes() == ["first"])
    try writer.write { connection in
      try connection.execute("INSERT INTO note (text) VALUES ('second')")
      #expect(try reader.notes() == ["first"])
    }
    #expect(try reader.notes() == ["first", "second"])
  }

  @Test("a reader cannot write")
  func noWriting() throws {
    let folder = TemporaryFolder()
    let (writer, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    let (reader, _) = try Database.open(
      folder.database, access: .readOnly, migrations: [notesFormat])
    #expect(kind { try reader.note("no") } == .readOnly)
    #expect(try writer.notes().isEmpty)
  }

  @Test("a reader makes no file, and says that there is none")
  func missing() throws {
    let folder = TemporaryFolder()
    #expect(
      kind {
        _ = try Database.open(folder.database, access: .readOnly, migrations: [notesFormat])
      } == .missing)
    #expect(folder.names.isEmpty)
  }

  @Test("a reader brings nothing up to date and leaves damage where it is")
  func leavesAlone() throws {
    let folder = TemporaryFolder()
    try Database.open(folder.database, access: .create, migrations: [notesFormat]).0.close()
    #expect(
      kind {
        _ = try Database.open(
          folder.database, access: .readOnly, migrations: [notesFormat, starsFormat])
      } == .olderVersion)
    try Data(repeating: 7, count: 5000).write(to: folder.database)
    #expect(
      kind {
        _ = try Database.open(folder.database, access: .readOnly, migrations: [notesFormat])
      } == .damaged)
    #expect(try Data(contentsOf: folder.database) == Data(repeating: 7, count: 5000))
    #expect(!folder.names.contains { $0.contains("damaged") || $0.contains("format") })
  }

  @Test("a closed database in a folder without write permission can be read")
  func readOnlyFolder() throws {
    let folder = TemporaryFolder()
    let (writer, _) = try Database.open(folder.database, access: .create, migrations: [notesFormat])
    try writer.note("kept")
    writer.close()
    chmod(folder.url.path, 0o500)
    defer { chmod(folder.url.path, 0o700) }
    let (reader, _) = try Database.open(
      folder.database, access: .readOnly, migrations: [notesFormat])
    #expect(try reader.notes() == ["kept"])
  }
}
