/// Everything that is wrong with a tape, in the order of its lines (QA-5).
package struct TapeProblems: Error, Hashable, Sendable, CustomStringConvertible {
  package let problems: [TapeProblem]

  package init(_ problems: [TapeProblem]) { self.problems = problems }

  /// One line a problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
