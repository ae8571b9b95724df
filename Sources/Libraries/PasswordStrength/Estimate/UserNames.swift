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
    let person = userName.prefix { $0 != "@" }
    words.addLong(person)
    for part in person.wordsInside { words.addLong(part) }
    let labels = domain.split(separator: ".").dropLast()
    for label in labels { words.addLong(label) }
    for label in labels {
      for part in label.split(separator: "-") { words.addLong(part) }
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

extension StringProtocol where SubSequence == Substring {
  /// The runs of letters and numbers, in order.
  package var wordsInside: [Substring] {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      return split { !$0.isLetter && !$0.isNumber }
    }
    // Plain text is taken apart by its bytes: asking a character for its properties costs far more.
    var words: [Substring] = []
    var start: String.Index?
    for place in utf8.indices {
      if utf8[place].isLetterOrDigit {
        start = start ?? place
      } else if let first = start {
        words.append(self[first..<place])
        start = nil
      }
    }
    if let first = start { words.append(self[first...]) }
    return words
  }

  /// Whether there are so many characters or more.
  package func hasCharacters(atLeast count: Int) -> Bool {
    if utf8.count < count { return false }
    return utf8.allSatisfy { $0 < 0x80 } || self.count >= count
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
  }
}
