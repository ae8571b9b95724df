import Foundation

/// The bytes of a database file and of its log, in memory: a private copy that nothing can change.
package struct SalvageInput: Sendable {
  /// Bytes of one page; every database of this program has pages of this size.
  static let pageSize = 4096
  /// Larger files are refused rather than read into memory.
  private static let largestFile = 4 << 30

  /// The database file.
  package let file: [UInt8]
  /// The write-ahead log; empty where there is none.
  package let log: [UInt8]
  /// Whether the operating system refused to read some of the bytes, which are zero here.
  package let hasUnreadableParts: Bool

  package init(file: [UInt8], log: [UInt8] = []) {
    self.file = file
    self.log = log
    hasUnreadableParts = false
  }

  /// Reads a database file and the log beside it, without SQLite and without locks.
  ///
  /// Parts of a failing disk that cannot be read become zeros, so that the rest is still salvaged.
  ///
  /// - Throws: `DatabaseError` if there is no such file, it cannot be opened, or it is too large.
  package init(reading url: URL) throws(DatabaseError) {
    let name = url.lastPathComponent
    guard let main = try Self.read(url.path, name) else {
      throw DatabaseError(.missing, file: name)
    }
    let log = try Self.read(url.path + "-wal", name + "-wal")
    file = main.bytes
    self.log = log?.bytes ?? []
    hasUnreadableParts = !main.isWhole || log?.isWhole == false
  }

  /// The bytes of a regular file, or `nil` if there is none.
  private static func read(
    _ path: String, _ name: String
  ) throws(DatabaseError) -> (bytes: [UInt8], isWhole: Bool)? {
    // Without waiting, so that a FIFO is refused below instead of blocking here.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw DatabaseError(.io, file: name, detail: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseError(.io, file: name, detail: "it is not a regular file")
    }
    guard status.st_size <= largestFile else {
      throw DatabaseError(.io, file: name, detail: "it is larger than 4 GiB")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var isWhole = true
    bytes.withUnsafeMutableBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let end = min(buffer.count, offset + (1 << 20))
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[offset..<end])
        if !fill(part, from: descriptor, at: offset) { isWhole = false }
        offset = end
      }
    }
    return (bytes, isWhole)
  }

  /// Reads one part of a file; where that fails, page by page.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at start: Int
  ) -> Bool {
    var done = 0
    while done < buffer.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, part.baseAddress, part.count, off_t(start + done))
      if count > 0 {
        done += count
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, buffer.count > pageSize {
        break
      } else {
        // The end of a file that became shorter meanwhile, or one unreadable page: zeros.
        return false
      }
    }
    if done == buffer.count { return true }
    while done < buffer.count {
      let end = min(buffer.count, (done / pageSize + 1) * pageSize)
      _ = fill(
        UnsafeMutableRawBufferPointer(rebasing: buffer[done..<end]), from: descriptor,
        at: start + done)
      done = end
    }
    return false
  }
}

/// Part of some bytes, read without ever leaving it.
struct ByteWindow {
  private let storage: [UInt8]
  private let start: Int
  let count: Int

  /// The `count` bytes from `start` on, or as many of them as there are.
  init(_ storage: [UInt8], from start: Int = 0, count: Int? = nil) {
    self.storage = storage
    self.start = min(max(0, start), storage.count)
    self.count = min(max(0, count ?? storage.count), storage.count - self.start)
  }

  subscript(_ i: Int) -> UInt8? { i >= 0 && i < count ? storage[start + i] : nil }

  /// The bytes of a range, if all of it is inside.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return storage[(start + range.lowerBound)..<(start + range.upperBound)]
  }

  /// The part of a range that is inside.
  func part(_ range: Range<Int>) -> ByteWindow {
    let lower = min(max(0, range.lowerBound), count)
    let upper = min(max(lower, range.upperBound), count)
    return ByteWindow(storage, from: start + lower, count: upper - lower)
  }

  /// A number of two bytes, the higher one first.
  func big16(_ i: Int) -> Int? {
    guard let high = self[i], let low = self[i + 1] else { return nil }
    return Int(high) << 8 | Int(low)
  }

  /// A number of four bytes, the highest one first.
  func big32(_ i: Int) -> UInt32? {
    guard i >= 0, i <= count - 4 else { return nil }
    return storage[(start + i)..<(start + i + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// SQLite's number of one to nine bytes, and how many it takes.
  func varint(_ i: Int) -> (value: UInt64, length: Int)? {
    var value: UInt64 = 0
    for length in 1...8 {
      guard let byte = self[i + length - 1] else { return nil }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return (value, length) }
    }
    guard let last = self[i + 8] else { return nil }
    return (value << 8 | UInt64(last), 9)
  }

  /// Whether every byte is zero.
  var isZero: Bool { storage[start..<(start + count)].allSatisfy { $0 == 0 } }

  func withUnsafeBytes<T>(_ body: (UnsafeRawBufferPointer) -> T) -> T {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<(start + count)])) }
  }
}
