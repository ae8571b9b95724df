import Foundation
import Testing

@testable import PasswordRules

@Suite("PWR-7 the newer properties, when asked for")
struct NewerLanguageTests {
  private func rules(_ text: String) -> PasswordRules {
    PasswordRules(parsing: text, language: .edition2026)
  }

  @Test(
    "max-repeating and max-sequential are limits of their own, max-consecutive both",
    arguments: [
      ("max-repeating: 3", 3, nil), ("max-sequential: 4", nil, 4),
      ("max-repeating: 3; max-sequential: 2", 3, 2), ("max-consecutive: 2", 2, 2),
      ("max-consecutive: 2; max-repeating: 3; max-sequential: 1", 2, 1),
      ("max-repeating: 3; max-repeating: 5", 3, nil), ("max-sequential: 0", nil, nil),
      ("minlength: 8", nil, nil),
    ] as [(String, Int?, Int?)])
  func limits(text: String, repeating: Int?, sequential: Int?) {
    #expect(rules(text).maxConsecutive == repeating)
    #expect(rules(text).maxSequential == sequential)
    #expect(rules(text).problems.isEmpty == !text.contains(": 0"))
  }

  @Test(
    "the original language does not have them, and says so",
    arguments: ["max-repeating", "max-sequential"])
  func original(name: String) {
    let rules = PasswordRules(parsing: "minlength: 8; \(name): 2")
    #expect(rules.maxConsecutive == nil && rules.maxSequential == nil)
    // As with every unknown property, everything is discarded (PWR-4).
    #expect(rules.minLength == nil)
    #expect(rules.problems.count == 1)
    #expect(rules.problems.first?.position == 14)
    #expect(
      rules.problems.first?.sentence.contains("“\(name)” belongs to the language of 2026") == true)
    #expect(PasswordRules(parsing: "max-consecutive: 2").maxSequential == nil)
  }

  @Test("a misspelled one is recognised")
  func suggestions() {
    let problem = rules("max-repeat: 2").problems.first
    #expect(problem?.sentence.hasSuffix("Probably meant: “max-repeating”.") == true)
    #expect(rules("maxsequential: 2").problems.first?.sentence.contains("“max-sequential”") == true)
  }

  @Test("the text has the new names, and reads back")
  func text() {
    let read = rules("maxlength: 12; max-consecutive: 2; required: lower")
    #expect(
      read.normalText
        == "required: lower; allowed: lower; max-repeating: 2; max-sequential: 2; maxlength: 12")
    for text in ["max-consecutive: 3", "max-sequential: 1", "max-repeating: 2; minlength: 4", ""] {
      #expect(rules(rules(text).normalText) == rules(text))
      #expect(rules(rules(text).minifiedText) == rules(text))
    }
    #expect(rules("max-sequential: 2") != rules("max-sequential: 3"))
  }

  @Test(
    "a sequence runs up or down within a to z, A to Z and 0 to 9",
    arguments: [
      ("abc", 3), ("cba", 3), ("aBc", 1), ("XYZ", 3), ("789", 3), ("890", 2), ("yz{", 2),
      ("@AB", 2),
      ("/01", 2), ("abcb", 3), ("ababab", 2), ("abd", 2), ("aabbc", 2), ("acegik", 1), ("", 0),
      ("x", 1), ("éab", 2), ("1232123", 3),
    ])
  func sequences(password: String, longest: Int) {
    #expect(RunLimits.longestSequence(in: Array(password.unicodeScalars)) == longest)
    for limit in 1...4 {
      let broken = rules("allowed: unicode; max-sequential: \(limit)").violations(in: password)
      #expect(broken.isEmpty == (longest <= limit))
    }
  }

  @Test("what is broken is named")
  func words() {
    #expect(
      rules("max-sequential: 2").violations(in: "xabcx")
        == ["has more than 2 characters in sequence, such as abc or 321"])
    #expect(
      rules("max-consecutive: 1").violations(in: "aab")
        == [
          "has the same character twice in a row",
          "has characters in sequence, such as ab or 21",
        ])
  }
}

