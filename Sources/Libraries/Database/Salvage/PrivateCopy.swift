import CSQLite
import Foundation

/// A copy of a database and its log in a folder of its own, gone with the value.
///
/// It is made without SQLite and without locks, so it works on any damage, and beside a running phone.
package final class PrivateCopy: Sendable {
  /// How often a copy is begun again because the original changed meanwhile.
  private static let mostTries = 50

  /// The copied bytes.
  package let input: SalvageInput
  /// The copied file.
  package let file: URL

  /// - Throws: `DatabaseError` if the original cannot be read, or the copy cannot be written.
  package init(of original: URL) throws(DatabaseError) {
    let name = original.lastPathComponent
    input = try Self.read(original)
    file = try Self.write(input, named: name)
  }

  /// Writes the copy where there is room for it: in the temporary folder, or else in memory.
  private static func write(
    _ input: SalvageInput, named name: String
  ) throws(DatabaseError) -> URL {
    var reason = "no folder for it"
    for place in [FileManager.default.temporaryDirectory.path, "/dev/shm"] {
      var path = Array("\(place)/onetap-XXXXXX".utf8CString)
      guard mkdtemp(&path) != nil else {
        reason = "\(place): \(String(cString: strerror(errno)))"
        continue
      }
      let folder = URL(
        filePath: String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self),
        directoryHint: .isDirectory)
      let file = folder.appendingPathComponent(name)
      if make(file.path, input.file), input.log.isEmpty || make(file.path + "-wal", input.log) {
        return file
      }
      reason = "\(place): \(String(cString: strerror(errno)))"
      // The folder is of no use; that it stays costs only space.
      try? FileManager.default.removeItem(at: folder)
    }
    throw DatabaseError(.io, file: name, detail: "a private copy cannot be written: \(reason)")
  }

  private static func make(_ path: String, _ bytes: [UInt8]) -> Bool {
    FileManager.default.createFile(
      atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
  }

  deinit {
    // Nothing depends on it; the system clears its temporary folder.
    try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
  }

  /// Runs `body` on the copy as SQLite sees it.
  package func read<T>(_ body: (Connection) throws -> T) throws -> T {
    var handle: OpaquePointer?
    // For writing: SQLite makes its index of the log, and the copy is nobody else's.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(file.path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(
        code: code, file: file.lastPathComponent, detail: String(cString: sqlite3_errstr(code)))
    }
    return try body(Connection(handle: handle, name: file.lastPathComponent))
  }

  /// Reads file and log at one moment: neither may change while they are read.
  private static func read(_ original: URL) throws(DatabaseError) -> SalvageInput {
    for _ in 0..<mostTries {
      let before = signature(of: original)
      let input = try SalvageInput(reading: original)
      if signature(of: original) == before { return input }
      // Changes come in bursts of milliseconds.
      usleep(5000)
    }
    throw DatabaseError(.busy, file: original.lastPathComponent)
  }

  private static func signature(of original: URL) -> [Int] {
    ["", "-wal"].flatMap { suffix in
      var status = stat()
      guard stat(original.path + suffix, &status) == 0 else { return [0] }
      return [
        Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      ]
    }
  }
}
