import CDatabase
import CSQLite
import Foundation

extension Database {
  /// How much of the file's first page a torn write loses, in bytes: a sector.
  private static let sector = 512

  /// Damages the file as a torn write of its first page would; for simulated faults.
  ///
  /// The log is moved into the file first and cached pages are let go, so that SQLite itself meets
  /// the damage the next time that it looks.
  package func tear() throws {
    try checkpoint()
    try reachingConnection { connection in
      var raw: OpaquePointer?
      var code = cdb_file_open(file.path, 1, &raw)
      defer { cdb_file_close(raw) }
      let zeros = [UInt8](repeating: 0, count: Self.sector)
      if code == SQLITE_OK { code = cdb_file_write(raw, zeros, Int32(zeros.count), 0) }
      guard code == SQLITE_OK else {
        throw DatabaseError(
          code: code, file: file.lastPathComponent, detail: String(cString: sqlite3_errstr(code)))
      }
      try connection.executeScript("PRAGMA shrink_memory")
    }
  }
}

extension Connection {
  /// Runs `body` while SQLite refuses every change; for simulated faults.
  package func refusingChanges<T>(_ body: () throws -> T) throws -> T {
    try executeScript("PRAGMA query_only = ON")
    // It fails only where every statement does, and then the body's error is the one to tell.
    defer { try? executeScript("PRAGMA query_only = OFF") }
    return try body()
  }
}
