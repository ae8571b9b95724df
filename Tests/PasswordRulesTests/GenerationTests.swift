import Foundation
import Testing

@testable import PasswordRules

@Suite("GEN-3 to GEN-5: a password for every rule of the shared data")
struct GenerationTests {
  /// The distinct rules of the data, without those that nothing can satisfy.
  static let rules: [PasswordRules] = {
    var seen: Set<PasswordRules> = []
    return ReferenceRow.all.map { PasswordRules(parsing: $0.rules) }
      .filter { seen.insert($0).inserted }
  }()

  @Test("it satisfies the rules, or is refused with a sentence", arguments: rules)
  func everyRule(rules: PasswordRules) throws {
    let generator: PasswordGenerator
    do {
      generator = try PasswordGenerator(rules)
    } catch {
      #expect(error.sentence.hasSuffix("."))
      #expect(rules.impossibility != nil || (rules.minLength ?? 0) > 128)
      return
    }
    var chance = SplitMix(seed: 7)
    for _ in 0..<4 {
      let made = try generator.next(using: &chance)
      #expect(rules.violations(in: made.password) == [])
      let preferred = min(max(20, rules.minLength ?? 0), rules.maxLength ?? .max)
      #expect(made.password.utf8.count >= preferred)
      let longest = Double(rules.maxLength ?? .max)
      let most = longest * log2(Double(rules.permitted.ascii.count))
      #expect(made.entropy >= 71 || most < 80)
      #expect(made.entropy == generator.entropy)
    }
  }

  @Test("the default form, where the rules admit it")
  func defaultForm() throws {
    var chance = SplitMix(seed: 1)
    for text in [
      "", "minlength: 8", "minlength: 20; maxlength: 20",
      "required: lower; required: upper; allowed: digit, [-]",
      "required: special; allowed: upper, lower, digit; max-consecutive: 2",
      "allowed: upper, lower, digit, [-]", "required: [-_]; allowed: upper, lower, digit",
      "allowed: unicode; required: upper, lower", "required: []",
    ] {
      let made = try PasswordRules(parsing: text).generate(using: &chance)
      #expect(made.password.wholeMatch(of: /[a-zA-Z0-9]{6}(-[a-zA-Z0-9]{6}){2}/) != nil)
      #expect(made.entropy == SystemForm.entropy)
    }
  }

  @Test("groups of three, where only the hyphen is there")
  func groups() throws {
    var chance = SplitMix(seed: 2)
    for text in [
      "allowed: lower, [-]", "allowed: ascii-printable; max-consecutive: 1",
      "required: [!@]; allowed: lower, [-]", "minlength: 24",
      "required: upper, digit; required: [-ab]",
    ] {
      let rules = PasswordRules(parsing: text)
      let made = try rules.generate(using: &chance)
      let groups = made.password.split(separator: "-", omittingEmptySubsequences: false)
      #expect(groups.dropLast().allSatisfy { $0.count == 3 })
      #expect((1...4).contains(groups.last?.count ?? 0))
      #expect(made.password.count == max(20, rules.minLength ?? 0))
      #expect(rules.violations(in: made.password) == [])
    }
  }

  @Test("as many characters as it takes for 71 bits, or as the rules let it have")
  func lengths() throws {
    var chance = SplitMix(seed: 3)
    let digits = try PasswordRules(parsing: "allowed: digit").generate(using: &chance)
    #expect(digits.password.count == 22)
    #expect(abs(digits.entropy - 22 * log2(10)) < 1e-9)
    let pin = try PasswordRules(parsing: "allowed: digit; maxlength: 4").generate(using: &chance)
    #expect(pin.password.count == 4)
    #expect(abs(pin.entropy - 4 * log2(10)) < 1e-9)
    let short = try PasswordRules(parsing: "allowed: upper, lower, digit; maxlength: 12")
      .generate(using: &chance)
    #expect(short.password.count == 12)
    #expect(short.entropy > 70 && short.entropy <= 12 * log2(62))
    let bits = try PasswordRules(parsing: "allowed: [01]").generate(using: &chance)
    #expect(bits.password.count == 71)
    let long = try PasswordRules(parsing: "allowed: upper, lower; minlength: 40")
      .generate(using: &chance)
    #expect(long.password.count == 40)
    let one = try PasswordRules(parsing: "allowed: [x]").generate(using: &chance)
    #expect(one == GeneratedPassword(password: String(repeating: "x", count: 20), entropy: 0))
  }

  @Test("the space that comes with special is not drawn, unless it was asked for")
  func spaces() throws {
    var chance = SplitMix(seed: 4)
    let common = PasswordRules(parsing: "required: special; allowed: digit; maxlength: 12")
    let asked = PasswordRules(parsing: "required: [ ]; allowed: ascii-printable; maxlength: 12")
    for _ in 0..<100 {
      #expect(!(try common.generate(using: &chance).password.contains(" ")))
      #expect(try asked.generate(using: &chance).password.contains(" "))
    }
  }

  @Test("run limits hold to the very last character")
  func runs() throws {
    var chance = SplitMix(seed: 5)
    let generator = try PasswordGenerator(
      PasswordRules(parsing: "allowed: [ab]; max-consecutive: 2; maxlength: 12"))
    var endings: Set<Substring> = []
    for _ in 0..<500 {
      let password = try generator.next(using: &chance).password
      #expect(!password.contains("aaa") && !password.contains("bbb"))
      endings.insert(password.suffix(3))
    }
    #expect(endings == ["aab", "aba", "abb", "baa", "bab", "bba"])
  }

  @Test(
    "GEN-5 what is impossible is refused",
    arguments: [
      "minlength: 9; maxlength: 8",
      "maxlength: 2; required: lower; required: upper; required: digit",
      "allowed: [a]; max-consecutive: 2; minlength: 8", "minlength: 9223372036854775807",
      "required: [a]; required: [b]; required: [c]; required: [d]; required: [e]; required: [f]; "
        + "required: [g]; required: [h]; required: [i]",
    ])
  func impossible(text: String) {
    var chance = SplitMix(seed: 6)
    #expect(throws: PasswordGenerationError.self) {
      try PasswordRules(parsing: text).generate(using: &chance)
    }
  }

  @Test(
    "GEN-5 a source of chance that is none ends, with a password or a sentence",
    arguments: [0, 1, UInt64.max, 0x5555_5555_5555_5555])
  func stuck(value: UInt64) {
    for text in [
      "", "allowed: digit", "required: lower; required: digit; maxlength: 8",
      "required: [a]; required: [b]; required: [c]; maxlength: 3",
    ] {
      let rules = PasswordRules(parsing: text)
      var chance = Stuck(value: value)
      do {
        let made = try rules.generate(using: &chance)
        #expect(rules.violations(in: made.password) == [])
      } catch {
        #expect(error == Chance.stuck)
      }
    }
  }

  @Test("the same seed gives the same passwords")
  func seeds() throws {
    var first = SplitMix(seed: 8)
    var second = SplitMix(seed: 8)
    for rules in Self.rules.prefix(20) {
      #expect(try rules.generate(using: &first) == (try rules.generate(using: &second)))
    }
  }
}
