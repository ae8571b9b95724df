/// Reads the text of rules, byte by byte (`PWR-1`, `PWR-4`).
struct RulesReader {
  let text: [UInt8]
  var position = 0
  private(set) var problems: [PasswordRules.Problem] = []

  private let language: PasswordRules.Language

  init(_ text: String, _ language: PasswordRules.Language) {
    self.text = Array(text.utf8)
    self.language = language
  }

  /// The properties that count, in the order in which they were written.
  ///
  /// What comes of a mistake depends on what follows it: at a semicolon or the end one property is
  /// lost, in front of anything else everything is.
  mutating func readProperties() -> [Property] {
    var properties: [Property] = []
    while true {
      skipSpace()
      guard let byte = current else { break }
      guard Self.isNameByte(byte) else {
        reportEndOfReading(keeping: properties.count)
        break
      }
      let start = position
      var mistake: Mistake?
      do {
        if let property = try readProperty() { properties.append(property) }
      } catch {
        mistake = error
      }
      skipSpace()
      guard current == nil || current == UInt8(ascii: ";") else {
        report(mistake ?? Mistake(at: start, "something follows the value"), loss: .everything)
        return []
      }
      if let mistake { report(mistake, loss: .property(name: name(at: start))) }
      guard current != nil else { break }
      position += 1
    }
    return properties
  }

  /// One property; nothing where its value is empty or zero.
  private mutating func readProperty() throws(Mistake) -> Property? {
    let start = position
    let name = readName()
    guard let kind = Property.Kind(rawValue: name), kind.belongs(to: language) else {
      position = start
      throw Mistake(
        at: start, "“\(name)” is not a property",
        meant: Suggestions.property(for: name, in: language))
    }
    guard current == UInt8(ascii: ":") else {
      throw Mistake(
        at: position, "“\(name)” is not followed by a colon at once", meant: "“\(name): …”")
    }
    position += 1
    skipSpace()
    if current == nil || current == UInt8(ascii: ";") {
      note(start, "“\(name)” has no value and is passed over.")
      return nil
    }
    switch kind {
    case .required: return .required(try readClasses())
    case .allowed: return .allowed(try readClasses())
    case .maxConsecutive: return try readNumber(of: name).map(Property.maxConsecutive)
    case .maxRepeating: return try readNumber(of: name).map(Property.maxRepeating)
    case .maxSequential: return try readNumber(of: name).map(Property.maxSequential)
    case .minLength: return try readNumber(of: name).map(Property.minLength)
    case .maxLength: return try readNumber(of: name).map(Property.maxLength)
    }
  }

  /// A whole number above zero; too large ones become the largest that fits (`PWR-2`).
  private mutating func readNumber(of name: String) throws(Mistake) -> Int? {
    let start = position
    var value = 0
    var overflows = false
    while let byte = current, Self.isDigit(byte) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      overflows = overflows || overflow || carry
      value = sum
      position += 1
    }
    guard position > start else {
      throw Mistake(
        at: start, "the value of “\(name)” is not a whole number", meant: "digits alone")
    }
    guard current == nil || current == UInt8(ascii: ";") else {
      throw Mistake(
        at: position, "something stands between the number of “\(name)” and the next semicolon",
        meant: "“\(name): \(String(decoding: text[start..<position], as: UTF8.self));”")
    }
    if overflows {
      note(start, "The value of “\(name)” is too large and counts as \(Int.max).")
      return .max
    }
    if value == 0 { note(start, "“\(name)” of zero counts as absent.") }
    return value == 0 ? nil : value
  }

  // MARK: Places

  var current: UInt8? { position < text.count ? text[position] : nil }

  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
      position += 1
    }
  }

  mutating func readName() -> String {
    let name = name(at: position)
    position += name.utf8.count
    return name
  }

  private func name(at start: Int) -> String {
    String(decoding: text[start...].prefix(while: Self.isNameByte), as: UTF8.self)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: Problems

  /// Reports a place that loses nothing beyond itself.
  mutating func note(_ position: Int, _ sentence: String) {
    problems.append(.init(position: position, sentence: sentence))
  }

  private mutating func report(_ mistake: Mistake, loss: Loss) {
    var sentence = "\(mistake.what), so that \(loss.words)."
    sentence = sentence.prefix(1).uppercased() + sentence.dropFirst()
    if let meant = mistake.meant { sentence += " Probably meant: \(meant)." }
    note(mistake.position, sentence)
  }

  private mutating func reportEndOfReading(keeping count: Int) {
    let kept = count == 0 ? "nothing was read" : "only what stands before it counts"
    let sentence = "No property begins here; reading ends, and \(kept)."
    let isSemicolon = current == UInt8(ascii: ";")
    note(position, sentence + (isSemicolon ? " Probably meant: one semicolon, not two." : ""))
  }
}
