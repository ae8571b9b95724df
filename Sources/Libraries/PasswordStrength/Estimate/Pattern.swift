extension PasswordStrength {
  /// What a part of a password is, in the eyes of somebody who guesses it.
  public enum Pattern: Hashable, Sendable {
    /// Nothing known: every character has to be tried.
    case bruteforce
    /// A word of a list, perhaps written backwards, or with digits and signs in place of letters.
    case dictionary(WordList, isReversed: Bool, isSubstituted: Bool)
    /// Keys that lie side by side on a keyboard.
    case spatial
    /// The same once more, or many times.
    case `repeat`
    /// Characters at an equal distance, such as `abc` or `97531`.
    case sequence
    /// A year from 1900 to 2019; the reference calls it by the way it is found.
    case regex
    /// A day, with or without separators.
    case date
  }

  /// Where a word is known from.
  public enum WordList: UInt8, Hashable, Sendable, CaseIterable {
    /// Passwords that have leaked again and again.
    case passwords
    /// Words of the English Wikipedia.
    case englishWikipedia
    /// Words of American television and film.
    case televisionAndFilm
    /// First names of women.
    case femaleNames
    /// First names of men.
    case maleNames
    /// Family names.
    case surnames
    /// The words given with the password: the user name, the site's name.
    case userInputs
  }
}

extension PasswordStrength.Pattern {
  /// Whether the part is a word of any list.
  public var isDictionary: Bool {
    if case .dictionary = self { true } else { false }
  }
}

extension PasswordStrength.Pattern: CustomStringConvertible {
  /// The pattern's name, as in `bruteforce`, `dictionary:surnames`, `dictionary:passwords+l33t`.
  public var description: String {
    switch self {
    case .bruteforce: "bruteforce"
    case .dictionary(let list, let isReversed, let isSubstituted):
      "dictionary:\(list)" + (isSubstituted ? "+l33t" : "") + (isReversed ? "+rev" : "")
    case .spatial: "spatial"
    case .repeat: "repeat"
    case .sequence: "sequence"
    case .regex: "regex"
    case .date: "date"
    }
  }
}

extension PasswordStrength.WordList: CustomStringConvertible {
  /// The list's name as the reference spells it.
  public var description: String {
    switch self {
    case .passwords: "passwords"
    case .englishWikipedia: "english_wikipedia"
    case .televisionAndFilm: "us_tv_and_film"
    case .femaleNames: "female_names"
    case .maleNames: "male_names"
    case .surnames: "surnames"
    case .userInputs: "user_inputs"
    }
  }
}
