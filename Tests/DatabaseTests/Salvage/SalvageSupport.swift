import CSQLite
import Foundation
import TestSupport

@testable import Database

/// One row of the table that these tests salvage.
struct SalvageRow: Hashable {
  let name: String
  let code: Int64
  let body: [UInt8]
  let note: String?

  /// A row that differs from all others; every 17th needs overflow pages.
  init(_ id: Int64) {
    name = "name \(id) åß\(id % 3)"
    code = id * 7_919 - 1_000_000
    let count = id % 17 == 0 ? 5_000 + Int(id) * 31 : 20 + Int(id % 90)
    body = (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ Int(id) ^ ($0 >> 6)) }
    note = id % 4 == 0 ? nil : "note of \(id)"
  }

  /// The row of a cell, if it is a whole one of this table.
  init?(_ cell: SalvagedCell) {
    guard cell.rowid != nil, cell.isWhole, cell.values.count == 5, case .null = cell.values[0],
      case .text(let name) = cell.values[1], case .integer(let code) = cell.values[2],
      case .blob(let body) = cell.values[3], let last = cell.values[4]
    else { return nil }
    self.name = name
    self.code = code
    self.body = body
    switch last {
    case .null: note = nil
    case .text(let text): note = text
    default: return nil
    }
  }
}

/// A database made by SQLite itself, with where SQLite says that each row is.
struct SalvageSample {
  static let rowCount: Int64 = 300
  static let pageSize = 4096

  /// Where a row is in the undamaged file.
  struct Place {
    let page: Int
    /// The row's cell, up to where the next one begins.
    let bytes: Range<Int>
    let overflow: [Int]

    var pages: [Int] { [page] + overflow }
  }

  let folder = TemporaryFolder()
  let file: [UInt8]
  let rows: [Int64: SalvageRow]
  let places: [Int64: Place]

  var pageCount: Int { file.count / Self.pageSize }

  /// Makes a database of 300 rows, of which every 10th was deleted again.
  init(reserved: Int32) throws {
    let sqlite = try RawSQLite(folder.database, reserved: reserved)
    try sqlite.execute(
      """
      CREATE TABLE entry (id INTEGER PRIMARY KEY, name TEXT NOT NULL, code INTEGER NOT NULL,
        body BLOB NOT NULL, note TEXT) STRICT;
      CREATE INDEX entry_by_name ON entry (name);
      CREATE TABLE word (word TEXT PRIMARY KEY, n INTEGER) STRICT, WITHOUT ROWID;
      BEGIN;
      """)
    var rows: [Int64: SalvageRow] = [:]
    for id in 1...Self.rowCount {
      rows[id] = SalvageRow(id)
      try sqlite.insert(id)
      try sqlite.execute("INSERT INTO word VALUES ('word \(id)', \(id))")
    }
    try sqlite.execute("COMMIT; DELETE FROM entry WHERE id % 10 = 0")
    rows = rows.filter { $0.key % 10 != 0 }
    let ids = rows.keys.sorted()
    let leaves = try sqlite.table(
      "SELECT path, pageno, ncell FROM dbstat WHERE name = 'entry' AND pagetype = 'leaf' "
        + "ORDER BY path")
    let overflow = try sqlite.table(
      "SELECT path, pageno FROM dbstat WHERE name = 'entry' AND pagetype = 'overflow' "
        + "ORDER BY path")
    sqlite.close()
    let file = [UInt8](try Data(contentsOf: folder.database))
    var places: [Int64: Place] = [:]
    for leaf in leaves {
      let page = Int(leaf[1]) ?? 0
      let start = (page - 1) * Self.pageSize
      let offsets = (0..<(Int(leaf[2]) ?? 0)).map { index in
        Int(file[start + 8 + 2 * index]) << 8 | Int(file[start + 9 + 2 * index])
      }
      for (index, offset) in offsets.enumerated() {
        let end = offsets.filter { $0 > offset }.min() ?? Self.pageSize
        let prefix = leaf[0] + String(format: "%03x+", index)
        places[ids[places.count]] = Place(
          page: page, bytes: (start + offset)..<(start + end),
          overflow: overflow.filter { $0[0].hasPrefix(prefix) }.compactMap { Int($0[1]) })
      }
    }
    self.file = file
    self.rows = rows
    self.places = places
  }

  /// The rows whose bytes are the same in a damaged file.
  func intactRows(in damaged: [UInt8]) -> [Int64: SalvageRow] {
    rows.filter { id, _ in
      guard let place = places[id] else { return false }
      let ranges = [place.bytes] + place.overflow.map { ($0 - 1) * 4096..<$0 * 4096 }
      return ranges.allSatisfy {
        $0.upperBound <= damaged.count && damaged[$0].elementsEqual(file[$0])
      }
    }
  }
}

/// SQLite without anything around it.
final class RawSQLite {
  private var handle: OpaquePointer?

  init(_ file: URL, reserved: Int32 = 0) throws {
    guard sqlite3_open(file.path, &handle) == SQLITE_OK else { throw failure }
    var bytes = reserved
    sqlite3_file_control(handle, nil, SQLITE_FCNTL_RESERVE_BYTES, &bytes)
  }

  var failure: DatabaseError {
    DatabaseError(.other, file: "test", detail: String(cString: sqlite3_errmsg(handle)))
  }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  func insert(_ id: Int64, orReplace: Bool = false, as content: Int64? = nil) throws {
    let row = SalvageRow(content ?? id)
    let hex = row.body.map { String(format: "%02x", $0) }.joined()
    try execute(
      "INSERT \(orReplace ? "OR REPLACE" : "") INTO entry VALUES (\(id), '\(row.name)', "
        + "\(row.code), x'\(hex)', \(row.note.map { "'\($0)'" } ?? "NULL"))")
  }

  func table(_ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    var result: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      result.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        })
    }
    return result
  }

  func close() {
    sqlite3_close(handle)
    handle = nil
  }

  deinit { sqlite3_close(handle) }
}

extension SalvageReader {
  /// Every cell, in the order in which they come.
  var cells: [SalvagedCell] {
    var result: [SalvagedCell] = []
    forEachCell { result.append($0) }
    return result
  }

  /// For each row number, all whole versions of the row.
  var entries: [Int64: Set<SalvageRow>] {
    var result: [Int64: Set<SalvageRow>] = [:]
    forEachCell { cell in
      if let id = cell.rowid, let row = SalvageRow(cell) { result[id, default: []].insert(row) }
    }
    return result
  }
}

/// Numbers that are the same at every run.
struct SalvageRandomness: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }
}
