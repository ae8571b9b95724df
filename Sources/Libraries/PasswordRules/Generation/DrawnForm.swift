/// The passwords among which one is drawn: of one length, over one alphabet, with hyphens in fixed
/// places or none, with what is required, within a run limit.
struct DrawnForm: Sendable {
  /// The characters of the free places.
  let alphabet: [UInt8]
  /// A free place is `true`, a hyphen `false`.
  let places: [Bool]
  /// What the free places have to meet; what a fixed hyphen meets is left out.
  let requirements: Requirements
  /// How many times a character may stand in a row, if that limits anything.
  let runLimit: Int?
  /// How many characters may stand in sequence, if that limits anything.
  let sequenceLimit: Int?

  init(alphabet: ASCIISet, places: [Bool], rules: PasswordRules) {
    self.alphabet = Array(alphabet)
    self.places = places
    let met = places.contains(false) ? ASCIISet([UInt8(ascii: "-")]) : ASCIISet()
    requirements = Requirements(
      rules.required.filter { $0.ascii.intersection(met).isEmpty }.map {
        CharacterSetRule($0.ascii.intersection(alphabet))
      })
    runLimit = rules.maxConsecutive.flatMap { $0 < places.count ? $0 : nil }
    sequenceLimit = rules.maxSequential.flatMap { $0 < places.count ? $0 : nil }
  }

  /// The same without a limit for sequences.
  private init(withoutSequenceLimit form: DrawnForm) {
    alphabet = form.alphabet
    places = form.places
    requirements = form.requirements
    runLimit = form.runLimit
    sequenceLimit = nil
  }

  /// The same without a limit for sequences.
  var withoutSequenceLimit: DrawnForm { DrawnForm(withoutSequenceLimit: self) }

  /// Both limits together.
  var runLimits: RunLimits { RunLimits(repeating: runLimit, sequential: sequenceLimit) }

  /// Any characters in a row.
  static func plain(_ alphabet: ASCIISet, length: Int, rules: PasswordRules) -> DrawnForm {
    DrawnForm(alphabet: alphabet, places: Array(repeating: true, count: length), rules: rules)
  }

  /// Groups of three with hyphens between them; the last may have up to four.
  static func grouped(_ alphabet: ASCIISet, length: Int, rules: PasswordRules) -> DrawnForm {
    DrawnForm(
      alphabet: alphabet.subtracting(ASCIISet([UInt8(ascii: "-")])),
      places: (0..<length).map { $0 % 4 != 3 || $0 == length - 1 }, rules: rules)
  }

  /// Whether a text of the right length and alphabet is one of the passwords.
  func contains(_ text: [UInt8]) -> Bool {
    guard requirements.areMet(by: text) else { return false }
    if runLimit == nil && sequenceLimit == nil { return true }
    let limits = runLimits
    var run = RunLimits.Run.single
    for (last, next) in zip(text, text.dropFirst()) {
      guard let following = limits.run(after: run, last, next) else { return false }
      run = following
    }
    return true
  }
}
