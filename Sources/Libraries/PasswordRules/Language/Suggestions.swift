/// What the author of a rule probably meant by a word that the language does not have.
enum Suggestions {
  /// The property that a name was meant for.
  static func property(for name: String, in language: PasswordRules.Language) -> String? {
    if CharacterSetRule(named: name) != nil {
      return "a comma instead of the semicolon before “\(name)”, as in “required: upper, \(name)”"
    }
    let plain = letters(of: name)
    if plain == "passwordrules" { return "the value of the attribute alone, without its quotes" }
    if language == .original, let newer = Property.Kind(rawValue: name.lowercased()),
      !newer.belongs(to: .original)
    {
      return "“max-consecutive”; “\(newer.rawValue)” belongs to the language of 2026"
    }
    for (word, property) in propertyWords(language) where word == plain { return "“\(property)”" }
    let known = Property.Kind.allCases.filter { $0.belongs(to: language) }.map(\.rawValue)
    return nearest(to: plain, among: known).map { "“\($0)”" }
  }

  private static func propertyWords(
    _ language: PasswordRules.Language
  ) -> [(String, String)] {
    let isOriginal = language == .original
    return propertyWords + [
      ("maxrepeat", isOriginal ? "max-consecutive" : "max-repeating"),
      ("maxrepeating", isOriginal ? "max-consecutive" : "max-repeating"),
      ("maxsequence", isOriginal ? "max-consecutive" : "max-sequential"),
      ("maxsequential", isOriginal ? "max-consecutive" : "max-sequential"),
    ]
  }

  /// The class that a name was meant for.
  static func characterClass(for name: String) -> String? {
    let plain = letters(of: name)
    for (word, classes) in classWords where word == plain { return "“\(classes)”" }
    return nearest(to: plain, among: classNames).map { "“\($0)”" }
  }

  /// What to write instead of a range, where a hyphen was meant as one.
  static func range(around hyphen: Int, in content: ArraySlice<UInt8>) -> String {
    guard hyphen > content.startIndex, hyphen + 1 < content.endIndex else { return "" }
    switch (content[hyphen - 1], content[hyphen + 1]) {
    case (UInt8(ascii: "a"), UInt8(ascii: "z")):
      return "; for the letters from a to z write “lower”"
    case (UInt8(ascii: "A"), UInt8(ascii: "Z")):
      return "; for the letters from A to Z write “upper”"
    case (UInt8(ascii: "0"), UInt8(ascii: "9")): return "; for the digits write “digit”"
    default: return ""
    }
  }

  private static let classNames = [
    "upper", "lower", "digit", "special", "ascii-printable", "unicode",
  ]

  private static let propertyWords = [
    ("require", "required"), ("requires", "required"), ("must", "required"),
    ("allow", "allowed"), ("allows", "allowed"), ("permitted", "allowed"),
    ("min", "minlength"), ("minimum", "minlength"), ("minimumlength", "minlength"),
    ("max", "maxlength"), ("maximum", "maxlength"), ("maximumlength", "maxlength"),
    ("length", "minlength"),
  ]

  private static let classWords = [
    ("digits", "digit"), ("number", "digit"), ("numbers", "digit"), ("numeric", "digit"),
    ("symbol", "special"), ("symbols", "special"), ("punctuation", "special"),
    ("uppercase", "upper"), ("capital", "upper"), ("lowercase", "lower"), ("small", "lower"),
    ("letter", "upper, lower"), ("letters", "upper, lower"), ("alpha", "upper, lower"),
    ("alphanumeric", "upper, lower, digit"), ("alnum", "upper, lower, digit"),
    ("upperlower", "upper, lower"), ("ascii", "ascii-printable"), ("any", "ascii-printable"),
    ("all", "ascii-printable"), ("utf", "unicode"),
  ]

  private static func letters(of name: String) -> String {
    String(name.lowercased().filter { $0 != "-" })
  }

  /// The word at the smallest distance, if no more than two letters have to be changed.
  private static func nearest(to word: String, among candidates: [String]) -> String? {
    let distances = candidates.map { distance(word, letters(of: $0)) }
    guard let best = distances.min(), best <= 2, best < word.count else { return nil }
    return distances.firstIndex(of: best).map { candidates[$0] }
  }

  /// How many letters to add, drop or change to make one word of the other (Levenshtein).
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.prefix(40).enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let change = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
