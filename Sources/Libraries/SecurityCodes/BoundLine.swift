import Domains

/// The line that binds a code to a host: `@host #code`, with ` @embedded-host` if there is one.
struct BoundLine {
  let start: String.Index
  let host: Substring
  let code: Substring
  let embedded: Substring?

  /// The strict form of the public specification (WICG, *Origin-bound one-time codes delivered via
  /// SMS*): the very last line, one space between the parts, tokens up to the next ASCII white space.
  init?(strict message: String) {
    let scalars = message.unicodeScalars
    let lineBreak = scalars.lastIndex { $0 == "\n" || $0 == "\r" }
    start = lineBreak.map(scalars.index(after:)) ?? message.startIndex
    var line = LineReader(message[start...], isSpace: \.isASCIISpace)
    guard line.take("@"), let host = line.token(),
      line.take(" "), line.take("#"), let code = line.token()
    else { return nil }
    self.host = host
    self.code = code
    embedded = line.take(" ") && line.take("@") ? line.token() : nil
  }

  /// The lenient form: the last line that is not blank, any width and amount of space, invisible
  /// marks around it, full-width signs, `%` in front of the embedded host. The host has to be one.
  init?(lenient message: String) {
    let scalars = message.unicodeScalars
    guard let last = scalars.lastIndex(where: { !$0.isBlank }) else { return nil }
    let end = scalars.index(after: last)
    let lineBreak = scalars[..<end].lastIndex { $0 == "\n" || $0 == "\r" }
    start = lineBreak.map(scalars.index(after:)) ?? message.startIndex
    var line = LineReader(message[start..<end], isSpace: \.isBlank)
    line.skipSpace()
    guard line.take("@", "＠"), let host = line.token(), Domain(String(host)) != nil else {
      return nil
    }
    line.skipSpace()
    guard line.take("#", "＃"), let code = line.token() else { return nil }
    self.host = host
    self.code = code
    line.skipSpace()
    embedded = line.take("@", "＠", "%", "％") ? line.token() : nil
  }
}

/// Takes a line apart from left to right.
private struct LineReader {
  private var rest: Substring
  private let isSpace: (Unicode.Scalar) -> Bool

  init(_ line: Substring, isSpace: @escaping (Unicode.Scalar) -> Bool) {
    rest = line
    self.isSpace = isSpace
  }

  /// Takes one character, if it comes next and is one of these.
  mutating func take(_ choices: Unicode.Scalar...) -> Bool {
    guard let next = rest.unicodeScalars.first, choices.contains(next) else { return false }
    rest.unicodeScalars.removeFirst()
    return true
  }

  /// Takes everything up to the next white space; nothing if that comes at once.
  mutating func token() -> Substring? {
    let end = rest.unicodeScalars.firstIndex(where: isSpace) ?? rest.endIndex
    guard end > rest.startIndex else { return nil }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  mutating func skipSpace() {
    let end = rest.unicodeScalars.firstIndex { !isSpace($0) } ?? rest.endIndex
    rest = rest[end...]
  }
}

extension Unicode.Scalar {
  /// Tab, line feed, form feed, carriage return and space.
  fileprivate var isASCIISpace: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{0C}"
  }

  /// White space of any width, and marks that show nothing, such as those of writing direction.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || properties.generalCategory == .format
  }
}
