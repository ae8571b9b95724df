extension PasswordStrength {
  /// The words of a user name and of a domain that a password should not be made of, ready for
  /// `userInputs`: both in full, then their parts of three characters and more.
  ///
  /// `jo.appleseed@mail.example` and `shop.shiny.example` give `jo.appleseed@mail.example`,
  /// `shop.shiny.example`, `jo.appleseed`, `appleseed`, `shop`, `shiny`.
  ///
  /// - Parameters:
  ///   - userName: the user name; an address is taken apart at its `@`.
  ///   - domain: the host name; its last label is nobody's own name and is left out.
  /// - Returns: the words, each once, the likeliest first.
  public static func words(userName: String, domain: String) -> [String] {
    var words = DistinctWords()
    words.add(userName)
    words.add(domain)
    let person = Substring(userName.utf8.prefix { $0 != UInt8(ascii: "@") })
    words.addLong(person)
    for part in person.wordsInside { words.addLong(part) }
    let labels = domain[...].pieces { $0 == UInt8(ascii: ".") }.dropLast()
    for label in labels { words.addLong(label) }
    for label in labels {
      for part in label.pieces(separatedBy: { $0 == UInt8(ascii: "-") }) { words.addLong(part) }
    }
    return words.words
  }
}

/// Words in their order, each once in whatever letter case; so few that a list is searched faster
/// than a set.
private struct DistinctWords {
  private(set) var words: [String] = []
  private var lowercased: [String] = []

  /// The shortest part of a name that says anything.
  private static let shortestPart = 3

  mutating func add(_ word: String) {
    let lower = word.lowercased()
    guard !word.isEmpty, !lowercased.contains(lower) else { return }
    words.append(word)
    lowercased.append(lower)
  }

  mutating func addLong(_ part: Substring) {
    if part.hasCharacters(atLeast: Self.shortestPart) { add(String(part)) }
  }
}

// Plain text is taken apart by its bytes: asking a character for its properties costs far more, and an
// audit asks this of every credential.
extension Substring {
  /// The runs of letters and numbers, in order.
  package var wordsInside: [Substring] {
    isPlain
      ? pieces { !(0x30...0x39).contains($0) && !(0x61...0x7A).contains($0 | 0x20) }
      : split { !$0.isLetter && !$0.isNumber }
  }

  /// Whether there are so many characters or more.
  package func hasCharacters(atLeast wanted: Int) -> Bool {
    utf8.count >= wanted && (isPlain || count >= wanted)
  }

  private var isPlain: Bool {
    for byte in utf8 where byte >= 0x80 { return false }
    return true
  }

  /// The runs of bytes between separators, in order and none empty; separators are ASCII.
  fileprivate func pieces(separatedBy isSeparator: (UInt8) -> Bool) -> [Substring] {
    var pieces: [Substring] = []
    var start = startIndex
    var place = startIndex
    let utf8 = utf8
    while place < endIndex {
      let next = utf8.index(after: place)
      if isSeparator(utf8[place]) {
        if start < place { pieces.append(self[start..<place]) }
        start = next
      }
      place = next
    }
    if start < place { pieces.append(self[start..<place]) }
    return pieces
  }
}
