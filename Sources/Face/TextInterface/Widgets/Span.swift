/// A piece of text that looks one way.
package struct Span: Hashable, Sendable {
  /// What is written.
  package var text: String
  /// How it looks.
  package var style: Style

  /// Makes a piece of text.
  package init(_ text: String, _ style: Style = Style()) {
    self.text = text
    self.style = style
  }

  /// How many columns it takes.
  package var width: Int { columns(of: text) }
}

extension Array where Element == Span {
  /// How many columns they take together.
  package var width: Int { reduce(0) { $0 + $1.width } }
}
