import TextInterface

/// Finds where a box hides least of a frame: never what is selected or where the cursor is, rather
/// blanks and lines than words, and rather below than above.
struct QuietPlace {
  let frame: Frame

  /// Whether a box there hides nothing that must be seen.
  func isHarmless(_ place: Rect) -> Bool {
    place.right <= frame.size.columns && place.bottom <= frame.size.rows
      && cost(place) < Self.forbidden
  }

  /// The best place for a box of a size.
  func best(for box: Size) -> Rect {
    let lastRow = max(0, frame.size.rows - box.rows)
    let lastColumn = max(0, frame.size.columns - box.columns)
    let columns = [lastColumn / 2, max(0, lastColumn - 2), min(2, lastColumn)]
    var best = Rect(column: columns[0], row: 0, columns: box.columns, rows: box.rows)
    var least = Int.max
    for row in (0...lastRow).reversed() {
      for column in columns {
        let place = Rect(column: column, row: row, columns: box.columns, rows: box.rows)
        let cost = cost(place)
        if cost < least { (best, least) = (place, cost) }
      }
    }
    return best
  }

  private static let forbidden = 100_000

  private func cost(_ place: Rect) -> Int {
    var cost = 0
    for row in place.top..<min(place.bottom, frame.size.rows) {
      for column in place.left..<min(place.right, frame.size.columns) {
        cost += self.cost(Point(column: column, row: row))
      }
    }
    // The title and the keys tell where one is.
    if place.top < 2 { cost += 400 }
    if place.bottom > frame.size.rows - 2 { cost += 200 }
    return cost
  }

  private func cost(_ point: Point) -> Int {
    if point == frame.cursor { return Self.forbidden }
    let cell = frame[point]
    if cell.style.background == .selection { return Self.forbidden }
    if cell.isBlank { return 0 }
    let isLine = (0x2500...0x257F).contains(cell.scalar?.value ?? 0)
    return isLine ? 1 : 10
  }
}
