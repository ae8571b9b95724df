import CSQLite
import Foundation
import Synchronization

/// One SQLite file, used by one caller at a time.
///
/// WAL, `synchronous=FULL`, `foreign_keys=ON`, formats counted by `user_version`, a checksum in each
/// page; a statement is prepared once and takes its values bound.
package final class Database: Sendable {
  /// What may be done to the file.
  package enum Access: Sendable {
    case readWrite
    /// As `readWrite`, and makes the file where there is none.
    case create
    /// Makes nothing, moves nothing, brings nothing up to date; works beside a program that writes.
    case readOnly
  }

  /// What is read for the file.
  enum Source: Sendable {
    case file
    /// The file, where nobody can write to it or to its folder, and it has no log.
    case unchangingFile
    /// A copy, where its log cannot be read in its place; it goes with this.
    case copy(PrivateCopy)
  }

  /// KiB of pages that stay in memory, as SQLite has it by itself.
  private static let usualPages = 2000

  /// Where the file is.
  package let file: URL
  // Recursive, so that a read inside a write sees what was written, and a write inside a write is
  // found out instead of waiting for itself. `connection` is touched only while it is held, which
  // the compiler cannot see.
  private let lock = NSRecursiveLock()
  nonisolated(unsafe) private var connection: Connection?
  // Touched only while the lock is held, as the connection is.
  nonisolated(unsafe) private var committed: Int?
  private let now: @Sendable () -> Date?
  private let mark: CommitMark?
  let source: Source
  private let missing: Mutex<Int>

  init(
    file: URL, connection: sending Connection, source: Source, mark: CommitMark?,
    missingCommits: Int, now: @escaping @Sendable () -> Date?
  ) {
    self.file = file
    self.connection = connection
    self.source = source
    self.mark = mark
    missing = Mutex(missingCommits)
    self.now = now
  }

  /// Runs `body` on one unchanging view of the database.
  package func read<T>(_ body: (Connection) throws -> T) throws -> T {
    try lock.withLock {
      let connection = try opened()
      if connection.isInTransaction { return try body(connection) }
      return try transaction(connection, "BEGIN DEFERRED", mayWrite: false, body)
    }
  }

  /// Runs `body` as one transaction: all of it is kept and on the disk, or, when it throws, none.
  ///
  /// A large change is several times faster when its pages stay in memory until the end: `pages`
  /// says how many KiB of them may, and is given back afterwards.
  package func write<T>(pages: Int? = nil, _ body: (Connection) throws -> T) throws -> T {
    try lock.withLock {
      let connection = try opened()
      guard !connection.isInTransaction else {
        throw DatabaseError(
          kind: .other, message: "A change of \(connection.name) was begun inside another one.")
      }
      if let pages { try connection.executeScript("PRAGMA cache_size = -\(pages)") }
      defer {
        if pages != nil {
          // Failing to give memory back takes nothing from what was changed.
          try? connection.executeScript(
            "PRAGMA cache_size = -\(Self.usualPages); PRAGMA shrink_memory")
        }
      }
      return try transaction(connection, "BEGIN IMMEDIATE", mayWrite: true, body)
    }
  }

  /// The number of the last commit, which grows by one with each, and its time if it had one (STO-41).
  package func lastCommit() throws -> (number: Int, time: Date?) {
    let last = try read { try $0.lastCommit() }
    return (
      last.number, last.milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    )
  }

  /// How many commits that were made to the file are missing from it: more than none if it is an older
  /// copy, or if its log was cut short (STO-41).
  package var missingCommits: Int { missing.withLock { $0 } }

  /// Gives the missing commits up, for a person who goes on with what there is.
  package func giveUpMissingCommits() throws {
    mark?.giveUpMissing(at: try lastCommit().number)
    missing.withLock { $0 = 0 }
  }

  /// What a person is told about commits that are missing; `nil` if none is.
  package var olderNotice: String? {
    guard missingCommits > 0 else { return nil }
    let changes = missingCommits == 1 ? "change" : "\(missingCommits) changes"
    return "\(file.lastPathComponent) is an older copy, or the end of its log was lost: the last "
      + "\(changes) made to it \(missingCommits == 1 ? "is" : "are") not in it."
  }

  /// The number of the last commit that was made here; `nil` before the first.
  package var lastNumberCommitted: Int? { lock.withLock { committed } }

  /// Moves everything from the log into the file and empties the log, as far as others allow it.
  package func checkpoint() throws {
    try lock.withLock {
      let connection = try opened()
      guard !connection.isInTransaction else { return }
      connection.mayWrite = true
      defer { connection.mayWrite = false }
      _ = try connection.row("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    }
  }

  /// Closes the file; whatever is asked afterwards fails with a sentence.
  package func close() {
    lock.withLock {
      connection = nil
      mark?.end()
    }
  }

  /// Lets `body` reach the connection outside of a transaction, with nobody else beside it.
  func reachingConnection<T>(_ body: (Connection) throws -> T) throws -> T {
    try lock.withLock { try body(try opened()) }
  }

  private func opened() throws(DatabaseError) -> Connection {
    guard let connection else {
      throw DatabaseError(
        kind: .other, message: "\(file.lastPathComponent) is closed. Open it again.")
    }
    return connection
  }

  private func transaction<T>(
    _ connection: Connection, _ begin: String, mayWrite: Bool, _ body: (Connection) throws -> T
  ) throws -> T {
    connection.isInTransaction = true
    connection.mayWrite = true
    defer {
      connection.isInTransaction = false
      connection.mayWrite = false
    }
    do {
      try connection.execute(begin)
      connection.mayWrite = mayWrite
      let changesBefore = connection.totalChanges
      let result = try body(connection)
      connection.mayWrite = true
      var number: Int?
      if mayWrite, connection.totalChanges != changesBefore {
        number = try connection.noteCommit(at: now().map { Int64($0.timeIntervalSince1970 * 1000) })
      }
      try connection.execute("COMMIT")
      if let number {
        committed = number
        mark?.note(number)
      }
      return result
    } catch {
      connection.mayWrite = true
      // The failure that led here is the one to tell.
      if connection.hasOpenTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }
}
