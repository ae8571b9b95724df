import RegularExpressions
import TextInterface

/// Reads a frame as a person does: rows, and sentences that go on in the next row.
struct FrameReader {
  private let rows: [String]

  init(_ frame: Frame) { rows = (0..<frame.size.rows).map(frame.row) }

  /// Whether a text stands in one row, or goes on over several.
  func shows(_ text: String) -> Bool {
    // A name is looked for as the screen spells it.
    let text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { visible(String($0)) }.joined(separator: "\n")
    if rows.contains(where: { $0.contains(text) }) { return true }
    let wanted = Self.words(of: text)
    return !wanted.isEmpty
      && ([rows.map { Frame.withoutBoxes($0) }] + columns).contains {
        Self.words(of: $0.joined(separator: " ")).contains(wanted)
      }
  }

  /// What stands between the same two upright lines, from row to row: a sheet over a page.
  private var columns: [[String]] {
    var columns: [Range<Int>: [String]] = [:]
    for row in rows {
      let characters = Array(row)
      let lines = characters.indices.filter { characters[$0] == "│" }
      for (left, right) in zip(lines, lines.dropFirst()) {
        let inside = Frame.withoutBoxes(String(characters[(left + 1)..<right]))
        if !inside.isEmpty { columns[left..<right, default: []].append(inside) }
      }
    }
    return Array(columns.values)
  }

  /// Whether a regular expression fits somewhere; `^` and `$` are the ends of rows.
  func matches(_ expression: RegularExpression) throws(RegularExpression.Failure) -> Bool {
    try expression.matches(rows.joined(separator: "\n"))
  }

  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
