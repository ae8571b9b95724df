/// The parts of an XML text in their order: as much of XML as property lists use.
struct XMLReader {
  /// A part of the text.
  enum Token: Equatable {
    case start(String, isEmpty: Bool)
    case end(String)
    case text(String)
    case endOfFile
  }

  let bytes: [UInt8]
  let file: String
  private var index = 0
  private var tracker = PositionTracker()
  /// Where the last token begins.
  private(set) var place = SourcePosition(line: 1, column: 1)

  init(text: UTF8Text, file: String) {
    bytes = text.bytes
    self.file = file
  }

  /// The next part; comments, instructions and the document type are passed over.
  mutating func next() throws(DocumentProblem) -> Token {
    while true {
      place = tracker.position(of: index, in: bytes)
      guard index < bytes.count else { return .endOfFile }
      if bytes[index] != UInt8(ascii: "<") { return .text(try readText()) }
      if take("<!--") {
        try skip(past: "-->", of: "comment")
      } else if take("<![CDATA[") {
        let start = index
        try skip(past: "]]>", of: "CDATA section")
        return .text(String(decoding: bytes[start..<(index - 3)], as: UTF8.self))
      } else if take("<?") {
        try skipInstruction()
      } else if take("<!") {
        try skipDocumentType()
      } else {
        return try readTag()
      }
    }
  }

  /// A problem at the last token.
  func problem(_ found: String, expected: String) -> DocumentProblem {
    DocumentProblem(file: file, position: place, found: found, expected: expected)
  }

  /// White space of XML.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: Tags

  private mutating func readTag() throws(DocumentProblem) -> Token {
    index += 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let start = index
    while index < bytes.count, XMLReader.isNamePart(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    guard !name.isEmpty else { throw problem("there is a `<` without a name", expected: "`&lt;`") }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = !isEnd && bytes[index - 1] == UInt8(ascii: "/")
        index += 1
        return isEnd ? .end(name) : .start(name, isEmpty: isEmpty)
      }
      index += 1
    }
    throw problem("the tag `<\(isEnd ? "/" : "")\(name)` never ends", expected: "`>`")
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  // MARK: What is passed over

  private mutating func skipInstruction() throws(DocumentProblem) {
    let start = index
    try skip(past: "?>", of: "instruction")
    let words = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard words.hasPrefix("xml"), let mark = words.firstRange(of: "encoding=") else { return }
    let encoding = words[mark.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
      throw problem("the file says that it is written in `\(encoding)`", expected: "UTF-8")
    }
  }

  private mutating func skipDocumentType() throws(DocumentProblem) {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "[") {
        throw problem(
          "the document type declares names of its own", expected: "the usual one, or none")
      }
      index += 1
    }
    if index == bytes.count { throw problem("the document type never ends", expected: "`>`") }
    index += 1
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard end <= bytes.count,
      text.withUTF8Buffer({ bytes[index..<end].elementsEqual($0) })
    else { return false }
    index = end
    return true
  }

  private mutating func skip(past mark: StaticString, of kind: String) throws(DocumentProblem) {
    while index < bytes.count {
      if take(mark) { return }
      index += 1
    }
    throw problem("a \(kind) begins that never ends", expected: "`\(mark)`")
  }

  // MARK: Text

  private mutating func readText() throws(DocumentProblem) -> String {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "<"),
        bytes[index] != UInt8(ascii: "&")
      {
        index += 1
      }
      text.append(contentsOf: bytes[start..<index])
      if index < bytes.count, bytes[index] == UInt8(ascii: "&") {
        text.append(contentsOf: Array(String(try readEntity()).utf8))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEntity() throws(DocumentProblem) -> Character {
    let here = tracker.position(of: index, in: bytes)
    let start = index + 1
    let end = bytes[start..<min(start + 12, bytes.count)].firstIndex(of: UInt8(ascii: ";"))
    if let end {
      index = end + 1
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      if let character = XMLReader.entity(name) { return character }
    }
    throw DocumentProblem(
      file: file, position: here, found: "there is a `&` that begins no known entity",
      expected: "`&amp;`")
  }

  private static func entity(_ name: String) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value != 0 else { return nil }
    return Unicode.Scalar(value).map(Character.init)
  }
}
