import Foundation
import TestSupport

@testable import Database

extension TemporaryFolder {
  var database: URL { url.appendingPathComponent("test.sqlite") }
}

let notesFormat = Database.Migration(
  "notes", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;")
let starsFormat = Database.Migration(
  "stars", "ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 1;")

extension Database {
  /// Adds a note.
  func note(_ text: String) throws {
    try write { try $0.execute("INSERT INTO note (text) VALUES (?)", [.text(text)]) }
  }

  /// All notes in their order.
  func notes() throws -> [String] {
    try read { try $0.rows("SELECT text FROM note ORDER BY id") { $0.text(0) } }
  }

  /// The answer of a pragma as text.
  func pragma(_ name: String) throws -> String? {
    try write { try $0.row("PRAGMA \(name)") { $0.text(0) } }
  }
}

/// The kind of the database error that `body` throws; nothing when it throws none.
func kind(of body: () throws -> Void) -> DatabaseError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? DatabaseError)?.kind
  }
}
