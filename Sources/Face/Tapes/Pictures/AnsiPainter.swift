import TextInterface

/// Turns a frame, or what is new in it, into what a terminal with 256 colours is sent.
struct AnsiPainter: Sendable {
  private let theme = Theme(depth: .indexed, background: .dark)

  /// The bytes that make a terminal that shows `old`, or anything, show `frame`; empty if it does.
  func sequence(for frame: Frame, over old: Frame?) -> String {
    var out = ""
    for row in 0..<frame.size.rows {
      var range = 0..<frame.size.columns
      if let old {
        guard let changed = frame.changedColumns(ofRow: row, since: old) else { continue }
        range = changed
      }
      for run in frame.runs(ofRow: row, range) { write(run, into: &out) }
    }
    if out.isEmpty, old?.cursor == frame.cursor { return "" }
    let start = old == nil ? "\u{1B}[?25l\u{1B}[0m\u{1B}[2J" : "\u{1B}[?25l"
    return start + out + (out.isEmpty ? "" : "\u{1B}[0m") + AnsiPainter.cursor(frame.cursor)
  }

  private func write(_ run: FrameRun, into out: inout String) {
    out += AnsiPainter.place(run.start)
    out += AnsiPainter.look(theme.look(of: run.style))
    out += run.text
  }

  private static func place(_ point: Point) -> String {
    "\u{1B}[\(point.row + 1);\(point.column + 1)H"
  }

  private static func cursor(_ point: Point?) -> String {
    point.map { place($0) + "\u{1B}[?25h" } ?? ""
  }

  private static func look(_ look: Look) -> String {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    var codes = ["0"] + attributes.filter { look.attributes.contains($0.0) }.map(\.1)
    if let colour = look.foreground { codes.append("38;5;\(colour)") }
    if let colour = look.background { codes.append("48;5;\(colour)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
