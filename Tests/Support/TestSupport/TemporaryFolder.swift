import Foundation
import Glibc

/// A folder of a test's own; gone with the value.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init(_ name: String = "onetap") {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "\(name)-XXXXXX")
    var path = Array(pattern.path(percentEncoded: false).utf8CString)
    guard mkdtemp(&path) != nil else { fatalError("No folder can be made in \(pattern.path).") }
    url = URL(filePath: String(decoding: path.dropLast().map(UInt8.init), as: UTF8.self))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file or folder in it.
  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a file into it, with the folders on the way.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Names in the folder, sorted.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// The permission bits of a file.
  package func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
