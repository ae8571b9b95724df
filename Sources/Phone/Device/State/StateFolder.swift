import AccountService
import AppleAccount
import CPlatform
import Database
import Files
import Foundation
import Glibc
import Keychain
import Synchronization

/// The folder in which a simulated phone lives; mode 0700, its files 0600.
package struct StateFolder: Hashable, Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// Where the state is: the folder given, else `$ONETAP_HOME`, else `$XDG_STATE_HOME/onetap`,
  /// else `~/.local/state/onetap`.
  package static func location(override: String?, environment: [String: String]) -> URL {
    func folder(_ name: String) -> URL? {
      guard let path = environment[name], !path.isEmpty else { return nil }
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    if let override {
      // An empty path would be the current folder, which nobody named.
      return override.isEmpty ? unnamed : URL(filePath: override, directoryHint: .isDirectory)
    }
    if let home = folder("ONETAP_HOME") { return home }
    if let state = folder("XDG_STATE_HOME") { return state.appending(path: "onetap") }
    let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    return home.appending(path: ".local/state/onetap")
  }

  /// Stands for a folder whose name is empty; opening it is refused.
  private static let unnamed = URL(filePath: "/dev/null/", directoryHint: .isDirectory)

  /// A file of the folder.
  func file(_ name: String) -> URL { url.appending(path: name) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }

  /// Whether a file has no bytes.
  func isEmpty(_ name: String) -> Bool {
    var status = stat()
    return stat(file(name).path, &status) == 0 && status.st_size == 0
  }

  /// Makes the folder if need be.
  func create() throws(DeviceProblem) {
    guard url != Self.unnamed else {
      throw DeviceProblem(
        "The folder for the phone's state has an empty name; name one with --state DIR.")
    }
    let isNew = !FileManager.default.fileExists(atPath: url.path)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DeviceProblem(
        "The folder for the phone's state, \(url.path), cannot be made; "
          + "choose another with --state DIR.")
    }
    if isNew { chmod(url.path, 0o700) }
  }

  /// Examines the folder and what belongs to the phone in it (STO-48); answers what was tightened, as
  /// sentences. Throws for anything of another kind or another owner, by name.
  func examine(mayChange: Bool) throws(DeviceProblem) -> [String] {
    // It is refused with a sentence of its own when it is to be made.
    guard url != Self.unnamed else { return [] }
    do {
      var notices = try PrivateFile.examine(
        url, isFolder: true, followsLinks: true, mayChange: mayChange)
      for part in try parts() {
        notices += try PrivateFile.examine(
          part.url, isFolder: part.isFolder, mayChange: mayChange)
      }
      return notices
    } catch { throw DeviceProblem(error) }
  }

  /// Something that belongs to the phone, by its place in the folder.
  struct Part {
    let path: String
    let url: URL
    let isFolder: Bool
  }

  /// Everything that belongs to the phone, whether it is there or not; a folder comes before what is in
  /// it, which is listed only where the folder is sound.
  func parts() throws -> [Part] {
    func part(_ path: String, isFolder: Bool = false) -> Part {
      Part(path: path, url: file(path), isFolder: isFolder)
    }
    var parts = ["lock", Machinery.carrierKey, Keychain.enclaveKeyName, Keychain.keybagName].map {
      part($0)
    }
    for name in Self.databases {
      parts += ["", "-wal", "-shm", CommitMark.suffix].map { part(name + $0) }
    }
    parts.append(part(Keychain.runMarkName))
    let backups = part(Keychain.backupsName, isFolder: true)
    parts.append(backups)
    if try isSound(backups) {
      parts += try BackupFolder(of: url).backups().map { part("\(backups.path)/\($0.name)") }
    }
    let containers = part(Containers.folderName, isFolder: true)
    parts.append(containers)
    // What apps put into their groups' folders is theirs.
    if try isSound(containers) {
      parts += names(in: containers).map { part("\(containers.path)/\($0)", isFolder: true) }
    }
    return parts
  }

  private func isSound(_ folder: Part) throws -> Bool {
    guard has(folder.path) else { return false }
    switch try PrivateFile.flaw(of: folder.url, isFolder: true) {
    case nil, .open: return true
    case .otherKind, .otherOwner: return false
    }
  }

  private func names(in folder: Part) -> [String] {
    // A folder that cannot be listed is told by whoever needs what is in it.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
  }

  /// Takes the folder for this process alone (STO-25).
  func lock() throws(DeviceProblem) -> FolderLock {
    let descriptor = cp_lock_file(file("lock").path)
    if descriptor >= 0 {
      let lock = FolderLock(descriptor)
      // The lock's file may be there from before; databases need to make files beside themselves.
      guard access(url.path, W_OK | X_OK) == 0 else { throw notWritable(errno) }
      removeDrafts()
      return lock
    }
    if -descriptor == EWOULDBLOCK {
      throw DeviceProblem(
        "Another onetap is using \(url.path); quit that one first, or give this one "
          + "a folder of its own with --state DIR.")
    }
    throw notWritable(-descriptor)
  }

  /// Removes what writers that were killed left beside their files, in the folder and the containers.
  private func removeDrafts() {
    let root = file(Containers.folderName)
    // Without containers, or if they cannot be listed, there is nothing to tidy up in them.
    let groups = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    for folder in [url] + groups.map({ root.appending(path: $0) }) {
      AtomicFile.removeDrafts(in: folder.path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      // Earlier versions wrote through Foundation, whose drafts have this name.
      for name in names where name.hasPrefix(".dat.nosync") {
        unlink(folder.appending(path: name).path)
      }
    }
  }

  private func notWritable(_ code: Int32) -> DeviceProblem {
    DeviceProblem(
      "The folder for the phone's state, \(url.path), cannot be written to "
        + "(\(String(cString: strerror(code)))); make it writable or choose another with "
        + "--state DIR.")
  }

  /// Deletes everything that a fill makes, and nothing else.
  ///
  /// The keychain goes first and the database with the marker of a complete state last: a kill in here
  /// leads to a new fill if the marker was taken away before. A database goes before its log, which
  /// alone is nothing; without its log it would be an older database.
  func clear() throws(DeviceProblem) {
    let files = Self.databases.map { name in
      [name] + ["-wal", "-shm", CommitMark.suffix].map { name + $0 }
    }
    let others =
      ["carrier.key", Keychain.enclaveKeyName, Keychain.keybagName, Keychain.runMarkName]
      + [Containers.folderName, Keychain.backupsName]
    for name in try files[0] + others + keptAside() + files[1...].joined() where has(name) {
      do { try FileManager.default.removeItem(at: file(name)) } catch {
        throw DeviceProblem("\(file(name).path) cannot be deleted; delete the folder by hand.")
      }
    }
  }

  /// The files that were moved aside, or kept when something else took their place: they stay until a
  /// reset or until the person deletes them (STO-50).
  func keptAside() throws(DeviceProblem) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
      let marks = Self.databases.map { $0 + "." } + ["carrier.key.", Keychain.keybagName + "."]
      return names.filter { name in marks.contains { name.hasPrefix($0) } }.sorted()
    } catch { throw DeviceProblem(error) }
  }

  /// The live databases; nothing else has a name that begins with one of theirs and a dot.
  private static let databases = [
    Keychain.fileName, ServiceDatabase.fileName, AppleDatabase.fileName, SimulatorStore.fileName,
  ]

  /// Reads a key file of 32 bytes, or makes one of `make()`'s bytes with mode 0600, unless the folder is
  /// only read: then the bytes serve for this run.
  ///
  /// One that is there and is no key is kept under another name; `notice` is told so, and that one is
  /// missing where it `isExpected`.
  func key(
    _ name: String, isExpected: Bool, mayWrite: Bool, make: () -> [UInt8],
    notice: (String) -> Void
  ) throws(DeviceProblem) -> [UInt8] {
    let lost = "Texts that were sent before it cannot be read."
    if has(name) {
      // A key of zeros was never made. What cannot be read is no key either.
      let data = try? Data(contentsOf: file(name))
      if let data, data.count == Self.keyCount, data.contains(where: { $0 != 0 }) {
        return Array(data)
      }
      guard mayWrite else {
        notice("\(name) is damaged. \(lost)")
        return make()
      }
      let aside = freeName(name, "damaged")
      guard rename(file(name).path, file(aside).path) == 0 else {
        throw DeviceProblem("\(file(name).path) is damaged and cannot be moved aside.")
      }
      notice("\(name) was damaged. It is kept as \(aside), and a new one was made. \(lost)")
    } else if isExpected {
      notice("\(name) is missing" + (mayWrite ? ", so a new one was made. " : ". ") + lost)
    }
    let bytes = make()
    guard mayWrite else { return bytes }
    do { try AtomicFile.write(bytes, to: file(name).path) } catch {
      throw DeviceProblem(
        "\(file(name).path) cannot be written (\(error.reason)); check its folder and the space that is left."
      )
    }
    return bytes
  }

  /// Keeps a database and its log under a new name; answers that name.
  func moveDatabaseAside(
    _ name: String, as what: String = "damaged"
  ) throws(DeviceProblem) -> String {
    let aside = freeName(name, what)
    // The log first: a database without its log would be an older one.
    for suffix in ["-wal", "-shm", ""] where has(name + suffix) {
      guard rename(file(name + suffix).path, file(aside + suffix).path) == 0 else {
        throw DeviceProblem(
          "\(file(name + suffix).path) cannot be moved aside "
            + "(\(String(cString: strerror(errno)))). Make its folder writable and try again.")
      }
    }
    return aside
  }

  private static let keyCount = 32

  /// A name in the folder that nothing has yet: `NAME.what-1`, `NAME.what-2`, …
  private func freeName(_ name: String, _ what: String) -> String {
    PrivateFile.freeName(beside: file(name), what).lastPathComponent
  }
}

/// A held lock on a state folder; given back at the latest when it goes.
final class FolderLock: Sendable {
  private let descriptor: Mutex<Int32>

  fileprivate init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  deinit { release() }

  /// Lets others have the folder.
  func release() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }
  }
}
