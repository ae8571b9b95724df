import Foundation
import Glibc
import Keychain

/// The files of a state folder that nothing uses: those that were kept aside, and the backups
/// (STO-43, STO-50).
struct StoredFiles {
  /// A file, with the log and the index that SQLite left beside it.
  struct Entry {
    let file: URL
    /// When it was written last, by this computer's clock.
    let modified: Date
    /// What its name tells, if it is a backup.
    var backup: Backup?
    /// Size in bytes of the file alone.
    let size: Int
    /// Size in bytes with what belongs to it.
    let wholeSize: Int
    /// Whether it is a log, or the index of one, whose database is gone.
    let isStrayLog: Bool

    var name: String { file.lastPathComponent }

    /// When it was made: a backup by the phone's clock, anything else by this computer's.
    var date: Date { backup?.made ?? modified }

    /// The database that the file is or was part of.
    var database: URL {
      guard isStrayLog else { return file }
      // Both kinds of stray files have a suffix of four characters.
      return file.deletingLastPathComponent().appending(path: String(name.dropLast(4)))
    }
  }

  let keptAside: [Entry]
  let backups: [Entry]

  /// Lists the files of a folder; there are none in a folder that is not there.
  init(in folder: StateFolder) throws(DeviceProblem) {
    keptAside =
      access(folder.url.path, F_OK) == 0
      ? Self.entries(of: try folder.keptAside(), in: folder.url) : []
    let backupFolder = BackupFolder(of: folder.url).url
    guard access(backupFolder.path, F_OK) == 0 else {
      backups = []
      return
    }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: backupFolder.path)
      let known = Dictionary(
        try BackupFolder(of: folder.url).backups().map { ($0.name, $0) }
      ) { first, _ in first }
      backups = Self.entries(of: names.filter { $0.contains(".sqlite") }, in: backupFolder)
        .map { entry in
          var entry = entry
          entry.backup = known[entry.name]
          return entry
        }
    } catch { throw DeviceProblem(error) }
  }

  /// What SQLite leaves beside a database.
  private static let companions = ["-wal", "-shm", "-journal"]
  /// The ends of names under which files are being written.
  private static let unfinished = [".new", ".part"]

  private static func entries(of names: [String], in folder: URL) -> [Entry] {
    var found: [String: stat] = [:]
    for name in names {
      var status = stat()
      // Links, pipes and folders are none of the phone's files.
      guard lstat(folder.appending(path: name).path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      found[name] = status
    }
    return found.compactMap { name, status in
      let suffix = companions.first { name.hasSuffix($0) }
      let database = String(name.dropLast(suffix?.count ?? 0))
      guard !unfinished.contains(where: { database.hasSuffix($0) }) else { return nil }
      let parts = companions.filter { found[database + $0] != nil }
      if let suffix {
        // A journal alone holds nothing, and an index goes with its log.
        guard found[database] == nil, suffix == parts.first, suffix != "-journal" else {
          return nil
        }
      }
      let wholeSize = parts.filter { $0 != suffix }.reduce(Int(status.st_size)) { sum, part in
        sum + Int(found[database + part]?.st_size ?? 0)
      }
      return Entry(
        file: folder.appending(path: name),
        modified: Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)),
        size: Int(status.st_size), wholeSize: wholeSize, isStrayLog: suffix != nil)
    }
  }
}
