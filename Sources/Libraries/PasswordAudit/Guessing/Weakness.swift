import PasswordStrength

/// That a password is easily guessed, how easily, and why (`AUD-3`); without the password.
package struct Weakness: Hashable, Sendable {
  /// How easily: by the number of guesses.
  package enum Level: Hashable, Sendable {
    /// Fewer than 10^6 guesses, or a PIN that is tried early.
    case veryWeak
    /// Fewer than 10^8 guesses.
    case weak
  }

  /// Why it takes so few guesses.
  enum Cause: Hashable, Sendable {
    case ingredients(Ingredients)
    case pin(PINFlaw)
  }

  package let level: Level
  let cause: Cause

  /// The decimal logarithms of the numbers of guesses below which a password is very weak and weak.
  private static let limits = (veryWeak: 6.0, weak: 8.0)

  /// Judges a password, a PIN of four or six digits by rules of its own; nothing where it is good
  /// enough.
  ///
  /// - Parameters:
  ///   - entry: the password, with the names that somebody who guesses it tries first.
  ///   - year: the present year.
  init?(of entry: AuditEntry, year: Int) {
    if let pin = PIN(entry.password) {
      guard let flaw = pin.flaw(year: year) else { return nil }
      level = .veryWeak
      cause = .pin(flaw)
      return
    }
    let names = KnownNames(of: entry)
    let strength = PasswordStrength.estimate(
      entry.password, userInputs: names.words, year: year)
    guard strength.guessesLog10 < Self.limits.weak else { return nil }
    level = strength.guessesLog10 < Self.limits.veryWeak ? .veryWeak : .weak
    cause = .ingredients(Ingredients(strength.parts, names))
  }

  /// Why the password is easily guessed, as a sentence.
  package var reason: String {
    switch cause {
    case .ingredients(let ingredients):
      "This password is easily guessed: \(ingredients.words)."
    case .pin(let flaw): "This PIN is easily guessed: \(flaw.words)."
    }
  }

  /// What it adds to the priority (`AUD-4`).
  var scoreReason: ScoreReasons {
    switch (level, cause) {
    case (.veryWeak, .pin): .veryWeakPIN
    case (.veryWeak, _): .veryWeak
    case (.weak, _): .weak
    }
  }
}
