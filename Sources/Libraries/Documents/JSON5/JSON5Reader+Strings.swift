extension JSON5Reader {
  /// Reads a text in quotes, the opening one being the next byte.
  mutating func readString() throws(DocumentProblem) -> String {
    let unfinished = problem("a text begins that never ends", expected: "a closing quote")
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while true {
      let start = index
      while let byte = current, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 {
        index += 1
      }
      text.append(contentsOf: bytes[start..<index])
      switch current {
      case nil: throw unfinished
      case quote:
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        if current == nil { throw unfinished }
        try readEscape(into: &text)
      case 0x0A, 0x0D: throw unfinished
      case 0x09 where isJSON5:
        text.append(0x09)
        index += 1
      default:
        throw problem("there is a control character inside a text", expected: "an escape for it")
      }
    }
  }

  /// Reads a key without quotes; nothing where there is none.
  mutating func readName() throws(DocumentProblem) -> String? {
    var name: [UInt8] = []
    while let byte = current {
      if JSON5Reader.isNamePart(byte) {
        if let scalar = scalar(), byte >= 0x80, !scalar.properties.isIDContinue { break }
        if name.isEmpty && (0x30...0x39).contains(byte) { return nil }
        let width = scalar().map(UTF8.width) ?? 1
        name.append(contentsOf: bytes[index..<index + width])
        index += width
      } else if byte == UInt8(ascii: "\\") {
        index += 1
        guard current == UInt8(ascii: "u") else {
          throw problem("there is a backslash in a key", expected: "`\\u` and four digits")
        }
        index += 1
        append(try readUnicodeEscape(), to: &name)
      } else {
        break
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(DocumentProblem) {
    let byte = bytes[index]
    if let plain = JSON5Reader.plainEscapes[byte] {
      text.append(plain)
      index += 1
    } else if byte == UInt8(ascii: "u") {
      index += 1
      append(try readUnicodeEscape(), to: &text)
    } else if isJSON5 {
      try readJSON5Escape(byte, into: &text)
    } else {
      throw problem("`\\\(nextInWords)` is no escape", expected: "one that JSON has")
    }
  }

  private static let plainEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func readJSON5Escape(
    _ byte: UInt8, into text: inout [UInt8]
  ) throws(DocumentProblem) {
    switch byte {
    case 0x0A: index += 1
    case 0x0D: index += following == 0x0A ? 2 : 1
    case UInt8(ascii: "v"):
      text.append(0x0B)
      index += 1
    case UInt8(ascii: "0") where !(0x30...0x39).contains(following ?? 0):
      text.append(0)
      index += 1
    case UInt8(ascii: "x"):
      index += 1
      append(Unicode.Scalar(UInt8(try readHex(digits: 2))), to: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      throw problem("there is a backslash before a digit", expected: "`\\x` and two digits")
    default:
      guard let scalar = scalar() else { return }
      index += UTF8.width(scalar)
      // A line or paragraph separator behind a backslash continues the line, as in JavaScript.
      if scalar != "\u{2028}" && scalar != "\u{2029}" { append(scalar, to: &text) }
    }
  }

  /// Reads the digits behind `\u`, and the second half of a pair with them.
  private mutating func readUnicodeEscape() throws(DocumentProblem) -> Unicode.Scalar {
    let lonely = problem(
      "half of a pair of `\\u` escapes stands alone", expected: "both halves of the character")
    let first = try readHex(digits: 4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), current == UInt8(ascii: "\\"),
      following == UInt8(ascii: "u")
    else { throw lonely }
    index += 2
    let second = try readHex(digits: 4)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw lonely }
    return scalar
  }

  private mutating func readHex(digits: Int) throws(DocumentProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = current, let digit = JSON5Reader.hexDigit(byte) else {
        throw problem("there is \(nextInWords) in an escape", expected: "\(digits) hex digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// The value of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
