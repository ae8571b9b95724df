import TextInterface

/// Which part of the screen is for what; the same for drawing, scrolling and the mouse.
struct Layout {
  let model: Model

  init(_ model: Model) { self.model = model }

  /// Rows at the top for a message that came in, the line below it included.
  var notificationRows: Int { model.notification == nil ? 0 : 2 }

  /// Rows of the QuickType bar.
  var offerRows: Int {
    model.base.screen.offerWords.isEmpty ? 0 : 1
  }

  /// The bar with the title.
  var barRow: Int { notificationRows }
  /// The line above the keys, which also takes answers.
  var ruleRow: Int { model.size.rows - 2 - offerRows }
  /// The QuickType bar.
  var offerRow: Int { model.size.rows - 2 }
  /// The last line.
  var keysRow: Int { model.size.rows - 1 }

  /// Where a page is drawn: long rows are hard to read, so it stands in the middle.
  func page(for screen: any Screen) -> Rect {
    let columns = min(phoneColumns, screen.widest) - 2
    let top = barRow + 2
    return Rect(
      column: (phoneColumns - columns) / 2, row: top, columns: columns,
      rows: ruleRow - top)
  }

  /// The rows and columns of a screen without its box.
  func area(of screen: any Screen) -> Rect {
    if case .inspector = screen.surface { return inspectorContent }
    guard !model.sheets.isEmpty else { return page(for: screen) }
    return sheetBox(of: screen).insetBy(columns: 1, rows: 1)
  }

  /// The part of it that scrolls.
  func listArea(of screen: any Screen) -> Rect {
    let area = area(of: screen)
    let context = Context(model: model, width: area.columns, selection: nil)
    return area.split(top: screen.header(in: context)?.lines.count ?? 0).rest
  }

  /// The box of a sheet, in the middle of what lies below the bar.
  func sheetBox(of screen: any Screen) -> Rect {
    let columns = min(screen.sheetWidth, phoneColumns - 6)
    let room = Rect(
      column: 0, row: barRow + 1, columns: phoneColumns, rows: ruleRow - barRow - 1)
    let context = Context(model: model, width: columns - 2, selection: nil)
    let list = model.blocks(of: screen, in: context)
    var rows = screen.header(in: context)?.lines.count ?? 0
    var index = 0
    while index < list.count, rows + 2 < room.rows {
      rows += list[index].lines.count
      index += 1
    }
    return room.centred(Size(columns: columns, rows: rows + 2))
  }
}
