import Foundation
import TextInterface

/// A text message in rows, its code marked where it stands and nowhere else.
struct MarkedText {
  private let text: String
  private let code: Range<String.Index>?

  /// `range` counts UTF-16 units; one that does not lie in the text marks nothing.
  init(_ text: String, code range: Range<Int>?) {
    self.text = text
    code = range.flatMap { range in
      guard range.lowerBound >= 0, range.upperBound <= text.utf16.count else { return nil }
      let units = text.utf16
      let start = units.index(units.startIndex, offsetBy: range.lowerBound)
      return start..<units.index(units.startIndex, offsetBy: range.upperBound)
    }
  }

  /// The rows of at most so many columns.
  func rows(width: Int) -> [[Span]] {
    var place = text.startIndex
    return wrap(text, to: width).map { spans($0, from: &place) }
  }

  /// One row; `place` is how far the rows before it have come in the text. Breaking a text into rows
  /// changes nothing but white space.
  private func spans(_ row: String, from place: inout String.Index) -> [Span] {
    var spans: [Span] = []
    var piece = ""
    var isMarked = false
    for character in row {
      while place < text.endIndex, text[place] != character, text[place].isWhitespace {
        text.formIndex(after: &place)
      }
      let isCode = code?.contains(place) ?? false
      if isCode != isMarked, !piece.isEmpty {
        spans.append(Self.span(piece, isMarked))
        piece = ""
      }
      isMarked = isCode
      piece.append(character)
      if place < text.endIndex, text[place] == character { text.formIndex(after: &place) }
    }
    if !piece.isEmpty { spans.append(Self.span(piece, isMarked)) }
    return spans
  }

  private static func span(_ text: String, _ isMarked: Bool) -> Span {
    isMarked ? Span(text, Style(.accent, [.bold, .underline])) : Span(text)
  }
}
