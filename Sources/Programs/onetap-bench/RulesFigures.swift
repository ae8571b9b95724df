import Foundation
import PasswordRules
import PasswordStrength

/// How fast rules are read, passwords made, and passwords judged by their guesses.
enum RulesFigures {
  private static let rules = [
    "minlength: 8; maxlength: 20; required: lower; required: upper; required: digit",
    "minlength: 6; maxlength: 16; required: lower, upper; required: digit; allowed: [-_.!]",
    "maxlength: 12; required: digit; allowed: upper, lower, [@#$%]; max-consecutive: 2",
    "minlength: 10; required: lower; required: upper; required: digit; required: [!@#$%^&*]]",
    "required: upper; required: lower; required: digit; minlength: 7; maxlength: 19;",
  ]

  @Sendable static func measure(_ workshop: Workshop) throws -> [String] {
    try figures
  }

  static var figures: [String] {
    get throws {
      let read = rate(of: 2_000) { number in
        PasswordRules(parsing: rules[number % rules.count]).required.count
      }
      var lines = [
        Figure(name: "rules parsed a second", unit: "/s", sample: read, aim: "as many as can be")
          .line
      ]
      for (name, rules) in [
        ("without rules", PasswordRules.systemDefault),
        ("under rules", PasswordRules(parsing: rules[0] + "; allowed: [-]")),
        ("under tight rules", PasswordRules(parsing: rules[2])),
      ] {
        let generator = try PasswordGenerator(rules)
        var chance = Mixer()
        let made = try rate(of: 2_000) { _ in
          try generator.next(using: &chance).password.utf8.count
        }
        lines.append(
          Figure(
            name: "passwords made a second, \(name)", unit: "/s", sample: made, aim: "200,000"
          ).line)
      }
      let passwords = PasswordSample.passwords(1_000)
      let judged = rate(of: 500) { number in
        PasswordStrength.estimate(passwords[number % passwords.count], year: 2026).score
      }
      lines.append(
        Figure(
          name: "passwords judged a second and core", unit: "/s", sample: judged,
          aim: "10,000 at least, libzxcvbn 31,000–45,000"
        ).line)
      return lines
    }
  }

  /// How often something is done in a second, thirty times over.
  private static func rate(of count: Int, _ work: (Int) throws -> Int) rethrows -> Sample {
    var sample = Sample()
    var kept = 0
    for _ in 0..<30 {
      let start = ContinuousClock.now
      for number in 0..<count { kept &+= try work(number) }
      sample.add(Double(count) / (ContinuousClock.now - start).milliseconds * 1000)
    }
    precondition(kept >= 0)
    return sample
  }
}
