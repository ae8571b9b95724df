import Foundation

/// How many guesses a password would take somebody who knows how people choose passwords (`AUD-3`).
///
/// The estimate is that of the published zxcvbn estimator: the password is taken apart into words,
/// keyboard walks, repetitions, sequences, years, dates and what lies between them, and the way that
/// costs the fewest guesses counts.
///
/// ```swift
/// let strength = PasswordStrength.estimate("Tr0ub4dour&3", year: 2026)
/// strength.score          // 2
/// strength.guessesLog10   // 7.28…
/// ```
public struct PasswordStrength: Hashable, Sendable {
  /// From 0, guessed at once, to 4, out of reach: fewer than 10³, 10⁶, 10⁸, 10¹⁰ guesses, or more.
  public let score: Int

  /// The decimal logarithm of the number of guesses; 0 for an empty password.
  public let guessesLog10: Double

  /// The parts that the password is made of, from its beginning to its end.
  public let parts: [Part]

  /// Why the password is easy to guess, as a sentence; empty where ``score`` is above 2, and where
  /// no single part of it is to blame. ``reason`` has an answer then, too.
  public let warning: String

  /// The number of units of UTF-16 that are looked at; what stands behind them is not judged.
  public static let judgedLength = 100

  /// Estimates the guesses for a password.
  ///
  /// - Parameters:
  ///   - password: the password; judged by its first ``judgedLength`` units of UTF-16, which is what
  ///     the reference calls characters.
  ///   - userInputs: words that somebody who attacks this very account tries first, the likeliest
  ///     first: the user name, the site's name. See ``words(userName:domain:)``.
  ///   - year: the present year; the years around it are guessed first.
  /// - Returns: the estimate; it depends on nothing but the arguments.
  public static func estimate(
    _ password: String, userInputs: [String] = [], year: Int
  ) -> PasswordStrength {
    let context = EstimateContext(year: year, userWords: UserWords(userInputs))
    return PasswordStrength(context.analyse(Candidate(password)))
  }

  private init(_ analysis: Analysis) {
    score = Self.score(of: analysis.guesses)
    guessesLog10 = log10(analysis.guesses)
    parts = analysis.parts.map(Part.init)
    warning = score > 2 ? "" : Warning.sentence(for: analysis.parts)
  }

  /// The small addition keeps what is hardly more than a power of ten below it, as in the reference.
  private static func score(of guesses: Double) -> Int {
    [1e3, 1e6, 1e8, 1e10].count { guesses >= $0 + 5 }
  }
}

extension PasswordStrength {
  /// What the password is made of, from its beginning to its end.
  public var patterns: [Pattern] { parts.map(\.pattern) }

  /// Why the password is easy to guess, always as a sentence; nothing where ``score`` is above 2.
  public var reason: String? {
    guard score <= 2 else { return nil }
    guard warning.isEmpty else { return warning }
    return patterns.contains { $0.isDictionary } ? Warning.commonWords : Warning.short
  }
}
