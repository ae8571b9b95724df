extension PasswordRules {
  /// Which properties are understood (`PWR-7`).
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// The five properties that every reader of the language knows: `required`, `allowed`,
    /// `max-consecutive`, `minlength`, `maxlength`.
    case original
    /// Also `max-repeating` and `max-sequential`, of which `max-consecutive` is the old name for both.
    case edition2026 = "2026"
  }
}
