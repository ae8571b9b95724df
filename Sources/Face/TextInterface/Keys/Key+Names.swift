extension Key {
  private static let named: [(key: Key, names: [String])] = [
    (.enter, ["enter", "ret", "return", "cr"]), (.escape, ["esc", "escape"]),
    (.tab, ["tab"]), (.backTab, ["shift-tab", "s-tab", "backtab"]),
    (.backspace, ["backspace", "bs"]), (.delete, ["delete", "del"]),
    (.up, ["up"]), (.down, ["down"]), (.left, ["left"]), (.right, ["right"]),
    (.home, ["home"]), (.end, ["end"]),
    (.pageUp, ["page-up", "pgup"]), (.pageDown, ["page-down", "pgdn"]),
    (.character(" "), ["space"]), (.character("<"), ["lt"]), (.character(">"), ["gt"]),
  ]

  /// The key with a name: `enter`, `esc`, `c-t`, `^T`, `f1`, or a single character.
  package init?(name: String) {
    let lower = name.lowercased()
    if let match = Key.named.first(where: { $0.names.contains(lower) }) {
      self = match.key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if let control = Key.control(named: lower) {
      self = control
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...20).contains(number) {
      self = .function(number)
    } else if let mouse = Key.mouse(named: lower) {
      self = mouse
    } else if lower.hasPrefix("paste:") {
      self = .paste(String(name.dropFirst("paste:".count)))
    } else {
      return nil
    }
  }

  /// What the key is called on the screen, in ASCII: `enter`, `esc`, `^T`, `?`.
  package var label: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .function(let number): "F\(number)"
    case .paste: "paste"
    case .mouse(let mouse): mouse.kind.label
    default: Key.named.first { $0.key == self }?.names.first ?? ""
    }
  }

  /// The keys in a string such as `jj<ret>123456<c-t><esc>`.
  ///
  /// A name between `<` and `>` is one key, `<paste:TEXT>` pastes, `<click:COLUMN,ROW>` clicks,
  /// `<lt>` is `<`. A line end is Return. What is no name is typed as it stands.
  package static func sequence(_ text: String) -> [Key] {
    var keys: [Key] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == "<", let close = rest.firstIndex(of: ">"),
        let key = Key(name: String(rest[rest.index(after: rest.startIndex)..<close]))
      {
        keys.append(key)
        rest = rest[rest.index(after: close)...]
        continue
      }
      rest.removeFirst()
      switch first {
      case "\n", "\r", "\r\n": keys.append(.enter)
      case "\t": keys.append(.tab)
      default: keys.append(.character(first))
      }
    }
    return keys
  }

  private static func control(named name: String) -> Key? {
    for prefix in ["c-", "ctrl-", "^"] where name.hasPrefix(prefix) {
      let letter = name.dropFirst(prefix.count)
      if letter.count == 1, let only = letter.first { return .control(only) }
    }
    return nil
  }

  private static func mouse(named name: String) -> Key? {
    let parts = name.split(separator: ":")
    guard parts.count == 2, let kind = Mouse.Kind.all.first(where: { $0.label == parts[0] })
    else { return nil }
    let numbers = parts[1].split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return .mouse(Mouse(kind: kind, point: Point(column: numbers[0], row: numbers[1])))
  }
}

extension Mouse.Kind {
  fileprivate static let all: [Mouse.Kind] = [.click, .doubleClick, .wheelUp, .wheelDown]

  fileprivate var label: String {
    switch self {
    case .click: "click"
    case .doubleClick: "double-click"
    case .wheelUp: "wheel-up"
    case .wheelDown: "wheel-down"
    }
  }
}
