import PasswordStrength

/// What a password that is easily guessed is made of, without its text.
struct Ingredients: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let userName = Ingredients(rawValue: 1 << 0)
  static let siteName = Ingredients(rawValue: 1 << 1)
  static let commonPassword = Ingredients(rawValue: 1 << 2)
  static let commonWord = Ingredients(rawValue: 1 << 3)
  static let commonName = Ingredients(rawValue: 1 << 4)
  static let keyboard = Ingredients(rawValue: 1 << 5)
  static let sequence = Ingredients(rawValue: 1 << 6)
  static let repetition = Ingredients(rawValue: 1 << 7)
  static let year = Ingredients(rawValue: 1 << 8)
  static let date = Ingredients(rawValue: 1 << 9)
  static let otherCharacters = Ingredients(rawValue: 1 << 10)
  /// Words that are spelled backwards.
  static let reversed = Ingredients(rawValue: 1 << 11)
  /// Words with digits or signs in place of letters.
  static let substituted = Ingredients(rawValue: 1 << 12)
  /// More than one part.
  static let several = Ingredients(rawValue: 1 << 13)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What the parts of an estimate are to a person.
  init(_ parts: [PasswordStrength.Part], _ names: KnownNames) {
    self = []
    for part in parts { formUnion(Self.ingredient(part, names)) }
    if parts.count > 1 { insert(.several) }
  }

  /// Two characters are no explanation: `12` is hardly a sequence, `an` hardly a word.
  private static let shortestPart = 3

  private static func ingredient(
    _ part: PasswordStrength.Part, _ names: KnownNames
  ) -> Ingredients {
    guard part.length >= shortestPart else { return .otherCharacters }
    switch part.pattern {
    case .bruteforce: return .otherCharacters
    case .spatial: return .keyboard
    case .repeat: return .repetition
    case .sequence: return .sequence
    case .regex: return .year
    case .date: return .date
    case .dictionary(let list, let isReversed, let isSubstituted):
      var word = word(of: list, part.rank ?? 1, names)
      if isReversed { word.insert(.reversed) }
      if isSubstituted { word.insert(.substituted) }
      return word
    }
  }

  private static func word(
    of list: PasswordStrength.WordList, _ rank: Int, _ names: KnownNames
  ) -> Ingredients {
    switch list {
    case .passwords: .commonPassword
    case .englishWikipedia, .televisionAndFilm: .commonWord
    case .femaleNames, .maleNames, .surnames: .commonName
    case .userInputs: names.isSiteName(rank) ? .siteName : .userName
    }
  }

  private static let phrases: [(Ingredients, String)] = [
    (.userName, "the user name"), (.siteName, "the website’s own name"),
    (.commonPassword, "a common password"), (.commonWord, "a common word"),
    (.commonName, "a common name"), (.keyboard, "a keyboard pattern"),
    (.sequence, "a sequence such as abc or 6543"), (.repetition, "a repetition"),
    (.year, "a year"), (.date, "a date"), (.otherCharacters, "a few other characters"),
  ]

  /// What the password is, to follow a colon: `it is made of a common word and a date`.
  var words: String {
    let known = Self.phrases.filter { contains($0.0) }.map(\.1)
    guard !isDisjoint(with: Self.explaining) else {
      return "it is short enough to be found by trying"
    }
    let made = contains(.several) ? "it is made of" : "it is"
    return "\(made) \(Self.list(known))\(manner)"
  }

  private static let explaining: Ingredients = [
    .userName, .siteName, .commonPassword, .commonWord, .commonName, .keyboard, .sequence,
    .repetition, .year, .date,
  ]

  private var manner: String {
    var ways: [String] = []
    if contains(.reversed) { ways.append("spelled backwards") }
    if contains(.substituted) { ways.append("with digits or signs in place of letters") }
    return ways.isEmpty ? "" : ", " + ways.joined(separator: " and ")
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
