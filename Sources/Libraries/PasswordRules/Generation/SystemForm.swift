import Foundation

/// The system's own form of a password: `xxxxxx-xxxxxx-xxxxxx` (`GEN-1`).
///
/// Three words of six characters: five syllables of consonant, vowel and consonant, one pair of
/// consonant and vowel, and a digit at the edge of a word beside the pair, but never in the very
/// first place. One of the seventeen letters is in upper case, and that one is never an `O`.
///
/// The size of the space. There are 19 consonants, of which eleven are drawn, and 6 vowels, of which
/// six are drawn; 10 digits; 5 places for the digit; 17 places for the upper-case letter, less those
/// with an `o`, which leaves 11 + 6 · 5/6 = 16 on the average:
///
///     19^11 · 6^6 · 10 · 5 · 16 = 4 347 975 615 324 244 531 200, or 71.88 bits
///
/// From that the passwords with an offensive word are taken away; ``size`` is what remains, counted
/// one letter after the other with the states of ``OffensiveWords``.
enum SystemForm {
  static let length = 20

  private static let consonants = Array("bcdfghjkmnpqrstvwxz".utf8)
  private static let vowels = Array("aeiouy".utf8)
  private static let digits = Array("0123456789".utf8)

  /// One layout for each place of the digit.
  private static let layouts = [
    "CVCCV0-CVCCVC-CVCCVC", "CVCCVC-0CVCVC-CVCCVC", "CVCCVC-CVCCV0-CVCCVC",
    "CVCCVC-CVCCVC-0CVCVC", "CVCCVC-CVCCVC-CVCCV0",
  ].map { Array($0.utf8) }

  private static let letterCount = 17

  /// The letters that may be drawn, in upper case without the `O`.
  private static let lower = ASCIISet(consonants + vowels)
  private static let upper = ASCIISet((consonants + vowels).map { $0 & 0xDF })
    .subtracting(ASCIISet([UInt8(ascii: "O")]))
  private static let hyphen = ASCIISet([UInt8(ascii: "-")])

  /// Whether every password of the form satisfies some rules.
  ///
  /// The same letter stands twice in a row at most, where two syllables meet, and four letters in
  /// sequence, as in `cdef`.
  static func isAdmitted(by rules: PasswordRules) -> Bool {
    let parts = [lower, upper, .digit, hyphen]
    let permitted = rules.permitted.ascii
    return (rules.minLength ?? 0) <= length && (rules.maxLength ?? length) >= length
      && (rules.maxConsecutive ?? 2) >= 2 && (rules.maxSequential ?? 4) >= 4
      && parts.allSatisfy(permitted.isSuperset(of:))
      && rules.required.allSatisfy { set in
        set.isEmpty || parts.contains(where: set.ascii.isSuperset(of:))
      }
  }

  /// A password of the form, each with the same chance.
  static func draw(
    using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> GeneratedPassword {
    // Eight of a hundred candidates are refused, so that so many refusals in a row never happen.
    for _ in 0..<64 {
      let layout = layouts[try Chance.number(below: layouts.count, using: &generator)]
      var rest = try Chance.number(below: letterCount, using: &generator)
      var text: [UInt8] = []
      for kind in layout {
        guard let choices = choices(of: kind) else {
          text.append(kind)
          continue
        }
        let byte = choices[try Chance.number(below: choices.count, using: &generator)]
        let isUpper = rest == 0 && kind != UInt8(ascii: "0")
        if kind != UInt8(ascii: "0") { rest -= 1 }
        text.append(isUpper ? byte & 0xDF : byte)
      }
      if !text.contains(UInt8(ascii: "O")), OffensiveWords.automaton.allow(text) {
        return GeneratedPassword(
          password: String(decoding: text, as: UTF8.self), entropy: entropy)
      }
    }
    throw Chance.stuck
  }

  /// How many passwords the form has.
  static let size: UInt128 = layouts.reduce(0) { $0 + size(of: $1) }

  /// The entropy of the form in bits.
  static let entropy = log2(Double(size))

  /// How many passwords a layout has: for every row of letters as many as it has letters that are no
  /// `o`, one of which will be in upper case.
  private static func size(of layout: [UInt8]) -> UInt128 {
    let words = OffensiveWords.automaton
    var rows = [Tally](repeating: Tally(), count: words.stateCount)
    rows[OffensiveWords.start].count = 1
    for kind in layout {
      guard let choices = choices(of: kind) else { continue }
      var following = [Tally](repeating: Tally(), count: words.stateCount)
      for (state, tally) in rows.enumerated() where tally.count > 0 {
        for byte in choices {
          guard let next = words.state(after: state, byte) else { continue }
          let mayBeUpper = kind != UInt8(ascii: "0") && byte != UInt8(ascii: "o")
          following[next].count += tally.count
          following[next].uppers += tally.uppers + (mayBeUpper ? tally.count : 0)
        }
      }
      rows = following
    }
    return rows.reduce(0) { $0 + $1.uppers }
  }

  /// Rows of letters, and how many choices of the upper-case one they have together.
  private struct Tally {
    var count: UInt128 = 0
    var uppers: UInt128 = 0
  }

  private static func choices(of kind: UInt8) -> [UInt8]? {
    switch kind {
    case UInt8(ascii: "C"): consonants
    case UInt8(ascii: "V"): vowels
    case UInt8(ascii: "0"): digits
    default: nil
    }
  }
}

extension PasswordRules {
  /// Whether every password of the system's own form (`GEN-1`) satisfies the rules; where not,
  /// passwords have another form for them.
  public var admitSystemForm: Bool { SystemForm.isAdmitted(by: self) }
}
