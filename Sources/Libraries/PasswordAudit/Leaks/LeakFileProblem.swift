/// Why a file of leaked passwords cannot be used.
package struct LeakFileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line, counted from one, where the problem is in one.
  package let line: Int?
  /// What was found there.
  package let what: String
  /// What should have been there.
  package let expected: String

  package init(file: String, line: Int? = nil, what: String, expected: String) {
    self.file = file
    self.line = line
    self.what = what
    self.expected = expected
  }

  /// `FILE:LINE: what is wrong; what was expected.`
  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(what); expected \(expected)."
  }
}
