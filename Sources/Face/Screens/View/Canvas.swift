import TextInterface

/// A frame and what a click on it means.
struct Canvas {
  /// What something on the screen stands for.
  enum Target: Hashable {
    /// It does something at once.
    case action(Action)
    /// It is a place in the list in front; `acts`: one click chooses it.
    case place(Place, acts: Bool)
  }

  var frame: Frame
  private var targets: [(area: Rect, target: Target)] = []

  init(size: Size) { frame = Frame(size: size) }

  /// Remembers what a click on an area means; what is drawn later lies above.
  mutating func mark(_ area: Rect, _ target: Target) { targets.append((area, target)) }

  /// Nothing that was marked so far can be clicked any more.
  mutating func coverTargets() { targets = [] }

  /// What a click on a cell means.
  func target(at point: Point) -> Target? {
    targets.last { $0.area.contains(point) }?.target
  }

  /// All of a model, drawn.
  static func drawing(_ model: Model) -> Canvas {
    var canvas = Canvas(size: model.size)
    canvas.draw(model)
    return canvas
  }
}

/// The frame that shows a model at its size.
package func view(_ model: Model) -> Frame { Canvas.drawing(model).frame }

/// The frame that shows a model at a size.
package func view(_ model: Model, _ size: Size) -> Frame {
  var model = model
  if model.size != size { _ = update(&model, .resized(size)) }
  return view(model)
}

extension Canvas {
  private mutating func draw(_ model: Model) {
    guard !model.isTooSmall else {
      drawTooSmall(model.size)
      return
    }
    let base = model.base.screen
    let layout = Layout(model)
    var behind = model
    behind.sheets = []
    drawNotification(model, layout)
    drawBar(model, base, layout)
    let phoneHasKeys = !model.inspectorHasKeys
    draw(
      base, in: behind, layout.page(for: base), isInFront: model.sheets.isEmpty && phoneHasKeys)
    drawOffers(model, layout)
    let covers = model.isInspectorShown && !layout.isInspectorBeside
    for (index, sheet) in model.sheets.enumerated() {
      let isOver = model.isSheetOverInspector && index == model.sheets.count - 1
      if isOver, covers { drawInspectorOver(model, layout) }
      coverTargets()
      shade(layout)
      var below = model
      below.sheets = Array(model.sheets.prefix(index + 1))
      drawSheet(sheet.screen, in: below, isInFront: phoneHasKeys || isOver)
    }
    if covers, !model.isSheetOverInspector { drawInspectorOver(model, layout) }
    if layout.isInspectorBeside { drawInspectorBeside(model, layout) }
    drawRule(model, layout)
    drawKeys(model, layout)
    drawWayOver(model, layout)
  }

  /// The only line in a window that is too small (SCR-1).
  private mutating func drawTooSmall(_ size: Size) {
    let needed = Model.smallest
    let words =
      "OneTap needs \(needed.columns)x\(needed.rows); this is \(size.columns)x\(size.rows)."
    frame.put(words, at: Point(column: 0, row: max(0, size.rows / 2)), Style(.warning))
  }

  /// What lies behind a sheet steps back.
  mutating func shade(_ layout: Layout) {
    let area = Rect(
      column: 0, row: layout.barRow, columns: layout.phoneColumns,
      rows: frame.size.rows - layout.barRow)
    frame.restyle(area) { _ in Style(.shade) }
  }

  private mutating func drawSheet(_ screen: any Screen, in model: Model, isInFront: Bool) {
    let layout = Layout(model)
    let box = layout.sheetBox(of: screen)
    // A blank column at both sides keeps the page from touching the box.
    frame.fill(
      Rect(column: box.left - 1, row: box.top, columns: box.columns + 2, rows: box.rows), Style())
    frame.box(box, Style(.border))
    let title = cut(screen.title(in: model), to: box.columns - 6)
    if !title.isEmpty {
      frame.put(
        " \(title) ", at: box.origin.moved(right: 2), Style(.title, [.bold]))
    }
    draw(screen, in: model, layout.area(of: screen), isInFront: isInFront)
  }

  /// The rows of a screen in their area.
  mutating func draw(
    _ screen: any Screen, in model: Model, _ area: Rect, isInFront: Bool, inBox: Bool? = nil
  ) {
    let whole = area
    var area = area
    let showsSelection = isInFront
    let context = Context(
      model: model, width: area.columns,
      selection: showsSelection ? screen.list.selection : nil)
    if let header = screen.header(in: context) {
      let parts = area.split(top: header.lines.count)
      draw(header, at: parts.top, isInFront: isInFront)
      area = parts.rest
    }
    let list = model.blocks(of: screen, in: context)
    area = area.split(top: topMargin(of: list, in: area, screen)).rest
    var row = area.top
    var index = screen.list.top
    while index < list.count, row < area.bottom {
      let block = list[index]
      let rect = Rect(
        column: area.left, row: row, columns: area.columns,
        rows: min(block.lines.count, area.bottom - row))
      draw(block, at: rect, isInFront: isInFront)
      if isInFront { markItems(of: block, index, at: rect, acts: screen.isCentred) }
      row += block.lines.count
      index += 1
    }
    while index < list.count, list[index].lines.isEmpty { index += 1 }
    let isCut = index < list.count || row > area.bottom
    let isSheet = inBox ?? !model.sheets.isEmpty
    drawMore(above: screen.list.top > 0, below: isCut, whole, isSheet: isSheet)
  }

  private func topMargin(of list: BlockList, in area: Rect, _ screen: any Screen) -> Int {
    guard screen.isCentred else { return 0 }
    var height = 0
    for index in 0..<list.count { height += list[index].lines.count }
    return max(0, (area.rows - height) / 3)
  }

  private mutating func draw(_ block: Block, at rect: Rect, isInFront: Bool) {
    for (offset, line) in block.lines.prefix(rect.rows).enumerated() {
      frame.draw(line, at: rect.origin.moved(down: offset), width: rect.columns)
    }
    if isInFront, let cursor = block.cursor, cursor.row < rect.rows {
      frame.cursor = rect.origin.moved(right: cursor.column, down: cursor.row)
    }
  }

  private mutating func markItems(of block: Block, _ index: Int, at rect: Rect, acts: Bool) {
    for (number, item) in block.items.enumerated() {
      let columns = item.columns ?? 0..<rect.columns
      let area = Rect(
        column: rect.left + columns.lowerBound, row: rect.top + item.rows.lowerBound,
        columns: columns.count, rows: item.rows.count
      ).intersection(rect)
      mark(area, .place(Place(block: index, item: number), acts: acts))
    }
  }

  /// Signs where the list goes on: beside a page, in the border of a sheet.
  private mutating func drawMore(above: Bool, below: Bool, _ area: Rect, isSheet: Bool) {
    guard area.rows > 2 else { return }
    let column = isSheet ? area.right - 2 : area.right
    let style = Style(.accent, [.bold])
    let top = Point(column: column, row: isSheet ? area.top - 1 : area.top)
    let bottom = Point(column: column, row: isSheet ? area.bottom : area.bottom - 1)
    if above { frame.put("^", at: top, style) }
    if below { frame.put("v", at: bottom, style) }
  }
}
