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
