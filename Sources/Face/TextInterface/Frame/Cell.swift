/// One cell of a frame in eight bytes: what is in it, how it looks, how wide it is.
///
/// With a `Character` in it a frame costs ten times as much, so that a cell holds one scalar, or
/// the number of a longer grapheme in its frame's table.
package struct Cell: Hashable, Sendable {
  /// A scalar, or the index of an interned grapheme with the highest bit set.
  package let code: UInt32
  /// How it looks.
  package let style: Style
  /// Columns: 1, 2, or 0 for the right half of a wide one.
  package let width: UInt8

  /// Makes a cell with one scalar.
  package init(_ scalar: Unicode.Scalar, _ style: Style = Style(), width: UInt8 = 1) {
    self.init(code: scalar.value, style: style, width: width)
  }

  init(code: UInt32, style: Style, width: UInt8) {
    self.code = code
    self.style = style
    self.width = width
  }

  static let internedBit: UInt32 = 0x8000_0000

  static func blank(_ style: Style) -> Cell { Cell(code: 0x20, style: style, width: 1) }

  static func rightHalf(_ style: Style) -> Cell { Cell(code: 0, style: style, width: 0) }

  /// The single scalar in it; nothing if it is a longer grapheme or a right half.
  package var scalar: Unicode.Scalar? {
    width == 0 || isInterned ? nil : Unicode.Scalar(code)
  }

  /// Whether its grapheme is in the frame's table.
  package var isInterned: Bool { code & Cell.internedBit != 0 }

  /// Whether nothing is to be seen in it but its background.
  package var isBlank: Bool { code == 0x20 }

  func styled(_ style: Style) -> Cell { Cell(code: code, style: style, width: width) }
}
