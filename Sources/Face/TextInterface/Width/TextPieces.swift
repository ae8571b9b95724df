/// What is drawn as one: a base with its marks, or an emoji with what is joined to it.
struct TextPiece: Equatable {
  /// Its only scalar, if it is one.
  let scalar: Unicode.Scalar?
  /// Columns: 1 or 2.
  let width: UInt8
  private let longer: String

  init(scalar: Unicode.Scalar, width: UInt8) {
    self.scalar = scalar
    self.width = width
    longer = ""
  }

  init(text: String, width: UInt8) {
    let scalars = text.unicodeScalars
    scalar = scalars.count == 1 ? scalars.first : nil
    self.width = width
    longer = scalar == nil ? text : ""
  }

  var text: String { scalar.map { String(Character($0)) } ?? longer }
}

/// The pieces of a text in order, as a terminal puts them into cells.
///
/// Not Swift's `Character`s: a conjunct of two Devanagari letters is one character and takes two
/// cells, in every terminal, so that here it is two pieces.
struct TextPieces: Sequence, IteratorProtocol {
  private let scalars: String.UnicodeScalarView
  private let bytes: String.UTF8View
  private var index: String.UnicodeScalarView.Index

  init(_ text: String) {
    let text = visible(text)
    scalars = text.unicodeScalars
    bytes = text.utf8
    index = scalars.startIndex
  }

  mutating func next() -> TextPiece? {
    while index < scalars.endIndex {
      if let plain = nextPlain() { return plain }
      let base = scalars[index]
      index = scalars.index(after: index)
      switch ScalarWidth(base) {
      case .combining, .invisible:
        continue  // There is nothing before it to stand on.
      case .narrow:
        return piece(base, width: 1)
      case .wide:
        return piece(base, width: 2)
      }
    }
    return nil
  }

  /// Printable ASCII before ASCII, the usual case.
  private mutating func nextPlain() -> TextPiece? {
    let byte = bytes[index]
    guard byte >= 0x20, byte < 0x7F else { return nil }
    let next = bytes.index(after: index)
    guard next == bytes.endIndex || bytes[next] < 0x80 else { return nil }
    index = next
    return TextPiece(scalar: Unicode.Scalar(byte), width: 1)
  }

  private var peek: Unicode.Scalar? { index < scalars.endIndex ? scalars[index] : nil }

  /// Takes what belongs to a base: marks, an emoji presentation, joined emoji, a flag's other half.
  private mutating func piece(
    _ base: Unicode.Scalar, width: UInt8
  ) -> TextPiece {
    guard let following = peek, following.mayBelongToBase else {
      return TextPiece(scalar: base, width: width)
    }
    var width = width
    var kept = String.UnicodeScalarView([base])
    if base.isRegionalIndicator, following.isRegionalIndicator {
      take(into: &kept)
      width = 2
    }
    while let scalar = peek {
      if scalar.isEmojiPresentation, base.properties.isEmoji {
        take(into: &kept)
        width = 2
      } else if scalar.isEmojiModifier, base.properties.isEmoji {
        take(into: &kept)
        width = 2
      } else if scalar.isJoiner, base.properties.isEmoji, let joined = afterPeek,
        joined.properties.isEmoji
      {
        take(into: &kept)
        take(into: &kept)
        width = 2
      } else {
        switch ScalarWidth(scalar) {
        case .combining where !scalar.isVariationSelector: take(into: &kept)
        case .combining, .invisible: index = scalars.index(after: index)
        default: return TextPiece(text: String(kept), width: width)
        }
      }
    }
    return TextPiece(text: String(kept), width: width)
  }

  private var afterPeek: Unicode.Scalar? {
    let next = scalars.index(after: index)
    return next < scalars.endIndex ? scalars[next] : nil
  }

  private mutating func take(into kept: inout String.UnicodeScalarView) {
    kept.append(scalars[index])
    index = scalars.index(after: index)
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { value >= 0x1F1E6 && value <= 0x1F1FF }

  /// Whether it could be part of the piece before it; a quick no for nearly all.
  fileprivate var mayBelongToBase: Bool {
    if value < 0xAD { return false }
    if isRegionalIndicator || isEmojiModifier { return true }
    switch ScalarWidth(self) {
    case .combining, .invisible: return true
    case .narrow, .wide: return false
    }
  }

  fileprivate var isEmojiPresentation: Bool { value == 0xFE0F }
  fileprivate var isVariationSelector: Bool { value >= 0xFE00 && value <= 0xFE0F }
  fileprivate var isEmojiModifier: Bool { value >= 0x1F3FB && value <= 0x1F3FF }
  fileprivate var isJoiner: Bool { value == 0x200D }
}
