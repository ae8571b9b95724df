extension Frame {
  /// All rows as text, trailing blanks cut, with line ends between.
  package var text: String {
    (0..<size.rows).map(row).joined(separator: "\n")
  }

  /// One row as text, trailing blanks cut.
  package func row(_ index: Int) -> String {
    guard index >= 0, index < size.rows else { return "" }
    var line = ""
    var blanks = 0
    for cell in cells[(index * size.columns)..<((index + 1) * size.columns)] {
      if cell.isBlank {
        blanks += 1
      } else {
        line += String(repeating: " ", count: blanks)
        blanks = 0
        line += grapheme(of: cell)
      }
    }
    return line
  }

  /// What boxes are drawn with, and blanks.
  private static let drawn: Set<Character> = ["│", "╭", "╮", "╰", "╯", "─", "├", "┤", " "]

  /// A row's text, or a part of it, without the boxes that are drawn around it.
  package static func withoutBoxes(_ text: some StringProtocol) -> String {
    var part = text.drop { drawn.contains($0) }
    while let last = part.last, drawn.contains(last) { part.removeLast() }
    return String(part)
  }

  /// Text and looks, for golden files.
  ///
  /// Each row is a line `|text`; below it stand only those of three lines that say something, one
  /// letter a cell: `f` the meaning of the letters, `b` the meaning of the background, `+` the
  /// attributes. A blank is plain text, no background, no attribute. The letters: `s` secondary,
  /// `a` accent, `d` danger, `w` warning, `g` success, `t` title, `=` bar, `-` border, `_` field,
  /// `>` selection, `o` offer, `.` shade, `k` key, `,` text (as a background); `B` bold, `D` dim,
  /// `U` underline, `R` reverse, `I` italic, several at once as one base-32 digit. The last line
  /// gives the cursor, if there is one.
  package var styledText: String {
    var lines: [String] = []
    for index in 0..<size.rows {
      let row = cells[(index * size.columns)..<((index + 1) * size.columns)]
      lines.append("|" + self.row(index))
      let kinds: [(String, (Cell) -> Character)] = [
        // What nobody sees, the colour of a blank's letters, is no difference.
        ("f", { $0.isBlank ? " " : $0.style.foreground.letter(blank: .text) }),
        ("b", { $0.style.background?.letter(blank: nil) ?? " " }),
        ("+", { $0.style.attributes.letter }),
      ]
      for (name, letter) in kinds {
        let letters = row.map(letter)
        guard let last = letters.lastIndex(where: { $0 != " " }) else { continue }
        lines.append(name + String(letters[...last]))
      }
    }
    if let cursor { lines.append("cursor \(cursor.column),\(cursor.row)") }
    return lines.joined(separator: "\n")
  }
}

extension Role {
  fileprivate func letter(blank: Role?) -> Character {
    if self == blank { return " " }
    switch self {
    case .text: return ","
    case .secondary: return "s"
    case .accent: return "a"
    case .danger: return "d"
    case .warning: return "w"
    case .success: return "g"
    case .title: return "t"
    case .bar: return "="
    case .border: return "-"
    case .field: return "_"
    case .selection: return ">"
    case .offer: return "o"
    case .shade: return "."
    case .key: return "k"
    }
  }
}

extension Style.Attributes {
  fileprivate var letter: Character {
    switch self {
    case []: return " "
    case .bold: return "B"
    case .dim: return "D"
    case .underline: return "U"
    case .reverse: return "R"
    case .italic: return "I"
    default: return Character(String(rawValue, radix: 32))
    }
  }
}
