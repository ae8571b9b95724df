import Foundation
import Glibc

/// The bytes of a text file, known to be UTF-8 without NUL and without a byte order mark.
struct UTF8Text {
  let bytes: [UInt8]
  /// Whether a byte order mark stood before them.
  let hadMark: Bool

  init(_ data: Data, file: String) throws(DocumentProblem) {
    if let encoding = UTF8Text.otherEncoding(data.prefix(4)) {
      throw DocumentProblem(
        file: file, position: SourcePosition(line: 1, column: 1),
        found: "the file is written in \(encoding)",
        expected: "UTF-8, which `iconv -f \(encoding) -t UTF-8 FILE > NEW` makes of it")
    }
    hadMark = data.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = [UInt8](hadMark ? data.dropFirst(3) : data)
    self.bytes = bytes
    if let index = UTF8Text.firstNUL(in: bytes) {
      throw DocumentProblem(
        file: file, position: UTF8Text.position(of: index, in: bytes),
        found: "there is a NUL character in the text", expected: "text in UTF-8")
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      throw DocumentProblem(
        file: file,
        position: UTF8Text.position(of: UTF8Text.firstInvalid(in: bytes), in: bytes),
        found: "there are bytes that are not UTF-8", expected: "text in UTF-8")
    }
  }

  /// The place of a byte: its line, and its column in characters of Unicode.
  static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var tracker = PositionTracker()
    return tracker.position(of: offset, in: bytes)
  }

  /// The name of the encoding that a byte order mark or the first characters give away.
  private static func otherEncoding(_ start: Data) -> String? {
    let start = [UInt8](start)
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard start.count >= 2 else { return nil }
    return (start[0] == 0) != (start[1] == 0) ? "UTF-16" : nil
  }

  private static func firstNUL(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress, let found = memchr(start, 0, buffer.count) else {
        return nil
      }
      return UnsafeRawPointer(found) - start
    }
  }

  /// Where the longest beginning that is UTF-8 ends.
  private static func firstInvalid(in bytes: [UInt8]) -> Int {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}

/// Finds lines and columns of offsets that only grow, in one pass over the text.
struct PositionTracker {
  private var offset = 0
  private var line = 1
  private var column = 1

  mutating func position(of target: Int, in bytes: [UInt8]) -> SourcePosition {
    if target < offset { self = PositionTracker() }
    let end = min(target, bytes.count)
    bytes.withUnsafeBufferPointer { bytes in
      while offset < end {
        let byte = bytes[offset]
        let startsLine =
          byte == 0x0A || (byte == 0x0D && (offset + 1 >= bytes.count || bytes[offset + 1] != 0x0A))
        if startsLine {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        offset += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }
}
