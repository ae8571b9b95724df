import CSQLite
import Foundation

/// What SQLite says where a test's own statements fail.
package struct PlainDatabaseError: Error {
  package let message: String
}

/// Runs statements on a file through SQLite alone, as another program would: pages that it writes get
/// no checksums, and files that it makes are as those of the first formats.
package func runPlainSQL(_ file: URL, _ sql: String) throws {
  var handle: OpaquePointer?
  defer { sqlite3_close_v2(handle) }
  guard sqlite3_open(file.path, &handle) == SQLITE_OK,
    sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
  else { throw PlainDatabaseError(message: String(cString: sqlite3_errmsg(handle))) }
  chmod(file.path, 0o600)
}

/// The rows that a query answers through SQLite alone, each value as text; NULL is `nil`.
public func plainRows(_ file: URL, _ sql: String) throws -> [[String?]] {
  var handle: OpaquePointer?
  var statement: OpaquePointer?
  defer {
    sqlite3_finalize(statement)
    sqlite3_close_v2(handle)
  }
  guard sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
    sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK
  else { throw PlainDatabaseError(message: String(cString: sqlite3_errmsg(handle))) }
  var rows: [[String?]] = []
  while true {
    switch sqlite3_step(statement) {
    case SQLITE_ROW:
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) }
        })
    case SQLITE_DONE: return rows
    default: throw PlainDatabaseError(message: String(cString: sqlite3_errmsg(handle)))
    }
  }
}
