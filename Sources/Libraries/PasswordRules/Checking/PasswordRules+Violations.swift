extension PasswordRules {
  /// Every rule that a password breaks, in words that continue “The password …” (`PWR-6`).
  ///
  /// The password itself is never repeated. Lengths are counted in Unicode scalars.
  ///
  /// - Returns: for example `["needs at least one digit", "is longer than 16 characters"]`; nothing
  ///   where the password is accepted.
  public func violations(in password: String) -> [String] {
    let scalars = Array(password.unicodeScalars)
    var broken: [String] = []
    var told: Set<CharacterSetRule> = []
    for set in required where !set.isEmpty && told.insert(set).inserted {
      if !scalars.contains(where: set.contains) { broken.append("needs at least \(set.words)") }
    }
    if !scalars.allSatisfy(permitted.contains) {
      broken.append("has a character that is not allowed (allowed: \(permitted))")
    }
    if let maxConsecutive, RunLimits.longestRepetition(in: scalars) > maxConsecutive {
      broken.append(
        maxConsecutive == 1
          ? "has the same character twice in a row"
          : "has the same character more than \(maxConsecutive) times in a row")
    }
    if let maxSequential, RunLimits.longestSequence(in: scalars) > maxSequential {
      broken.append(
        maxSequential == 1
          ? "has characters in sequence, such as ab or 21"
          : "has more than \(maxSequential) characters in sequence, such as abc or 321")
    }
    if let minLength, scalars.count < minLength {
      broken.append("is shorter than \(Self.characters(minLength))")
    }
    if let maxLength, scalars.count > maxLength {
      broken.append("is longer than \(Self.characters(maxLength))")
    }
    return broken
  }

  static func characters(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }
}

extension CharacterSetRule {
  /// One character of the set, as a person would ask for it: `one digit or one of -_`.
  fileprivate var words: String {
    if isUnicode { return "one character" }
    if self == .asciiPrintable { return "one printable ASCII character" }
    let names: [(String, ASCIISet)] = [
      ("one upper-case letter", .upper), ("one lower-case letter", .lower), ("one digit", .digit),
      ("one special character", .special),
    ]
    var parts: [String] = []
    var rest = ascii
    for (name, whole) in names where ascii.isSuperset(of: whole) {
      parts.append(name)
      rest = rest.subtracting(whole)
    }
    if rest.count == 1 {
      parts.append(rest.text == " " ? "one space" : "one “\(rest.text)”")
    } else if !rest.isEmpty {
      parts.append("one of the characters \(rest.text)")
    }
    return parts.joined(separator: " or ")
  }
}
