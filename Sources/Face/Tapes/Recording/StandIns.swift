/// What is written into a tape in place of a person's own secrets.
///
/// A stand-in has the length of the secret and at each place a character of the same kind, so that
/// rules and limits judge it alike; the same secret has the same stand-in throughout a tape, and no
/// two have one. So a password that was made up while recording works again when it is played back,
/// and nobody can read it in the tape.
struct StandIns {
  private var known: [String: String] = [:]
  private let isWorldsOwn: (String) -> Bool

  /// Secrets that are a world's own stand in its files anyway, and are written as they are.
  init(isWorldsOwn: @escaping (String) -> Bool) { self.isWorldsOwn = isWorldsOwn }

  /// Whether anything had to be replaced.
  var isEmpty: Bool { known.isEmpty }

  /// What is written for a secret.
  mutating func word(for secret: String) -> String {
    if secret.isEmpty || isWorldsOwn(secret) { return secret }
    if let word = known[secret] { return word }
    var number = known.count + 1
    var word = Self.make(like: secret, number)
    while word == secret || isWorldsOwn(word) || known.values.contains(word) {
      number += 1
      word = Self.make(like: secret, number)
    }
    known[secret] = word
    return word
  }

  private static func make(like secret: String, _ number: Int) -> String {
    // Steps of different lengths, so that neither repetitions nor sequences come out.
    var place = number * 17
    return String(
      secret.map { character in
        place += 7 + place % 5
        return stand(for: character, place)
      })
  }

  private static func stand(for character: Character, _ place: Int) -> Character {
    if character.isNumber { return pick("4817036295", place) }
    if character.isUppercase { return pick("KTVNQRMXBGHWDZ", place) }
    if character.isLetter { return pick("ktvnqrmxbghwdz", place) }
    return character
  }

  private static func pick(_ letters: String, _ place: Int) -> Character {
    letters[letters.index(letters.startIndex, offsetBy: place % letters.count)]
  }
}
