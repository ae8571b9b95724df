import PasswordStrength
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
  private let rows = SharedData.rows("strength-open.jsonl", as: Row.self)

  @Test("in 95 of 100 rows and more")
  func all() {
    let wrong = rows.filter {
      PasswordStrength.estimate($0.password, year: Self.year).score != $0.score
    }
    #expect(wrong.count * 100 <= rows.count * 5, "\(wrong.map(\.password))")
  }

  @Test("and in 90 of 100 rows of each class of patterns")
  func eachClass() {
    var rowsOfClass: [String: [Row]] = [:]
    for row in rows {
      for name in Set(row.patterns) { rowsOfClass[name, default: []].append(row) }
    }
    for (name, rows) in rowsOfClass {
      let wrong = rows.filter {
        PasswordStrength.estimate($0.password, year: Self.year).score != $0.score
      }
      #expect(wrong.count * 10 <= rows.count, "\(name): \(wrong.map(\.password))")
    }
  }

  @Test("and so are the guesses, to the fourth digit, in 99 of 100")
  func guesses() {
    let wrong = rows.filter {
      let ours = PasswordStrength.estimate($0.password, year: Self.year).guessesLog10
      return abs(ours - $0.guesses_log10) > 0.0001
    }
    #expect(wrong.count * 100 <= rows.count, "\(wrong.map { ($0.password, $0.guesses_log10) })")
  }

  @Test("and there is a warning where the reference has one")
  func warnings() {
    let wrong = rows.filter {
      PasswordStrength.estimate($0.password, year: Self.year).warning.isEmpty != $0.warning.isEmpty
    }
    #expect(wrong.count * 100 <= rows.count, "\(wrong.map(\.password))")
  }
}
