import Foundation

/// Files that belong to this user alone (STO-48).
package enum PrivateFile {
  /// What keeps a file from being used, or lets others use it.
  package enum Flaw: Hashable, Sendable {
    /// It is something else than it should be, such as "a link".
    case otherKind(String)
    case otherOwner
    /// Others than its owner have rights to it.
    case open
  }

  /// What is amiss with a file, or with the folder that holds such files; `nil` if nothing is, or if
  /// it is not there. Nothing is opened, so that nothing can block.
  package static func flaw(
    of file: URL, isFolder: Bool = false, followsLinks: Bool = false
  ) throws(DatabaseError) -> Flaw? {
    var status = stat()
    // The state folder's own path may go through links; inside it there are none.
    let found = followsLinks ? stat(file.path, &status) : lstat(file.path, &status)
    guard found == 0 else {
      if errno == ENOENT { return nil }
      throw DatabaseError(
        .io, file: file.lastPathComponent, detail: String(cString: strerror(errno)))
    }
    if let what = kind(of: status.st_mode, isFolder: isFolder) { return .otherKind(what) }
    if status.st_uid != geteuid() { return .otherOwner }
    return status.st_mode & 0o077 == 0 ? nil : .open
  }

  /// Examines a file, or such a folder, before it is used; answers what was tightened, as sentences.
  ///
  /// Throws `.refused` for anything but a regular file (or folder) of this user: a link, a pipe, a
  /// device, another owner.
  package static func examine(
    _ file: URL, isFolder: Bool = false, followsLinks: Bool = false, mayChange: Bool
  ) throws(DatabaseError) -> [String] {
    let name = file.lastPathComponent
    switch try flaw(of: file, isFolder: isFolder, followsLinks: followsLinks) {
    case nil: return []
    case .otherKind(let what):
      throw DatabaseError(
        .refused, file: name,
        detail:
          "it is \(what). Put \(isFolder ? "a folder" : "a regular file") of your own in its place")
    case .otherOwner:
      throw DatabaseError(
        .refused, file: name,
        detail: "it belongs to another user. Give it to the user of this phone")
    case .open:
      guard mayChange else { return [] }
      guard chmod(file.path, isFolder ? 0o700 : 0o600) == 0 else {
        throw DatabaseError(.readOnly, file: name, detail: String(cString: strerror(errno)))
      }
      return ["Other users could reach \(name); now only you can."]
    }
  }

  /// A name beside a file that nothing has yet: `NAME.what-1`, `NAME.what-2`, …
  package static func freeName(beside file: URL, _ what: String) -> URL {
    let folder = file.deletingLastPathComponent()
    var number = 1
    while true {
      let candidate = folder.appendingPathComponent("\(file.lastPathComponent).\(what)-\(number)")
      // A log that stayed of an earlier file would be taken for the new one's.
      let isFree = ["", "-wal", "-shm", "-journal"].allSatisfy { suffix in
        var status = stat()
        return lstat(candidate.path + suffix, &status) != 0
      }
      if isFree { return candidate }
      number += 1
    }
  }

  /// Deletes a database with its log, the log's index and its journal; if one of them cannot be
  /// deleted, all of them stay. What is not there is no matter.
  ///
  /// Killed halfway, the rest is left under names with the mark `.deleting`.
  package static func removeDatabase(_ file: URL) throws(DatabaseError) {
    // Renaming needs the same rights as deleting and can be undone, so it goes first.
    var doomed: [(place: String, aside: String)] = []
    func restore() { for (place, aside) in doomed { rename(aside, place) } }
    for suffix in ["", "-wal", "-shm", "-journal"] {
      let (place, aside) = (file.path + suffix, file.path + ".deleting" + suffix)
      if rename(place, aside) == 0 {
        doomed.append((place, aside))
      } else if errno != ENOENT {
        let error = notDeleted(place)
        restore()
        throw error
      }
    }
    while let (place, aside) = doomed.first {
      guard unlink(aside) == 0 else {
        let error = notDeleted(place)
        restore()
        throw error
      }
      doomed.removeFirst()
    }
  }

  /// The error for a file that the operating system just refused to delete.
  private static func notDeleted(_ path: String) -> DatabaseError {
    let code = errno
    return DatabaseError(
      kind: [EACCES, EPERM, EROFS].contains(code) ? .readOnly : .io,
      message: "\(URL(filePath: path).lastPathComponent) couldn’t be deleted "
        + "(\(String(cString: strerror(code)))), so nothing was deleted. "
        + "Check the file and the permissions of its folder, then try again.")
  }

  /// What a file is instead of what it should be; `nil` if it is that.
  private static func kind(of mode: mode_t, isFolder: Bool) -> String? {
    switch mode & S_IFMT {
    case S_IFDIR: isFolder ? nil : "a folder"
    case S_IFREG: isFolder ? "a file" : nil
    case S_IFLNK: "a link"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
