import Device
import PasswordAudit
import TextInterface

extension PasswordsScreen {
  func header(in context: Context) -> Block? {
    guard editor != nil || !filter.isEmpty else { return nil }
    return .filterField(editor, filter, width: context.width, found: foundWords)
  }

  private var foundWords: String {
    isCurrent ? "\(grouped(rows.count)) found" : ""
  }

  func blocks(in context: Context) -> BlockList {
    let count = rows.count
    let above = PasswordsScreen.rowsAbove
    // What is above, the passwords, the card's end or the words for an empty list.
    return BlockList(count: above + count + 1, plainRows: above..<(above + count)) { index in
      switch index {
      case 0..<above: top(index, context)
      case above..<(above + count): credential(index - above, context)
      default: end(context)
      }
    }
  }

  private func top(_ index: Int, _ context: Context) -> Block {
    var builder = BlockBuilder(context)
    let summary = context.model.summary
    let isSelected = context.selectedItem(ofBlock: index) != nil
    switch index {
    case 0:
      let line = Line.row(
        [
          Span(
            "Security Recommendations", Style(.text, isSelected ? [.bold] : []))
        ], trailing: PasswordsScreen.recommendationWords(summary), isSelected: isSelected,
        keeps: .leading)
      return Block(
        lines: [.border(.top), line.boxed],
        items: [Item(action: .open(.recommendations), rows: 1..<2)])
    case 1:
      let line = Line.row(
        "Recently Deleted", detail: summary.map { grouped($0.recentlyDeleted) } ?? "",
        isSelected: isSelected)
      return Block(
        lines: [line.boxed, .border(.bottom)],
        items: [Item(action: .open(.recentlyDeleted), rows: 0..<1)])
    default:
      let count = rows.window == nil || !filter.isEmpty ? "" : counted(rows.count, "password")
      builder.heading(filter.isEmpty ? "All Passwords" : "Found", trailing: count)
      var block = builder.list[0]
      if rows.count > 0 { block.lines.append(.border(.top)) }
      return block
    }
  }

  private static func recommendationWords(_ summary: PasswordSummary?) -> [Span] {
    guard let summary else { return [] }
    let all = summary.highPriority + summary.otherRecommendations
    if all == 0 { return [Span("none", Style(.secondary))] }
    if summary.highPriority == 0 { return [Span(grouped(all), Style(.secondary))] }
    return [
      Span("! \(grouped(summary.highPriority)) High Priority", Style(.danger, [.bold])),
      Span(", \(grouped(all)) in all", Style(.secondary)),
    ]
  }

  private func credential(_ index: Int, _ context: Context) -> Block {
    let place = index + PasswordsScreen.rowsAbove
    let isSelected = context.selectedItem(ofBlock: place) != nil
    guard let row = rows[index] else {
      let line = Line.row([Span("…", Style(.secondary))], isSelected: isSelected)
      return Block(
        lines: [line.boxed],
        items: [Item(action: .moveToFirst, reason: "It is still being read.", rows: 0..<1)])
    }
    let line = CredentialLine(
      title: row.title, user: row.user, width: context.width - 2,
      badges: row.isInterrupted ? .interrupted : .badges(row.findings))
    return Block(
      lines: [line.line(isSelected: isSelected).boxed],
      items: [Item(action: .open(.details(row.id)), rows: 0..<1)])
  }

  private func end(_ context: Context) -> Block {
    guard rows.window != nil else {
      return Block(lines: [Line("  Reading passwords…", Style(.secondary))])
    }
    if rows.count > 0 { return Block(lines: [.border(.bottom)]) }
    let words =
      filter.isEmpty
      ? "No passwords yet. onetap import FILE.csv brings those of Passwords or Safari;"
        + " Reset World, in Developer, brings back those of the demo."
      : "No password has \u{201C}\(filter)\u{201D} in its title, website or user name."
        + " esc clears the filter."
    var builder = BlockBuilder(context)
    builder.note(words)
    return builder.list[0]
  }
}

/// The words at the right of a password: what is wrong with it.
struct Badges: Hashable {
  let text: String
  let role: Role

  /// `! Compromised, Reused`; a star where it is nothing worse than reused.
  static func badges(_ kinds: [FindingKind]) -> Badges? {
    guard !kinds.isEmpty else { return nil }
    let words = kinds.map(\.badge).joined(separator: ", ")
    if kinds.contains(.leaked) { return Badges(text: "! \(words)", role: .danger) }
    if kinds.contains(.easilyGuessed) { return Badges(text: "! \(words)", role: .warning) }
    return Badges(text: "* \(words)", role: .warning)
  }

  static let interrupted: Badges? = Badges(text: "! Interrupted Upgrade", role: .danger)

  var span: Span { Span(text, Style(role, [.bold])) }
}

/// A password as one row: icon, title, user, what is wrong.
struct CredentialLine {
  let title: String
  let user: String
  let width: Int
  let badges: Badges?

  func line(isSelected: Bool) -> Line {
    let right = badges.map { columns(of: $0.text) + 3 } ?? 0
    // The title's column is as wide on every row, so that user names stand below each other.
    let titleWidth = min(28, max(14, (width - 8) * 2 / 5))
    let name = cut(title, to: titleWidth - 1)
    let pad = String(repeating: " ", count: max(1, titleWidth - columns(of: name)))
    let userRoom = max(0, width - 8 - titleWidth - right)
    return .row(
      [
        Span(" \(initial(of: title)) ", Style(.accent, on: .field, [.bold])), Span(" "),
        Span(name + pad, Style(.text, isSelected ? [.bold] : [])),
        Span(cut(user, to: userRoom), Style(.secondary)),
      ], trailing: badges.map { [$0.span] } ?? [], isSelected: isSelected)
  }
}

extension Block {
  /// The field of a filter, open or kept.
  static func filterField(
    _ editor: LineEditor?, _ filter: String, width: Int, found: String
  ) -> Block {
    let prompt = "  / "
    let text = editor?.text ?? filter
    let line = Line(
      [
        Span(prompt, Style(.key, [.bold])),
        Span(text, Style(.text, on: .field)),
        Span(editor == nil ? "" : " ", Style(.text, on: .field)),
      ], trailing: [Span(found + " ", Style(.secondary))])
    let cursor = editor.map {
      Point(column: columns(of: prompt) + min($0.cursorColumn, width - 16), row: 0)
    }
    return Block(lines: [line], cursor: cursor)
  }
}
