import Foundation

/// A folder of range files: `00000.txt` to `FFFFF.txt`, each with the rest of the hashes that begin
/// with its name (`AUD-1`).
struct RangeFolder: Sendable {
  private static let nameLength = 5
  /// How many of its files are looked into when it is opened; a whole folder has a million.
  private static let samples = 64

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
    let ranges = files.keys.sorted()
    for place in stride(from: 0, to: ranges.count, by: max(1, ranges.count / Self.samples)) {
      guard let url = files[ranges[place]] else { continue }
      try Self.open(url).check()
    }
  }

  private static func open(_ url: URL) throws(LeakFileProblem) -> HashFile {
    try HashFile(url, digits: PasswordHash.digitCount - nameLength)
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
        counts += try Self.open(url).counts(ofSorted: same)
      } else {
        counts += same.map { _ in 0 }
      }
    }
    return counts
  }
}
