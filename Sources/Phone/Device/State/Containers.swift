import Foundation

/// The shared containers of the phone's app groups: one folder each in the state folder (SHR-1).
///
/// What apps put there lies in clear, as on a phone: short-lived session state, never a password. The
/// folders are for their owner alone, as everything in the state is.
struct Containers: Sendable {
  /// The folder's name in the state folder.
  static let folderName = "containers"

  private let root: URL

  init(_ folder: StateFolder) { root = folder.file(Self.folderName) }

  /// The folder of a group, made if need be; nil where that failed.
  func folder(of group: String) -> URL? {
    let folder = root.appending(path: group, directoryHint: .isDirectory)
    do {
      for url in [root, folder] where !FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.createDirectory(
          at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      }
      return folder
    } catch { return nil }
  }

  /// The folders of all groups of an app or extension.
  func folders(of groups: [String]) -> [String: URL] {
    Dictionary(groups.compactMap { group in folder(of: group).map { (group, $0) } }) { $1 }
  }
}
