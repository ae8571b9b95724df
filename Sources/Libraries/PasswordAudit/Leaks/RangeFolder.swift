import Foundation

/// A folder of range files: `00000.txt` to `FFFFF.txt`, each with the rest of the hashes that begin
/// with its name (`AUD-1`).
struct RangeFolder: Sendable {
  private static let nameLength = 5

  /// The file of every range that the folder has.
  private let files: [String: URL]

  init(_ folder: URL) throws(LeakFileProblem) {
    var files: [String: URL] = [:]
    let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in contents ?? [] {
      let range = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
      if range.utf8.count == Self.nameLength, UInt32(range, radix: 16) != nil {
        files[range.uppercased()] = folder.appending(path: name)
      }
    }
    guard !files.isEmpty else {
      throw LeakFileProblem(
        file: folder.path, what: "the folder has no range files",
        expected: "files named 00000.txt to FFFFF.txt")
    }
    self.files = files
  }

  /// How often a password was seen; zero where it is missing, padding, or its range is not there.
  func count(of hash: [UInt8]) throws(LeakFileProblem) -> Int {
    let name = String(decoding: hash.prefix(Self.nameLength), as: UTF8.self)
    guard let url = files[name] else { return 0 }
    let file = try HashFile(url, digits: hash.count - Self.nameLength)
    return try file.count(of: hash)
  }
}
