/// A mistake in a file that somebody brought: where, what, and what would be right.
package struct DocumentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// Nothing for binary files, and for what is missing as a whole.
  package let position: SourcePosition?
  /// What is wrong, without a final full stop.
  package let found: String
  /// What was expected, without a final full stop.
  package let expected: String
  /// The key that appears twice in one object, if that is the mistake.
  package let repeatedKey: String?

  package init(
    file: String, position: SourcePosition?, found: String, expected: String,
    repeatedKey: String? = nil
  ) {
    self.file = file
    self.position = position
    self.found = found
    self.expected = expected
    self.repeatedKey = repeatedKey
  }

  /// What is wrong and what was expected, without the place.
  package var sentence: String { "\(found); expected \(expected)" }

  /// `FILE:LINE: what is wrong; expected what`.
  package var description: String {
    if let position { "\(file):\(position.line): \(sentence)" } else { "\(file): \(sentence)" }
  }
}
