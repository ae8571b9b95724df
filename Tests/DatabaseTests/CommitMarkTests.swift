import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("STO-41: a file beside the database tells an older copy from the latest state")
struct CommitMarkTests {
  private let folder = TemporaryFolder()

  private func opened(
    _ access: Database.Access = .readWrite, _ marking: Database.Marking = .untilNextCommit
  ) throws -> Database {
    try Database.open(
      folder.database, access: access, migrations: [notesFormat], marking: marking
    ).0
  }

  private var mark: URL { URL(filePath: folder.database.path + CommitMark.suffix) }

  /// A closed database with the notes “one” and “two”; answers the file as it was before “two”.
  private func twoNotes() throws -> Data {
    let database = try opened(.create)
    try database.note("one")
    try database.checkpoint()
    let earlier = try Data(contentsOf: folder.database)
    try database.note("two")
    database.close()
    return earlier
  }

  @Test("the latest state accuses nobody, opened by readers and writers, and after each commit")
  func latest() throws {
    _ = try twoNotes()
    #expect(try folder.mode("test.sqlite-commit") == 0o600)
    #expect(CommitMark.last(of: folder.database) == CommitMark.Note(number: 2))
    for access in [Database.Access.readOnly, .readWrite] {
      let database = try opened(access)
      #expect(database.missingCommits == 0 && database.olderNotice == nil)
    }
  }

  @Test("an older copy says how many changes are missing, until something is kept in it")
  func older() throws {
    let earlier = try twoNotes()
    try earlier.write(to: folder.database)
    for access in [Database.Access.readOnly, .readWrite, .readWrite] {
      let database = try opened(access)
      #expect(database.missingCommits == 1)
      #expect(
        database.olderNotice
          == "test.sqlite is an older copy, or the end of its log was lost: the last change made to it "
          + "is not in it.")
      #expect(try database.notes() == ["one"])
      database.close()
    }
    let database = try opened()
    try database.note("another two")
    database.close()
    #expect(try opened().missingCommits == 0)
  }

  @Test("where it is to be told until given up, commits made since do not silence it")
  func staysTold() throws {
    let earlier = try twoNotes()
    try earlier.write(to: folder.database)
    for note in ["three", "four", "five"] {
      let database = try opened(.readWrite, .untilGivenUp(known: 0))
      #expect(database.missingCommits == 1)
      try database.note(note)
      database.close()
      #expect(try opened(.readOnly, .untilGivenUp(known: 0)).missingCommits == 1)
    }
    let database = try opened(.readWrite, .untilGivenUp(known: 0))
    try database.giveUpMissingCommits()
    #expect(database.missingCommits == 0)
    database.close()
    #expect(try opened(.readWrite, .untilGivenUp(known: 0)).missingCommits == 0)
  }

  @Test("put back, the later file accuses nobody; another witness counts as well")
  func otherWitness() throws {
    let earlier = try twoNotes()
    let later = try Data(contentsOf: folder.database)
    try earlier.write(to: folder.database)
    #expect(try opened(.readWrite, .untilGivenUp(known: 0)).missingCommits == 1)
    try later.write(to: folder.database)
    #expect(try opened(.readWrite, .untilGivenUp(known: 0)).missingCommits == 0)
    unlink(mark.path)
    #expect(try opened(.readOnly, .untilGivenUp(known: 5)).missingCommits == 3)
  }

  @Test("a log of a killed program that lost its end is told, and the earlier commits are there")
  func shortenedLog() throws {
    let database = try opened(.create)
    try database.note("one")
    let log = URL(filePath: folder.database.path + "-wal")
    let before = try Data(contentsOf: log).count
    try database.note("two")
    let killed = TemporaryFolder()
    for suffix in ["", "-wal", CommitMark.suffix] {
      try FileManager.default.copyItem(
        atPath: folder.database.path + suffix, toPath: killed.database.path + suffix)
    }
    // One bit of the last frame: SQLite takes that for the end of the log.
    let end = killed.database.path + "-wal"
    var bytes = try Data(contentsOf: URL(filePath: end))
    #expect(bytes.count > before)
    bytes[bytes.count - 100] ^= 1
    try bytes.write(to: URL(filePath: end))
    let (found, _) = try Database.open(
      killed.database, migrations: [notesFormat], marking: .untilNextCommit)
    #expect(try found.notes() == ["one"])
    #expect(found.missingCommits == 1)
  }

  @Test("a mark that is missing, cut, of zeros or with any bit flipped says nothing")
  func damagedMark() throws {
    _ = try twoNotes()
    let whole = try Data(contentsOf: mark)
    var damages: [Data?] = [nil, Data(), whole.prefix(10), Data(count: whole.count)]
    for place in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << bit
        damages.append(bytes)
      }
    }
    for damage in damages {
      try? FileManager.default.removeItem(at: mark)
      try damage?.write(to: mark)
      #expect(CommitMark.last(of: folder.database) == nil)
      #expect(try opened(.readOnly).missingCommits == 0)
    }
  }

  @Test("a new database in place of one that was moved away begins to count")
  func begunAgain() throws {
    _ = try twoNotes()
    for suffix in ["", "-wal", "-shm"] { unlink(folder.database.path + suffix) }
    let database = try opened(.create)
    #expect(database.missingCommits == 0)
    database.close()
    #expect(try opened(.readOnly).missingCommits == 0)
  }

  @Test("a mark that is a pipe or a link is refused by name, and blocks nobody")
  func notAFile() throws {
    _ = try twoNotes()
    unlink(mark.path)
    mkfifo(mark.path, 0o600)
    #expect(kind { _ = try opened() } == .refused)
    unlink(mark.path)
    symlink("/etc/passwd", mark.path)
    #expect(kind { _ = try opened() } == .refused)
  }
}

@Suite("STO-41: a file under another database's name is damage, and never used")
struct IdentityTests {
  @Test("by readers and writers, whatever format it says it has")
  func other() throws {
    let folder = TemporaryFolder()
    try Database.open(folder.database, access: .create, migrations: [notesFormat]).0.close()
    for access in [Database.Access.readOnly, .readWrite] {
      #expect(
        kind {
          _ = try Database.open(
            folder.database, access: access, migrations: [notesFormat], identity: "star")
        } == .damaged)
      #expect(
        kind {
          _ = try Database.open(
            folder.database, access: access, migrations: [notesFormat], identity: "note")
        } == nil)
    }
    #expect(Database.isUsable(folder.database, identity: "note"))
    #expect(!Database.isUsable(folder.database, identity: "star"))
    try Data(repeating: 7, count: 8192).write(to: folder.database)
    #expect(!Database.isUsable(folder.database, identity: "note"))
  }
}
