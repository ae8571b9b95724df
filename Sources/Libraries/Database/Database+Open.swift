import CDatabase
import CSQLite
import Foundation

extension Database {
  /// What is done about a number of the last commit that is kept beside the file (STO-41).
  package enum Marking: Sendable {
    case none
    /// Commits that are missing are told until the next one is made.
    case untilNextCommit
    /// They are told until somebody gives them up; `known` is the last commit by another witness.
    case untilGivenUp(known: Int)
  }

  /// Opens a database; makes one only where `access` says so, and brings an older format up to date
  /// where it may be written to.
  ///
  /// A file that is damaged is named and left as it is (STO-15), one from a newer version is refused,
  /// and one from an older version is copied aside and migrated in one transaction (STO-16). What was
  /// done is told in `notices`, as sentences. The first `formatsWithoutChecksums` migrations lead to
  /// formats whose pages have no checksums yet. A file without the table `identity`, which every format
  /// has, is another database and counts as damaged. `now` is the time of a commit.
  package static func open(
    _ file: URL, access: Access = .readWrite, migrations: [Migration],
    formatsWithoutChecksums: Int = 0, identity: String? = nil, marking: Marking = .none,
    now: @escaping @Sendable () -> Date? = { nil }
  ) throws(DatabaseError) -> (Database, notices: [String]) {
    guard cdb_register() == SQLITE_OK else {
      throw DatabaseError(.other, file: file.lastPathComponent, detail: "no file system")
    }
    var opener = Opener(
      files: DatabaseFiles(file), migrations: migrations,
      formatsWithoutChecksums: formatsWithoutChecksums, identity: identity)
    var witness: CommitMark.Note?
    var staysTold = false
    // Read before the database: another process notes a commit only after making it.
    switch marking {
    case .none: break
    case .untilNextCommit: witness = CommitMark.last(of: file)
    case .untilGivenUp(let known):
      staysTold = true
      var note = CommitMark.last(of: file) ?? CommitMark.Note(number: 0)
      note.number = max(note.number, known)
      witness = note
    }
    let connection = try opener.connection(access)
    var mark: CommitMark?
    var missing = 0
    if case .none = marking {
    } else {
      let last = try connection.lastCommit().number
      if !opener.isNew { missing = witness?.missing(from: last) ?? 0 }
      if access != .readOnly {
        mark = CommitMark(of: file, missing: staysTold ? missing : 0)
        if opener.isNew || staysTold && missing > 0 { mark?.note(last) }
      }
    }
    return (
      Database(
        file: file, connection: connection, source: opener.source, mark: mark,
        missingCommits: missing, now: now),
      opener.notices
    )
  }
}

extension Database {
  /// Whether a file is a sound database in which nothing was ever kept, as a start leaves it that was
  /// killed before its first commit.
  package static func isBlank(_ file: URL) -> Bool {
    do {
      let connection = try Connection.open(
        file, named: file.lastPathComponent, mode: SQLITE_OPEN_READONLY)
      return try connection.number("SELECT count(*) FROM sqlite_schema") == 0
    } catch {
      // Damaged, or held by somebody: not blank.
      return false
    }
  }

  /// Whether a file can be read and has the table `identity`.
  package static func isUsable(_ file: URL, identity: String) -> Bool {
    do {
      let connection = try Connection.open(
        file, named: file.lastPathComponent, mode: SQLITE_OPEN_READONLY)
      return try connection.number(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(identity)])
        == 1
    } catch {
      // Whatever is in the way, it cannot be used.
      return false
    }
  }

  /// Whether a file that is there is sound in every page, for files that are begun again rather than
  /// repaired; one of a format without checksums is taken as sound.
  package static func hasSoundPages(_ file: URL, formatsWithoutChecksums: Int) -> Bool {
    let files = DatabaseFiles(file)
    return files.form(formatsWithoutChecksums) == .withoutChecksums || files.hasSoundPages
  }
}

/// The steps from a file's name to a connection that can be used.
private struct Opener {
  let files: DatabaseFiles
  let migrations: [Database.Migration]
  let formatsWithoutChecksums: Int
  let identity: String?
  private(set) var notices: [String] = []
  private(set) var isNew = false
  private(set) var source = Database.Source.file

