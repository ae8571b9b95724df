/// The boxes of a one-time code: one field that looks like as many boxes as it has places.
package enum CodeBoxes {
  /// Columns of one box.
  package static let boxWidth = 5

  /// The three rows of the boxes; the one for the next character stands out while typing.
  package static func lines(_ text: String, length: Int, isActive: Bool) -> [[Span]] {
    let characters = Array(text.prefix(length))
    let next = min(characters.count, length - 1)
    var rows: [[Span]] = [[], [], []]
    for place in 0..<max(0, length) {
      let isNext = isActive && place == next
      let border = isNext ? Style(.accent, [.bold]) : Style(isActive ? .text : .border)
      let content = place < characters.count ? String(characters[place]) : isNext ? "_" : " "
      rows[0].append(Span("╭───╮", border))
      rows[1] += [
        Span("│ ", border), Span(content, Style(.text, [.bold])), Span(" │", border),
      ]
      rows[2].append(Span("╰───╯", border))
    }
    return rows
  }

  /// The column of the terminal's cursor, from the left edge of the first box.
  package static func cursorColumn(after count: Int, length: Int) -> Int {
    min(count, length - 1) * boxWidth + 2
  }
}
