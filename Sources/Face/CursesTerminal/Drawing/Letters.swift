/// Which letter is sent for which, so that every terminal shows what is meant.
struct Letters {
  /// Draw signs with ASCII.
  let ascii: Bool
  /// Letters beyond ASCII can be sent at all.
  let utf8: Bool
  /// The Linux console's own font has no round corners.
  let squareCorners: Bool

  init(ascii: Bool, utf8: Bool, terminal: String) {
    self.ascii = ascii || !utf8
    self.utf8 = utf8
    squareCorners = terminal == "linux"
  }

  /// The letter to send.
  func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x7F { return scalar }
    if ascii, let replacement = Letters.inASCII(scalar) { return replacement }
    if !utf8 { return "?" }
    return squareCorners ? Letters.square(scalar) : scalar
  }

  private static func square(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "╭": "┌"
    case "╮": "┐"
    case "╰": "└"
    case "╯": "┘"
    default: scalar
    }
  }

  private static func inASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "─", "━", "═", "╌", "┄", "–", "—", "‐", "‑", "−": "-"
    case "│", "┃", "║", "╎", "┆": "|"
    case "›", "»", "→", "▶", "▸", "❯": ">"
    case "‹", "«", "←", "◀", "◂", "❮": "<"
    case "↑", "▲", "␛": "^"
    case "↓", "▼": "v"
    case "•", "●", "◆", "★": "*"
    case "·", "∙": "."
    case "○", "◦", "◇": "o"
    case "✓", "✔": "+"
    case "✗", "✘", "×": "x"
    case "…": "~"
    case "‘", "’": "'"
    case "“", "”": "\""
    case "\u{A0}": " "
    default: rangeInASCII(scalar.value)
    }
  }

  private static func rangeInASCII(_ value: UInt32) -> Unicode.Scalar? {
    switch value {
    case 0x2500...0x257F: return "+"
    case 0x2580...0x259F: return "#"
    case 0x2800...0x28FF:
      // The dots of a moving sign keep moving.
      let signs: [Unicode.Scalar] = ["|", "/", "-", "\\"]
      return signs[Int(value / 2 % 4)]
    default: return nil
    }
  }
}
