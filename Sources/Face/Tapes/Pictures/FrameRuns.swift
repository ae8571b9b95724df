import TextInterface

/// Cells of a row that are written at once: neighbours that look alike.
struct FrameRun: Hashable, Sendable {
  /// Where its first cell is.
  let start: Point
  /// Cells across.
  let columns: Int
  /// How all of it looks.
  let style: Style
  /// What is written there, blanks too.
  let text: String
  /// Whether every cell takes one column in every font: ASCII, and Latin letters.
  let isPlain: Bool
}

extension Frame {
  /// The runs of a row between two columns, from the left.
  ///
  /// What a font may lack or draw wider, such as a wide letter or an arrow, is a run of its own, so
  /// that it moves nothing else.
  func runs(ofRow row: Int, _ range: Range<Int>) -> [FrameRun] {
    var runs: [FrameRun] = []
    var column = range.lowerBound
    // A right half alone cannot be written.
    if column > 0, self[Point(column: column, row: row)].width == 0 { column -= 1 }
    while column < range.upperBound {
      let place = Point(column: column, row: row)
      let cell = self[place]
      let width = max(1, Int(cell.width))
      let run = FrameRun(
        start: place, columns: width, style: cell.style, text: grapheme(of: cell),
        isPlain: cell.isPlain)
      if let last = runs.last, last.isPlain, run.isPlain, last.style == run.style {
        runs[runs.count - 1] = last.joined(with: run)
      } else {
        runs.append(run)
      }
      column += width
    }
    return runs
  }
}

extension FrameRun {
  fileprivate func joined(with next: FrameRun) -> FrameRun {
    FrameRun(
      start: start, columns: columns + next.columns, style: style, text: text + next.text,
      isPlain: true)
  }
}

extension Cell {
  fileprivate var isPlain: Bool {
    guard width == 1, let scalar else { return false }
    return scalar.value >= 0x20 && scalar.value < 0x7F
      || scalar.value >= 0xC0 && scalar.value <= 0x17F
  }
}
