/// One pass over a JSON5 or JSON text.
struct JSON5Reader {
  let bytes: [UInt8]
  let file: String
  let isJSON5: Bool
  var index = 0
  private var tracker = PositionTracker()
  private var depth = 0

  init(text: UTF8Text, file: String, language: JSON5Document.Language) {
    bytes = text.bytes
    self.file = file
    isJSON5 = language == .json5
  }

  /// The byte at the reading place; nothing at the end.
  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The byte behind the reading place.
  var following: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  mutating func readDocument() throws(DocumentProblem) -> DocumentValue {
    try skipSpace()
    if current == nil {
      throw problem("the file is empty", expected: isJSON5 ? "a JSON5 value" : "a JSON value")
    }
    let value = try readValue()
    try skipSpace()
    if current != nil {
      throw problem("there is \(nextInWords) behind the value", expected: "the end of the file")
    }
    return value
  }

  private mutating func readValue() throws(DocumentProblem) -> DocumentValue {
    let place = position()
    return DocumentValue(try readContent(), at: place)
  }

  private mutating func readContent() throws(DocumentProblem) -> DocumentValue.Content {
    guard let byte = current else {
      throw problem("the file ends where a value should be", expected: "a value")
    }
    switch byte {
    case UInt8(ascii: "{"): return .dictionary(try readObject())
    case UInt8(ascii: "["): return .array(try readArray())
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "'") where isJSON5: return .string(try readString())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return try readNumber()
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      if isJSON5 { return try readNumber() }
    default: break
    }
    if takeWord("true") { return .bool(true) }
    if takeWord("false") { return .bool(false) }
    if takeWord("null") { return .null }
    throw problem("there is \(nextInWords) where a value should be", expected: "a value")
  }

  // MARK: Objects and arrays

  private mutating func readObject() throws(DocumentProblem) -> [DocumentValue.Entry] {
    try descend()
    var entries: [DocumentValue.Entry] = []
    var keys: Set<String> = []
    while try !takesEnd(UInt8(ascii: "}"), of: "object", isFirst: entries.isEmpty) {
      let place = position()
      let key = try readKey()
      guard keys.insert(key).inserted else {
        throw DocumentProblem(
          file: file, position: place, found: "the key `\(key)` stands twice in one object",
          expected: "it once", repeatedKey: key)
      }
      try skipSpace()
      guard current == UInt8(ascii: ":") else {
        throw problem("there is \(nextInWords) behind the key `\(key)`", expected: "a colon")
      }
      index += 1
      try skipSpace()
      entries.append(
        DocumentValue.Entry(key: key, keyPosition: place, value: try readValue()))
    }
    depth -= 1
    return entries
  }

  private mutating func readArray() throws(DocumentProblem) -> [DocumentValue] {
    try descend()
    var elements: [DocumentValue] = []
    while try !takesEnd(UInt8(ascii: "]"), of: "array", isFirst: elements.isEmpty) {
      elements.append(try readValue())
    }
    depth -= 1
    return elements
  }

  private mutating func descend() throws(DocumentProblem) {
    depth += 1
    if depth > JSON5Document.depthLimit {
      throw problem(
        "the values are nested more than \(JSON5Document.depthLimit) levels deep",
        expected: "fewer levels")
    }
    index += 1
  }

  /// Reads the comma before a further element, or the end of the object or array.
  private mutating func takesEnd(
    _ end: UInt8, of kind: String, isFirst: Bool
  ) throws(DocumentProblem) -> Bool {
    try skipSpace()
    let sign = Character(Unicode.Scalar(end))
    if !isFirst && current == UInt8(ascii: ",") {
      index += 1
      try skipSpace()
      if current == end && !isJSON5 {
        throw problem("there is a comma before the closing `\(sign)`", expected: "none there")
      }
    } else if !isFirst && current != end {
      throw problem(
        "there is \(nextInWords) inside an \(kind)", expected: "a comma or `\(sign)`")
    }
    if current == nil {
      throw problem("the file ends inside an \(kind)", expected: "`\(sign)`")
    }
    guard current == end else { return false }
    index += 1
    return true
  }

  private mutating func readKey() throws(DocumentProblem) -> String {
    if current == UInt8(ascii: "\"") || (isJSON5 && current == UInt8(ascii: "'")) {
      return try readString()
    }
    if isJSON5, let name = try readName() { return name }
    throw problem("there is \(nextInWords) where a key should be", expected: "a key in quotes")
  }

  // MARK: Places

  /// The place of the next byte.
  mutating func position() -> SourcePosition { tracker.position(of: index, in: bytes) }

  /// A problem at the reading place.
  mutating func problem(_ found: String, expected: String) -> DocumentProblem {
    DocumentProblem(file: file, position: position(), found: found, expected: expected)
  }

  /// What stands at the reading place, for sentences.
  var nextInWords: String {
    guard let scalar = scalar() else { return "the end of the file" }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      return scalar == "\n" || scalar == "\r" ? "a line end" : "a control character"
    }
    return "`\(scalar)`"
  }

  /// The character at the reading place.
  func scalar() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    return String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }
}
