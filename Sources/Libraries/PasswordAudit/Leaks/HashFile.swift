import Foundation

/// A sorted text file of `HASH:COUNT` lines, mapped into memory (`AUD-1`).
///
/// A look-up halves the file again and again, by bytes, and reads the line at each place: a few
/// pages at any size. Every line that it meets has to be whole and in order.
struct HashFile: Sendable {
  private let file: String
  private let data: Data
  /// How many hexadecimal digits begin a line.
  private let digits: Int

  /// Up to this size a file is checked from end to end.
  private static let shortFile = 4 << 20
  /// How many places of a longer one are checked.
  private static let samples = 256
  /// No line is nearly as long.
  private static let longestLine = 128

  init(_ url: URL, digits: Int) throws(LeakFileProblem) {
    file = url.path
    self.digits = digits
    do {
      data = try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      throw LeakFileProblem(
        file: url.path, what: "it cannot be read", expected: "a file that may be opened")
    }
  }

  /// How often a password was seen; zero where it is missing or only padding.
  func count(of hash: [UInt8]) throws(LeakFileProblem) -> Int {
    try withBytes { bytes throws(Damage) in
      let wanted = hash.suffix(digits)
      var low = Self.start(of: bytes)
      var high = bytes.count
      var before: Line?
      var after: Line?
      while low < high {
        let middle = low + (high - low) / 2
        guard let line = try line(at: middle, in: bytes, from: low) else {
          high = middle
          continue
        }
        if let before { try requireOrder(before, line, in: bytes) }
        if let after { try requireOrder(line, after, in: bytes) }
        let order = compare(wanted, line, in: bytes)
        if order == 0 { return line.count }
        if order < 0 {
          high = line.start
          after = line
        } else {
          low = line.end
          before = line
        }
      }
      return 0
    }
  }

  /// Reads a short file through, or a longer one at places all over it.
  func check() throws(LeakFileProblem) {
    _ = try withBytes { bytes throws(Damage) in
      guard !bytes.isEmpty else { throw Damage(place: 0, what: "the file is empty") }
      var previous: Line?
      var place = Self.start(of: bytes)
      let step = bytes.count <= Self.shortFile ? 0 : bytes.count / Self.samples
      while place < bytes.count {
        guard let line = try line(at: place, in: bytes, from: Self.start(of: bytes)) else { break }
        if let previous, previous.start != line.start {
          try requireOrder(previous, line, in: bytes)
        }
        previous = line
        place = max(line.end, place + step)
      }
      return 0
    }
  }
}

// MARK: Lines

extension HashFile {
  /// A line, as offsets into the file.
  private struct Line {
    let start: Int
    let end: Int
    let count: Int
  }

  /// A damaged place, before its line is counted out.
  private struct Damage: Error {
    let place: Int
    let what: String
  }

  /// Where the first line begins: behind the byte order mark that some programs write.
  private static func start(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private func withBytes(
    _ body: (UnsafeRawBufferPointer) throws(Damage) -> Int
  ) throws(LeakFileProblem) -> Int {
    let answer = data.withUnsafeBytes { bytes -> Result<Int, LeakFileProblem> in
      do throws(Damage) {
        return .success(try body(bytes))
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

  /// The line around a place that does not begin before another place; nothing where only line ends
  /// are left.
  private func line(
    at place: Int, in bytes: UnsafeRawBufferPointer, from floor: Int
  ) throws(Damage) -> Line? {
    var start = place
    while start > floor, bytes[start - 1] != UInt8(ascii: "\n") {
      start -= 1
      guard place - start <= Self.longestLine else {
        throw Damage(place: place, what: "the line is too long")
      }
    }
    var next = start
    while next < start + digits, next < bytes.count, bytes[next].isHexDigit { next += 1 }
    guard next == start + digits else {
      let rest = bytes[start...]
      if rest.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) { return nil }
      throw Damage(place: start, what: "the line does not begin with a hash")
    }
    guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else {
      throw Damage(place: start, what: "no colon follows the hash")
    }
    return try count(after: next + 1, start: start, in: bytes)
  }

  private func count(
    after first: Int, start: Int, in bytes: UnsafeRawBufferPointer
  ) throws(Damage) -> Line {
    var next = first
    var count = 0
    while next < bytes.count, (0x30...0x39).contains(bytes[next]) {
      // Nineteen digits would not fit; nothing was seen that often.
      count = min(count, Int.max / 100) * 10 + Int(bytes[next] - 0x30)
      next += 1
    }
    guard next > first else { throw Damage(place: start, what: "no count follows the colon") }
    if next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
    guard next == bytes.count || bytes[next] == UInt8(ascii: "\n") else {
      throw Damage(place: start, what: "something follows the count")
    }
    return Line(start: start, end: min(next + 1, bytes.count), count: count)
  }

  private func requireOrder(
    _ first: Line, _ second: Line, in bytes: UnsafeRawBufferPointer
  ) throws(Damage) {
    let hash = bytes[first.start..<(first.start + digits)]
    guard compare(hash, second, in: bytes) < 0 else {
      throw Damage(place: second.start, what: "the hash is not above the one before it")
    }
  }

  /// Below zero where a hash comes before a line, zero where it is the line's, in any letter case.
  private func compare(
    _ hash: some Collection<UInt8>, _ line: Line, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    for (mine, theirs) in zip(hash, bytes[line.start..<(line.start + digits)]) {
      let difference = Int(mine.upperCaseHex) - Int(theirs.upperCaseHex)
      if difference != 0 { return difference }
    }
    return 0
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }

  fileprivate var upperCaseHex: UInt8 { self >= 0x61 ? self & 0xDF : self }
}
