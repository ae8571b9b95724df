import Foundation

/// Makes passwords for one set of rules; what can be counted beforehand is counted once.
///
/// ```swift
/// let generator = try PasswordGenerator(PasswordRules(parsing: "maxlength: 12; required: digit"))
/// let password = try generator.next(using: &chance)
/// ```
public struct PasswordGenerator: Sendable {
  /// How a password is drawn.
  private enum Method: Sendable {
    case systemForm
    /// Any row of characters, again and again until it is a password.
    case trying(DrawnForm, attempts: Int)
    /// Rows that are counted beforehand, until one keeps to the limits that are not.
    case counting(CountedSampler, DrawnForm)
    /// The same where sequences are limited and few rows keep to that.
    case sequencing(SequenceSampler)
  }

  private let method: Method
  private let avoidsWords: Bool

  /// The entropy of every password that is made, in bits: the base-2 logarithm of the size of the
  /// space from which it is drawn (`GEN-4`).
  public let entropy: Double

  /// What a password should have at least (`GEN-1`).
  private static let wantedEntropy = 71.0
  /// The longest password that is made, whatever the rules ask for.
  static let longest = 128
  /// Where fewer than one row of characters in so many is a password, it is not tried but counted.
  private static let mostAttempts = 64.0

  /// Finds the form that suits some rules (`GEN-1`, `GEN-3`).
  ///
  /// - Throws: where no password satisfies the rules, or none that can be made (`GEN-5`).
  public init(_ rules: PasswordRules) throws(PasswordGenerationError) {
    if let impossibility = rules.impossibility {
      throw PasswordGenerationError(sentence: impossibility)
    }
    if SystemForm.isAdmitted(by: rules) {
      method = .systemForm
      entropy = SystemForm.entropy
      avoidsWords = true
      return
    }
    let requirements = Requirements(rules.required)
    if requirements.sets.count > Requirements.mostSets {
      throw PasswordGenerationError(
        sentence: "The rules ask for \(requirements.sets.count) different sets of characters, more "
          + "than the \(Requirements.mostSets) that can be dealt with; combine some of them.")
    }
    if let minLength = rules.minLength, minLength > Self.longest {
      throw PasswordGenerationError(
        sentence: "The rules ask for at least \(minLength) characters, more than the "
          + "\(Self.longest) that are made; lower “minlength”.")
    }
    let (form, all) = Self.form(for: rules)
    // Where hardly anything but offensive words would satisfy the rules, they are let pass.
    let clean = FormCounter(form, avoiding: .automaton).count()
    avoidsWords = clean * 16 > all
    entropy = log2(avoidsWords ? clean : all)
    method = Self.method(for: form, count: avoidsWords ? clean : all)
  }

  /// How passwords are drawn, of which there are so many.
  private static func method(for form: DrawnForm, count: Double) -> Method {
    let free = Double(form.places.count(where: \.self))
    let tries = exp2(free * log2(Double(form.alphabet.count)) - log2(count))
    if tries <= mostAttempts { return .trying(form, attempts: Int(tries * 64)) }
    guard form.sequenceLimit != nil else { return .counting(CountedSampler(form), form) }
    let unlimited = FormCounter(form.withoutSequenceLimit, avoiding: nil).count()
    return unlimited <= count * mostAttempts
      ? .counting(CountedSampler(form.withoutSequenceLimit), form)
      : .sequencing(SequenceSampler(form))
  }

