/// What a web site or an app accepts as a password, as the rules language of `passwordrules="…"`
/// and `UITextInputPasswordRules` says it.
///
/// Reading never fails (`PWR-4`): what could not be read is listed in ``problems``, and what is left
/// is exactly what the reference implementation of the language would be left with.
///
/// ```swift
/// let rules = PasswordRules(parsing: "minlength: 8; required: lower; required: digit")
/// rules.violations(in: "secret")  // ["is shorter than 8 characters", "needs at least one digit"]
/// ```
public struct PasswordRules: Hashable, Sendable {
  /// The character sets of which a password needs at least one character each, in the order in
  /// which they were written; equal ones keep their identity (`PWR-2`).
  public internal(set) var required: [CharacterSetRule] = []

  /// The union of the `allowed` properties as they were written; nothing where there was none.
  ///
  /// What is required is allowed too: ``permitted`` has both.
  public internal(set) var allowed: CharacterSetRule?

  /// The characters that a password may consist of: what is allowed and what is required, or all of
  /// printable ASCII where the rules name neither (`PWR-3`).
  public internal(set) var permitted: CharacterSetRule = .asciiPrintable

  /// How many times the same character may stand in a row; nothing where there is no limit.
  ///
  /// The newer language calls it `max-repeating` (`PWR-7`).
  public internal(set) var maxConsecutive: Int?

  /// How many characters may stand in sequence, up or down within `a` to `z`, `A` to `Z` and `0` to
  /// `9`, as in `abc` or `321`; nothing where there is no limit, as always in the original language.
  public internal(set) var maxSequential: Int?

  /// The fewest characters of a password, counted in Unicode scalars; nothing where none is given.
  public internal(set) var minLength: Int?

  /// The most characters of a password, counted in Unicode scalars; nothing where none is given.
  public internal(set) var maxLength: Int?

  /// Everything that was wrong with the text, in its order (`PWR-4`).
  public internal(set) var problems: [Problem] = []

  /// The language in which the rules were read, and are written.
  public internal(set) var language = Language.original

  /// Rules that ask for nothing: every password of printable ASCII satisfies them.
  public init() {}

  /// A place in the text of the rules that does not mean what its author hoped.
  public struct Problem: Hashable, Sendable {
    /// Where it begins, in UTF-8 bytes from the beginning of the text.
    public let position: Int
    /// What is wrong, what was lost by it, and what was probably meant.
    public let sentence: String

    /// A problem at a place.
    public init(position: Int, sentence: String) {
      self.position = position
      self.sentence = sentence
    }
  }

  /// Two sets of rules are equal when they mean the same, that is, when their normal forms are equal
  /// (`PWR-3`); how they were spelled does not count.
  public static func == (left: PasswordRules, right: PasswordRules) -> Bool {
    left.required == right.required && left.permitted == right.permitted
      && left.maxConsecutive == right.maxConsecutive && left.maxSequential == right.maxSequential
      && left.minLength == right.minLength && left.maxLength == right.maxLength
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(required)
    hasher.combine(permitted)
    hasher.combine(maxConsecutive)
    hasher.combine(maxSequential)
    hasher.combine(minLength)
    hasher.combine(maxLength)
  }
}
