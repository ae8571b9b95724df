import CDatabase
import Foundation
import TestSupport
import Testing

@testable import Database

/// A file with a few hundred rows, some of them longer than a page, and what a sound reading gives.
private struct Prepared {
  static let page = Int(CDB_PAGE_SIZE)

  let folder = TemporaryFolder()
  let whole: Data
  let notes: [String]

  init() throws {
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat, Self.indexes])
    try database.write { connection in
      for number in 0..<300 {
        let text = "note \(number) " + String(repeating: "x", count: number % 40 == 0 ? 9000 : 50)
        try connection.execute("INSERT INTO note (text) VALUES (?)", [.text(text)])
      }
    }
    notes = try database.notes()
    database.close()
    whole = try Data(contentsOf: folder.database)
  }

  private static let indexes = Database.Migration("index", "CREATE INDEX by_text ON note (text)")

  /// Whether every way to read a file with these bytes gives the rows or says that it is damaged.
  func isRightOrNamed(_ bytes: Data) throws -> Bool {
    try bytes.write(to: folder.database)
    for suffix in ["-wal", "-shm"] { unlink(folder.database.path + suffix) }
    do {
      let (database, _) = try Database.open(
        folder.database, access: .readOnly, migrations: [notesFormat, Self.indexes])
      defer { database.close() }
      let byText = try database.read {
        try $0.rows("SELECT text FROM note INDEXED BY by_text ORDER BY text") { $0.text(0) }
      }
      return try database.notes() == notes && byText == notes.sorted()
    } catch let error as DatabaseError {
      return error.kind == .damaged
    }
  }
}

@Suite("STO-41, STO-49: damage is an error of the read that meets it, never a missing row")
struct ChecksumTests {
  @Test("each page of zeros, and each page in another's place")
  func pages() throws {
    let prepared = try Prepared()
    let count = prepared.whole.count / Prepared.page
    #expect(count > 20)
    for page in 0..<count {
      let range = page * Prepared.page..<(page + 1) * Prepared.page
      var zeroed = prepared.whole
      zeroed.replaceSubrange(range, with: Data(count: Prepared.page))
      #expect(try prepared.isRightOrNamed(zeroed), "page \(page + 1) zeroed")
      var moved = prepared.whole
      let other = (page + 1) % count * Prepared.page
      moved.replaceSubrange(range, with: prepared.whole[other..<other + Prepared.page])
      #expect(try prepared.isRightOrNamed(moved), "page \(page + 1) replaced by the next")
    }
  }

  @Test("every single bit of the first hundred bytes, which say what the file is")
  func header() throws {
    let prepared = try Prepared()
    for place in 0..<800 {
      var flipped = prepared.whole
      flipped[place / 8] ^= 1 << UInt8(place % 8)
      #expect(try prepared.isRightOrNamed(flipped), "bit \(place)")
    }
  }

  @Test("single bits all over the file")
  func bits() throws {
    let prepared = try Prepared()
    var place = 0
    for _ in 0..<600 {
      // A full cycle through all bytes, far apart.
      place = (place + 7_919) % prepared.whole.count
      var flipped = prepared.whole
      flipped[place] ^= 1 << UInt8(place % 8)
      #expect(try prepared.isRightOrNamed(flipped), "byte \(place)")
    }
  }

  @Test("a file that ends too early, at each page and within it, or goes on too long")
  func lengths() throws {
    let prepared = try Prepared()
    for end in stride(from: 0, to: prepared.whole.count, by: Prepared.page / 2) {
      #expect(try prepared.isRightOrNamed(prepared.whole.prefix(end)), "\(end) bytes")
    }
    #expect(try prepared.isRightOrNamed(prepared.whole + Data(repeating: 7, count: 5000)))
  }

