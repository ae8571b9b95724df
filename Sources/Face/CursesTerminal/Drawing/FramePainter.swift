import CTerminal
import TextInterface

/// Writes frames into ncurses, only where they changed.
///
/// What a cell holds is reduced to what all terminals agree on: of joined emoji the first, no
/// variation selectors. So a row is as wide as the frame says everywhere, and borders are straight.
@MainActor
struct FramePainter {
  let theme: Theme
  let letters: Letters
  private var known = [Bool](repeating: false, count: Int(CT_LOOKS))
  private var run: [ct_cell] = []

  init(theme: Theme, letters: Letters) {
    self.theme = theme
    self.letters = letters
    run.reserveCapacity(256)
  }

  /// Paints a frame over another one, or over nothing.
  mutating func paint(_ frame: Frame, over old: Frame?, room: Size) {
    let columns = min(room.columns, frame.size.columns)
    if old == nil { ct_erase() }
    for row in 0..<min(room.rows, frame.size.rows) {
      var changed = 0..<columns
      if let old {
        guard let found = frame.changedColumns(ofRow: row, since: old) else { continue }
        changed = found.clamped(to: 0..<columns)
      }
      paint(frame, row: row, changed)
    }
    if let cursor = frame.cursor, cursor.row < room.rows, cursor.column < columns {
      ct_cursor(Int32(cursor.row), Int32(cursor.column))
    } else {
      ct_cursor(-1, 0)
    }
  }

  private mutating func paint(_ frame: Frame, row: Int, _ range: Range<Int>) {
    let start = row * frame.size.columns
    var column = range.lowerBound
    // A right half alone cannot be written.
    if column > 0, frame.cells[start + column].width == 0 { column -= 1 }
    var place = column
    while column < range.upperBound {
      let cell = frame.cells[start + column]
      define(cell.style)
      if cell.isInterned {
        flush(row: row, column: place)
        paint(grapheme: frame.grapheme(of: cell), cell, row: row, column: column)
        place = column + Int(cell.width)
      } else if let scalar = cell.scalar {
        append(letters.shown(scalar), cell)
      }
      column += max(1, Int(cell.width))
    }
    flush(row: row, column: place)
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ cell: Cell) {
    let look = cell.style.bits
    let agreed = scalar.value < 0x7F ? 1 : Int(ct_width(scalar.value))
    let value = agreed == 1 || agreed == Int(cell.width) ? scalar.value : 0x3F
    run.append(ct_cell(scalar: value, look: look, unused: 0))
    if cell.width == 2, agreed != 2 { run.append(ct_cell(scalar: 0x20, look: look, unused: 0)) }
  }

  private mutating func paint(grapheme: String, _ cell: Cell, row: Int, column: Int) {
    let scalars = Array(grapheme.unicodeScalars)
    guard let first = scalars.first else { return }
    let base = letters.shown(first)
    // Both letters of a flag are sent: terminals without flags show the country's code.
    if (0x1F1E6...0x1F1FF).contains(base.value), scalars.count > 1, cell.width == 2,
      ct_width(base.value) == 1
    {
      for letter in scalars.prefix(2) {
        run.append(ct_cell(scalar: letter.value, look: cell.style.bits, unused: 0))
      }
    } else {
      append(base, cell)
    }
    flush(row: row, column: column)
    let marks = scalars.dropFirst().prefix { $0.value != 0x200D }
      .filter { !(0xFE00...0xFE0F).contains($0.value) && ct_width($0.value) == 0 }
    if !marks.isEmpty, base == first, letters.utf8, ct_width(base.value) > 0 {
      let values = [base.value] + marks.map(\.value)
      ct_put_marked(
        Int32(row), Int32(column), values, Int32(values.count), cell.style.bits)
    }
  }

  private mutating func flush(row: Int, column: Int) {
    guard !run.isEmpty else { return }
    ct_put(Int32(row), Int32(column), run, Int32(run.count))
    run.removeAll(keepingCapacity: true)
  }

  private mutating func define(_ style: Style) {
    let number = Int(style.bits)
    if known[number] { return }
    known[number] = true
    let look = theme.look(of: style)
    ct_define_look(
      style.bits, UInt32(look.attributes.rawValue), Int32(look.foreground ?? -1),
      Int32(look.background ?? -1))
  }
}
