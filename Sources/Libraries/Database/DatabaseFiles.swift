import Foundation

/// The files of one database: itself, its log, its index of the log, and the copies beside it.
struct DatabaseFiles {
  let file: URL
  /// The file's name, for sentences.
  let name: String

  init(_ file: URL) {
    self.file = file
    name = file.lastPathComponent
  }

  var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

  /// Bytes in the file itself.
  var size: Int {
    // Attributes by way of Foundation would look up the owner's name too.
    var status = stat()
    return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// A name beside the file that nothing has yet: `NAME.what-1`, `NAME.what-2`, …
  func freeName(_ what: String) -> URL {
    var number = 1
    while true {
      let candidate = beside(".\(what)-\(number)")
      if !FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      number += 1
    }
  }

  /// Makes the file, readable by its owner alone, so that its log is made the same way.
  func create(_ url: URL? = nil) throws(DatabaseError) {
    let path = (url ?? file).path
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("it could not be made") }
    Foundation.close(descriptor)
  }

  /// Takes the file away from everybody but its owner.
  func restrict() {
    for suffix in ["", "-wal", "-shm"] { chmod(file.path + suffix, 0o600) }
  }

  /// Moves the file with its log out of the way; answers the new name.
  func setAside() throws(DatabaseError) -> String {
    let target = freeName("damaged")
    guard rename(file.path, target.path) == 0 else { throw failure("it could not be set aside") }
    for suffix in ["-wal", "-shm"] { rename(file.path + suffix, target.path + suffix) }
    unlink(suspectMark.path)
    return target.lastPathComponent
  }

  /// Whether an earlier run met damage, so that the next opening looks at the whole file.
  var isSuspect: Bool { FileManager.default.fileExists(atPath: suspectMark.path) }

  func markSuspect() {
    let descriptor = open(suspectMark.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { Foundation.close(descriptor) }
  }

  func clearSuspicion() { unlink(suspectMark.path) }

  private var suspectMark: URL { beside(".suspect") }

  private func beside(_ suffix: String) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(name + suffix)
  }

  /// The error for what the operating system just refused.
  private func failure(_ what: String) -> DatabaseError {
    switch errno {
    case ENOSPC, EDQUOT: DatabaseError(.full, file: name)
    case EROFS, EACCES, EPERM: DatabaseError(.readOnly, file: name)
    default:
      DatabaseError(.io, file: name, detail: what + ": " + String(cString: strerror(errno)))
    }
  }
}
