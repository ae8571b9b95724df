import Foundation
import Testing

@testable import PasswordRules

/// A small form with all of its passwords, found by going through every row of characters.
struct SmallForm: Sendable, CustomTestStringConvertible {
  let rules: String
  let alphabet: String
  /// A free place is a `?`.
  let places: String

  var testDescription: String { "\(rules) over \(alphabet) as \(places)" }

  var form: DrawnForm {
    DrawnForm(
      alphabet: ASCIISet(alphabet.utf8), places: places.map { $0 == "?" },
      rules: anyCharacter)
  }

  /// The rules, but with every character allowed: the alphabet is given by itself.
  private var anyCharacter: PasswordRules {
    PasswordRules(parsing: "allowed: ascii-printable; \(rules)")
  }

  /// Every row that satisfies the rules, which are read by `violations(in:)` alone.
  func passwords(avoidingWords: Bool) -> Set<String> {
    let rules = anyCharacter
    var rows = [""]
    for place in places {
      rows = rows.flatMap { row in
        place == "?" ? alphabet.map { row + String($0) } : [row + "-"]
      }
    }
    return Set(
      rows.filter { row in
        let plain = row.lowercased().replacing("-", with: "")
        return rules.violations(in: row).isEmpty
          && !(avoidingWords && OffensiveWords.list.contains { plain.contains($0) })
      })
  }

  static let all = [
    SmallForm(rules: "", alphabet: "abc", places: "????"),
    SmallForm(rules: "required: [a]", alphabet: "abc", places: "????"),
    SmallForm(rules: "required: [a]; required: [b]", alphabet: "abcd", places: "????"),
    SmallForm(
      rules: "required: [ab]; required: [bc]; required: [d]", alphabet: "abcdef", places: "????"),
    SmallForm(rules: "max-consecutive: 1", alphabet: "abc", places: "?????"),
    SmallForm(rules: "max-consecutive: 2", alphabet: "ab", places: "????????"),
    SmallForm(
      rules: "max-consecutive: 2; required: [a]; required: [12]", alphabet: "ab12", places: "?????"),
    SmallForm(
      rules: "max-consecutive: 3; required: [ab]; required: [bc]", alphabet: "abc", places: "??????"
    ),
    SmallForm(rules: "max-consecutive: 1; required: digit", alphabet: "ab1", places: "???-??"),
    SmallForm(
      rules: "max-consecutive: 2; required: [-]; required: [c]", alphabet: "abc", places: "??-???"),
    SmallForm(rules: "required: [-1]; required: lower", alphabet: "ab1", places: "??-??"),
    SmallForm(rules: "", alphabet: "asxe", places: "?????"),
    SmallForm(rules: "required: upper", alphabet: "asASx", places: "????"),
    SmallForm(rules: "max-consecutive: 1", alphabet: "asAS-", places: "?????"),
    SmallForm(rules: "max-consecutive: 2; required: [x]", alphabet: "asx", places: "??-???"),
    SmallForm(rules: "required: [a]; required: [s]", alphabet: "aAs1", places: "??-??"),
  ]
}

@Suite("GEN-4 the size of the space is the number of passwords in it")
struct CountingTests {
  @Test("counted by sorts of rows, as by going through them all", arguments: SmallForm.all)
  func formCounter(small: SmallForm) {
    let all = small.passwords(avoidingWords: false)
    #expect(FormCounter(small.form, avoiding: nil).count() == Double(all.count))
    let clean = small.passwords(avoidingWords: true)
    #expect(FormCounter(small.form, avoiding: .automaton).count() == Double(clean.count))
  }

  @Test("the sampler that counts beforehand finds the same number", arguments: SmallForm.all)
  func sampler(small: SmallForm) {
    let count = small.passwords(avoidingWords: false).count
    #expect(CountedSampler(small.form).count == Natural(count))
  }

  @Test("the published number of words over 94 characters")
  func large() {
    // 94^8, from the shell: echo 94^8 | bc
    let form = DrawnForm.plain(
      ASCIISet.printable.subtracting(ASCIISet([0x20])), length: 8, rules: PasswordRules())
    #expect(FormCounter(form, avoiding: nil).count() == 6_095_689_385_410_816)
    #expect(CountedSampler(form).count == Natural(6_095_689_385_410_816))
  }

  @Test("beyond 64 bits: 10^20 + 1, by adding and taking away")
  func naturals() {
    var number = Natural(1)
    for _ in 0..<20 {
      var tenfold = Natural(0)
      tenfold.add(number, times: 10)
      number = tenfold
    }
    #expect(number.bitWidth == 67)
    var more = number
    more.add(Natural(1))
    #expect(number < more && !(more < number))
    more.subtract(number)
    #expect(more == Natural(1))
    number.subtract(number)
    #expect(number.isZero && number == Natural(0) && number.bitWidth == 0)
    var carries = Natural(.max)
    carries.add(Natural(.max), times: .max)
    #expect(carries.bitWidth == 126)
  }
}

@Suite("GEN-3 no bias: every password of the space is equally likely")
struct UniformityTests {
  /// Pearson's statistic over a whole space, as distance from its mean in standard deviations.
  private func deviation(
    of small: SmallForm, _ draw: (inout SplitMix) throws -> [UInt8]
  ) throws -> Double {
    let space = small.passwords(avoidingWords: false)
    var chance = SplitMix(seed: 40)
    var counts: [String: Int] = [:]
    let expected = 20.0
    for _ in 0..<(space.count * Int(expected)) {
      counts[String(decoding: try draw(&chance), as: UTF8.self), default: 0] += 1
    }
    #expect(Set(counts.keys) == space)
    let sum = counts.values.map { pow(Double($0) - expected, 2) / expected }.reduce(0, +)
    let freedom = Double(space.count - 1)
    return (sum - freedom) / (2 * freedom).squareRoot()
  }

  @Test(
    "by counting beforehand", arguments: SmallForm.all.prefix(11).filter { $0.alphabet.count < 6 })
  func counting(small: SmallForm) throws {
    let sampler = CountedSampler(small.form)
    let distance = try deviation(of: small) { try sampler.draw(using: &$0) }
    #expect(abs(distance) < 4)
  }

  @Test(
    "as a whole, for rules with few passwords",
    arguments: [
      ("allowed: [bc1]; minlength: 5; maxlength: 5", "bc1", 5),
      ("required: digit; allowed: [bc]; maxlength: 3", "bc0123456789", 3),
      ("required: [b]; required: [c]; required: [d]; maxlength: 4", "bcd", 4),
      ("allowed: [bcd]; max-consecutive: 1; maxlength: 6", "bcd", 6),
    ])
  func rules(text: String, alphabet: String, length: Int) throws {
    let small = SmallForm(
      rules: text, alphabet: alphabet, places: String(repeating: "?", count: length))
    let generator = try PasswordGenerator(PasswordRules(parsing: text))
    #expect(generator.entropy == log2(Double(small.passwords(avoidingWords: false).count)))
    let distance = try deviation(of: small) {
      Array(try generator.next(using: &$0).password.utf8)
    }
    #expect(abs(distance) < 4)
  }

  @Test("numbers below a limit", arguments: [1, 2, 3, 10, 19, 95])
  func numbers(limit: Int) throws {
    var chance = SplitMix(seed: 41)
    var counts = [Int](repeating: 0, count: limit)
    for _ in 0..<(limit * 400) { counts[try Chance.number(below: limit, using: &chance)] += 1 }
    // 400 each are expected, with a standard deviation of 20.
    #expect(counts.allSatisfy { (300...500).contains($0) })
  }
}
