import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("STO-50: a database is deleted with what SQLite left beside it, or not at all")
struct DeletionTests {
  private let folder = TemporaryFolder("deletion")
  private static let parts = ["a.sqlite", "a.sqlite-journal", "a.sqlite-shm", "a.sqlite-wal"]

  @Test("all its parts go, and what only has a similar name stays")
  func whole() throws {
    for name in Self.parts + ["a.sqlite-2", "a.sqlite.old"] { try folder.write("x", to: name) }
    try PrivateFile.removeDatabase(folder.file("a.sqlite"))
    #expect(folder.names == ["a.sqlite-2", "a.sqlite.old"])
    // Nothing is left to delete, which is no failure.
    try PrivateFile.removeDatabase(folder.file("a.sqlite"))
  }

  @Test("a part that can't be deleted keeps the others", arguments: parts.map { $0.dropFirst(8) })
  func stuck(_ suffix: Substring) throws {
    for name in Self.parts { try folder.write(name, to: name) }
    // The part cannot get the name that it would have while the others are deleted.
    try folder.write("x", to: "a.sqlite.deleting\(suffix)/full")
    let error = try #require(throws: DatabaseError.self) {
      try PrivateFile.removeDatabase(folder.file("a.sqlite"))
    }
    #expect(error.message.hasPrefix("a.sqlite\(suffix) couldn’t be deleted ("))
    #expect(folder.names == (Self.parts + ["a.sqlite.deleting\(suffix)"]).sorted())
    for name in Self.parts {
      #expect(try String(contentsOf: folder.file(name), encoding: .utf8) == name)
    }
  }
}
