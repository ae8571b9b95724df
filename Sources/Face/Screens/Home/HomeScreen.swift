import Device
import TextInterface

/// The phone's home: its apps, and a dock with what belongs to the phone itself.
package struct HomeScreen: Screen {
  package var list = ListState()

  package init() {}

  var surface: Surface { .home(self) }
  var isGrid: Bool { true }
  var widest: Int { 80 }

  func title(in model: Model) -> String { "OneTap" }

  func load(in model: Model) -> [Effect] { [.loadPhone] }

  /// What is pressed before the apps are there is for them.
  func awaited(in model: Model) -> String? {
    model.phone.worldName.isEmpty ? "Starting the phone…" : nil
  }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding([.key("p")], .open(.passwords), hint: "passwords", "Go to Passwords"),
      Binding(
        [.key("r")], .open(.recommendations), hint: "recommendations",
        "Go to Security Recommendations"),
      Binding([.key("m")], .open(.messages), hint: "messages", "Go to Messages"),
    ]
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    let grid = TileGrid(
      width: context.width, apps: model.phone.apps.count, room: Layout(model).page(for: self).rows)
    let day = Line(
      model.moment(model.now).weekdayAndDay, Style(.secondary), alignment: .centre)
    var blocks = [Block(lines: grid.isLow ? [day, .blank] : [.blank, day, .blank])]
    for tiles in grid.rows(model.phone.apps.map { Tile(app: $0) }) {
      blocks.append(grid.block(tiles, selected: context.selectedItem(ofBlock: blocks.count)))
    }
    guard awaited(in: model) == nil else { return BlockList(blocks) }
    if model.phone.apps.isEmpty {
      let words = "This world has no apps. Reset World, in Developer, loads another one."
      blocks.append(Block(lines: [Line(words, Style(.secondary), alignment: .centre), .blank]))
    }
    var dock = grid.block(
      HomeScreen.dock(model), selected: context.selectedItem(ofBlock: blocks.count),
      isCentred: true)
    dock.enclose()
    // The dock stands at the bottom, as on every phone.
    let used = (blocks + [dock]).reduce(0) { $0 + $1.lines.count }
    let free = max(0, Layout(model).page(for: self).rows - used)
    for _ in 0..<min(free, 3) { dock.push(.blank) }
    // In a tall window the phone stands a little above the middle.
    for _ in 0..<(max(0, free - 3) / 3) { blocks[0].push(.blank) }
    return BlockList(blocks + [dock])
  }

  private static func dock(_ model: Model) -> [Tile] {
    let unread = model.unread.count
    return [
      Tile(letter: "S", name: "Settings", destination: .settings, role: .text),
      Tile(
        letter: "M", name: "Messages", destination: .messages, role: .success,
        badge: unread > 0 ? "\(unread)" : nil),
      Tile(letter: "D", name: "Developer", destination: .developer, role: .warning),
    ]
  }
}

/// An icon with its name.
struct Tile: Hashable {
  var letter: String
  var name: String
  var destination: Destination
  var role: Role
  /// A number at the icon's corner.
  var badge: String?

  init(
    letter: String, name: String, destination: Destination, role: Role, badge: String? = nil
  ) {
    self.letter = letter
    self.name = name
    self.destination = destination
    self.role = role
    self.badge = badge
  }

  init(app: InstalledApp) {
    self.init(
      letter: initial(of: app.name), name: app.name, destination: .app(app.id), role: .accent)
  }
}

/// The letter for an icon.
func initial(of name: String) -> String {
  let letter = name.first { $0.isLetter || $0.isNumber }
  return letter.map { $0.uppercased() } ?? "*"
}

/// How icons stand in rows.
struct TileGrid {
  let width: Int
  /// Whether an icon is one row, its letter beside its name: in a low window all of them are to be
  /// seen, the dock too (SCR-1).
  let isLow: Bool

  init(width: Int, apps: Int, room: Int) {
    self.width = width
    let rows = (apps + perRow - 1) / perRow
    // The day, the rows of apps, and the dock with its box.
    isLow = 3 + 5 * rows + 6 > room
  }

  /// Icons in a row.
  let perRow = 4

