import AuthenticationServices
import Foundation
import TextInterface

extension FormScreen {
  func blocks(in context: Context) -> BlockList {
    var blocks = [heading(context)]
    for index in form.fields.indices { blocks.append(field(index, context)) }
    blocks.append(error(context))
    blocks.append(buttons(context))
    blocks.append(footnote(context))
    blocks.append(heldBack(context))
    return BlockList(blocks)
  }

  private func textWidth(_ context: Context) -> Int { min(64, context.width - 4) }

  private func heading(_ context: Context) -> Block {
    var lines: [Line] = wrap(form.title, to: textWidth(context)).map {
      Line($0, Style(.title, [.bold]), alignment: .centre)
    }
    var words = form.message
    if let deadline = form.deadline {
      let seconds = Lapse.left(until: deadline, from: context.model.now)
      words += seconds > 0 ? " (\(Lapse.countdown(seconds)) left)" : " (expired)"
    }
    if !words.isEmpty {
      lines += wrap(words, to: textWidth(context)).map {
        Line($0, Style(.secondary), alignment: .centre)
      }
    }
    return Block(lines: lines + [.blank])
  }

  private func field(_ index: Int, _ context: Context) -> Block {
    let field = form.fields[index]
    let selected = context.selectedItem(ofBlock: index + 1)
    switch field.contentType {
    case .choice: return choice(index, selected)
    case .oneTimeCode:
      if let length = field.length, (1...10).contains(length) {
        return boxes(index, length: length, isActive: selected != nil, context)
      }
      return plain(index, isActive: selected != nil, context)
    case .username, .password, .newPassword:
      return plain(index, isActive: selected != nil, context)
    }
  }

  /// Six boxes that are one field.
  private func boxes(_ index: Int, length: Int, isActive: Bool, _ context: Context) -> Block {
    let width = length * CodeBoxes.boxWidth
    let entry = text(index)
    let lines = CodeBoxes.lines(entry, length: length, isActive: isActive).map {
      Line($0, alignment: .centre)
    }
    let start = max(0, (context.width - width) / 2)
    let cursor = Point(
      column: start + CodeBoxes.cursorColumn(after: entry.count, length: length), row: 1)
    return Block(
      lines: lines,
      items: [Item(action: .submit, rows: 0..<3, columns: start..<(start + width))],
      cursor: isActive ? cursor : nil)
  }

  private func plain(_ index: Int, isActive: Bool, _ context: Context) -> Block {
    let field = form.fields[index]
    let isFilled = field.id == filledField
    let isSecret =
      !isFilled && (field.contentType == .password || field.contentType == .newPassword)
    let width = min(40, context.width - 8)
    let entry = text(index)
    let shown = isSecret ? String(repeating: "•", count: entry.count) : entry
    // The end of a long entry is what is being typed.
    let tail = columns(of: shown) > width - 2 ? String(shown.suffix(width - 2)) : shown
    let pad = String(repeating: " ", count: max(0, width - 2 - columns(of: tail)))
    let border = Style(isActive ? .accent : .border, isActive ? [.bold] : [])
    let label = cut(isFilled ? "Strong Password" : field.label, to: width - 4)
    let across = width - 2 - columns(of: label) - (label.isEmpty ? 0 : 2)
    let top =
      label.isEmpty
      ? [Span("╭" + dashes(width) + "╮", border)]
      : [
        Span("╭─ ", border), Span(label, Style(.secondary)),
        Span(" " + dashes(across + 1) + "╮", border),
      ]
    let start = max(0, (context.width - width - 2) / 2)
    let column = isSecret ? entry.count : cursorColumn(index)
    return Block(
      lines: [
        Line(top, alignment: .centre),
        Line(
          [
            Span("│ ", border), Span(tail + pad, Style(isFilled ? .success : .text)),
            Span(" │", border),
          ],
          alignment: .centre),
        Line([Span("╰" + dashes(width) + "╯", border)], alignment: .centre),
      ],
      items: [Item(action: .submit, rows: 0..<3, columns: start..<(start + width + 2))],
      cursor: isActive && !isFilled
        ? Point(column: start + 2 + min(column, width - 2), row: 1) : nil)
  }

  private func dashes(_ count: Int) -> String { String(repeating: "─", count: max(0, count)) }

