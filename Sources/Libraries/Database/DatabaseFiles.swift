import CDatabase
import Foundation

/// The files of one database: itself, its log, its index of the log, and the copies beside it.
struct DatabaseFiles {
  /// What kind of file is there, by its first page.
  enum Form {
    case withChecksums
    /// Of a format from before pages had checksums.
    case withoutChecksums
  }

  let file: URL
  /// The file's name, for sentences.
  let name: String

  init(_ file: URL) {
    self.file = file
    name = file.lastPathComponent
  }

  var exists: Bool {
    var status = stat()
    return lstat(file.path, &status) == 0
  }

  /// Bytes in the file itself.
  var size: Int {
    // Attributes by way of Foundation would look up the owner's name too.
    var status = stat()
    return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether there is a log with something in it.
  var hasLog: Bool {
    var status = stat()
    return stat(beside("-wal").path, &status) == 0 && status.st_size > 0
  }

  /// Examines the file and its log before they are opened (STO-48); answers what was tightened.
  func examine(mayChange: Bool) throws(DatabaseError) -> [String] {
    var notices: [String] = []
    for suffix in ["", "-wal", "-shm", CommitMark.suffix] {
      notices += try PrivateFile.examine(beside(suffix), mayChange: mayChange)
    }
    return notices
  }

  /// Tells by the first page whether the file is from before there were checksums.
  ///
  /// It says so itself in its header, by reserving no bytes; a page that has its checksum once the
  /// reserved bytes are put right is one in which just that was damaged.
  func form(_ formatsWithoutChecksums: Int) -> Form {
    var raw: OpaquePointer?
    guard cdb_file_open(file.path, 0, &raw) == 0 else { return .withChecksums }
    defer { cdb_file_close(raw) }
    var page = [UInt8](repeating: 0, count: Int(CDB_PAGE_SIZE))
    // Where the file ends before the page does, the rest is zeros.
    _ = cdb_file_read(raw, &page, Int32(CDB_PAGE_SIZE), 0)
    let version = page[60...63].reduce(0) { $0 << 8 | Int($1) }
    guard page.starts(with: Array("SQLite format 3\0".utf8)), page[20] == 0,
      version <= formatsWithoutChecksums
    else { return .withChecksums }
    page[20] = UInt8(CDB_RESERVED)
    return cdb_is_sound(page, 1) != 0 ? .withChecksums : .withoutChecksums
  }

  /// Whether the file is whole pages that all have their checksums, read page by page.
  var hasSoundPages: Bool {
    var raw: OpaquePointer?
    guard cdb_file_open(file.path, 0, &raw) == 0 else { return false }
    defer { cdb_file_close(raw) }
    var size: Int64 = 0
    let length = Int64(CDB_PAGE_SIZE)
    guard cdb_file_size(raw, &size) == 0, size > 0, size % length == 0 else { return false }
    var page = [UInt8](repeating: 0, count: Int(CDB_PAGE_SIZE))
    for number in 0..<size / length {
      guard cdb_file_read(raw, &page, Int32(CDB_PAGE_SIZE), number * length) == 0,
        cdb_is_sound(page, UInt32(number) + 1) != 0
      else { return false }
    }
    return true
  }

  /// What is wrong with the log, as a sentence; `nil` if nothing can be seen.
  ///
  /// SQLite takes damage for the end of a log and drops the commits after it silently.
  var logDamage: String? {
    let descriptor = open(beside("-wal").path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    switch cdb_log_damage(descriptor) {
    case 0: return nil
    case -1: return "The header of its log is damaged, so what the log holds is lost."
    case -2: return "Its log cannot be read."
    case let frame:
      return "Its log is damaged at frame \(frame), so the commits after that are lost."
    }
  }

  /// A name beside the file that nothing has yet: `NAME.what-1`, `NAME.what-2`, …
  func freeName(_ what: String) -> URL { PrivateFile.freeName(beside: file, what) }

  func beside(_ suffix: String) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(name + suffix)
  }

  /// Makes the file, readable by its owner alone, so that its log is made the same way.
  func create(_ url: URL? = nil) throws(DatabaseError) {
    let path = (url ?? file).path
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("it could not be made") }
    close(descriptor)
  }

  /// Has a file on the disk when this returns.
  func sync(_ url: URL) throws(DatabaseError) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("it could not be opened") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("it could not be written") }
  }

  /// Has the names in the folder on the disk when this returns.
  func syncFolder() throws(DatabaseError) { try sync(file.deletingLastPathComponent()) }

  /// The error for what the operating system just refused.
  func failure(_ what: String) -> DatabaseError {
    switch errno {
    case ENOSPC, EDQUOT: DatabaseError(.full, file: name)
    case EROFS, EACCES, EPERM: DatabaseError(.readOnly, file: name)
    default:
      DatabaseError(.io, file: name, detail: what + ": " + String(cString: strerror(errno)))
    }
  }
}
