/// A screen full of cells: what `view` makes and a terminal shows.
///
/// Frames that look the same are equal, in whatever order they were drawn.
package struct Frame: Equatable, Sendable {
  /// How large it is.
  package let size: Size
  /// Where the terminal's cursor is to be seen, if anywhere.
  package var cursor: Point?
  /// All cells, row by row.
  package internal(set) var cells: ContiguousArray<Cell>
  var graphemes = GraphemeTable()

  /// Makes an empty frame.
  package init(size: Size) {
    self.size = size
    cells = ContiguousArray(repeating: .blank(Style()), count: size.columns * size.rows)
  }

  /// All of it as a rectangle.
  package var bounds: Rect { Rect(origin: Point(column: 0, row: 0), size: size) }

  /// The cell at a place inside the frame; a blank one outside.
  package subscript(_ point: Point) -> Cell {
    bounds.contains(point) ? cells[point.row * size.columns + point.column] : .blank(Style())
  }

  /// The text in a cell: empty for the right half of a wide one.
  package func grapheme(of cell: Cell) -> String {
    if cell.width == 0 { return "" }
    if cell.isInterned { return graphemes[cell.code & ~Cell.internedBit] }
    return Unicode.Scalar(cell.code).map { String(Character($0)) } ?? ""
  }

  package static func == (one: Frame, other: Frame) -> Bool {
    guard one.size == other.size, one.cursor == other.cursor else { return false }
    if one.graphemes.list == other.graphemes.list { return one.cells == other.cells }
    return zip(one.cells, other.cells).allSatisfy { one.looksSame($0, $1, in: other) }
  }

  /// Whether a cell of this frame looks like a cell of another one.
  func looksSame(_ mine: Cell, _ theirs: Cell, in other: Frame) -> Bool {
    if !mine.isInterned || !theirs.isInterned { return mine == theirs }
    return mine.style == theirs.style && mine.width == theirs.width
      && grapheme(of: mine) == other.grapheme(of: theirs)
  }

  /// The columns of a row that differ from another frame of the same size; nothing if none does.
  package func changedColumns(ofRow row: Int, since old: Frame) -> Range<Int>? {
    let start = row * size.columns
    let sameTable = graphemes.list == old.graphemes.list
    var first: Int?
    var last = 0
    for column in 0..<size.columns {
      let mine = cells[start + column]
      let theirs = old.cells[start + column]
      if mine == theirs && (sameTable || !mine.isInterned) { continue }
      if looksSame(mine, theirs, in: old) { continue }
      if first == nil { first = column }
      last = column
    }
    return first.map { $0..<(last + 1) }
  }
}

/// The graphemes of more than one scalar in a frame.
struct GraphemeTable: Sendable {
  private(set) var list: [String] = []
  private var places: [String: UInt32] = [:]

  subscript(_ index: UInt32) -> String {
    Int(index) < list.count ? list[Int(index)] : ""
  }

  mutating func intern(_ grapheme: String) -> UInt32 {
    if let known = places[grapheme] { return known }
    let index = UInt32(list.count)
    list.append(grapheme)
    places[grapheme] = index
    return index
  }
}
