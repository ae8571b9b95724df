import Foundation
import PasswordStrength
import Simulation
import TextInterface

/// `onetap strength`: how many guesses passwords take.
enum StrengthCommand {
  static let row = CommandRow(
    "strength", options: [CommandTable.json],
    summary: "how many guesses passwords take",
    discussion: """
      Reads passwords from standard input, one a line, and says of each in the same order how many guesses it takes by the
      published zxcvbn estimator, what it is made of, and why it is easy to guess. The passwords themselves are not repeated.
      The score goes from 0 (fewer than 1,000 guesses) to 4 (10,000,000,000 and more). Dates are judged from the present year,
      or from that of --time.
      """
  ) { invocation in
    let year = try presentYear(invocation)
    var judged: [PasswordStrength] = []
    while let line = try StandardInput.line() {
      guard judged.count < mostPasswords else {
        throw CommandFailure(
          .unsuccessful,
          "Standard input has more than 1,000,000 lines; give the passwords in several parts.")
      }
      judged.append(PasswordStrength.estimate(line, year: year))
    }
    if invocation.has("--json") {
      try Output.json(judged.map(Entry.init))
    } else {
      try Columns.lines(judged.map(cells), width: columns).forEach(Output.line)
    }
    return .done
  }

  private static let mostPasswords = 1_000_000

  private static func presentYear(_ invocation: Invocation) throws -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let time = invocation["--time"] else {
      return calendar.component(.year, from: SimulatedClock.realTime(offset: 0).now)
    }
    guard let date = try? Date(time, strategy: .iso8601) else {
      throw CommandFailure(
        .usage, "--time takes a moment such as 2020-06-24T09:41:00Z, not “\(time)”.")
    }
    return calendar.component(.year, from: date)
  }

  private static func cells(_ strength: PasswordStrength) -> [String] {
    let guesses = strength.guessesLog10.formatted(
      .number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
    let patterns = strength.patterns.map(\.description).joined(separator: ", ")
    return ["\(strength.score) of 4", "10^\(guesses) guesses", patterns, strength.reason ?? ""]
  }

  private struct Entry: Encodable {
    let score: Int
    let guessesLog10: Double
    let patterns: [String]
    let warning: String

    init(_ strength: PasswordStrength) {
      score = strength.score
      guessesLog10 = strength.guessesLog10
      patterns = strength.patterns.map(\.description)
      warning = strength.warning
    }
  }
}
