extension RulesReader {
  /// A list of classes, up to the semicolon or the end.
  mutating func readClasses() throws(Mistake) -> CharacterList {
    var list = CharacterList()
    while true {
      guard let byte = current else {
        throw Mistake(at: position, "nothing follows the last comma", meant: "no comma at the end")
      }
      if Self.isNameByte(byte) {
        list.append(try readClassName())
      } else if byte == UInt8(ascii: "[") {
        readBracketedSet(into: &list)
      } else {
        throw Mistake(
          at: position, "neither a class nor a set in brackets begins here",
          meant: "“upper”, “lower”, “digit”, “special” or characters in brackets")
      }
      skipSpace()
      guard let next = current, next != UInt8(ascii: ";") else { return list }
      guard next == UInt8(ascii: ",") else {
        throw Mistake(
          at: position, "neither a comma nor a semicolon follows the class",
          meant: text[..<position].last == UInt8(ascii: "]")
            ? "“]]” at the end of the set, if the bracket belongs to it; otherwise a comma"
            : "a comma before a further class, or a semicolon before a further property")
      }
      position += 1
      skipSpace()
    }
  }

  private mutating func readClassName() throws(Mistake) -> CharacterSetRule {
    let start = position
    let name = readName()
    if let named = CharacterSetRule(named: name) { return named }
    position = start
    throw Mistake(
      at: start, "“\(name)” is not a class", meant: Suggestions.characterClass(for: name))
  }

  /// A set in brackets. The first `]` ends it, or the second of two together, the first of which is
  /// then one of its characters; where there is none, the set is lost.
  private mutating func readBracketedSet(into list: inout CharacterList) {
    let start = position
    position += 1
    guard let first = text[position...].firstIndex(of: UInt8(ascii: "]")) else {
      position = text.count
      note(
        start,
        "The set that begins here has no closing bracket, so that it and all that follows is lost. "
          + "Probably meant: “]” after its last character.")
      return
    }
    let endsInTwo = first + 1 < text.count && text[first + 1] == UInt8(ascii: "]")
    let content = text[position..<(endsInTwo ? first + 1 : first)]
    list.append(bracketed: characters(of: content))
    position = first + (endsInTwo ? 2 : 1)
    if content.isEmpty { note(start, "The set is empty and adds nothing.") }
  }

  /// The characters that count: printable ASCII, and a hyphen in first place only.
  private mutating func characters(of content: ArraySlice<UInt8>) -> ASCIISet {
    let hyphen = UInt8(ascii: "-")
    // Hyphens of one kind, which are those with the same advice, make one report.
    var hyphens: [(first: Int, count: Int, advice: String)] = []
    var unprintable: Int?
    for (index, byte) in zip(content.indices, content) {
      if byte == hyphen, index > content.startIndex {
        let advice = Suggestions.range(around: index, in: content)
        if let kind = hyphens.firstIndex(where: { $0.advice == advice }) {
          hyphens[kind].count += 1
        } else {
          hyphens.append((index, 1, advice))
        }
      }
      if !(0x20...0x7E).contains(byte), unprintable == nil { unprintable = index }
    }
    for (first, count, advice) in hyphens {
      let which =
        count == 1 ? "This hyphen does" : "This hyphen and \(count - 1) more like it in the set do"
      note(first, which + " not count, since only one in first place does\(advice).")
    }
    if let unprintable {
      note(
        unprintable,
        "Characters beyond printable ASCII do not count in a set. "
          + "Probably meant: “unicode”, which admits every character.")
    }
    let first = content.prefix(1)
    return ASCIISet(first).union(ASCIISet(content.dropFirst().lazy.filter { $0 != hyphen }))
  }
}

extension CharacterSetRule {
  /// The class of a name, in any letter case.
  init?(named name: String) {
    switch name.lowercased() {
    case "upper": self = .upper
    case "lower": self = .lower
    case "digit": self = .digit
    case "special": self = .special
    case "ascii-printable": self = .asciiPrintable
    case "unicode": self = .unicode
    default: return nil
    }
  }
}
