import Files
import Foundation

/// A value that is kept as a file of its own in a container, for the owner alone to read.
package protocol KeptFile: Codable {
  /// The file's name in the container.
  static var fileName: String { get }
}

extension KeptFile {
  /// The value in a container; nil: there is none, or it cannot be read.
  package static func read(from container: URL) -> Self? {
    let data = try? Data(contentsOf: container.appending(path: fileName))
    return data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
  }

  /// Keeps the value in a container, whole or not at all.
  package func write(to container: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let file = container.appending(path: Self.fileName)
    try AtomicFile.write(encoder.encode(self), to: file.path)
  }

  /// Forgets the value in a container.
  package static func remove(from container: URL) {
    try? FileManager.default.removeItem(at: container.appending(path: fileName))
  }
}
