import CSQLite
import Foundation

extension Database {
  /// Files up to this size are checked as a whole at each opening: it takes a few milliseconds.
  private static let checkedSize = 1 << 20

  /// Opens a database, making or migrating it where it may be written to.
  ///
  /// A damaged file is set aside under a new name with its log and a new one is begun (STO-15). A
  /// file from a newer version is refused; one from an older version is copied aside and migrated
  /// in one transaction (STO-16). What was done is told in `notices`, as sentences.
  package static func open(
    _ file: URL, access: Access = .readWrite, migrations: [Migration]
  ) throws(DatabaseError) -> (Database, notices: [String]) {
    let files = DatabaseFiles(file)
    if access == .readOnly {
      let connection = try openToRead(files, migrations)
      return (Database(file: file, connection: connection), [])
    }
    var notices: [String] = []
    if files.exists {
      do {
        let connection = try openToWrite(files, migrations, &notices)
        return (Database(file: file, connection: connection), notices)
      } catch  where error.kind == .damaged {
        let aside = try files.setAside()
        notices.append(
          "\(files.name) was damaged. It was set aside as \(aside), and a new one was begun.")
      }
    }
    try files.create()
    let connection = try openToWrite(files, migrations, &notices)
    return (Database(file: file, connection: connection), notices)
  }

  private static func openToWrite(
    _ files: DatabaseFiles, _ migrations: [Migration], _ notices: inout [String]
  ) throws(DatabaseError) -> sending Connection {
    files.restrict()
    let connection = try connect(files, SQLITE_OPEN_READWRITE)
    connection.mayWrite = true
    connection.keepLogOnClose(true)
    try connection.executeScript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
    // Before the mode is set: setting it would already write to a file that is to be left alone.
    let state = try stateOfFile(connection)
    guard state.version <= migrations.count else {
      throw DatabaseError(.newerVersion, file: files.name)
    }
    try check(connection, files)
    try connection.executeScript("PRAGMA journal_mode = WAL;")
    if state.version < migrations.count {
      if state.isUsed {
        notices.append(try copyAside(connection, files, state.version, migrations))
      }
      try migrate(connection, from: state.version, migrations)
    }
    connection.mayWrite = false
    connection.keepLogOnClose(false)
    return connection
  }

  private static func openToRead(
    _ files: DatabaseFiles, _ migrations: [Migration]
  ) throws(DatabaseError) -> sending Connection {
    guard files.exists else { throw DatabaseError(.missing, file: files.name) }
    var connection = try connect(files, SQLITE_OPEN_READONLY)
    var state: (version: Int, isUsed: Bool)
    do {
      state = try stateOfFile(connection)
    } catch  where error.kind == .io || error.kind == .readOnly {
      // No log can be made in a folder that is not ours to write; then nobody else writes either.
      connection = try connect(files, SQLITE_OPEN_READONLY, immutable: true)
      state = try stateOfFile(connection)
    }
    guard state.version <= migrations.count else {
      throw DatabaseError(.newerVersion, file: files.name)
    }
    guard state.version == migrations.count else {
      // A first start that was broken off leaves a file in which nothing was ever kept.
      throw DatabaseError(state.isUsed ? .olderVersion : .missing, file: files.name)
    }
    return connection
  }

  private static func connect(
    _ files: DatabaseFiles, _ mode: Int32, immutable: Bool = false
  ) throws(DatabaseError) -> sending Connection {
    var path = files.file.path
    var flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    if immutable {
      path = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      flags |= SQLITE_OPEN_URI
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(
        code: code, file: files.name, detail: String(cString: sqlite3_errstr(code)))
    }
    sqlite3_busy_timeout(handle, 5000)
    return Connection(handle: handle, name: files.name)
  }

  /// The format's number, and whether the file holds any table; reading them finds gross damage.
  private static func stateOfFile(
    _ connection: Connection
  ) throws(DatabaseError) -> (version: Int, isUsed: Bool) {
    let version = try connection.number("PRAGMA user_version")
    let tables = try connection.number("SELECT count(*) FROM sqlite_schema")
    return (version, tables > 0)
  }

  private static func check(
    _ connection: Connection, _ files: DatabaseFiles
  ) throws(DatabaseError) {
    guard files.size <= checkedSize || files.isSuspect else { return }
    guard try connection.string("PRAGMA quick_check(1)") == "ok" else {
      throw DatabaseError(.damaged, file: files.name)
    }
    files.clearSuspicion()
  }

  private static func copyAside(
    _ connection: Connection, _ files: DatabaseFiles, _ version: Int, _ migrations: [Migration]
  ) throws(DatabaseError) -> String {
    let copy = files.freeName("format-\(version)")
    try files.create(copy)
    try connection.execute("VACUUM INTO ?", [.text(copy.path)])
    return "\(files.name) was brought from format \(version) to \(migrations.count). "
      + "The file as it was is kept as \(copy.lastPathComponent)."
  }

  private static func migrate(
    _ connection: Connection, from version: Int, _ migrations: [Migration]
  ) throws(DatabaseError) {
    do {
      try connection.executeScript("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON;")
      for migration in migrations[version...] { try connection.executeScript(migration.sql) }
      try connection.executeScript("PRAGMA user_version = \(migrations.count); COMMIT;")
    } catch {
      if connection.hasOpenTransaction { try? connection.executeScript("ROLLBACK") }
      throw error
    }
  }
}

extension Connection {
  /// The one number that a statement answers.
  fileprivate func number(_ sql: String) throws(DatabaseError) -> Int {
    do { return try row(sql) { $0.int(0) } ?? 0 } catch { throw databaseError(error) }
  }

  /// The one text that a statement answers.
  fileprivate func string(_ sql: String) throws(DatabaseError) -> String {
    do { return try row(sql) { $0.text(0) } ?? "" } catch { throw databaseError(error) }
  }

  private func databaseError(_ error: any Error) -> DatabaseError {
    error as? DatabaseError ?? DatabaseError(.other, file: name, detail: "\(error)")
  }
}
