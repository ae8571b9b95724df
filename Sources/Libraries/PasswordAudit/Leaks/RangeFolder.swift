import Foundation

/// A folder of range files: `00000.txt` to `FFFFF.txt`, each with the rest of the hashes that begin
/// with its name (`AUD-1`).
struct RangeFolder: Sendable {
  private static let nameLength = 5

  /// The file of every range that the folder has.
  private let files: [UInt32: URL]

  init(_ folder: URL) throws(LeakFileProblem) {
    var files: [UInt32: URL] = [:]
    let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in contents ?? [] {
      let range = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
      if range.utf8.count == Self.nameLength, let number = UInt32(range, radix: 16) {
        files[number] = folder.appending(path: name)
      }
    }
    guard !files.isEmpty else {
      throw LeakFileProblem(
        file: folder.path, what: "the folder has no range files",
        expected: "files named 00000.txt to FFFFF.txt")
    }
    self.files = files
  }

  /// How often each password was seen, by hashes in order; zero where it is missing, padding, or its
  /// range is not there. A file is opened once for all that belong to it.
  func counts(ofSorted hashes: [PasswordHash]) throws(LeakFileProblem) -> [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(hashes.count)
    while counts.count < hashes.count {
      let rest = hashes[counts.count...]
      let range = rest[rest.startIndex].range
      let same = Array(rest.prefix { $0.range == range })
      if let url = files[range] {
        let file = try HashFile(url, digits: PasswordHash.digitCount - Self.nameLength)
        counts += try file.counts(ofSorted: same)
      } else {
        counts += same.map { _ in 0 }
      }
    }
    return counts
  }
}
