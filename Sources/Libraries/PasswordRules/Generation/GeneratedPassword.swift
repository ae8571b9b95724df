/// A password that was made, and how hard it is to guess.
public struct GeneratedPassword: Hashable, Sendable {
  /// The password itself.
  public let password: String
  /// The base-2 logarithm of the number of passwords among which this one was drawn, all of them
  /// equally likely: bits (`GEN-4`).
  public let entropy: Double

  /// A password drawn from a space of 2^`entropy`.
  public init(password: String, entropy: Double) {
    self.password = password
    self.entropy = entropy
  }
}

/// Why no password can be made (`GEN-5`).
public struct PasswordGenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the rules ask for that cannot be, and what to do about it.
  public let sentence: String

  /// An error with its sentence.
  public init(sentence: String) {
    self.sentence = sentence
  }

  /// The sentence.
  public var description: String { sentence }
}
