import TextInterface

/// Puts a page together: headings, cards with rows, and texts.
struct BlockBuilder {
  let context: Context
  private(set) var blocks: [Block] = []
  private var edgeDue: Line.Edge?
  private var isInCard = false

  init(_ context: Context) { self.context = context }

  /// All of it.
  var list: BlockList { BlockList(blocks) }

  /// Columns for text within a card.
  var textWidth: Int { context.width - 6 }

  /// An empty row.
  mutating func space() { blocks.append(Block(lines: [.blank])) }

  /// The words above a card.
  mutating func heading(_ text: String, trailing: String = "") {
    blocks.append(Block(lines: [.heading(text, trailing: trailing)]))
  }

  /// Small text below a card, broken into rows.
  mutating func note(_ text: String, _ role: Role = .secondary) {
    let lines = wrap(text, to: context.width - 4).map { Line([Span("  " + $0, Style(role))]) }
    blocks.append(Block(lines: lines))
  }

  /// Rows that cannot be chosen.
  mutating func text(_ lines: [Line]) { add(Block(lines: lines)) }

  /// A text, broken into rows.
  mutating func paragraph(_ text: String, _ style: Style = Style()) {
    self.text(wrap(text, to: textWidth).map { Line([Span("  " + $0, style)]) })
  }

  /// A name and its value.
  mutating func fact(_ name: String, _ value: String, _ style: Style = Style()) {
    text([
      Line(
        [Span("  " + name, Style(.secondary))], trailing: [Span(value, style), Span(" ")],
        keeps: .leading)
    ])
  }

  /// A row that can be chosen.
  mutating func row(
    _ title: String, _ action: Action, detail: String = "", role: Role = .text,
    detailRole: Role = .secondary, unless reason: String? = nil
  ) {
    item(action, unless: reason) { isSelected in
      [
        .row(
          title, detail: detail, role: role, detailRole: detailRole, isSelected: isSelected,
          isDim: reason != nil)
      ]
    }
  }

  /// Rows of one's own that can be chosen.
  mutating func item(
    _ action: Action, unless reason: String? = nil, _ lines: (_ isSelected: Bool) -> [Line]
  ) {
    let lines = lines(context.selectedItem(ofBlock: blocks.count) != nil)
    add(
      Block(
        lines: lines, items: [Item(action: action, reason: reason, rows: 0..<lines.count)]))
  }

  /// A box around what is added in `content`.
  mutating func card(_ content: (inout BlockBuilder) -> Void) {
    edgeDue = .top
    isInCard = true
    let before = blocks.count
    content(&self)
    isInCard = false
    edgeDue = nil
    guard blocks.count > before else { return }
    blocks[blocks.count - 1].lines.append(.border(.bottom))
  }

  /// A line across the card, above what comes next.
  mutating func divider() { if edgeDue == nil { edgeDue = .across } }

  /// Adds a block, within the card if there is one.
  mutating func add(_ block: Block) {
    var block = block
    if isInCard {
      block.lines = block.lines.map { $0.edge == .none ? $0.boxed : $0 }
      if let edge = edgeDue { block.push(.border(edge)) }
      edgeDue = nil
    }
    blocks.append(block)
  }
}

extension Block {
  /// Puts a row above the others.
  mutating func push(_ line: Line) {
    lines.insert(line, at: 0)
    items = items.map { item in
      var item = item
      item.rows = (item.rows.lowerBound + 1)..<(item.rows.upperBound + 1)
      return item
    }
    cursor = cursor?.moved(down: 1)
  }
}

extension Line {
  /// The words above a card.
  static func heading(_ text: String, trailing: String = "") -> Line {
    Line(
      [Span("  " + text, Style(.title, [.bold]))],
      trailing: trailing.isEmpty ? [] : [Span(trailing + "  ", Style(.secondary))])
  }

  /// A row of a card: a sign where it is selected, a title, something at the right.
  static func row(
    _ title: String, detail: String = "", role: Role = .text, detailRole: Role = .secondary,
    isSelected: Bool, isDim: Bool = false
  ) -> Line {
    let attributes: Style.Attributes = isDim ? [.dim] : isSelected ? [.bold] : []
    return row(
      [Span(title, Style(isDim ? .secondary : role, attributes))],
      trailing: detail.isEmpty ? [] : [Span(detail, Style(detailRole, isDim ? [.dim] : []))],
      isSelected: isSelected, keeps: .leading)
  }

  /// A row of a card made of pieces of text.
  static func row(
    _ spans: [Span], trailing: [Span] = [], isSelected: Bool, keeps: Kept = .trailing
  ) -> Line {
    Line(
      [Span(isSelected ? " > " : "   ", Style(.accent, [.bold]))] + spans,
      trailing: trailing.isEmpty ? [] : trailing + [Span(" ")], keeps: keeps,
      background: isSelected ? .selection : nil)
  }
}
