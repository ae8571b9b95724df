import Testing

@testable import PasswordRules

@Suite("PWR-1 to PWR-3: how rules are read")
struct LanguageTests {
  /// Rules, their normal form and their short form, worked out by hand from the specification.
  static let cases: [(rules: String, normal: String, short: String)] = [
    ("", "allowed: ascii-printable", ""),
    ("minlength: 8", "allowed: ascii-printable; minlength: 8", "minlength: 8"),
    (
      "required: digit, upper;", "required: upper, digit; allowed: upper, digit",
      "required: upper, digit"
    ),
    (
      "required: lower; required: lower",
      "required: lower; required: lower; allowed: lower", "required: lower; required: lower"
    ),
    ("allowed: digit; allowed: [ab]", "allowed: digit, [ab]", "allowed: digit, [ab]"),
    ("ALLOWED: digit", "allowed: ascii-printable", ""),
    ("allowed: DIGIT", "allowed: digit", "allowed: digit"),
    (
      "\t minlength:\n8\r;\u{0C}maxlength: 9", "allowed: ascii-printable; maxlength: 9",
      "maxlength: 9"
    ),
    (
      "minlength: 8; minlength: 12; minlength: 3", "allowed: ascii-printable; minlength: 12",
      "minlength: 12"
    ),
    (
      "maxlength: 20; maxlength: 12; max-consecutive: 3; max-consecutive: 2",
      "allowed: ascii-printable; max-consecutive: 2; maxlength: 12",
      "max-consecutive: 2; maxlength: 12"
    ),
    ("maxlength: 0; minlength: 00", "allowed: ascii-printable", ""),
    ("allowed: [-;,:a]]", "allowed: [-a,:;]]", "allowed: [-a,:;]]"),
    ("allowed: [a-z]", "allowed: [az]", "allowed: [az]"),
    (
      "allowed: upper, lower, digit, special", "allowed: ascii-printable",
      "allowed: ascii-printable"
    ),
    ("allowed: digit, unicode, ascii-printable", "allowed: unicode", "allowed: unicode"),
    (
      "required: ascii-printable, unicode", "required: ascii-printable; allowed: ascii-printable",
      "required: ascii-printable"
    ),
    ("required: []", "required: []; allowed: ascii-printable", "required: []"),
    (
      "required: [é]; allowed: digit", "required: []; allowed: digit",
      "required: []; allowed: digit"
    ),
    (
      "allowed: unicode; required: ascii-printable", "allowed: unicode; required: ascii-printable",
      "allowed: unicode; required: ascii-printable"
    ),
  ]

  @Test("normal form and short form", arguments: cases)
  func forms(rules: String, normal: String, short: String) {
    let read = PasswordRules(parsing: rules)
    #expect(read.normalText == normal)
    #expect(read.minifiedText == short)
    #expect(PasswordRules(parsing: normal) == read)
    #expect(PasswordRules(parsing: short) == read)
  }

  @Test("no rules are rules that ask for nothing")
  func nothing() {
    #expect(PasswordRules() == PasswordRules(parsing: ""))
    #expect(PasswordRules().normalText == "allowed: ascii-printable")
    #expect(Set([PasswordRules(), PasswordRules(parsing: " ")]).count == 1)
  }