  private var cell: Int { width / perRow }
  private var margin: Int { (width - cell * perRow) / 2 }

  /// Icons as they stand in rows.
  func rows(_ tiles: [Tile]) -> [[Tile]] {
    stride(from: 0, to: tiles.count, by: perRow).map {
      Array(tiles[$0..<min($0 + perRow, tiles.count)])
    }
  }

  /// A row of icons: three rows of box, a name, an empty row.
  func block(_ tiles: [Tile], selected: Int?, isCentred: Bool = false) -> Block {
    // In a low window the dock's names have the whole row.
    let cell = isCentred && isLow ? (width - 4) / max(1, tiles.count) : cell
    let margin = isCentred ? (width - cell * tiles.count) / 2 : margin
    let height = isLow ? 1 : 4
    var rows: [[Span]] = Array(repeating: [Span(blank(margin))], count: height)
    var items: [Item] = []
    for (index, tile) in tiles.enumerated() {
      for (row, spans) in icon(tile, isSelected: index == selected, cell).enumerated() {
        rows[row] += spans
      }
      let start = margin + index * cell
      items.append(
        Item(
          action: .open(tile.destination), reason: nil, rows: 0..<height,
          columns: start..<start + cell))
    }
    return Block(lines: rows.map { Line($0) } + [.blank], items: items)
  }

  private func icon(_ tile: Tile, isSelected: Bool, _ cell: Int) -> [[Span]] {
    guard !isLow else { return [lowIcon(tile, isSelected: isSelected, cell)] }
    let border = Style(isSelected ? .accent : .border, isSelected ? [.bold] : [])
    let face = Style(tile.role, [.bold])
    let badge = tile.badge.map { cut($0, to: 3) } ?? ""
    let top = "╭" + String(repeating: "─", count: 7 - columns(of: badge)) + badge
    let topSpans =
      badge.isEmpty
      ? [Span("╭───────╮", border)]
      : [
        Span(String(top.dropLast(badge.count)), border),
        Span(badge, Style(.danger, [.bold, .reverse])), Span("╮", border),
      ]
    let letterWide = columns(of: tile.letter) == 2
    let middle = [
      Span("│   ", border), Span(tile.letter, face), Span(letterWide ? "  │" : "   │", border),
    ]
    let name = cut(tile.name, to: cell - 4)
    let label =
      isSelected
      ? [Span("> ", Style(.accent, [.bold])), Span(name, Style(.text, on: .selection, [.bold]))]
      : [Span(name, Style())]
    return [
      centred(topSpans), centred(middle), centred([Span("╰───────╯", border)]),
      centred(label, shift: isSelected ? -1 : 0),
    ]
  }

  /// A sign, the letter, the name, and a number where there is one.
  private func lowIcon(_ tile: Tile, isSelected: Bool, _ cell: Int) -> [Span] {
    let badge = tile.badge.map { " " + cut($0, to: 3) } ?? ""
    let letter = " \(tile.letter) "
    let room = cell - 2 - columns(of: letter) - 1 - columns(of: badge) - 1
    let name = cut(tile.name, to: max(1, room))
    let spans = [
      Span(isSelected ? "> " : "  ", Style(.accent, [.bold])),
      Span(letter, Style(tile.role, on: .field, [.bold])), Span(" "),
      Span(name, isSelected ? Style(.text, on: .selection, [.bold]) : Style()),
      Span(badge, Style(.danger, [.bold])),
    ]
    return spans + [Span(blank(cell - spans.width))]
  }

  /// The pieces in the middle of a cell, with blanks around them.
  private func centred(_ spans: [Span], shift: Int = 0) -> [Span] {
    let free = max(0, cell - spans.width)
    let left = max(0, free / 2 + shift)
    return [Span(blank(left))] + spans + [Span(blank(free - left))]
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension Block {
  /// Draws a box around a row of icons, in place of the empty row below it.
  fileprivate mutating func enclose() {
    lines = lines.dropLast().map { line in
      var line = line
      // The first column of every row is blank: it makes room for the side of the box.
      if let first = line.leading.first { line.leading[0].text = String(first.text.dropFirst()) }
      return line.boxed
    }
    lines.append(.border(.bottom))
    push(.border(.top))
  }
}
