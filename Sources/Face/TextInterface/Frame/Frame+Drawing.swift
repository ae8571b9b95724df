extension Frame {
  /// Writes text from a place to the right.
  ///
  /// What is longer than `width`, or reaches the frame's edge, is cut with `…`; a wide character is
  /// never split. What cannot be seen is made visible (SCR-6).
  ///
  /// - Returns: How many columns were used.
  @discardableResult
  package mutating func put(
    _ text: String, at point: Point, _ style: Style = Style(), width: Int? = nil
  ) -> Int {
    guard point.row >= 0, point.row < size.rows, point.column < size.columns else { return 0 }
    let room = min(width ?? Int.max, size.columns - point.column)
    guard room > 0 else { return 0 }
    if let used = putPlain(text, at: point, style, room: room) { return used }
    let end = point.column + room
    var column = point.column
    // Where `…` goes if it is needed: after the last piece that leaves a column for it.
    var cut = column
    for piece in TextPieces(text) {
      if column + Int(piece.width) > end {
        fill(Rect(column: cut, row: point.row, columns: end - cut, rows: 1), style)
        set(TextPiece(scalar: "…", width: 1), column: cut, row: point.row, style)
        return cut + 1 - point.column
      }
      set(piece, column: column, row: point.row, style)
      column += Int(piece.width)
      if column < end { cut = column }
    }
    return column - point.column
  }

  /// Fills a rectangle with one character.
  package mutating func fill(_ rect: Rect, _ style: Style, character: Character = " ") {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, let piece = TextPieces(String(character)).first(where: { _ in true })
    else { return }
    for row in area.top..<area.bottom {
      var column = area.left
      while column + Int(piece.width) <= area.right {
        set(piece, column: column, row: row, style)
        column += Int(piece.width)
      }
    }
  }

  /// Draws a box along the edge of a rectangle, with round corners.
  package mutating func box(_ rect: Rect, _ style: Style = Style(.border)) {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let across = rect.columns - 2
    edge(rect, row: rect.top, "╭", "╮", across, style)
    edge(rect, row: rect.bottom - 1, "╰", "╯", across, style)
    for row in (rect.top + 1)..<max(rect.top + 1, rect.bottom - 1) {
      set(TextPiece(scalar: "│", width: 1), column: rect.left, row: row, style)
      set(TextPiece(scalar: "│", width: 1), column: rect.right - 1, row: row, style)
    }
  }

  /// Draws a line to the right; inside a box its ends join the box's sides.
  package mutating func horizontalLine(
    at point: Point, width: Int, _ style: Style = Style(.border), joinsBox: Bool = false
  ) {
    let rect = Rect(column: point.column, row: point.row, columns: width, rows: 1)
    if joinsBox, width >= 2 {
      edge(rect, row: point.row, "├", "┤", width - 2, style)
    } else {
      for column in rect.left..<max(rect.left, rect.right) {
        set(TextPiece(scalar: "─", width: 1), column: column, row: point.row, style)
      }
    }
  }

  /// Draws a line downwards.
  package mutating func verticalLine(
    at point: Point, height: Int, _ style: Style = Style(.border)
  ) {
    for row in point.row..<(point.row + max(0, height)) {
      set(TextPiece(scalar: "│", width: 1), column: point.column, row: row, style)
    }
  }

  /// Changes how a rectangle looks and leaves what is written there.
  package mutating func restyle(_ rect: Rect, _ style: Style) {
    restyle(rect) { _ in style }
  }

  /// Changes how a rectangle looks, cell by cell.
  package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.top..<area.bottom {
      let start = row * size.columns
      for index in (start + area.left)..<(start + area.right) {
        cells[index] = cells[index].styled(change(cells[index].style))
      }
    }
  }

  /// Draws another frame into this one.
  package mutating func draw(_ other: Frame, at point: Point) {
    for row in 0..<other.size.rows {
      for column in 0..<other.size.columns {
        let cell = other[Point(column: column, row: row)]
        if cell.width == 0 { continue }
        let piece = TextPiece(text: other.grapheme(of: cell), width: cell.width)
        set(piece, column: point.column + column, row: point.row + row, cell.style)
      }
    }
    if let cursor = other.cursor {
      self.cursor = cursor.moved(right: point.column, down: point.row)
    }
  }

  private mutating func edge(
    _ rect: Rect, row: Int, _ left: Unicode.Scalar, _ right: Unicode.Scalar, _ across: Int,
    _ style: Style
  ) {
    set(TextPiece(scalar: left, width: 1), column: rect.left, row: row, style)
    for column in (rect.left + 1)..<(rect.left + 1 + across) {
      set(TextPiece(scalar: "─", width: 1), column: column, row: row, style)
    }
    set(TextPiece(scalar: right, width: 1), column: rect.right - 1, row: row, style)
  }
}

extension Frame {
  /// Writes printable ASCII that fits, the usual case, without looking at graphemes.
  private mutating func putPlain(
    _ text: String, at point: Point, _ style: Style, room: Int
  ) -> Int? {
    guard point.column >= 0 else { return nil }
    var text = text
    return text.withUTF8 { bytes -> Int? in
      guard bytes.count <= room, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
      guard !bytes.isEmpty else { return 0 }
      let start = point.row * size.columns + point.column
      mendLeft(start)
      mendRight(start + bytes.count - 1, row: point.row)
      cells.withUnsafeMutableBufferPointer { cells in
        for (offset, byte) in bytes.enumerated() {
          cells[start + offset] = Cell(code: UInt32(byte), style: style, width: 1)
        }
      }
      return bytes.count
    }
  }

  /// Sets one grapheme; half a wide character that it covers becomes a blank.
  mutating func set(_ piece: TextPiece, column: Int, row: Int, _ style: Style) {
    guard row >= 0, row < size.rows, column >= 0, column + Int(piece.width) <= size.columns,
      piece.width > 0
    else { return }
    let index = row * size.columns + column
    mendLeft(index)
    mendRight(index + Int(piece.width) - 1, row: row)
    let code = piece.scalar?.value ?? Cell.internedBit | graphemes.intern(piece.text)
    cells[index] = Cell(code: code, style: style, width: piece.width)
    if piece.width == 2 { cells[index + 1] = .rightHalf(style) }
  }

  private mutating func mendLeft(_ index: Int) {
    if cells[index].width == 0, index > 0 { cells[index - 1] = .blank(cells[index - 1].style) }
  }

  private mutating func mendRight(_ index: Int, row: Int) {
    if cells[index].width == 2, index + 1 < (row + 1) * size.columns {
      cells[index + 1] = .blank(cells[index + 1].style)
    }
  }
}
