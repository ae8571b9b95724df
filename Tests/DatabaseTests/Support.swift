import Foundation

@testable import Database

/// A folder that a test has to itself, removed with its last reference.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/onetap-database-XXXXXX").utf8CString)
    guard let path = mkdtemp(&template) else { throw POSIXError(.EIO) }
    url = URL(fileURLWithPath: String(cString: path))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var database: URL { url.appendingPathComponent("test.sqlite") }

  /// Names in the folder, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// The permission bits of a file.
  func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.appendingPathComponent(name).path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
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
