import TextInterface

extension Canvas {
  /// The inspector beside the phone: a line between them, its bar, its rows.
  mutating func drawInspectorBeside(_ model: Model, _ layout: Layout) {
    let area = layout.inspectorArea
    let hasKeys = model.inspectorHasKeys
    frame.verticalLine(at: area.origin, height: area.rows)
    let inner = Rect(
      column: area.left + 1, row: area.top, columns: area.columns - 1, rows: area.rows)
    frame.fill(inner.row(0), Style(.text, on: .bar))
    // Who has the keys is said by a sign too, not by how bright it is alone.
    let title = (hasKeys ? "> " : "  ") + model.inspector.title(in: model)
    frame.put(
      title, at: inner.origin.moved(right: 1),
      Style(hasKeys ? .title : .secondary, on: .bar, hasKeys ? [.bold] : []))
    if !hasKeys { mark(area, .action(.inspector(.toggle))) }
    frame.horizontalLine(at: inner.origin.moved(down: 1), width: inner.columns)
    drawInspectorRows(model, layout)
    frame.horizontalLine(
      at: Point(column: inner.left, row: area.bottom - 2), width: inner.columns)
  }

  /// Where lines of the phone or of the inspector meet the one between them they are joined; drawn
  /// last, when all of them are there.
  private mutating func joinLines(beside area: Rect) {
    for row in area.top..<area.bottom {
      let point = Point(column: area.left, row: row)
      let sides = [-1, 1].map { frame.grapheme(of: frame[point.moved(right: $0)]) == "─" }
      let joint = sides[0] ? (sides[1] ? "┼" : "┤") : (sides[1] ? "├" : nil)
      if let joint { frame.put(joint, at: point, Style(.border)) }
    }
  }

  /// The inspector over the phone.
  mutating func drawInspectorOver(_ model: Model, _ layout: Layout) {
    coverTargets()
    shade(layout)
    let box = layout.inspectorArea
    frame.fill(box, Style())
    frame.box(box, Style(.border))
    frame.put(
      " \(model.inspector.title(in: model)) ", at: box.origin.moved(right: 2),
      Style(.title, [.bold]))
    drawInspectorRows(model, layout)
  }

  private mutating func drawInspectorRows(_ model: Model, _ layout: Layout) {
    let content = layout.inspectorContent
    let hasKeys = model.inspectorHasKeys
    draw(
      model.inspector, in: model, content, isInFront: hasKeys && !model.isSheetOverInspector,
      inBox: !layout.isInspectorBeside)
    guard hasKeys else { return }
    for (tab, columns) in InspectorScreen.tabColumns where tab != model.inspector.tab {
      mark(
        Rect(
          column: content.left + columns.lowerBound, row: content.top, columns: columns.count,
          rows: 1), .action(.inspector(.show(tab: tab.rawValue))))
    }
  }

  /// The part without the keys says how to give them to it.
  mutating func drawWayOver(_ model: Model, _ layout: Layout) {
    guard layout.isInspectorBeside else { return }
    joinLines(beside: layout.inspectorArea)
    let row = layout.keysRow
    let hint =
      model.inspectorHasKeys ? Hint(key: "esc", word: "phone") : Hint(key: "^T", word: "inspector")
    var column = model.inspectorHasKeys ? 1 : layout.phoneColumns + 2
    column += frame.put(hint.key, at: Point(column: column, row: row), Style(.key, [.bold])) + 1
    frame.put(hint.word, at: Point(column: column, row: row), Style(.secondary))
  }
}
