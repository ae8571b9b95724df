import TextInterface

/// The keys as tapes name them: `Down`, `Enter`, `Esc`, `Ctrl-T`, `F1`, `x`.
enum TapeKeys {
  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Enter", .enter),
    ("Esc", .escape), ("Tab", .tab), ("Shift-Tab", .backTab), ("Backspace", .backspace),
    ("Delete", .delete), ("Home", .home), ("End", .end), ("PageUp", .pageUp),
    ("PageDown", .pageDown), ("Space", .character(" ")),
  ]

  /// Every name that is a word, for whoever wrote another one.
  static var names: [String] { named.map(\.name) + ["Ctrl-T", "F1"] }

  /// What a key is called in a tape.
  static func name(of key: Key) -> String {
    if let known = named.first(where: { $0.key == key }) { return known.name }
    return switch key {
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .character(let character): TapeText.word(String(character))
    case .function(let number): "F\(number)"
    case .paste(let text): TapeText.quoted("paste:\(text)")
    case .mouse(let mouse): "\(key.label):\(mouse.point.column),\(mouse.point.row)"
    default: key.label
    }
  }

  /// The key with a name; what the program's own key strings call it counts too.
  static func key(named name: String) -> Key? {
    let known = named.first { $0.name.lowercased() == name.lowercased() }
    return known?.key ?? Key(name: name)
  }
}
