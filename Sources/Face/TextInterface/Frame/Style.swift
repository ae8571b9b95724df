/// What a piece of text means; a theme turns meanings into colours.
package enum Role: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case text
  /// Text that is less important.
  case secondary
  /// Something that can be used.
  case accent
  /// Something wrong or destructive.
  case danger
  /// Something to look at.
  case warning
  /// Something that went well.
  case success
  /// The title of a page.
  case title
  /// The bars at the top and the bottom.
  case bar
  /// Lines and boxes.
  case border
  /// A place to type into.
  case field
  /// The row that the keys act on.
  case selection
  /// What AutoFill or the system offers.
  case offer
  /// What lies behind an overlay.
  case shade
  /// The name of a key.
  case key
}

/// How a cell looks: a meaning, perhaps another one for its background, and attributes; 16 bits.
package struct Style: Hashable, Sendable {
  /// Looks beyond colour.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue & 0x1F }

    /// Heavy letters.
    package static let bold = Attributes(rawValue: 1)
    /// Faint letters: something that cannot be used now.
    package static let dim = Attributes(rawValue: 2)
    /// A line below the letters.
    package static let underline = Attributes(rawValue: 4)
    /// Foreground and background exchanged.
    package static let reverse = Attributes(rawValue: 8)
    /// Slanted letters.
    package static let italic = Attributes(rawValue: 16)
  }

  /// Bits 0–3 the foreground's role, 4–7 the background's role plus one, 8–12 the attributes.
  package let bits: UInt16

  /// Makes a style; without a background the terminal's own is kept.
  package init(
    _ foreground: Role = .text, on background: Role? = nil, _ attributes: Attributes = []
  ) {
    let back = background.map { UInt16($0.rawValue) + 1 } ?? 0
    bits = UInt16(foreground.rawValue) | back << 4 | UInt16(attributes.rawValue) << 8
  }

  /// The meaning of the letters.
  package var foreground: Role { Role(rawValue: UInt8(bits & 0xF)) ?? .text }

  /// The meaning of what is behind them, if anything.
  package var background: Role? {
    let back = UInt8(bits >> 4 & 0xF)
    return back == 0 ? nil : Role(rawValue: back - 1)
  }

  /// Looks beyond colour.
  package var attributes: Attributes { Attributes(rawValue: UInt8(bits >> 8 & 0x1F)) }

  /// The same style with more attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground, on: background, attributes.union(more))
  }

  /// The same style on another background.
  package func on(_ background: Role?) -> Style {
    Style(foreground, on: background, attributes)
  }
}