  init(
    files: DatabaseFiles, migrations: [Database.Migration], formatsWithoutChecksums: Int,
    identity: String?
  ) {
    self.files = files
    self.migrations = migrations
    self.formatsWithoutChecksums = formatsWithoutChecksums
    self.identity = identity
  }

  mutating func connection(_ access: Database.Access) throws(DatabaseError) -> sending Connection {
    notices += try files.examine(mayChange: access != .readOnly)
    guard files.exists else {
      guard access == .create else { throw DatabaseError(.missing, file: files.name) }
      try files.create()
      return try makeNew()
    }
    if access == .create, files.size == 0 { return try makeNew() }
    if let damage = files.logDamage {
      throw DatabaseError(.damaged, file: files.name, detail: damage)
    }
    if files.form(formatsWithoutChecksums) == .withoutChecksums {
      guard access != .readOnly else { return try openOlder() }
      try addChecksums()
    }
    return try access == .readOnly ? openToRead() : openToWrite()
  }

  // MARK: A file with checksums

  private mutating func makeNew() throws(DatabaseError) -> sending Connection {
    let connection = try connect(files.file, SQLITE_OPEN_READWRITE)
    connection.mayWrite = true
    try connection.reserveChecksums()
    try connection.executeScript(
      "PRAGMA page_size = \(CDB_PAGE_SIZE); PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
        + "PRAGMA journal_mode = WAL;")
    try migrate(connection, from: 0)
    connection.mayWrite = false
    isNew = true
    return connection
  }

  private mutating func openToWrite() throws(DatabaseError) -> sending Connection {
    let connection = try connect(files.file, SQLITE_OPEN_READWRITE)
    connection.mayWrite = true
    connection.keepLogOnClose(true)
    try connection.executeScript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
    // Before the mode is set: setting it would already write to a file that is to be left alone.
    let version = try version(connection)
    try connection.executeScript("PRAGMA journal_mode = WAL;")
    if version < migrations.count {
      notices.append(try copyAside(connection, version))
      try migrate(connection, from: version)
    }
    try connection.compareCounts()
    connection.mayWrite = false
    connection.keepLogOnClose(false)
    return connection
  }

  private mutating func openToRead() throws(DatabaseError) -> sending Connection {
    var connection = try Connection.open(source, files)
    var version: Int
    do {
      version = try self.version(connection)
    } catch  where [.io, .readOnly, .full].contains(error.kind) {
      // Not even the index of the log can be made: the disk is full, or the folder is not ours to
      // write. Then nobody else writes either, unless the log has something that must be read too.
      source = files.hasLog ? .copy(try PrivateCopy(of: files.file)) : .unchangingFile
      connection = try Connection.open(source, files)
      version = try self.version(connection)
    }
    guard version == migrations.count else { throw DatabaseError(.olderVersion, file: files.name) }
    try connection.compareCounts()
    return connection
  }

  /// The format's number; a file that says it has none, or that it is empty, is damaged.
  private func version(_ connection: Connection) throws(DatabaseError) -> Int {
    let version = try connection.number("PRAGMA user_version")
    guard version <= migrations.count else { throw DatabaseError(.newerVersion, file: files.name) }
    guard version > 0, try connection.number("SELECT count(*) FROM sqlite_schema") > 0 else {
      throw DatabaseError(.damaged, file: files.name)
    }
    if let identity {
      let found = try connection.number(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?", [.text(identity)])
      guard found == 1 else {
        throw DatabaseError(.damaged, file: files.name, detail: "it is another database")
      }
    }
    return version
  }

  // MARK: A file without checksums

  private func openOlder() throws(DatabaseError) -> sending Connection {
    throw DatabaseError(.olderVersion, file: files.name)
  }

  /// Puts a copy with checksums in the file's place; the file itself stays under another name.
  ///
  /// The copy is complete and on the disk before it takes the place, so that a kill at any moment
  /// leaves one of the two to start from.
  private mutating func addChecksums() throws(DatabaseError) {
    let fresh = files.beside(".new")
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(fresh.path + suffix) }
    let version: Int
    do {
      let old = try connect(files.file, SQLITE_OPEN_READWRITE, checked: false)
      old.mayWrite = true
      version = try old.number("PRAGMA user_version")
      guard try old.number("SELECT count(*) FROM sqlite_schema") > 0 else {
        // A first start that was broken off left a file in which nothing was ever kept.
        throw DatabaseError(.missing, file: files.name)
      }
      guard try old.string("PRAGMA integrity_check(1)") == "ok" else {
        throw DatabaseError(.damaged, file: files.name)
      }
      _ = try old.number("PRAGMA wal_checkpoint(TRUNCATE)")
      try old.reserveChecksums()
      try files.create(fresh)
      let address =
        fresh.absoluteString + "?vfs=" + String(cString: cdb_checked_files)
      try old.execute("VACUUM INTO ?", [.text(address)])
    }
    do {
      let copy = try connect(fresh, SQLITE_OPEN_READWRITE)
      copy.mayWrite = true
      try copy.executeScript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")
      try migrate(copy, from: version)
    }
    try files.sync(fresh)
    let aside = files.freeName("format-\(version)")
    guard link(files.file.path, aside.path) == 0, rename(fresh.path, files.file.path) == 0 else {
      throw files.failure("it could not be replaced")
    }
    // Emptied by the checkpoint; they belong to the old file.
    for suffix in ["-wal", "-shm"] { unlink(files.file.path + suffix) }
    try files.syncFolder()
    notices.append(
      "\(files.name) was brought from format \(version) to \(migrations.count). "
        + "The file as it was is kept as \(aside.lastPathComponent).")
  }

