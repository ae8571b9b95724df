import CDatabase
import CSQLite
import Glibc

/// The statements of one `read` or `write`; not to be kept after it.
package final class Connection {
  /// The file's name, for sentences.
  let name: String
  private let handle: OpaquePointer
  private var cache: [String: Statement] = [:]
  /// Whether statements that change something are let through.
  var mayWrite = false
  var isInTransaction = false

  private static let cacheLimit = 96

  /// Takes over an open handle and closes it at the end.
  init(handle: OpaquePointer, name: String) {
    self.handle = handle
    self.name = name
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs a statement that has no answer.
  package func execute(_ sql: String, _ values: [Value] = []) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { finish(statement, sql) }
    while try step(statement, sql) {}
  }

  /// All rows of an answer, each made into something by `map`.
  package func rows<T>(
    _ sql: String, _ values: [Value] = [], _ map: (Row) throws -> T
  ) throws -> [T] {
    var result: [T] = []
    try forEach(sql, values) { result.append(try map($0)) }
    return result
  }

  /// The first row of an answer, if there is one.
  package func row<T>(
    _ sql: String, _ values: [Value] = [], _ map: (Row) throws -> T
  ) throws -> T? {
    let statement = try start(sql, values)
    defer { finish(statement, sql) }
    guard try step(statement, sql) else { return nil }
    return try map(Row(statement: statement.handle))
  }

  /// Gives the rows of an answer one by one, without keeping them.
  package func forEach(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws -> Void
  ) throws {
    let statement = try start(sql, values)
    defer { finish(statement, sql) }
    while try step(statement, sql) { try body(Row(statement: statement.handle)) }
  }

  /// The number of the row that was inserted last.
  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// How many rows all statements changed so far.
  var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// Has room kept in each page for its checksum: in a file that has no page yet, and in copies.
  func reserveChecksums() throws(DatabaseError) {
    var count = Int32(CDB_RESERVED)
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    guard code == SQLITE_OK else { throw error(code, nil) }
  }

  /// Copies everything as one unchanging view into another database, a few pages at a time.
  func copy(to other: Connection, pages: Int32 = 256) throws(DatabaseError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.error(sqlite3_extended_errcode(other.handle), nil)
    }
    var code = SQLITE_OK
    repeat { code = sqlite3_backup_step(backup, pages) } while code == SQLITE_OK
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw error(end == SQLITE_OK ? code : end, nil) }
  }

  /// Runs statements separated by semicolons, as a migration has them.
  func executeScript(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, nil) }
  }

  /// Whether closing leaves the log where it is, as it must be until the file has proved sound.
  func keepLogOnClose(_ keep: Bool) { onetap_keep_log_on_close(handle, keep ? 1 : 0) }

  /// Whether SQLite still has a transaction open; some errors end it by themselves.
  var hasOpenTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  private func start(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Statement {
    // Taken out of the cache while it runs, so that the same text may run inside itself.
    let statement: Statement
    if let cached = cache.removeValue(forKey: sql) {
      statement = cached
    } else {
      statement = try prepare(sql)
    }
    guard statement.onlyReads || mayWrite else {
      throw DatabaseError(
        kind: .other, message: "\(name) was to be changed while it was only being read.",
        statement: sql)
    }
    let code = statement.bind(values)
    guard code == SQLITE_OK else { throw error(code, sql) }
    return statement
  }

  private func finish(_ statement: Statement, _ sql: String) {
    statement.reset()
    if cache.count >= Self.cacheLimit { cache.removeAll(keepingCapacity: true) }
    cache[sql] = statement
  }

  private func step(_ statement: Statement, _ sql: String) throws(DatabaseError) -> Bool {
    switch sqlite3_step(statement.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error(sqlite3_extended_errcode(handle), sql)
    }
  }

  private func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(code, sql) }
    return Statement(handle: prepared)
  }

  /// What SQLite says, without the values that it was given.
  private func error(_ code: Int32, _ sql: String?) -> DatabaseError {
    // Where a file beside the database could not grow, SQLite tells only of input and output.
    if code & 0xff == SQLITE_IOERR, [ENOSPC, EDQUOT].contains(sqlite3_system_errno(handle)) {
      return DatabaseError(.full, file: name, code: code)
    }
    let detail = String(cString: sqlite3_errstr(code))
    return DatabaseError(code: code, file: name, detail: detail, statement: sql)
  }
}