  /// A new password; all that the form has are equally likely.
  ///
  /// - Parameter generator: the source of chance.
  /// - Returns: the password and its entropy.
  /// - Throws: where the source of chance gives the same numbers again and again, so that nothing
  ///   fits; nothing is tried for ever (`GEN-5`).
  public func next(
    using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> GeneratedPassword {
    switch method {
    case .systemForm:
      return try SystemForm.draw(using: &generator)
    case .trying(let form, let attempts):
      for _ in 0..<attempts {
        let text = try form.row(using: &generator)
        if form.contains(text), isClean(text) { return password(text) }
      }
    case .counting(let sampler, let form):
      for _ in 0..<Self.patience {
        let text = try sampler.draw(using: &generator)
        if form.sequenceLimit == nil || form.contains(text), isClean(text) {
          return password(text)
        }
      }
    case .sequencing(let sampler):
      for _ in 0..<Self.patience {
        let text = try sampler.draw(using: &generator)
        if isClean(text) { return password(text) }
      }
    }
    throw Chance.stuck
  }

  private static let patience = 4_096

  private func isClean(_ text: [UInt8]) -> Bool {
    !avoidsWords || OffensiveWords.automaton.allow(text)
  }

  private func password(_ text: [UInt8]) -> GeneratedPassword {
    GeneratedPassword(password: String(decoding: text, as: UTF8.self), entropy: entropy)
  }
}

// MARK: The choice of a form

extension PasswordGenerator {
  /// A form, and how many passwords it has with offensive words and without.
  private typealias Choice = (form: DrawnForm, size: Double)

  /// Groups of three where a hyphen is allowed and they are good enough; otherwise any characters,
  /// as many as it takes.
  private static func form(for rules: PasswordRules) -> Choice {
    let alphabet = alphabet(for: rules)
    let most = min(rules.maxLength ?? longest, longest)
    let preferred = min(max(SystemForm.length, rules.minLength ?? 0), most)
    if alphabet.contains(UInt8(ascii: "-")), preferred > 4, alphabet.count > 1 {
      let grouped = sized(.grouped(alphabet, length: preferred, rules: rules))
      if log2(grouped.size) >= wantedEntropy { return grouped }
    }
    var best = sized(.plain(alphabet, length: preferred, rules: rules))
    // Within tight run limits, few characters allow short rows alone.
    var shorter = preferred - 1
    while best.size == 0, shorter >= max(1, rules.minLength ?? 1) {
      best = sized(.plain(alphabet, length: shorter, rules: rules))
      shorter -= 1
    }
    if shorter < preferred - 1 { return best }
    guard log2(best.size) < wantedEntropy, alphabet.count > 1, preferred < most else { return best }
    let needed = Int((wantedEntropy / log2(Double(alphabet.count))).rounded(.up))
    let first = min(max(preferred + 1, needed), most)
    // Beyond this many, the alphabet and the run limit leave hardly any choice per character.
    for length in first...min(first + 64, most) {
      let longer = sized(.plain(alphabet, length: length, rules: rules))
      if longer.size > best.size { best = longer }
      if log2(best.size) >= wantedEntropy { break }
    }
    return best
  }

  private static func sized(_ form: DrawnForm) -> Choice {
    (form, FormCounter(form, avoiding: nil).count())
  }

  /// What is drawn from: the permitted characters, of `unicode` those of printable ASCII. The space
  /// that is a part of `special` is left out, since many websites cut it off at the ends, unless a
  /// set requires it or it was named by itself.
  private static func alphabet(for rules: PasswordRules) -> ASCIISet {
    let permitted = rules.permitted.ascii
    let withoutSpace = permitted.subtracting(ASCIISet([UInt8(ascii: " ")]))
    let needsSpace = rules.required.contains { $0.ascii.text == " " }
    return permitted.isSuperset(of: .special) && !needsSpace ? withoutSpace : permitted
  }
}

extension DrawnForm {
  /// Any row of characters with the hyphens in their places.
  fileprivate func row(
    using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(places.count)
    for isFree in places {
      text.append(
        isFree
          ? alphabet[try Chance.number(below: alphabet.count, using: &generator)]
          : UInt8(ascii: "-"))
    }
    return text
  }
}

extension PasswordRules {
  /// No rules at all; passwords for them have the system's own form (`GEN-1`).
  public static let systemDefault = PasswordRules()

  /// A new password that satisfies the rules (`GEN-3`).
  ///
  /// For many passwords, a ``PasswordGenerator`` does once what this does every time.
  ///
  /// - Parameter generator: the source of chance.
  /// - Returns: the password and its entropy in bits.
  /// - Throws: where no password satisfies the rules.
  public func generate(
    using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> GeneratedPassword {
    try PasswordGenerator(self).next(using: &generator)
  }
}
