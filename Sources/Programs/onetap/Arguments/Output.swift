import Foundation
import TextInterface

/// Standard output is for results, standard error for everything else.
///
/// What cannot be written throws: a result that nobody received must not end in exit status 0.
enum Output {
  /// Writes one line of a result.
  static func line(_ text: String) throws(OutputFailure) {
    try OutputStream.output.write(visible(text) + "\n")
  }

  /// Writes a text of several lines.
  static func lines(_ text: String) throws(OutputFailure) {
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try line(String(part))
    }
  }

  /// Writes one sentence about how things went.
  static func note(_ text: String) throws(OutputFailure) {
    try OutputStream.error.write(visible(text) + "\n")
  }

  /// Writes a question; the answer is typed after it, on the same line.
  static func question(_ text: String) throws(OutputFailure) {
    try OutputStream.error.write(visible(text) + " ")
  }

  /// Ends the line of an answer that was typed without being shown.
  static func endQuestion() throws(OutputFailure) { try OutputStream.error.write("\n") }

  /// Writes one document with keys in alphabetical order.
  static func json(_ document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try jsonLine(String(decoding: try encoder.encode(document), as: UTF8.self))
  }

  /// Writes JSON that is encoded already.
  static func jsonLine(_ text: String) throws(OutputFailure) {
    try OutputStream.output.write(JSONText.escaped(text) + "\n")
  }
}

/// JSON in which every character can be seen.
enum JSONText {
  /// Writes characters that show nothing, or that a terminal obeys, as `\uXXXX`.
  ///
  /// They can only be inside strings, so the document means the same. The encoder has escaped the
  /// controls below U+0020; the line ends that are left are those between keys.
  static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isEscaped) else { return json }
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard isEscaped(scalar) else {
        result.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x7F && scalar.showsNothing
  }
}

/// Why a result or a message could not be written.
struct OutputFailure: Error {
  enum Reason: Equatable {
    /// Nobody reads any more: the other end of the pipe is closed.
    case closedPipe
    /// What the system answered instead of taking it, an `errno`.
    case refused(Int32)
  }

  let stream: OutputStream
  let reason: Reason

  /// As for a program that SIGPIPE ends: the reader has seen enough and needs no explanation.
  var status: ExitStatus { reason == .closedPipe ? .readerGone : .unsuccessful }

  /// One sentence for standard error; `nil` where silence is right.
  var sentence: String? {
    guard case .refused(let code) = reason else { return nil }
    let why =
      switch code {
      case ENOSPC: "no space is left on the device"
      case EBADF: "it is closed"
      default: String(cString: strerror(code))
      }
    return
      "\(stream.name) could not be written: \(why). Redirect it elsewhere; onetap trace shows what "
      + "the command has done."
  }
}

/// One of the two streams that every program begins with.
enum OutputStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// What a person calls it, as the first word of a sentence.
  var name: String {
    switch self {
    case .output: "Standard output"
    case .error: "Standard error"
    }
  }

  /// Writes everything, or says why not.
  func write(_ text: String) throws(OutputFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes.removeFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Somebody who shares the descriptor made it non-blocking.
        var descriptor = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      case EPIPE: throw OutputFailure(stream: self, reason: .closedPipe)
      case let code: throw OutputFailure(stream: self, reason: .refused(code))
      }
    }
  }

  /// Whether nobody reads it any more; only a pipe can tell.
  var hasLostReader: Bool {
    var descriptor = pollfd(fd: rawValue, events: 0, revents: 0)
    guard poll(&descriptor, 1, 0) > 0 else { return false }
    return Int32(descriptor.revents) & (POLLERR | POLLNVAL) != 0
  }

  /// Puts something in the place of standard streams that are closed.
  ///
  /// Otherwise the next file to be opened gets their number, and results or messages are written into
  /// a database. Writing to the replacement fails, as it does on a closed stream.
  static func fillClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one: those below it are open.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// A value that stands in a document as `null` where there is none, so that keys are stable.
struct Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
  let value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

/// Rows with their columns aligned, for people.
enum Columns {
  /// Pads every column but the last to its widest cell.
  static func lines(_ rows: [[String]], width: (String) -> Int) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? width($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - width(cell))
      }.joined(separator: "  ")
    }
  }
}
