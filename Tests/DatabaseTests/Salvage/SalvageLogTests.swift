import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("The log is read as SQLite reads it, and beyond its damage (STO-43)")
struct SalvageLogTests {
  /// A database whose log holds transactions that were never moved into the file.
  private struct Logged {
    let folder = TemporaryFolder()
    let sqlite: RawSQLite

    init(rows: Range<Int64>) throws {
      sqlite = try RawSQLite(folder.database, reserved: 8)
      try sqlite.execute(
        """
        PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
        CREATE TABLE entry (id INTEGER PRIMARY KEY, name TEXT NOT NULL, code INTEGER NOT NULL,
          body BLOB NOT NULL, note TEXT) STRICT;
        """)
      for id in rows { try sqlite.insert(id) }
    }

    func input() throws -> SalvageInput { try SalvageInput(reading: folder.database) }
  }

  private static let frame = 24 + 4096

  @Test func `rows that are only in the log are read`() throws {
    let logged = try Logged(rows: 1..<120)
    let input = try logged.input()
    #expect(input.log.count > 100 * Self.frame)
    let entries = SalvageReader(input).entries
    #expect(entries.count == 119)
    #expect(entries.allSatisfy { $0.value == [SalvageRow($0.key)] })
  }

  @Test func `a log that was begun again hides what its older frames hold`() throws {
    let logged = try Logged(rows: 1..<120)
    try logged.sqlite.execute("PRAGMA wal_checkpoint(RESTART); DELETE FROM entry WHERE id > 50")
    let entries = SalvageReader(try logged.input()).entries
    #expect(Set(entries.keys) == Set(1...50))
  }

  @Test func `each damaged frame leaves the transactions after it readable`() throws {
    let logged = try Logged(rows: 1..<60)
    let input = try logged.input()
    for index in 0..<(input.log.count / Self.frame) {
      for inside in [0, 7, 9, 17, 24, 1_000, 4_100] {
        var log = input.log
        log[32 + index * Self.frame + inside] ^= 0x41
        let read = SalvageReader(SalvageInput(file: input.file, log: log)).entries
        // Only the last image of a page has all of its rows, so a row may be lost with its cell,
        // or with a frame whose page number is wrong.
        let lost = (1..<60).filter { read[$0]?.contains(SalvageRow($0)) != true }
        #expect(lost.count <= (inside < 4 ? 45 : 1), "frame \(index), byte \(inside): \(lost)")
      }
    }
  }

  @Test func `a damaged header of the log costs nothing`() throws {
    let logged = try Logged(rows: 1..<80)
    let input = try logged.input()
    for offset in 0..<32 {
      var log = input.log
      log[offset] ^= 0x10
      let read = SalvageReader(SalvageInput(file: input.file, log: log)).entries
      #expect(read.count == 79, "byte \(offset)")
    }
  }

  @Test func `a transaction after damage replaces what it changed`() throws {
    let logged = try Logged(rows: 1..<20)
    let before = try logged.input().log.count
    try logged.sqlite.execute("CREATE TABLE other (a TEXT) STRICT")
    try logged.sqlite.insert(5, orReplace: true, as: 1_005)
    var log = try logged.input().log
    // The frame of the schema's page: the row's own page comes after it.
    log[before + 100] ^= 1
    let reader = SalvageReader(SalvageInput(file: try logged.input().file, log: log))
    let versions = reader.cells.filter { $0.rowid == 5 && $0.values.count == 5 }
    let newest = try #require(versions.max { $0.transaction < $1.transaction })
    #expect(SalvageRow(newest) == SalvageRow(1_005))
    #expect(newest.standing == .sound)
  }

  @Test func `what was not committed is only a candidate`() throws {
    let logged = try Logged(rows: 1..<20)
    let before = try logged.input().log.count
    try logged.sqlite.execute("BEGIN")
    for id in 1_000..<1_400 { try logged.sqlite.insert(Int64(id)) }
    try logged.sqlite.execute("COMMIT")
    let input = try logged.input()
    let log = [UInt8](input.log[..<(input.log.count - Self.frame)])
    #expect(log.count > before)
    var standings: [Bool: Set<SalvagedCell.Standing>] = [:]
    SalvageReader(SalvageInput(file: input.file, log: log)).forEachCell { cell in
      guard let id = cell.rowid, SalvageRow(cell) != nil else { return }
      standings[id >= 1_000, default: []].insert(cell.standing)
    }
    #expect(standings[true] == [.uncommitted])
    #expect(standings[false]?.contains(.sound) == true)
  }
}
