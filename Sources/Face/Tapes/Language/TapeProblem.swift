/// What is wrong with a line of a tape, and what is possible there (QA-5).
package struct TapeProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tape's file, as it was named.
  package let file: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in characters.
  package let column: Int
  /// What is wrong, and what was expected.
  package let sentence: String

  package init(file: String, line: Int, column: Int, sentence: String) {
    self.file = file
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  /// `FILE:LINE:COLUMN: what is wrong`.
  package var description: String { "\(file):\(line):\(column): \(sentence)" }
}
