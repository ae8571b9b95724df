import Foundation

/// A copy of a state's databases and keys, to look at and to try things on, thrown away with this.
///
/// Nothing of what is done on it reaches the phone. The databases are copied as they lie there, with
/// what was written to them last, so nobody may be writing meanwhile.
struct StateCopy {
  let folder: StateFolder

  private static let name = "copy"
  private static let databases = ["keychain.sqlite", "service.sqlite", "apple.sqlite"]

  init(of state: StateFolder) throws {
    folder = StateFolder(state.file(Self.name))
    let files = FileManager.default
    try? files.removeItem(at: folder.url)
    try files.createDirectory(
      at: folder.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let names = ["enclave.key"] + Self.databases.flatMap { [$0, $0 + "-wal"] }
    for name in names where state.has(name) {
      try files.copyItem(at: state.file(name), to: folder.file(name))
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder.url) }
}
