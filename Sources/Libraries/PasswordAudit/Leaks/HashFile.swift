import Foundation

/// A sorted text file of `HASH:COUNT` lines, mapped into memory (`AUD-1`).
///
/// Hashes are spread evenly, so that a look-up guesses where a line stands, and reads a few lines at
/// each of a few places at any size. Every line that it meets has to be whole and in order.
struct HashFile: Sendable {
  private let file: String
  private let data: Data
  /// How many hexadecimal digits begin a line.
  private let digits: Int

  /// Up to this size a file is checked from end to end.
  private static let shortFile = 64 << 20
  /// How many places of a longer one are checked.
  private static let samples = 256

  init(_ url: URL, digits: Int) throws(LeakFileProblem) {
    file = url.path
    self.digits = digits
    var status = stat()
    // Opening a pipe would wait for somebody to write into it, and a device may have no end.
    guard stat(url.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw LeakFileProblem(
        file: url.path, what: "it is a pipe or a device", expected: "an ordinary file")
    }
    do {
      data = try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      throw LeakFileProblem(
        file: url.path, what: "it cannot be read", expected: "a file that may be opened")
    }
  }

  /// How often each password was seen, by hashes in order; zero where it is missing or only padding.
  func counts(ofSorted hashes: [PasswordHash]) throws(LeakFileProblem) -> [Int] {
    try withLines { lines throws(HashLines.Damage) in
      var search = HashSearch(lines)
      var counts: [Int] = []
      counts.reserveCapacity(hashes.count)
      for hash in hashes { counts.append(try search.count(of: hash)) }
      return counts
    }
  }

  /// Reads a short file through, or a longer one at places all over it.
  func check() throws(LeakFileProblem) {
    try withLines { lines throws(HashLines.Damage) in
      guard lines.bytes.count > 0 else {
        throw HashLines.Damage(place: 0, what: "the file is empty")
      }
      var previous: HashLines.Line?
      var place = lines.start
      let step = lines.bytes.count <= Self.shortFile ? 0 : lines.bytes.count / Self.samples
      while place < lines.bytes.count {
        guard let line = try lines.line(at: place, from: lines.start) else { break }
        if let previous, previous.start != line.start { try lines.requireOrder(previous, line) }
        previous = line
        place = max(line.end, place + step)
      }
      if previous == nil { throw HashLines.Damage(place: 0, what: "there is no hash in the file") }
    }
  }

  private func withLines<Answer>(
    _ body: (HashLines) throws(HashLines.Damage) -> Answer
  ) throws(LeakFileProblem) -> Answer {
    let answer = data.withUnsafeBytes { bytes -> Result<Answer, LeakFileProblem> in
      do throws(HashLines.Damage) {
        return .success(try body(HashLines(bytes, digits: digits)))
      } catch {
        let lineBreaks = bytes[..<error.place].count { $0 == UInt8(ascii: "\n") }
        return .failure(
          LeakFileProblem(
            file: file, line: lineBreaks + 1, what: error.what,
            expected: "\(digits) hexadecimal digits, a colon and a count, sorted"))
      }
    }
    return try answer.get()
  }
}
