import Foundation

/// Files that belong to this user alone (STO-48).
package enum PrivateFile {
  /// Examines a file, or the folder that holds such files, before it is used; answers what was
  /// tightened, as sentences. One that is not there is no matter.
  ///
  /// Throws `.refused` for anything but a regular file (or folder) of this user: a link, a pipe, a
  /// device, another owner. Nothing is opened, so that nothing can block.
  package static func examine(
    _ file: URL, isFolder: Bool = false, followsLinks: Bool = false, mayChange: Bool
  ) throws(DatabaseError) -> [String] {
    let name = file.lastPathComponent
    var status = stat()
    // The state folder's own path may go through links; inside it there are none.
    let found = followsLinks ? stat(file.path, &status) : lstat(file.path, &status)
    guard found == 0 else {
      if errno == ENOENT { return [] }
      throw DatabaseError(.io, file: name, detail: String(cString: strerror(errno)))
    }
    if let what = kind(of: status.st_mode, isFolder: isFolder) {
      throw DatabaseError(.refused, file: name, detail: "it is \(what)")
    }
    guard status.st_uid == geteuid() else {
      throw DatabaseError(.refused, file: name, detail: "it belongs to another user")
    }
    let wanted: mode_t = isFolder ? 0o700 : 0o600
    guard status.st_mode & 0o077 != 0, mayChange else { return [] }
    guard chmod(file.path, wanted) == 0 else {
      throw DatabaseError(.readOnly, file: name, detail: String(cString: strerror(errno)))
    }
    return ["Other users could reach \(name); now only you can."]
  }

  /// A name beside a file that nothing has yet: `NAME.what-1`, `NAME.what-2`, …
  package static func freeName(beside file: URL, _ what: String) -> URL {
    let folder = file.deletingLastPathComponent()
    var number = 1
    while true {
      let candidate = folder.appendingPathComponent("\(file.lastPathComponent).\(what)-\(number)")
      if !FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      number += 1
    }
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
