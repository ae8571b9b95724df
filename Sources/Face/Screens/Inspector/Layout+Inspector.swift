import TextInterface

extension Layout {
  /// From so many columns on the inspector stands beside the phone (SCR-1).
  static let besideFrom = 110

  /// Whether an open inspector stands beside the phone.
  var isInspectorBeside: Bool {
    model.inspector.isOpen && model.size.columns >= Layout.besideFrom
  }

  /// Columns of the phone.
  ///
  /// The phone keeps what it needs at least; the inspector then grows until lanes fit it, and after
  /// that both grow.
  var phoneColumns: Int {
    guard isInspectorBeside else { return model.size.columns }
    let lanes = 72
    return min(100, max(Model.smallest.columns, model.size.columns - lanes))
  }

  /// All that the inspector covers, its frame included.
  var inspectorArea: Rect {
    let size = model.size
    if isInspectorBeside {
      return Rect(
        column: phoneColumns, row: 0, columns: size.columns - phoneColumns, rows: size.rows)
    }
    return Rect(
      column: 0, row: barRow + 1, columns: size.columns, rows: ruleRow - barRow - 1)
  }

  /// The rows and columns of its screen.
  var inspectorContent: Rect {
    let area = inspectorArea
    let rows = isInspectorBeside ? 2 : 1
    return Rect(
      column: area.left + (isInspectorBeside ? 2 : 1), row: area.top + rows,
      columns: area.columns - 3, rows: area.rows - 2 * rows)
  }

  /// The columns whose last lines belong to what has the keys.
  var keysColumns: Range<Int> {
    guard isInspectorBeside else { return 0..<model.size.columns }
    return model.inspectorHasKeys
      ? (phoneColumns + 1)..<model.size.columns : 0..<phoneColumns
  }

  /// Where the line above the keys and the keys themselves stand, for what has them.
  func keysArea(row: Int) -> Rect {
    Rect(column: keysColumns.lowerBound, row: row, columns: keysColumns.count, rows: 1)
  }
}
