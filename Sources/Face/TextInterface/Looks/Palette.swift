/// What the meanings look like in 256 colours or more.
///
/// Calm, as on a phone: one blue for what can be used, greys for what is less important, soft red,
/// amber and a bluish green for judgements, apart in lightness and never without words. Text on a
/// coloured background always has a colour of its own, so that it is legible whatever the
/// terminal's own colours are.
struct Palette: Equatable {
  /// Letters on the terminal's own background.
  private let letters: [Role: Colour]
  /// Backgrounds.
  private let behind: [Role: Colour]
  /// Text on bars, fields and the like.
  private let onBar: Colour
  /// Less important text there.
  private let onBarSecondary: Colour
  /// What cannot be used now.
  private let disabled: Colour

  /// The colour of letters; nothing for the terminal's own.
  func foreground(_ role: Role, on background: Role?, dim: Bool) -> Colour? {
    switch background {
    case nil:
      return dim ? disabled : letters[role]
    case .selection, .accent, .danger, .success:
      return Palette.onStrong(role, dim: dim)
    case .warning:
      return dim ? 238 : 16
    default:
      if dim { return disabled }
      if role == .secondary || role == .shade { return onBarSecondary }
      return letters[role] ?? onBar
    }
  }

  /// The colour of a background.
  func background(_ role: Role) -> Colour {
    behind[role] ?? behind[.field] ?? 240
  }

  /// Light letters, tinted by meaning, on the strong colours.
  private static func onStrong(_ role: Role, dim: Bool) -> Colour {
    if dim { return 110 }
    switch role {
    case .secondary, .border, .shade: return 153
    case .danger: return 224
    case .warning: return 229
    case .success: return 158
    default: return 231
    }
  }

  static func == (one: Palette, other: Palette) -> Bool {
    one.letters == other.letters && one.behind == other.behind
  }
}

extension Palette {
  /// For terminals with a dark background.
  static let dark = Palette(
    letters: [
      .secondary: 245, .accent: 75, .danger: 210, .warning: 215, .success: 79, .border: 239,
      .selection: 75, .offer: 75, .shade: 241,
    ],
    behind: [
      .bar: 235, .field: 237, .selection: 25, .offer: 236, .shade: 234, .accent: 26, .danger: 124,
      .warning: 215, .success: 29,
    ],
    onBar: 254, onBarSecondary: 247, disabled: 242)

  /// For terminals with a light background.
  static let light = Palette(
    letters: [
      .secondary: 242, .accent: 26, .danger: 160, .warning: 130, .success: 29, .border: 250,
      .selection: 26, .offer: 26, .shade: 247,
    ],
    behind: [
      .bar: 255, .field: 254, .selection: 26, .offer: 254, .shade: 253, .accent: 26, .danger: 160,
      .warning: 215, .success: 29,
    ],
    onBar: 234, onBarSecondary: 241, disabled: 246)

  /// Legible on both, for terminals that do not say what their background is.
  static let either = Palette(
    letters: [
      .secondary: 244, .accent: 33, .danger: 167, .warning: 172, .success: 36, .border: 242,
      .selection: 33, .offer: 33, .shade: 243,
    ],
    behind: [
      .bar: 236, .field: 237, .selection: 25, .offer: 236, .shade: 235, .accent: 26, .danger: 124,
      .warning: 215, .success: 29,
    ],
    onBar: 254, onBarSecondary: 248, disabled: 243)
}
