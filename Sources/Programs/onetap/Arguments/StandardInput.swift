import Device
import Foundation

/// Reads standard input, and never more of it than its purpose allows.
enum StandardInput {
  /// The longest line, in characters: passwords, codes and answers are far shorter.
  static let longestLine = 10_000

  /// The next line without its end; `nil` at the end of input.
  ///
  /// - Throws: `CommandFailure` for a line that is too long, of which no more is read.
  static func line() throws(CommandFailure) -> String? {
    var bytes: [UInt8] = []
    var byte = getchar()
    if byte == EOF { return nil }
    while byte != EOF, byte != 0x0A {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      guard bytes.count <= LineLimit.bytes else { throw LineLimit.failure("Standard input") }
      byte = getchar()
    }
    if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
    return try LineLimit.checked(bytes, of: "Standard input")
  }

  /// All of it, as text.
  ///
  /// - Throws: `CommandFailure` if it has more bytes than `limit`.
  static func all(atMost limit: Int, for purpose: String) throws(CommandFailure) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &buffer, min(buffer.count, limit + 1 - bytes.count))
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw CommandFailure(
          .unsuccessful,
          "Standard input cannot be read: \(String(cString: strerror(errno))).")
      }
    }
    throw CommandFailure(
      .unsuccessful,
      "Standard input has more than \(limit / 1_000) kB, the limit for \(purpose). Give a shorter one."
    )
  }
}

/// Secrets that come in a file or on standard input, never as arguments.
enum SecretFile {
  /// The first line of a file, without its line end.
  static func firstLine(of path: String, option: String) throws(CommandFailure) -> String {
    let data: Data
    do throws(BroughtFileProblem) {
      data = try BroughtFile.beginning(of: URL(filePath: path), upTo: LineLimit.bytes + 1)
    } catch {
      throw CommandFailure(
        .usage, "\(option): “\(path)” cannot be read: \(error.found). Give \(error.expected).")
    }
    var bytes = Array(data.prefix { $0 != 0x0A })
    if bytes.count < data.count, bytes.last == 0x0D { bytes.removeLast() }
    let line = try LineLimit.checked(bytes, of: "\(option): “\(path)”")
    guard !line.isEmpty else {
      throw CommandFailure(
        .usage, "\(option): “\(path)” is empty; write the secret on its first line.")
    }
    return line
  }

  /// The next line of standard input, without its line end.
  static func standardInput(_ what: String) throws(CommandFailure) -> String {
    guard let line = try StandardInput.line() else {
      throw CommandFailure(.usage, "Standard input ended before \(what) came.")
    }
    return line
  }
}

/// How long a line may be that somebody brings.
private enum LineLimit {
  /// What the longest line can take in UTF-8.
  static let bytes = 4 * StandardInput.longestLine

  static func checked(_ bytes: [UInt8], of source: String) throws(CommandFailure) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.count <= self.bytes, text.count <= StandardInput.longestLine else {
      throw failure(source)
    }
    return text
  }

  static func failure(_ source: String) -> CommandFailure {
    CommandFailure(
      .unsuccessful,
      "\(source) has a line of more than 10,000 characters, which is longer than any password or "
        + "code. Give a shorter one.")
  }
}
