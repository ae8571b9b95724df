/// How a style is drawn: attributes and two colours, `nil` for the terminal's own.
package struct Look: Hashable, Sendable {
  /// Looks beyond colour.
  package var attributes: Style.Attributes
  /// The colour of the letters.
  package var foreground: Int?
  /// The colour behind them.
  package var background: Int?
}

/// What a terminal's own background is like.
package enum Background: Hashable, Sendable {
  /// As `COLORFGBG` says; colours that are legible on both where it says nothing.
  case automatic
  case dark
  case light
}

/// Turns meanings into what a terminal can show (SCR-5).
///
/// Nothing is told by hue alone: the important words are bold too, and without colours selection
/// is reversed, danger underlined, and what cannot be used faint.
package struct Theme: Sendable {
  let depth: ColourDepth
  let background: Background

  /// Settles an automatic background by `COLORFGBG`, whose last number is the background's colour.
  package init(
    depth: ColourDepth, background: Background, environment: [String: String] = [:]
  ) {
    self.depth = depth
    guard case .automatic = background,
      let last = environment["COLORFGBG"]?.split(separator: ";").last, let colour = Int(last)
    else {
      self.background = background
      return
    }
    self.background = colour == 7 || colour >= 9 ? .light : .dark
  }

  /// How a style looks here.
  package func look(of style: Style) -> Look {
    switch depth {
    case .none: plain(style)
    case .few(let bright): few(style, bright: bright)
    case .indexed: many(style) { $0.index }
    case .direct: many(style) { $0.rgb }
    }
  }

  private var palette: Palette {
    switch background {
    case .automatic: .either
    case .dark: .dark
    case .light: .light
    }
  }

  private func many(_ style: Style, _ number: (Colour) -> Int) -> Look {
    var attributes = style.attributes
    let dim = attributes.remove(.dim) != nil
    attributes.formUnion(Theme.weight(of: style))
    return Look(
      attributes: attributes,
      foreground: palette.foreground(style.foreground, on: style.background, dim: dim).map(number),
      background: style.background.map { number(palette.background($0)) })
  }

  /// Bold for what is heavier than the text around it, in every depth.
  private static func weight(of style: Style) -> Style.Attributes {
    switch style.foreground {
    case .title, .key, .selection: .bold
    default: []
    }
  }
}

extension Theme {
  /// The eight or sixteen colours of the person's own scheme; faint text instead of bright black,
  /// which some schemes paint in the colour of the background.
  private func few(_ style: Style, bright: Bool) -> Look {
    var look = Look(attributes: style.attributes.union(Theme.weight(of: style)))
    if let background = style.background, let strong = strongFew(background) {
      look.background = strong.background
      look.foreground = strong.light ? (bright ? 15 : 7) : 0
      if strong.light { look.attributes.formUnion(.bold) }
      return look
    }
    if style.background == .field { look.attributes.formUnion(.underline) }
    switch style.foreground {
    case .secondary, .border, .shade: look.attributes.formUnion(.dim)
    case .accent, .offer, .selection: look.foreground = usesLight ? 4 : 6
    case .danger:
      look.foreground = 1
      look.attributes.formUnion(.bold)
    case .warning: look.foreground = 3
    case .success: look.foreground = 2
    default: break
    }
    return look
  }

  private var usesLight: Bool {
    if case .light = background { return true }
    return false
  }

  private func strongFew(_ role: Role) -> (background: Int, light: Bool)? {
    switch role {
    case .selection, .accent: (4, true)
    case .danger: (1, true)
    case .offer: (6, false)
    case .warning: (3, false)
    case .success: (2, false)
    default: nil
    }
  }

  private func plain(_ style: Style) -> Look {
    var attributes = style.attributes.union(Theme.weight(of: style))
    switch style.foreground {
    case .danger: attributes.formUnion([.bold, .underline])
    case .accent, .warning, .offer: attributes.formUnion(.bold)
    case .secondary, .border, .shade: attributes.formUnion(.dim)
    default: break
    }
    switch style.background {
    case .selection, .accent, .danger, .offer, .warning, .success:
      attributes.formUnion(.reverse)
      // Faint letters drown in a reversed row, unless they say that nothing can be done.
      if !style.attributes.contains(.dim) { attributes.remove(.dim) }
    case .field: attributes.formUnion(.underline)
    default: break
    }
    return Look(attributes: attributes)
  }
}
