import TextInterface

/// The keys of the screen below, narrowed by what is typed.
package struct KeysSheet: Screen {
  package var list = ListState()
  var editor: LineEditor? = LineEditor(limit: LineEditor.filterLimit)
  /// The binding table of that screen.
  let rows: [Binding]
  let screenTitle: String

  init(rows: [Binding], of title: String) {
    self.rows = rows
    screenTitle = title
  }

  var surface: Surface { .keys(self) }
  var sheetWidth: Int { 96 }
  var listsBindings: Bool { true }
  var isFilter: Bool { true }
  var backHint: String { "close" }

  func title(in model: Model) -> String { "Keys: \(screenTitle)" }

  private var found: [Binding] {
    let wanted = editor?.text ?? ""
    guard !wanted.isEmpty else { return rows }
    return rows.filter { row in
      row.description.lowercased().contains(wanted.lowercased())
        || row.keys.contains { $0.label.lowercased() == wanted.lowercased() }
    }
  }

  func bindings(in model: Model) -> [Binding] {
    [
      Binding(
        [.down, .control("n")], .moveDown, hint: "move", "Move down")
    ]
  }

  func edited(in model: inout Model) -> [Effect] {
    var sheet = self
    sheet.list = ListState()
    model.replaceFront(sheet)
    return []
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    guard case .run(let index) = action, found.indices.contains(index) else { return nil }
    let binding = found[index]
    model.sheets.removeLast()
    return model.perform(binding)
  }

  func header(in context: Context) -> Block? {
    .filterField(editor, "", width: context.width, found: counted(found.count, "key"))
  }

  func blocks(in context: Context) -> BlockList {
    let found = found
    guard !found.isEmpty else {
      return BlockList([
        Block(lines: [Line("  No key of this screen does that.", Style(.secondary))])
      ])
    }
    return BlockList(count: found.count) { index in
      let binding = found[index]
      let isSelected = context.selectedItem(ofBlock: index) != nil
      let lines = KeysSheet.lines(of: binding, isSelected: isSelected, width: context.width)
      return Block(
        lines: lines,
        items: [Item(action: .run(index), reason: binding.reason, rows: 0..<lines.count)])
    }
  }
}

extension KeysSheet {
  private static let keysWidth = 16

  /// A row of the binding table: keys, what they do, why not; broken where the sheet is narrow.
  private static func lines(of binding: Binding, isSelected: Bool, width: Int) -> [Line] {
    let isDim = binding.reason != nil
    let keys = binding.keys.map(\.label).joined(separator: " ")
    let pad = String(repeating: " ", count: max(1, keysWidth - columns(of: keys)))
    let text = Style(isDim ? .secondary : .text, isDim ? [.dim] : [])
    let room = max(20, width - keysWidth - 5)
    let first = wrap(binding.description, to: room - max(0, columns(of: keys) + 1 - keysWidth))
    let reason = binding.reason ?? ""
    let indent = String(repeating: " ", count: keysWidth)
    var spans = [Span(keys + pad, Style(.key, [.bold])), Span(first.first ?? "", text)]
    var more = first.dropFirst().map { Span(indent + $0, text) }
    let used = columns(of: first.first ?? "") + 2 + columns(of: reason)
    if !reason.isEmpty, first.count == 1, used <= room {
      spans.append(Span("  \(reason)", Style(.warning, [.dim])))
    } else if !reason.isEmpty {
      more += wrap(reason, to: room).map { Span(indent + $0, Style(.warning, [.dim])) }
    }
    return [.row(spans, isSelected: isSelected)]
      + more.map { Line([Span("   "), $0], background: isSelected ? .selection : nil) }
  }
}
