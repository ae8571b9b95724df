import Foundation

/// Reads a property list in XML form.
struct XMLPropertyListReader {
  private var xml: XMLReader
  private let file: String
  private var depth = 0

  init(text: UTF8Text, file: String) {
    xml = XMLReader(text: text, file: file)
    self.file = file
  }

  mutating func readDocument() throws(DocumentProblem) -> DocumentValue {
    guard case .start("plist", let isEmpty) = try nextTag() else {
      throw xml.problem("the file does not begin with `<plist>`", expected: "a property list")
    }
    guard !isEmpty, let value = try readValue(try nextTag(), within: "plist") else {
      throw xml.problem("the property list holds nothing", expected: "one value")
    }
    guard case .end("plist") = try nextTag() else {
      throw xml.problem("there is more than one value in the property list", expected: "one value")
    }
    guard case .endOfFile = try nextTag() else {
      throw xml.problem("there is something behind `</plist>`", expected: "the end of the file")
    }
    return value
  }

  /// Reads the value that a tag begins; nothing at the end of what it stands in.
  private mutating func readValue(
    _ token: XMLReader.Token, within parent: String
  ) throws(DocumentProblem) -> DocumentValue? {
    let place = xml.place
    switch token {
    case .end(parent): return nil
    case .end(let name):
      throw xml.problem("`</\(name)>` closes nothing", expected: "`</\(parent)>`")
    case .endOfFile:
      throw xml.problem("the file ends inside `<\(parent)>`", expected: "`</\(parent)>`")
    case .text: throw xml.problem("there is text outside a value", expected: "a tag")
    case .start(let name, let isEmpty):
      return DocumentValue(try readContent(of: name, isEmpty: isEmpty), at: place)
    }
  }

  private mutating func readContent(
    of name: String, isEmpty: Bool
  ) throws(DocumentProblem) -> DocumentValue.Content {
    switch name {
    case "dict": return .dictionary(isEmpty ? [] : try readDictionary())
    case "array": return .array(isEmpty ? [] : try readArray())
    case "true", "false":
      if !isEmpty, try !readText(of: name).isEmpty {
        throw xml.problem("`<\(name)>` holds something", expected: "nothing in it")
      }
      return .bool(name == "true")
    case "string", "integer", "real", "date", "data":
      return try XMLPropertyListReader.scalar(
        name, text: isEmpty ? "" : try readText(of: name), at: xml.place, file: file)
    default:
      throw xml.problem("`<\(name)>` is no value of a property list", expected: "a value")
    }
  }

  private mutating func readDictionary() throws(DocumentProblem) -> [DocumentValue.Entry] {
    try descend()
    var entries: [DocumentValue.Entry] = []
    var keys: Set<String> = []
    while true {
      let token = try nextTag()
      if token == .end("dict") { break }
      guard case .start("key", let isEmpty) = token else {
        if case .start(let name, _) = token {
          throw xml.problem("there is `<\(name)>` without a key before it", expected: "`<key>`")
        }
        throw xml.problem("the dictionary is not closed here", expected: "`<key>` or `</dict>`")
      }
      let place = xml.place
      let key = isEmpty ? "" : try readText(of: "key")
      guard keys.insert(key).inserted else {
        throw DocumentProblem(
          file: file, position: place, found: "the key `\(key)` stands twice in one dictionary",
          expected: "it once")
      }
      guard let value = try readValue(try nextTag(), within: "dict") else {
        throw DocumentProblem(
          file: file, position: place, found: "the key `\(key)` has no value",
          expected: "a value behind it")
      }
      entries.append(DocumentValue.Entry(key: key, keyPosition: place, value: value))
    }
    depth -= 1
    return entries
  }

  private mutating func readArray() throws(DocumentProblem) -> [DocumentValue] {
    try descend()
    var elements: [DocumentValue] = []
    while let value = try readValue(try nextTag(), within: "array") { elements.append(value) }
    depth -= 1
    return elements
  }

  private mutating func descend() throws(DocumentProblem) {
    depth += 1
    if depth > PropertyList.depthLimit {
      throw xml.problem(
        "the values are nested more than \(PropertyList.depthLimit) levels deep",
        expected: "fewer levels")
    }
  }

  /// The next token that is not white space between tags.
  private mutating func nextTag() throws(DocumentProblem) -> XMLReader.Token {
    while true {
      let token = try xml.next()
      guard case .text(let text) = token else { return token }
      if text.utf8.contains(where: { !XMLReader.isSpace($0) }) { return token }
    }
  }

  /// The text up to the end tag.
  private mutating func readText(of name: String) throws(DocumentProblem) -> String {
    var text = ""
    while true {
      switch try xml.next() {
      case .text(let part): text += part
      case .end(name): return text
      case .start(let inner, _):
        throw xml.problem("there is `<\(inner)>` inside `<\(name)>`", expected: "`</\(name)>`")
      case .end(let other):
        throw xml.problem("`</\(other)>` closes `<\(name)>`", expected: "`</\(name)>`")
      case .endOfFile:
        throw xml.problem("the file ends inside `<\(name)>`", expected: "`</\(name)>`")
      }
    }
  }
}

extension XMLPropertyListReader {
  private static func scalar(
    _ kind: String, text: String, at place: SourcePosition, file: String
  ) throws(DocumentProblem) -> DocumentValue.Content {
    if kind == "string" { return .string(text) }
    let trimmed = String(decoding: trim(Array(text.utf8)), as: UTF8.self)
    let content: DocumentValue.Content? =
      switch kind {
      case "integer": integer(trimmed)
      case "real": Double(trimmed).map { .real($0) }
      case "date": PlistDate.date(trimmed).map { .date($0) }
      default:
        Data(base64Encoded: String(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
          .map { .data($0) }
      }
    guard let content else {
      throw DocumentProblem(
        file: file, position: place, found: "what `<\(kind)>` holds is none",
        expected: expectation[kind] ?? "a value")
    }
    return content
  }

  private static let expectation = [
    "integer": "a whole number", "real": "a number", "date": "a date such as 2020-06-24T16:41:00Z",
    "data": "Base64",
  ]

  private static func integer(_ text: String) -> DocumentValue.Content? {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.count - digits.count <= 1 else { return nil }
    let sign = text.hasPrefix("-") ? "-" : ""
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let value =
      isHexadecimal ? Int(sign + digits.dropFirst(2), radix: 16) : Int(sign + digits)
    return value.map { .integer($0) }
  }

  private static func trim(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes.firstIndex { !XMLReader.isSpace($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !XMLReader.isSpace($0) }.map { $0 + 1 } ?? start
    return bytes[start..<end]
  }
}