  private func choice(_ index: Int, _ selected: Int?) -> Block {
    let field = form.fields[index]
    var lines: [Line] = []
    var items: [Item] = []
    if !field.label.isEmpty {
      lines.append(Line(field.label, Style(.secondary), alignment: .centre))
    }
    let widest = field.options.map { columns(of: $0.label) }.max() ?? 0
    for (number, option) in field.options.enumerated() {
      let isChosen = text(index) == option.id
      let pad = String(repeating: " ", count: widest - columns(of: option.label))
      let place = lines.count
      lines.append(
        Line(
          Line.buttonSpans(
            (isChosen ? "(*) " : "( ) ") + option.label + pad, isSelected: number == selected,
            isPrimary: isChosen), alignment: .centre))
      items.append(
        Item(action: .pick(field: field.id, option: option.id), rows: place..<(place + 1)))
    }
    return Block(lines: lines + [.blank], items: items)
  }

  /// What was wrong with the last entry, and that the code's time is over as soon as it is.
  private func error(_ context: Context) -> Block {
    var words = [form.error ?? "", expiry(at: context.model.now) ?? ""].filter { !$0.isEmpty }
    // The server's own word for it is enough.
    if words.count == 2, words[0].lowercased().contains("expired") { words.removeLast() }
    let lines = words.flatMap { wrap($0, to: textWidth(context)) }.map {
      Line($0, Style(.danger, [.bold]), alignment: .centre)
    }
    return Block(lines: lines + [.blank])
  }

  /// That the code counts no more, and what to do; nil while it does.
  private func expiry(at now: Date) -> String? {
    guard let deadline = form.deadline, deadline <= now else { return nil }
    let another = form.buttons.first { $0.availableAt != nil }
    return "The code has expired. "
      + (another.map { "Choose \($0.label) for another one." } ?? "Cancel, and begin again.")
  }

  /// What came in for somebody else is not offered here; why not is one step away (COD-1).
  private func heldBack(_ context: Context) -> Block {
    guard let first = withheld.first else { return Block() }
    let more = withheld.count > 1 ? " and \(counted(withheld.count - 1, "other"))" : ""
    let words = "A code for \(first.boundTo)\(more) came in. It is not offered here."
    var lines = [Line.blank]
    lines += wrap(words, to: textWidth(context)).map {
      Line($0, Style(.warning), alignment: .centre)
    }
    let isSelected = context.selectedItem(ofBlock: heldBackBlock) != nil
    let button = Line.buttonSpans("Why?", isSelected: isSelected, isPrimary: false)
    let row = lines.count
    let start = max(0, (context.width - button.width) / 2)
    return Block(
      lines: lines + [Line(button, alignment: .centre)],
      items: [
        Item(action: .why, rows: row..<(row + 1), columns: start..<(start + button.width))
      ])
  }

  /// All buttons in one row where they fit, else one a row.
  private func buttons(_ context: Context) -> Block {
    let selected = context.selectedItem(ofBlock: buttonsBlock)
    let now = context.model.now
    let spans = form.buttons.enumerated().map { index, button in
      let inert = inert(button, at: now)
      let label = button.label + (inert.map { " \($0.suffix)" } ?? "")
      return Line.buttonSpans(
        label, isSelected: index == selected, isPrimary: button.role == .primary,
        reason: inert?.sentence)
    }
    let items = form.buttons.map { button in
      Item(
        action: .activate(button: button.id), reason: inert(button, at: now)?.sentence, rows: 0..<1)
    }
    let total = spans.map(\.width).reduce(0, +)
    return total <= context.width
      ? Block.row(spans, items, width: context.width) : Block.column(spans, items)
  }

  private func footnote(_ context: Context) -> Block {
    guard let footnote = form.footnote, !footnote.isEmpty else { return Block() }
    return Block(
      lines: [.blank]
        + wrap(footnote, to: textWidth(context)).map {
          Line($0, Style(.secondary), alignment: .centre)
        })
  }
}

extension Block {
  /// Things beside each other, in the middle.
  fileprivate static func row(_ spans: [[Span]], _ items: [Item], width: Int) -> Block {
    var column = max(0, (width - spans.map(\.width).reduce(0, +)) / 2)
    var placed: [Item] = []
    for (piece, item) in zip(spans, items) {
      var item = item
      item.columns = column..<(column + piece.width)
      column += piece.width
      placed.append(item)
    }
    return Block(lines: [Line(spans.flatMap { $0 }, alignment: .centre)], items: placed)
  }

  /// Things below each other.
  fileprivate static func column(_ spans: [[Span]], _ items: [Item]) -> Block {
    var placed: [Item] = []
    for (index, item) in items.enumerated() {
      var item = item
      item.rows = index..<(index + 1)
      placed.append(item)
    }
    return Block(lines: spans.map { Line($0, alignment: .centre) }, items: placed)
  }
}
