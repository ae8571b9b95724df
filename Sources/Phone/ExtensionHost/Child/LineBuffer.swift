import Glibc

/// Takes bytes as they come and gives whole lines.
struct LineBuffer {
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where there is surely no line end.
  private var searched = 0

  /// A buffer for lines of up to `limit` bytes, their ends not counted.
  init(limit: Int) {
    self.limit = limit
  }

  /// A line is longer than it may be, whether or not it has an end.
  private(set) var hasOverflown = false

  mutating func append(_ new: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// The next whole line without its end; nil: there is none yet, or one was too long.
  mutating func next() -> ArraySlice<UInt8>? {
    guard !hasOverflown else { return nil }
    guard let end = indexOfLineEnd() else {
      searched = bytes.count
      hasOverflown = bytes.count - start > limit
      return nil
    }
    guard end - start <= limit else {
      hasOverflown = true
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return bytes[start..<end]
  }

  private func indexOfLineEnd() -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, searched < buffer.count else { return nil }
      let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), buffer.count - searched)
      return found.map { UnsafeRawPointer($0) - base }
    }
  }
}