  // MARK: Steps

  private func connect(
    _ file: URL, _ mode: Int32, checked: Bool = true, immutable: Bool = false
  ) throws(DatabaseError) -> sending Connection {
    try Connection.open(
      file, named: files.name, mode: mode, checked: checked, immutable: immutable)
  }

  private func copyAside(
    _ connection: Connection, _ version: Int
  ) throws(DatabaseError) -> String {
    let copy = files.freeName("format-\(version)")
    try files.create(copy)
    try connection.execute("VACUUM INTO ?", [.text(copy.path)])
    return "\(files.name) was brought from format \(version) to \(migrations.count). "
      + "The file as it was is kept as \(copy.lastPathComponent)."
  }

  private func migrate(
    _ connection: Connection, from version: Int
  ) throws(DatabaseError) {
    do {
      try connection.executeScript("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON;")
      for migration in migrations[version...] { try connection.executeScript(migration.sql) }
      try connection.countRows()
      try connection.executeScript("PRAGMA user_version = \(migrations.count); COMMIT;")
    } catch {
      if connection.hasOpenTransaction {
        // The failure that led here is the one to tell.
        try? connection.executeScript("ROLLBACK")
      }
      throw error
    }
  }
}

extension Connection {
  /// Opens for reading what is read for a database.
  static func open(
    _ source: Database.Source, _ files: DatabaseFiles
  ) throws(DatabaseError) -> sending Connection {
    switch source {
    case .file: try open(files.file, named: files.name, mode: SQLITE_OPEN_READONLY)
    case .unchangingFile:
      try open(files.file, named: files.name, mode: SQLITE_OPEN_READONLY, immutable: true)
    // SQLite makes its index of the log there.
    case .copy(let copy): try open(copy.file, named: files.name, mode: SQLITE_OPEN_READWRITE)
    }
  }

  /// Opens a file that is there, through the file system that checks pages or past it.
  static func open(
    _ file: URL, named name: String, mode: Int32, checked: Bool = true, immutable: Bool = false
  ) throws(DatabaseError) -> sending Connection {
    var path = file.path
    var flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    if immutable { path = URL(fileURLWithPath: path).absoluteString + "?immutable=1" }
    if !immutable, path.hasPrefix("file:") { flags &= ~SQLITE_OPEN_URI }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags, checked ? cdb_checked_files : nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(
        code: code, file: name, detail: String(cString: sqlite3_errstr(code)))
    }
    sqlite3_busy_timeout(handle, 5000)
    return Connection(handle: handle, name: name)
  }

  /// The one number that a statement answers.
  func number(_ sql: String, _ values: [Value] = []) throws(DatabaseError) -> Int {
    do { return try row(sql, values) { $0.int(0) } ?? 0 } catch { throw databaseError(error) }
  }

  /// The one text that a statement answers.
  func string(_ sql: String) throws(DatabaseError) -> String {
    do { return try row(sql) { $0.text(0) } ?? "" } catch { throw databaseError(error) }
  }

  func databaseError(_ error: any Error) -> DatabaseError {
    error as? DatabaseError ?? DatabaseError(.other, file: name, detail: "\(error)")
  }
}