@Suite("PWR-6, PWR-7 what no password satisfies, and what one does")
struct SequenceImpossibilityTests {
  /// Found by going through every row of characters by hand, or on paper.
  @Test(
    "is recognised",
    arguments: [
      ("allowed: [ab]; max-consecutive: 1; minlength: 2", true),
      ("allowed: [ab]; max-consecutive: 1", false),
      ("allowed: [abc]; max-consecutive: 1; minlength: 20", false),
      ("required: [a]; required: [b]; max-sequential: 1", true),
      ("required: [a]; required: [b]; allowed: [d]; max-sequential: 1; maxlength: 2", true),
      ("required: [a]; required: [b]; allowed: [d]; max-sequential: 1; maxlength: 3", false),
      ("required: [a]; required: [b]; required: [c]; max-sequential: 1", true),
      ("required: [a]; required: [b]; required: [c]; max-sequential: 2; maxlength: 3", false),
      ("allowed: [ab]; max-sequential: 1; max-repeating: 3; minlength: 3", false),
      ("allowed: [ab]; max-sequential: 1; max-repeating: 3; minlength: 4", true),
      ("allowed: [ab]; max-sequential: 1; minlength: 9", false),
      ("required: digit; max-sequential: 1; minlength: 12", false),
      ("allowed: unicode; required: [a]; required: [b]; max-sequential: 1", false),
    ])
  func recognised(text: String, isImpossible: Bool) throws {
    let rules = PasswordRules(parsing: text, language: .edition2026)
    #expect((rules.impossibility != nil) == isImpossible)
    var chance = SplitMix(seed: 7)
    if isImpossible {
      #expect(throws: PasswordGenerationError.self) { try rules.generate(using: &chance) }
    } else {
      let made = try rules.generate(using: &chance)
      #expect(rules.violations(in: made.password).isEmpty)
    }
  }

  @Test("a single character with a run limit and no length gives a short password")
  func short() throws {
    var chance = SplitMix(seed: 7)
    let rules = PasswordRules(parsing: "allowed: [a]; max-consecutive: 2")
    #expect(try rules.generate(using: &chance).password == "aa")
  }
}

@Suite("GEN-3, GEN-4, PWR-7 passwords without long sequences")
struct SequenceGenerationTests {
  /// Every row that satisfies rules, by `violations(in:)` alone.
  private func rows(_ alphabet: String, _ places: String, _ rules: PasswordRules) -> [String] {
    var rows = [""]
    for place in places {
      rows = rows.flatMap { row in
        place == "?" ? alphabet.map { row + String($0) } : [row + "-"]
      }
    }
    return rows.filter { rules.violations(in: $0).isEmpty }
  }

  static let forms = [
    ("max-sequential: 1", "abcd", "?????"), ("max-sequential: 2", "abcd", "?????"),
    ("max-sequential: 3", "1234", "?????"), ("max-consecutive: 1", "abcx", "?????"),
    ("max-consecutive: 2", "ab12", "?????"), ("max-consecutive: 2", "abc", "??-???"),
    ("max-sequential: 1; required: [a]; required: [b]", "abdx", "????"),
    ("max-repeating: 2; max-sequential: 1; required: [1]", "ab1", "?????"),
    ("max-sequential: 2", "asex", "????"),
  ]

  @Test("are counted, with offensive words and without", arguments: forms)
  func counted(text: String, alphabet: String, places: String) {
    let rules = PasswordRules(
      parsing: "allowed: ascii-printable; \(text)", language: .edition2026)
    let form = DrawnForm(
      alphabet: ASCIISet(alphabet.utf8), places: places.map { $0 == "?" }, rules: rules)
    let all = rows(alphabet, places, rules)
    #expect(FormCounter(form, avoiding: nil).count() == Double(all.count))
    #expect(SequenceSampler(form).count == Natural(all.count))
    let clean = all.filter { row in
      let plain = row.replacing("-", with: "")
      return !OffensiveWords.list.contains { plain.contains($0) }
    }
    #expect(FormCounter(form, avoiding: .automaton).count() == Double(clean.count))
  }

