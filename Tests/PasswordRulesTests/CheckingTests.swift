import Testing

@testable import PasswordRules

@Suite("PWR-6: which rules a password breaks")
struct ViolationTests {
  static let cases: [(rules: String, password: String, broken: [String])] = [
    ("", "anything at all", []),
    (
      "required: digit", "abc",
      [
        "needs at least one digit", "has a character that is not allowed (allowed: digit)",
      ]
    ),
    ("required: digit; allowed: lower", "abc", ["needs at least one digit"]),
    (
      "required: upper, digit; allowed: lower", "abc",
      [
        "needs at least one upper-case letter or one digit"
      ]
    ),
    ("required: [-_]; allowed: lower", "abc", ["needs at least one of the characters -_"]),
    ("required: [!]; allowed: lower", "abc", ["needs at least one “!”"]),
    ("required: [ ]; allowed: lower", "abc", ["needs at least one space"]),
    (
      "required: special; required: special; allowed: lower", "abc",
      [
        "needs at least one special character"
      ]
    ),
    ("required: []", "", []),
    ("required: unicode", "", ["needs at least one character"]),
    ("minlength: 8; maxlength: 16", "1234567", ["is shorter than 8 characters"]),
    ("minlength: 8; maxlength: 16", "12345678", []),
    ("minlength: 8; maxlength: 16", "12345678901234567", ["is longer than 16 characters"]),
    ("maxlength: 1", "ab", ["is longer than 1 character"]),
    ("max-consecutive: 2", "aabbaa", []),
    ("max-consecutive: 2", "aabbbaa", ["has the same character more than 2 times in a row"]),
    ("max-consecutive: 2", "aabaaa", ["has the same character more than 2 times in a row"]),
    ("max-consecutive: 1", "abb", ["has the same character twice in a row"]),
    ("", "naïve", ["has a character that is not allowed (allowed: ascii-printable)"]),
    ("allowed: unicode", "naïve 密码", []),
    ("allowed: unicode; minlength: 4", "密码", ["is shorter than 4 characters"]),
    (
      "required: upper; required: digit; minlength: 8; allowed: lower", "abc",
      [
        "needs at least one upper-case letter", "needs at least one digit",
        "is shorter than 8 characters",
      ]
    ),
  ]

  @Test("each in words, and none where it satisfies them", arguments: cases)
  func violations(rules: String, password: String, broken: [String]) {
    #expect(PasswordRules(parsing: rules).violations(in: password) == broken)
  }
}

@Suite("PWR-6: rules that no password satisfies are recognised without trying")
struct ImpossibilityTests {
  @Test(
    "and the reason is given",
    arguments: [
      ("minlength: 20; maxlength: 10", "at least 20 characters and allow at most 10"),
      ("required: upper; required: lower; required: digit; maxlength: 2", "3 characters"),
      ("required: [ab]; required: [bc]; required: [cd]; maxlength: 1", "2 characters"),
      ("allowed: [x]; max-consecutive: 3; minlength: 4", "no more than 3"),
    ])
  func impossible(rules: String, words: String) throws {
    let reason = try #require(PasswordRules(parsing: rules).impossibility)
    #expect(reason.contains(words), "\(reason)")
    #expect(reason.hasSuffix("so that no password satisfies them."))
  }

  @Test(
    "what is only narrow is possible",
    arguments: [
      "", "minlength: 10; maxlength: 10",
      "required: upper; required: upper; required: upper; maxlength: 1",
      "required: [ab]; required: [bc]; maxlength: 1",
      "required: upper; required: ascii-printable; required: []; maxlength: 1",
      "allowed: [x]; max-consecutive: 3; minlength: 3",
      "allowed: [xy]; max-consecutive: 1; minlength: 100",
      "allowed: unicode; max-consecutive: 1; minlength: 9",
    ])
  func possible(rules: String) {
    #expect(PasswordRules(parsing: rules).impossibility == nil)
  }

  @Test("agrees with going through all passwords of small rules")
  func allSmallRules() {
    let sets = ["[a]", "[b]", "[ab]", "[bc]", "[abc]"]
    var chance = SplitMix(seed: 60)
    for _ in 0..<300 {
      let count = Int(chance.next() % 4)
      let required = (0..<count).map { _ in "required: \(sets[Int(chance.next() % 5)]); " }.joined()
      let low = 1 + chance.next() % 3
      let high = 1 + chance.next() % 3
      let runs = 1 + chance.next() % 2
      let rules = PasswordRules(
        parsing: "\(required)allowed: \(sets[Int(chance.next() % 5)]); minlength: \(low); "
          + "maxlength: \(high); max-consecutive: \(runs)")
      var rows = [""]
      var isPossible = false
      for _ in 0..<3 {
        rows = rows.flatMap { row in "abc".map { row + String($0) } }
        isPossible = isPossible || rows.contains { rules.violations(in: $0).isEmpty }
      }
      #expect((rules.impossibility == nil) == isPossible, "\(rules.minifiedText)")
      #expect(((try? PasswordGenerator(rules)) != nil) == isPossible, "\(rules.minifiedText)")
    }
  }

  @Test("many different sets are still told from possible ones")
  func manySets() {
    let many = "abcdefghijkl".map { "required: [\($0)]" }.joined(separator: "; ")
    #expect(PasswordRules(parsing: "\(many); maxlength: 11").impossibility != nil)
    #expect(PasswordRules(parsing: "\(many); maxlength: 12").impossibility == nil)
  }
}
