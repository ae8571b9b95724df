/// How many columns and rows there are.
package struct Size: Hashable, Sendable {
  /// Cells across.
  package var columns: Int
  /// Cells down.
  package var rows: Int

  /// Makes a size; nothing is below zero.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A cell's place; the upper left corner is 0, 0.
package struct Point: Hashable, Sendable {
  /// Cells from the left.
  package var column: Int
  /// Cells from the top.
  package var row: Int

  /// Makes a place.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The place so many cells to the right and below.
  package func moved(right columns: Int = 0, down rows: Int = 0) -> Point {
    Point(column: column + columns, row: row + rows)
  }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
  /// The upper left cell.
  package var origin: Point
  /// How many cells it spans.
  package var size: Size

  /// Makes a rectangle from its corner and size.
  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// The first column.
  package var left: Int { origin.column }
  /// The first row.
  package var top: Int { origin.row }
  /// The column after the last.
  package var right: Int { origin.column + size.columns }
  /// The row after the last.
  package var bottom: Int { origin.row + size.rows }
  /// Cells across.
  package var columns: Int { size.columns }
  /// Cells down.
  package var rows: Int { size.rows }
  /// Whether it has no cell at all.
  package var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// Whether the cell is inside.
  package func contains(_ point: Point) -> Bool {
    point.column >= left && point.column < right && point.row >= top && point.row < bottom
  }
}

extension Rect {
  /// The rectangle made smaller on every side.
  package func insetBy(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: left + columns, row: top + rows,
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }

  /// The part that both have.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(left, other.left)
    let top = max(top, other.top)
    return Rect(
      column: left, row: top,
      columns: min(right, other.right) - left, rows: min(bottom, other.bottom) - top)
  }

  /// The upper rows, and the rest below.
  package func split(top rows: Int) -> (top: Rect, rest: Rect) {
    let rows = min(max(0, rows), size.rows)
    return (
      Rect(column: left, row: top, columns: columns, rows: rows),
      Rect(column: left, row: top + rows, columns: columns, rows: size.rows - rows)
    )
  }

  /// The lower rows, and the rest above.
  package func split(bottom rows: Int) -> (rest: Rect, bottom: Rect) {
    let parts = split(top: size.rows - min(max(0, rows), size.rows))
    return (parts.top, parts.rest)
  }

  /// The columns at the left, and the rest.
  package func split(left columns: Int) -> (left: Rect, rest: Rect) {
    let columns = min(max(0, columns), size.columns)
    return (
      Rect(column: left, row: top, columns: columns, rows: rows),
      Rect(column: left + columns, row: top, columns: size.columns - columns, rows: rows)
    )
  }

  /// The columns at the right, and the rest.
  package func split(right columns: Int) -> (rest: Rect, right: Rect) {
    let parts = split(left: size.columns - min(max(0, columns), size.columns))
    return (parts.left, parts.rest)
  }

  /// One of its rows, counted from its own top.
  package func row(_ index: Int) -> Rect {
    intersection(Rect(column: left, row: top + index, columns: columns, rows: 1))
  }

  /// A rectangle of that size in the middle of this one, never larger than it.
  package func centred(_ inner: Size) -> Rect {
    let columns = min(inner.columns, columns)
    let rows = min(inner.rows, rows)
    return Rect(
      column: left + (size.columns - columns) / 2, row: top + (size.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
