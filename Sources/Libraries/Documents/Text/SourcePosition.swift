/// A place in a text file; both numbers count from one, columns in characters of Unicode.
package struct SourcePosition: Hashable, Comparable, Sendable, Codable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
