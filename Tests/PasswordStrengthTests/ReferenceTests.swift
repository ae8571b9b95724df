import PasswordStrength
import TestSupport
import Testing

/// A row of `strength-open.jsonl`: a password and what the reference makes of it.
private struct Row: Decodable {
  let password: String
  let score: Int
  let guesses_log10: Double
  let patterns: [String]
  let warning: String
}

@Suite("AUD-3 The score is the reference's")
struct ReferenceTests {
  /// The reference was run in this year.
  private static let year = 2026
  private static let judged = SharedData.rows("strength-open.jsonl", as: Row.self).map {
    (row: $0, ours: PasswordStrength.estimate($0.password, year: year))
  }

  @Test("in 95 of 100 rows and more")
  func all() {
    let wrong = Self.judged.filter { $0.ours.score != $0.row.score }
    #expect(wrong.count * 100 <= Self.judged.count * 5, "\(wrong.map(\.row.password))")
  }

  @Test("and in 90 of 100 rows of each class of patterns")
  func eachClass() {
    for name in Set(Self.judged.flatMap(\.row.patterns)) {
      let rows = Self.judged.filter { $0.row.patterns.contains(name) }
      let wrong = rows.filter { $0.ours.score != $0.row.score }
      #expect(wrong.count * 10 <= rows.count, "\(name): \(wrong.map(\.row.password))")
    }
  }

  @Test("and so are the guesses to the fourth digit, the patterns, and whether there is a warning")
  func everything() {
    let wrong = Self.judged.filter { row, ours in
      abs(ours.guessesLog10 - row.guesses_log10) > 0.0001
        || ours.patterns.map(\.description) != row.patterns
        || ours.warning.isEmpty != row.warning.isEmpty
    }
    #expect(wrong.count * 100 <= Self.judged.count, "\(wrong.map(\.row.password))")
  }
}

@Suite("AUD-3 The score is the reference's, of its published examples")
struct ReferenceExampleTests {
  // Computed with the Python package of the lists, its present year set to 2026.
  @Test(arguments: [
    ("zxcvbn", 0, 1.763428), ("qwER43@!", 2, 7.956508), ("Tr0ub4dour&3", 2, 7.280077),
    ("correcthorsebatterystaple", 4, 14.436958),
    ("coRrecth0rseba++ery9.23.2007staple$", 4, 20.711855), ("D0g..................", 1, 5.645422),
    ("abcdefghijk987654321", 1, 4.176091), ("neverforget13/3/1997", 3, 9.692001),
    ("thx1138", 0, 2.320146), ("pass1234", 1, 3.325926), ("rWibMFACxAUGZmxhVncy", 4, 20),
    ("Ba9ZyWABu99[BK#6MBgbH88Tofv)vs$w", 4, 32),
  ])
  func example(password: String, score: Int, guessesLog10: Double) {
    let ours = PasswordStrength.estimate(password, year: 2026)
    #expect(ours.score == score)
    #expect(abs(ours.guessesLog10 - guessesLog10) < 0.000001)
  }
}
