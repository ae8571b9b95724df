extension PasswordStrength {
  /// A part of a password, without its text.
  public struct Part: Hashable, Sendable {
    /// What the part is.
    public let pattern: Pattern

    /// How long the part is, in units of UTF-16.
    public let length: Int

    /// The place of a word in its list, from 1 for the most frequent; for words of
    /// ``WordList/userInputs`` their place among those that were given, equal ones counted once.
    /// Nothing for what is no word.
    public let rank: Int?

    init(_ match: Match) {
      pattern = match.pattern
      length = match.length
      rank = match.pattern.isDictionary ? match.detail : nil
    }
  }
}