  @Test("PWR-5 any rules at all read back, made at random from the words of the language")
  func randomRules() {
    let parts = [
      "required", "allowed", "minlength", "maxlength", "max-consecutive", ":", ": ", ";", "; ", ",",
      " ", "upper", "lower", "digit", "special", "unicode", "ascii-printable", "[", "]", "]]", "-",
      "[-a]", "[]", "8", "0", "é", "[;,:]", "required: upper", "allowed: [x-]", "required: [",
    ]
    var chance = SplitMix(seed: 50)
    for _ in 0..<4_000 {
      let count = 1 + Int(chance.next() % 12)
      let text = (0..<count).map { _ in parts[Int(chance.next() % UInt64(parts.count))] }.joined()
      let read = PasswordRules(parsing: text)
      #expect(PasswordRules(parsing: read.normalText) == read, "\(text)")
      #expect(PasswordRules(parsing: read.minifiedText) == read, "\(text)")
      for problem in read.problems { #expect((0...text.utf8.count).contains(problem.position)) }
    }
  }
}

@Suite("PWR-4: every place that is lost is reported")
struct ProblemTests {
  /// Rules, where their first problem is, and words of the sentence.
  static let cases: [(rules: String, position: Int, words: [String])] = [
    ("minLength: 8", 0, ["minLength", "not a property", "all the rules", "“minlength”"]),
    ("minlength: 8; max: 10", 14, ["max", "all the rules", "“maxlength”"]),
    ("required: upper; lower", 17, ["lower", "comma"]),
    ("required: digits", 10, ["digits", "not a class", "“digit”"]),
    ("required: symbol; minlength: 8", 10, ["symbol", "“special”"]),
    ("allowed: alphanumeric", 9, ["alphanumeric", "“upper, lower, digit”"]),
    ("required: uper", 10, ["uper", "“upper”"]),
    ("minlength 8", 9, ["colon"]),
    ("required : upper", 8, ["colon"]),
    ("minlength: 8 ; maxlength: 20", 12, ["minlength", "lost", "8;"]),
    ("minlength: eight", 11, ["whole number"]),
    ("minlength: 0", 11, ["zero", "absent"]),
    ("maxlength: 99999999999999999999", 11, ["too large"]),
    ("required:; minlength: 8", 0, ["required", "no value"]),
    ("allowed: [a-z]", 11, ["hyphen", "“lower”"]),
    ("allowed: [A-Z]", 11, ["hyphen", "“upper”"]),
    ("allowed: [é]", 10, ["ASCII", "“unicode”"]),
    ("allowed: []", 9, ["empty"]),
    ("allowed: [ab", 9, ["closing bracket"]),
    ("allowed: [a]b]", 12, ["all the rules", "“]]”"]),
    ("allowed: upper lower", 15, ["comma"]),
    ("allowed: upper,", 15, ["last comma", "lost"]),
    ("minlength: 8;; maxlength: 9", 13, ["reading ends", "one semicolon"]),
    ("passwordrules=\"minlength: 8\"", 0, ["attribute"]),
    ("é: 1", 0, ["reading ends"]),
  ]

  @Test("with its place, what was lost and what was meant", arguments: cases)
  func problem(rules: String, position: Int, words: [String]) throws {
    let problem = try #require(PasswordRules(parsing: rules).problems.first)
    #expect(problem.position == position)
    for word in words { #expect(problem.sentence.contains(word), "\(problem.sentence)") }
    #expect(problem.sentence.first?.isUppercase == true || problem.sentence.hasPrefix("“"))
    #expect(problem.sentence.hasSuffix("."))
  }

  @Test("many hyphens of one kind make one report, in time that grows with the text alone")
  func manyHyphens() throws {
    let rules = PasswordRules(
      parsing: "required: [" + String(repeating: "b-", count: 200_000) + "a-z0-9-a-z]")
    #expect(rules.minifiedText == "required: [abz09]")
    #expect(rules.problems.count == 3)
    #expect(rules.problems.map(\.position) == [12, 400_012, 400_015])
    let sentences = rules.problems.map(\.sentence)
    #expect(sentences[0].hasPrefix("This hyphen and 200000 more like it in the set do not count"))
    #expect(sentences[1].hasPrefix("This hyphen and 1 more like it in the set do not count"))
    #expect(sentences[1].contains("“lower”"))
    #expect(sentences[2].hasPrefix("This hyphen does not count"))
  }

  @Test("rules without a mistake have no problem")
  func none() {
    for rules in [
      "", "minlength: 8;", "required: upper, lower; required: digit; allowed: [-_]]; maxlength: 20",
      " max-consecutive:2 ; allowed: ASCII-printable",
    ] {
      let problems = PasswordRules(parsing: rules).problems
      // A space between a number and its semicolon is the reference's own trap.
      #expect(problems.count == (rules.contains("2 ;") ? 1 : 0))
    }
  }
}