  @Test("a writer leaves a damaged file byte for byte as it is")
  func leavesAlone() throws {
    let prepared = try Prepared()
    var zeroed = prepared.whole
    zeroed.replaceSubrange(0..<Prepared.page, with: Data(count: Prepared.page))
    for bytes in [zeroed, Data("rubbish rubbish rubbish rubbish".utf8), Data()] {
      try bytes.write(to: prepared.folder.database)
      #expect(
        kind {
          _ = try Database.open(prepared.folder.database, migrations: [notesFormat])
        } == .damaged)
      #expect(try Data(contentsOf: prepared.folder.database) == bytes)
    }
  }

  @Test("a table that lost a row behind the counters is damaged")
  func counts() throws {
    let folder = TemporaryFolder()
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    try database.note("one")
    try database.write { connection in
      try connection.execute("DROP TRIGGER count_DELETE_note")
      try connection.execute("DELETE FROM note")
    }
    database.close()
    #expect(
      kind { _ = try Database.open(folder.database, migrations: [notesFormat]) } == .damaged)
  }

  @Test("commits are numbered one by one, with their time; reads and empty changes are none")
  func commits() throws {
    let folder = TemporaryFolder()
    let time = Date(timeIntervalSince1970: 1_790_000_000)
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat], now: { time })
    #expect(try database.lastCommit().number == 0)
    try database.note("one")
    try database.note("two")
    _ = try database.notes()
    try database.write { try $0.execute("DELETE FROM note WHERE id = 77") }
    #expect(try database.lastCommit().number == 2)
    #expect(try database.lastCommit().time == time)
  }
}

@Suite("STO-44: a backup is a sound copy of one moment")
struct BackupTests {
  @Test("a snapshot has what was there, whatever is written meanwhile")
  func snapshot() throws {
    let folder = TemporaryFolder()
    let (database, _) = try Database.open(
      folder.database, access: .create, migrations: [notesFormat])
    try database.note("before")
    let snapshot = try database.snapshot()
    try database.note("after")
    let copy = folder.url.appendingPathComponent("copy.sqlite")
    try snapshot.backUp(to: copy)
    snapshot.close()
    #expect(try folder.mode("copy.sqlite") == 0o600)
    let (kept, _) = try Database.open(copy, access: .readOnly, migrations: [notesFormat])
    #expect(try kept.notes() == ["before"])
    #expect(try database.notes() == ["before", "after"])
    #expect(!folder.names.contains("copy.sqlite.new"))
  }

  @Test("of a damaged database there is no backup, and an earlier one stays")
  func damaged() throws {
    let prepared = try Prepared()
    let copy = prepared.folder.url.appendingPathComponent("copy.sqlite")
    try Data("an earlier backup".utf8).write(to: copy)
    var zeroed = prepared.whole
    let page = 6 * Prepared.page..<7 * Prepared.page
    zeroed.replaceSubrange(page, with: Data(count: Prepared.page))
    try zeroed.write(to: prepared.folder.database)
    let connection = try Connection.open(
      prepared.folder.database, named: "test.sqlite", mode: 1)
    let snapshot = Database.Snapshot(connection, name: "test.sqlite")
    #expect(kind { try snapshot.backUp(to: copy) } == .damaged)
    #expect(try Data(contentsOf: copy) == Data("an earlier backup".utf8))
    #expect(!prepared.folder.names.contains("copy.sqlite.new"))
  }
}

@Suite("STO-48: only regular files of this user are opened")
struct PrivateFileTests {
  @Test("a link, a pipe, a socket and a folder are refused by name, at once")
  func kinds() throws {
    let makers: [(String) -> Void] = [
      { symlink("/etc/hostname", $0) }, { mkfifo($0, 0o600) }, { mkdir($0, 0o700) },
    ]
    for suffix in ["", "-wal", "-shm"] {
      for make in makers {
        let folder = TemporaryFolder()
        let (database, _) = try Database.open(
          folder.database, access: .create, migrations: [notesFormat])
        database.close()
        if suffix.isEmpty { unlink(folder.database.path) }
        make(folder.database.path + suffix)
        for access in [Database.Access.readOnly, .readWrite, .create] {
          let error = #expect(throws: DatabaseError.self) {
            try Database.open(folder.database, access: access, migrations: [notesFormat])
          }
          #expect(error?.kind == .refused)
          #expect(error?.message.contains("test.sqlite\(suffix)") == true)
        }
      }
    }
  }

  @Test("wider rights are tightened with a notice, by whoever may change the file")
  func rights() throws {
    let folder = TemporaryFolder()
    try Database.open(folder.database, access: .create, migrations: [notesFormat]).0.close()
    chmod(folder.database.path, 0o666)
    let (reader, none) = try Database.open(
      folder.database, access: .readOnly, migrations: [notesFormat])
    #expect(none == [])
    reader.close()
    let (_, notices) = try Database.open(folder.database, migrations: [notesFormat])
    #expect(notices.first == "Other users could reach test.sqlite; now only you can.")
    #expect(try folder.mode("test.sqlite") == 0o600)
  }
}
