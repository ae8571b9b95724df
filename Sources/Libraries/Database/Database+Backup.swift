import CSQLite
import Foundation

extension Database {
  /// The database as it is at one moment, on a connection of its own; it can be copied while others
  /// change the file.
  package final class Snapshot: Sendable {
    // Touched by one caller after another, which the compiler cannot see.
    nonisolated(unsafe) private var connection: Connection?
    private let name: String

    init(_ connection: sending Connection, name: String) {
      self.connection = connection
      self.name = name
    }

    /// Copies the database to a new file of mode 0600, by SQLite's backup interface (STO-44).
    ///
    /// The copy is checked whole and on the disk before it has its name: an incomplete one never has it.
    package func backUp(to file: URL) throws(DatabaseError) {
      guard let connection else {
        throw DatabaseError(kind: .other, message: "\(name) is closed. Open it again.")
      }
      let files = DatabaseFiles(file)
      let fresh = files.beside(".new")
      let suffixes = ["", "-wal", "-shm", "-journal"]
      for suffix in suffixes { unlink(fresh.path + suffix) }
      do throws(DatabaseError) {
        try files.create(fresh)
        let copy = try Connection.open(fresh, named: files.name, mode: SQLITE_OPEN_READWRITE)
        copy.mayWrite = true
        try copy.reserveChecksums()
        try connection.copy(to: copy)
        guard try copy.string("PRAGMA integrity_check(1)") == "ok" else {
          throw DatabaseError(.damaged, file: name)
        }
        try files.sync(fresh)
      } catch {
        for suffix in suffixes { unlink(fresh.path + suffix) }
        throw error
      }
      guard rename(fresh.path, file.path) == 0 else { throw files.failure("it could not be made") }
      try files.syncFolder()
    }

    /// What is wrong with the structure of the database, as SQLite says it; none as a rule (STO-41).
    package func integrityProblems() throws(DatabaseError) -> [String] {
      guard let connection else {
        throw DatabaseError(kind: .other, message: "\(name) is closed. Open it again.")
      }
      do {
        let found = try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
        return found == ["ok"] ? [] : found
      } catch { throw connection.databaseError(error) }
    }

    /// Lets the moment go.
    package func close() { connection = nil }
  }

  /// Fixes the database as it is now.
  package func snapshot() throws -> Snapshot {
    let name = file.lastPathComponent
    let connection = try Connection.open(source, DatabaseFiles(file))
    connection.mayWrite = true
    // A read makes the view; it lasts until the connection goes.
    try connection.executeScript("BEGIN DEFERRED; SELECT count(*) FROM sqlite_schema;")
    return Snapshot(connection, name: name)
  }

  /// Copies the database to a new file, checked whole and on the disk when this returns.
  package func backUp(to file: URL) throws {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    try snapshot.backUp(to: file)
  }
}
