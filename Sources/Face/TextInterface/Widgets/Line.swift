/// One row of a screen before it is drawn: what stands left and right, and what is around it.
package struct Line: Hashable, Sendable {
  /// What is drawn around the text.
  package enum Edge: Hashable, Sendable {
    /// Nothing.
    case none
    /// The sides of a box.
    case sides
    /// The top, the bottom, or a line across a box.
    case top, bottom, across
  }

  /// Where the leading text stands.
  package enum Alignment: Hashable, Sendable {
    case left, centre
  }

  /// Which text gives way in a row that is too narrow for both.
  package enum Kept: Hashable, Sendable {
    /// The text at the left is a label: the remark at the right is cut, or left out.
    case leading
    /// The text at the right counts as well: the text at the left is cut down to a third.
    case trailing
  }

  /// The text at the left.
  package var leading: [Span]
  /// The text at the right.
  package var trailing: [Span]
  package var edge: Edge
  package var alignment: Alignment
  /// Which of the two texts is kept whole while there is room.
  package var keeps: Kept
  /// What is behind the whole row, borders excepted.
  package var background: Role?

  /// Makes a row.
  package init(
    _ leading: [Span] = [], trailing: [Span] = [], edge: Edge = .none,
    alignment: Alignment = .left, keeps: Kept = .trailing, background: Role? = nil
  ) {
    self.leading = leading
    self.trailing = trailing
    self.edge = edge
    self.alignment = alignment
    self.keeps = keeps
    self.background = background
  }

  /// Makes a row of one piece of text.
  package init(
    _ text: String, _ style: Style = Style(), edge: Edge = .none, alignment: Alignment = .left
  ) {
    self.init([Span(text, style)], edge: edge, alignment: alignment)
  }

  /// An empty row.
  package static let blank = Line()

  /// A row that is nothing but the edge of a box.
  package static func border(_ edge: Edge) -> Line { Line([], edge: edge) }

  /// The same row within a box.
  package var boxed: Line {
    var line = self
    line.edge = .sides
    return line
  }
}

extension Line {
  /// Fewer columns than these say nothing: then a remark is left out.
  private static let shortestRemark = 8

  /// Columns of the text at the right in a row of that width.
  fileprivate func trailingRoom(in width: Int, gap: Int) -> Int {
    switch keeps {
    case .trailing:
      return min(trailing.width, max(0, width - gap - width / 3))
    case .leading:
      let room = width - gap - leading.width
      return room >= min(trailing.width, Line.shortestRemark) ? min(trailing.width, room) : 0
    }
  }
}

extension Frame {
  /// Draws a row of that width from a place to the right.
  package mutating func draw(_ line: Line, at point: Point, width: Int) {
    guard width > 0 else { return }
    switch line.edge {
    case .none:
      drawText(line, at: point, width: width)
    case .sides:
      put("│", at: point, Style(.border))
      put("│", at: point.moved(right: width - 1), Style(.border))
      drawText(line, at: point.moved(right: 1), width: width - 2)
    case .top, .bottom:
      let corners = line.edge == .top ? ("╭", "╮") : ("╰", "╯")
      put(corners.0, at: point, Style(.border))
      horizontalLine(at: point.moved(right: 1), width: width - 2)
      put(corners.1, at: point.moved(right: width - 1), Style(.border))
    case .across:
      horizontalLine(at: point, width: width, joinsBox: true)
    }
  }

  private mutating func drawText(_ line: Line, at point: Point, width: Int) {
    guard width > 0 else { return }
    if let background = line.background {
      let area = Rect(column: point.column, row: point.row, columns: width, rows: 1)
      fill(area, Style(.text, on: background))
    }
    let gap = line.trailing.isEmpty ? 0 : 2
    let trailingRoom = line.trailingRoom(in: width, gap: gap)
    let leadingRoom = max(0, width - trailingRoom - (trailingRoom > 0 ? gap : 0))
    let start = line.alignment == .left ? 0 : max(0, (width - line.leading.width) / 2)
    draw(line.leading, at: point.moved(right: start), width: leadingRoom, line.background)
    let right = point.moved(right: width - trailingRoom)
    draw(line.trailing, at: right, width: trailingRoom, line.background)
  }

  /// Draws pieces of text one after the other; what does not fit ends with `…`.
  package mutating func draw(
    _ spans: [Span], at point: Point, width: Int, _ background: Role? = nil
  ) {
    var column = point.column
    let end = point.column + width
    for (index, span) in spans.enumerated() {
      let style = span.style.background == nil ? span.style.on(background) : span.style
      let rest = spans[(index + 1)...].reduce(0) { $0 + $1.width }
      let own = span.width
      let room = end - column
      guard room > 0 else { return }
      if own < room || rest == 0 || own + rest <= room {
        column += put(span.text, at: Point(column: column, row: point.row), style, width: room)
      } else {
        // It fills the room to the last cell and something follows: say that it is cut.
        put(cut(span.text + "…", to: room), at: Point(column: column, row: point.row), style)
        return
      }
    }
  }
}
