import TextInterface

/// Every action of every screen, found by a few letters.
package struct PaletteSheet: Screen {
  package var list = ListState()
  var editor: LineEditor? = LineEditor(limit: LineEditor.filterLimit)
  let rows: [PaletteRow]
  /// The numbers of the rows that fit, the best first.
  private var found: [Int]

  init(rows: [PaletteRow]) {
    self.rows = rows
    found = PaletteSheet.best(of: rows, for: "")
  }

  var surface: Surface { .palette(self) }
  var sheetWidth: Int { 96 }
  var listsBindings: Bool { true }
  var isFilter: Bool { true }
  var backHint: String { "close" }

  func title(in model: Model) -> String { "Commands" }

  func bindings(in model: Model) -> [Binding] {
    [Binding([.down, .control("n")], .moveDown, hint: "move", "Move down")]
  }

  func edited(in model: inout Model) -> [Effect] {
    var sheet = self
    sheet.list = ListState()
    sheet.found = PaletteSheet.best(of: rows, for: editor?.text ?? "")
    model.replaceFront(sheet)
    return []
  }

  /// What can be done now first, then what fits best, then as it stands in the tables.
  private static func best(of rows: [PaletteRow], for wanted: String) -> [Int] {
    let scored = rows.indices.compactMap { index in
      rows[index].score(for: wanted).map { (dim: rows[index].reason == nil ? 0 : 1, $0, index) }
    }
    return scored.sorted(by: <).map(\.2)
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .run(let index) = action, rows.indices.contains(index) else { return nil }
    let row = rows[index]
    model.sheets.removeLast()
    // The clock can be moved without leaving what counts down.
    if case .moveClock = row.action, let effects = model.front.perform(row.action, in: &model) {
      return effects
    }
    guard let destination = row.destination else { return model.perform(row.action) }
    let effects = model.go(to: destination)
    // Its page has to load before the action can mean anything.
    model.deferredAction = row.action
    return effects
  }

  func header(in context: Context) -> Block? {
    .filterField(editor, "", width: context.width, found: counted(found.count, "command"))
  }

  func blocks(in context: Context) -> BlockList {
    guard !found.isEmpty else {
      return BlockList([Block(lines: [Line("  No command is called that.", Style(.secondary))])])
    }
    return BlockList(count: found.count) { place in
      let row = rows[found[place]]
      let isSelected = context.selectedItem(ofBlock: place) != nil
      let isDim = row.reason != nil
      let style = Style(isDim ? .secondary : .text, isDim ? [.dim] : [])
      var spans = [Span(row.screen + "  ", Style(.secondary)), Span(row.description, style)]
      if let reason = row.reason { spans.append(Span("  \(reason)", Style(.warning, [.dim]))) }
      return Block(
        lines: [
          .row(spans, trailing: [Span(row.key, Style(.key, [.bold]))], isSelected: isSelected)
        ],
        items: [Item(action: .run(found[place]), reason: row.reason, rows: 0..<1)])
    }
  }
}

/// A row of the palette.
struct PaletteRow: Hashable, Sendable {
  /// The screen it belongs to.
  let screen: String
  let description: String
  /// The key that does it on its screen.
  let key: String
  let action: Action
  /// The page to go to first; nothing if it is the page in view.
  let destination: Destination?
  /// Why it cannot be done now.
  let reason: String?

  /// How well it fits what is wanted, less being better.
  func score(for wanted: String) -> Int? {
    guard let score = fuzzyScore(wanted, in: "\(screen) \(description)"),
      score <= 8 + 4 * wanted.count
    else { return nil }
    return score
  }
}

/// Gathers the rows of the palette from the binding tables of all screens.
struct PaletteRows {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// Those of the screen in view first, then the pages, then what other pages can do.
  var rows: [PaletteRow] {
    let here = model.table.filter { !$0.action.isPlumbing }
      .map { row($0, of: model.front.title(in: model), destination: nil) }
    let pages = Destination.fixed(in: model).map { destination in
      PaletteRow(
        screen: "Go to",
        description: destination == .home
          ? "Home" : Surface(destination).screen.title(in: model), key: "",
        action: .open(destination), destination: nil, reason: model.reasonToStay)
    }
    let front = model.front
    let rows = front.commands(in: model).map {
      PaletteRow(
        screen: front.title(in: model), description: $0.words, key: "", action: $0.action,
        destination: nil, reason: $0.reason)
    }
    return rows + here + pages + apps + elsewhere(except: Set(here.map(\.description)))
  }

  private var apps: [PaletteRow] {
    model.phone.apps.map {
      PaletteRow(
        screen: "Go to", description: $0.name, key: "", action: .open(.app($0.id)),
        destination: nil, reason: model.reasonToStay)
    }
  }

  private func elsewhere(except known: Set<String>) -> [PaletteRow] {
    var rows: [PaletteRow] = []
    let current = model.path.last
    for destination in Destination.fixed(in: model) where Surface(destination).kind != current?.kind
    {
      var screen = Surface(destination).screen
      screen.list = ListState()
      for binding in screen.bindings(in: model) where !binding.action.isPage {
        rows.append(row(binding, of: screen.title(in: model), destination: destination))
      }
    }
    // Pages about one thing have to be opened by choosing it.
    let password = "Choose a password first."
    let subjects: [(Surface, String, String)] = [
      (.details(DetailsScreen(id: 0)), "Password", password),
      (.deleted(DeletedScreen(id: 0)), "Deleted", password),
      (.website(WebsiteScreen(id: 0)), "Website", password),
      (.history(HistoryScreen(id: 0)), "History", password),
      (.app(AppScreen(id: "")), "App", "Open an app first."),
    ]
    for (surface, name, reason) in subjects where surface.kind != current?.kind {
      for binding in surface.screen.bindings(in: model) where !binding.action.isPage {
        rows.append(
          PaletteRow(
            screen: name, description: binding.description, key: binding.keys[0].label,
            action: binding.action, destination: nil, reason: reason))
      }
    }
    return rows.filter { !known.contains($0.description) }
  }

  /// Whether a page has to be left for it; the form of an upgrade moves the clock itself.
  private func leads(_ binding: Binding, to destination: Destination?) -> Bool {
    if case .moveClock = binding.action, model.form != nil { return false }
    return destination != nil
  }

  private func row(
    _ binding: Binding, of screen: String, destination: Destination?
  ) -> PaletteRow {
    PaletteRow(
      screen: screen, description: binding.description, key: binding.keys.first?.label ?? "",
      action: binding.action, destination: destination,
      reason: (leads(binding, to: destination) ? model.reasonToStay : nil) ?? binding.reason)
  }
}

extension Action {
  /// Moves and the like, which nobody looks for by name.
  fileprivate var isPlumbing: Bool {
    switch self {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .pageUp, .pageDown, .moveToFirst, .moveToLast,
      .choose, .back, .dismiss, .nextField, .previousField, .showPalette, .submit:
      true
    default: isPage
    }
  }

  /// Going to a page: the palette has a row for each.
  fileprivate var isPage: Bool {
    if case .open = self { true } else { false }
  }
}