  @Test("are drawn with the same chance each", arguments: forms)
  func uniform(text: String, alphabet: String, places: String) throws {
    let rules = PasswordRules(
      parsing: "allowed: ascii-printable; \(text)", language: .edition2026)
    let form = DrawnForm(
      alphabet: ASCIISet(alphabet.utf8), places: places.map { $0 == "?" }, rules: rules)
    let all = rows(alphabet, places, rules)
    let sampler = SequenceSampler(form)
    var chance = SplitMix(seed: 11)
    var seen: [String: Int] = [:]
    let draws = all.count * 20
    for _ in 0..<draws {
      seen[String(decoding: try sampler.draw(using: &chance), as: UTF8.self), default: 0] += 1
    }
    #expect(Set(seen.keys).isSubset(of: all))
    let squares = all.reduce(0.0) { sum, row in
      let difference = Double(seen[row] ?? 0) - 20
      return sum + difference * difference / 20
    }
    // Chi-squared with so many degrees of freedom, six standard deviations away.
    let freedom = Double(all.count - 1)
    #expect(squares < freedom + 6 * (2 * freedom).squareRoot() + 10)
  }

  @Test(
    "satisfy the rules and have the entropy of their space",
    arguments: [
      "max-sequential: 2; required: digit; required: lower; maxlength: 12",
      "max-consecutive: 1; allowed: digit; minlength: 30", "max-consecutive: 2",
      "max-consecutive: 1; allowed: [abc]; minlength: 24", "max-sequential: 4", "max-sequential: 3",
      "required: upper; required: [!]; max-sequential: 1; max-repeating: 1; maxlength: 6",
    ])
  func generated(text: String) throws {
    let rules = PasswordRules(parsing: text, language: .edition2026)
    let generator = try PasswordGenerator(rules)
    var chance = SplitMix(seed: 3)
    for _ in 0..<40 {
      let made = try generator.next(using: &chance)
      #expect(rules.violations(in: made.password) == [])
      #expect(made.entropy == generator.entropy)
    }
    // On paper: 10 first digits, behind each the 10 less itself and one or two neighbours.
    if text.contains("allowed: digit") { #expect((85.0...95.0).contains(generator.entropy)) }
    if text.contains("[abc]") { #expect(generator.entropy == 1) }
  }
}

@Suite("PWR-8 rules are looked up by domain, the most specific first")
struct DomainRulesTests {
  private func entry(_ domain: String, _ length: Int, isExact: Bool = false) -> DomainRules.Entry {
    DomainRules.Entry(
      domain: domain, rules: PasswordRules(parsing: "minlength: \(length)"), isExact: isExact)
  }

  @Test(
    "a rule for a domain holds for its subdomains",
    arguments: [
      ("shop.example", 8), ("www.shop.example", 8), ("a.b.shop.example", 8),
      ("login.shop.example", 12), ("x.login.shop.example", 12), ("LOGIN.Shop.Example.", 12),
      ("example", nil), ("myshop.example", nil), ("shop.example.test", nil), ("", nil),
      ("exact.example", 20), ("www.exact.example", nil), ("news.other.example", 9),
      ("www.news.other.example", 9),
    ] as [(String, Int?)])
  func lookedUp(host: String, length: Int?) {
    let rules = DomainRules([
      entry("shop.example", 8), entry("login.shop.example", 12),
      entry("exact.example", 20, isExact: true), entry("other.example", 9),
      entry("news.other.example", 10, isExact: false), entry("news.other.example", 9),
    ])
    #expect(rules.entry(for: host)?.rules.minLength == length)
    #expect(rules.count == 5)
  }

  @Test("the file that is kept in public is read")
  func file() throws {
    let json = """
      {"shop.example": {"password-rules": "minlength: 8; max-consecutive: 2;"},
       "one.example": {"exact-domain-match-only": true, "password-rules": "maxlength: 9;"}}
      """
    let rules = try DomainRules(json: Data(json.utf8))
    #expect(rules.entry(for: "www.shop.example")?.domain == "shop.example")
    #expect(rules.entry(for: "www.shop.example")?.rules.maxConsecutive == 2)
    #expect(rules.entry(for: "one.example")?.rules.maxLength == 9)
    #expect(rules.entry(for: "www.one.example") == nil)
    #expect(throws: DecodingError.self) { try DomainRules(json: Data("[1]".utf8)) }
  }
}
