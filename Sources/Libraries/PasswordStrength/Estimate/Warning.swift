/// Why a password is easy to guess, in words for the person who chose it.
enum Warning {
  static let commonWords = "This is made of common words."
  static let short = "This is short enough to be found by trying."

  /// The sentence for the longest part, the first of equals; empty where it is not to blame.
  static func sentence(for parts: [Match]) -> String {
    guard var longest = parts.first else { return "" }
    for part in parts.dropFirst() where part.length > longest.length { longest = part }
    return sentence(for: longest, alone: parts.count == 1)
  }

  private static func sentence(for part: Match, alone: Bool) -> String {
    switch part.pattern {
    case .bruteforce: ""
    case .dictionary(let list, let isReversed, let isSubstituted):
      word(part, of: list, alone: alone, plain: !isReversed && !isSubstituted)
    case .spatial:
      part.detail == 1
        ? "Keys in one row of the keyboard are tried early."
        : "Short walks over the keyboard are tried early."
    case .repeat:
      part.detail == 1
        ? "One character over and over is tried early."
        : "A repetition is hardly harder to guess than what is repeated."
    case .sequence: "A sequence such as abc or 6543 is tried early."
    case .regex: "Years of the last decades are tried early."
    case .date: "Dates are tried early."
    }
  }

  private static func word(
    _ part: Match, of list: PasswordStrength.WordList, alone: Bool, plain: Bool
  ) -> String {
    switch list {
    case .passwords: password(part, alone: alone && plain)
    case .englishWikipedia: alone ? "A single word is tried early." : ""
    case .femaleNames, .maleNames, .surnames:
      alone ? "A single name is tried early." : "Common names are tried early."
    case .televisionAndFilm: ""
    case .userInputs: "The user name and the site’s own name are tried first."
    }
  }

  private static func password(_ part: Match, alone: Bool) -> String {
    switch part.detail {
    case ...10 where alone: "This is one of the ten most common passwords."
    case ...100 where alone: "This is one of the hundred most common passwords."
    case _ where alone: "This is a very common password."
    case _ where part.guesses <= 10_000: "This resembles a very common password."
    default: ""
    }
  }
}
