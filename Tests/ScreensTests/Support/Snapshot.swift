import TextInterface

@testable import Screens

/// Looks at frames the way a person does.
enum Looks {
  /// The columns at which the sides of boxes stand, for each row; wide characters count two.
  static func sides(_ frame: Frame, row: Int) -> [Int] {
    (0..<frame.size.columns).filter { column in
      let text = frame.grapheme(of: frame[Point(column: column, row: row)])
      return ["│", "╭", "╮", "╰", "╯", "├", "┤", "┼"].contains(text)
    }
  }

  /// Rows whose box does not end where it began: each side must have a partner above or below.
  static func crookedSides(_ frame: Frame) -> [Point] {
    var crooked: [Point] = []
    for row in 0..<frame.size.rows {
      for column in sides(frame, row: row) {
        let text = frame.grapheme(of: frame[Point(column: column, row: row)])
        let above = row > 0 ? sides(frame, row: row - 1) : []
        let below = row + 1 < frame.size.rows ? sides(frame, row: row + 1) : []
        let isEdgeOfView = row <= 4 || row >= frame.size.rows - 5
        let hasPartner =
          switch text {
          case "╭", "╮": below.contains(column)
          case "╰", "╯": above.contains(column)
          default: above.contains(column) || below.contains(column)
          }
        if !hasPartner && !isEdgeOfView { crooked.append(Point(column: column, row: row)) }
      }
    }
    return crooked
  }
}
