import Glibc

/// Replaces files so that a reader, and the disk after a crash, has the old content or the new one
/// and nothing in between.
///
/// The new content is written to a draft beside the file. A writer holds a lock on its draft, so a
/// draft that can be locked belongs to a process that is gone: the next write of the same file
/// removes it, and so does ``removeDrafts(in:)``.
package enum AtomicFile {
  /// The system call that failed while a file was replaced.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system calls that replacing a file needs.
    package enum Step: String, Hashable, Sendable {
      case create, write, sync, rename
      /// The file was replaced, but its folder could not be written to the disk: after a loss of
      /// power the old content may be back.
      case syncFolder
    }

    /// The file that was to be replaced.
    package let path: String
    package let step: Step
    /// The errno.
    package let code: Int32

    /// The operating system's own words for the errno.
    package var reason: String { String(cString: strerror(code)) }

    package var description: String { "\(path): \(step.rawValue): \(reason)" }
  }

  /// Between a file's name and the random part of the name of its draft.
  private static let draftMark = ".onetap-draft-"

  /// Replaces the file at a path; the new content is on the disk when this returns.
  ///
  /// A symbolic link at `path` is replaced, not followed.
  /// - Parameters:
  ///   - content: The whole new content.
  ///   - path: The file's path; its folder must exist.
  ///   - mode: The permissions of the new file, less those that the process's umask takes away.
  ///   - exclusively: Fails with `EEXIST`, and changes nothing, if there is something at `path`.
  /// - Throws: ``Failure``; unless its step is `syncFolder`, the file at `path` is as it was.
  package static func write(
    _ content: some Sequence<UInt8>, to path: String, mode: mode_t = 0o600,
    exclusively: Bool = false
  ) throws(Failure) {
    let (folder, name) = split(path)
    removeDrafts(in: folder) { $0 == name }
    let draft = try makeDraft(of: path, in: folder, name: name, mode: mode)
    defer { close(draft.descriptor) }
    do throws(Failure) {
      try fill(draft.descriptor, with: Array(content), path: path)
      // A link, unlike a rename, never replaces what somebody else put there meanwhile.
      guard exclusively ? link(draft.path, path) == 0 : rename(draft.path, path) == 0 else {
        throw Failure(path: path, step: .rename, code: errno)
      }
    } catch {
      unlink(draft.path)
      throw error
    }
    if exclusively { unlink(draft.path) }
    try syncFolder(folder, path: path)
  }

  /// Removes the drafts in a folder that writers left there when they were killed.
  ///
  /// One that cannot be removed stays and does no harm.
  package static func removeDrafts(in folder: String) {
    removeDrafts(in: folder) { _ in true }
  }

  // MARK: - Steps

  private static func makeDraft(
    of path: String, in folder: String, name: String, mode: mode_t
  ) throws(Failure) -> (descriptor: Int32, path: String) {
    while true {
      let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
      let draft = "\(folder)/.\(name)\(draftMark)\(suffix)"
      let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
      if descriptor < 0 {
        if errno == EEXIST || errno == EINTR { continue }
        throw Failure(path: path, step: .create, code: errno)
      }
      // Another writer may have taken the draft for a forgotten one just before it was locked.
      var status = stat()
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
        fstat(descriptor, &status) == 0, status.st_nlink > 0
      {
        return (descriptor, draft)
      }
      close(descriptor)
    }
  }

  private static func fill(
    _ descriptor: Int32, with content: [UInt8], path: String
  ) throws(Failure) {
    var rest = content[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(path: path, step: .write, code: errno)
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw Failure(path: path, step: .sync, code: errno) }
  }

  private static func syncFolder(_ folder: String, path: String) throws(Failure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, step: .syncFolder, code: errno) }
    defer { close(descriptor) }
    // Some file systems have no way to sync a folder, and say so with EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw Failure(path: path, step: .syncFolder, code: errno)
    }
  }

  // MARK: - Drafts

  private static func removeDrafts(in folder: String, of isWanted: (Substring) -> Bool) {
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let entryName = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard let name = nameOfFile(ofDraft: entryName), isWanted(name) else { continue }
      removeIfForgotten("\(folder)/\(entryName)")
    }
  }

  /// The name of the file that a draft was made for; `nil` if this is not the name of a draft.
  private static func nameOfFile(ofDraft draft: String) -> Substring? {
    guard draft.first == ".", let mark = draft.ranges(of: draftMark).last else { return nil }
    return draft[draft.index(after: draft.startIndex)..<mark.lowerBound]
  }

  private static func removeIfForgotten(_ draft: String) {
    let descriptor = open(draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(draft) }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
