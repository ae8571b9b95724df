import CPlatform
import Foundation
import Glibc
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

  /// Takes the folder for this process alone (STO-25).
  func lock() throws(DeviceProblem) -> FolderLock {
    let descriptor = cp_lock_file(file("lock").path)
    if descriptor >= 0 {
      let lock = FolderLock(descriptor)
      // The lock's file may be there from before; databases need to make files beside themselves.
      guard access(url.path, W_OK | X_OK) == 0 else { throw notWritable(errno) }
      return lock
    }
    if -descriptor == EWOULDBLOCK {
      throw DeviceProblem(
        "Another onetap is using \(url.path); quit that one first, or give this one "
          + "a folder of its own with --state DIR.")
    }
    throw notWritable(-descriptor)
  }

  private func notWritable(_ code: Int32) -> DeviceProblem {
    DeviceProblem(
      "The folder for the phone's state, \(url.path), cannot be written to "
        + "(\(String(cString: strerror(code)))); make it writable or choose another with "
        + "--state DIR.")
  }

  /// Deletes everything that a fill makes, and nothing else.
  ///
  /// The database with the marker of a complete state goes last: a kill in here leads to a new
  /// fill if the marker was taken away before.
  func clear() throws(DeviceProblem) {
    let keys = ["carrier.key", "enclave.key"]
    let databases = ["keychain.sqlite", "service.sqlite", "apple.sqlite", "simulator.sqlite"]
    let files = databases.flatMap { ["\($0)-wal", "\($0)-shm", $0] }
    for name in keys + [Containers.folderName] + files where has(name) {
      do { try FileManager.default.removeItem(at: file(name)) } catch {
        throw DeviceProblem("\(file(name).path) cannot be deleted; delete the folder by hand.")
      }
    }
  }

  /// Reads a key file, or makes one of `make()`'s bytes with mode 0600.
  func key(_ name: String, make: () -> [UInt8]) throws(DeviceProblem) -> [UInt8] {
    if let data = FileManager.default.contents(atPath: file(name).path), !data.isEmpty {
      return Array(data)
    }
    let bytes = make()
    let isMade = FileManager.default.createFile(
      atPath: file(name).path, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    guard isMade else { throw DeviceProblem("\(file(name).path) cannot be written.") }
    return bytes
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
