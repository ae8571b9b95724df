/// A JSON value, read by the letter.
enum JSONValue: Hashable, Sendable {
  case null
  case truth(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

/// Reads JSON (RFC 8259) more strictly than Foundation, which hides members that come twice: of two
/// readers of one token each could then believe another one.
///
/// It looks at each byte once. Where it is deeper than a token has any need to be, it stops.
struct StrictJSON {
  /// Why a text is not read.
  enum Problem: Error, Hashable {
    case malformed
    /// A member of this name comes twice in one object.
    case duplicate(String)
  }

  private static let deepest = 16

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The object that is all of `bytes`.
  static func object(_ bytes: [UInt8]) throws(Problem) -> [String: JSONValue] {
    var reader = StrictJSON(bytes)
    reader.skipSpace()
    guard case .object(let members) = try reader.value() else { throw .malformed }
    reader.skipSpace()
    guard reader.next == nil else { throw .malformed }
    return members
  }

  // MARK: Values

  private mutating func value() throws(Problem) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members() throws(Problem) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try list(closing: UInt8(ascii: "}")) { (reader) throws(Problem) in
      let name = try reader.string()
      reader.skipSpace()
      try reader.take(UInt8(ascii: ":"))
      reader.skipSpace()
      let value = try reader.value()
      guard members.updateValue(value, forKey: name) == nil else { throw .duplicate(name) }
    }
    return members
  }

  private mutating func elements() throws(Problem) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(closing: UInt8(ascii: "]")) { (reader) throws(Problem) in
      elements.append(try reader.value())
    }
    return elements
  }

  /// What stands between brackets, separated by commas; the opening one is next.
  private mutating func list(
    closing: UInt8, _ item: (inout StrictJSON) throws(Problem) -> Void
  ) throws(Problem) {
    place += 1
    depth += 1
    guard depth <= Self.deepest else { throw .malformed }
    skipSpace()
    if next != closing {
      while true {
        try item(&self)
        skipSpace()
        guard next == UInt8(ascii: ",") else { break }
        place += 1
        skipSpace()
      }
    }
    try take(closing)
    depth -= 1
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(Problem) -> JSONValue {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ bytes[place..<end].elementsEqual($0) })
    else { throw .malformed }
    place = end
    return value
  }

  private mutating func number() throws(Problem) -> Double {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let leading = place
    try digits()
    guard bytes[leading] != UInt8(ascii: "0") || place == leading + 1 else { throw .malformed }
    if next == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw .malformed }
    return number
  }

  private mutating func digits() throws(Problem) {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    guard place > start else { throw .malformed }
  }

  // MARK: Strings

  private mutating func string() throws(Problem) -> String {
    try take(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw .malformed }
        return string
      case UInt8(ascii: "\\"): text.append(contentsOf: try escaped())
      case 0..<0x20: throw .malformed
      default: text.append(byte)
      }
    }
    throw .malformed
  }

  private mutating func escaped() throws(Problem) -> [UInt8] {
    guard let byte = next else { throw .malformed }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try scalar()
    default: throw .malformed
    }
  }

  /// The character of one `\u` escape, or of two that are halves of one.
  private mutating func scalar() throws(Problem) -> [UInt8] {
    var number = try fourHexDigits()
    if (0xd800..<0xdc00).contains(number) {
      try take(UInt8(ascii: "\\"))
      try take(UInt8(ascii: "u"))
      let low = try fourHexDigits()
      guard (0xdc00..<0xe000).contains(low) else { throw .malformed }
      number = 0x10000 + (number - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(number) else { throw .malformed }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func fourHexDigits() throws(Problem) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .malformed
      }
      number = number << 4 + UInt32(digit)
      place += 1
    }
    return number
  }

  // MARK: Bytes

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ byte: UInt8) throws(Problem) {
    guard next == byte else { throw .malformed }
    place += 1
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { place += 1 }
  }
}
