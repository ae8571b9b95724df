import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Database

@Suite("STO-21: a change is whole or not at all")
struct TransactionTests {
  private struct Stop: Error {}

  private func open() throws -> (Database, TemporaryFolder) {
    let folder = TemporaryFolder()
    return (
      try Database.open(folder.database, access: .create, migrations: [notesFormat]).0, folder
    )
  }

  @Test("what throws leaves nothing behind")
  func rollback() throws {
    let (database, folder) = try open()
    try database.note("before")
    #expect(throws: Stop.self) {
      try database.write { connection in
        try connection.execute("INSERT INTO note (text) VALUES ('half')")
        throw Stop()
      }
    }
    #expect(try database.notes() == ["before"])
    try database.note("after")
    #expect(try database.notes() == ["before", "after"])
    withExtendedLifetime(folder) {}
  }

  @Test("a copy of the files made in the middle of a change has none of it")
  func killedInTheMiddle() throws {
    let (database, folder) = try open()
    try database.note("before")
    let copy = TemporaryFolder()
    try database.write { connection in
      for number in 0..<100 {
        try connection.execute("INSERT INTO note (text) VALUES (?)", [.text("\(number)")])
      }
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: folder.database.path + suffix, toPath: copy.database.path + suffix)
      }
    }
    let (killed, notices) = try Database.open(
      copy.database, access: .create, migrations: [notesFormat])
    #expect(try killed.notes() == ["before"])
    #expect(notices.isEmpty)
    #expect(try database.notes().count == 101)
  }

  @Test("a change inside a change is refused, a look inside a change sees it")
  func nested() throws {
    let (database, folder) = try open()
    try database.write { connection in
      try connection.execute("INSERT INTO note (text) VALUES ('one')")
      #expect(try database.notes() == ["one"])
      #expect(kind { try database.note("two") } == .other)
    }
    #expect(try database.notes() == ["one"])
    withExtendedLifetime(folder) {}
  }

  @Test("a read cannot change anything")
  func readingOnly() throws {
    let (database, folder) = try open()
    let failed = kind {
      try database.read { try $0.execute("INSERT INTO note (text) VALUES ('sly')") }
    }
    #expect(failed == .other)
    #expect(try database.notes().isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("many at once wait for each other and lose nothing")
  func many() async throws {
    let (database, folder) = try open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 { group.addTask { try database.note("\(number)") } }
      try await group.waitForAll()
    }
    #expect(try Set(database.notes()) == Set((0..<40).map(String.init)))
    withExtendedLifetime(folder) {}
  }

  @Test("no space: a sentence of that kind, and the database goes on as it was")
  func full() throws {
    let (database, folder) = try open()
    try database.note("before")
    let error = #expect(throws: DatabaseError.self) {
      try database.write { connection in
        try connection.execute("PRAGMA max_page_count = 3")
        for _ in 0..<1000 {
          try connection.execute(
            "INSERT INTO note (text) VALUES (?)", [.text(String(repeating: "x", count: 500))])
        }
      }
    }
    #expect(error?.kind == .full)
    #expect(
      error?.message
        == "There is no space left for test.sqlite, so nothing was changed. "
        + "Make room and try again.")
    #expect(try database.notes() == ["before"])
    withExtendedLifetime(folder) {}
  }

  @Test("pages that a large change kept in memory are given back")
  func pages() throws {
    let (database, folder) = try open()
    try database.write(pages: 20_000) {
      try $0.execute("INSERT INTO note (text) VALUES ('large')")
    }
    #expect(try database.pragma("cache_size") == "-2000")
    #expect(try database.notes() == ["large"])
    withExtendedLifetime(folder) {}
  }

  @Test("a checkpoint empties the log")
  func checkpoint() throws {
    let (database, folder) = try open()
    try database.note("logged")
    let log = URL(fileURLWithPath: folder.database.path + "-wal")
    #expect(try !Data(contentsOf: log).isEmpty)
    try database.checkpoint()
    #expect(try Data(contentsOf: log).isEmpty)
    #expect(try database.notes() == ["logged"])
  }
}
