/// One line of text that is being typed, and where the next character goes.
package struct LineEditor: Hashable, Sendable {
  /// What was typed so far.
  package private(set) var text: String
  /// Characters before the cursor.
  package private(set) var cursor: Int
  /// The most characters it takes, if there is a limit.
  package var limit: Int?
  /// Characters in the text: counting them at every key would make long texts slow.
  private var count: Int

  /// The most characters that a filter's field takes: longer than anything it is compared with.
  package static let filterLimit = 200

  /// Makes an editor with the cursor at the end of a text.
  package init(_ text: String = "", limit: Int? = nil) {
    self.text = text
    self.limit = limit
    count = text.count
    cursor = count
  }

  /// Columns before the cursor, to place the terminal's own.
  package var cursorColumn: Int { columns(of: String(text.prefix(cursor))) }

  /// Replaces the text and puts the cursor at its end.
  package mutating func replace(with text: String) {
    self = LineEditor(limit.map { String(text.prefix($0)) } ?? text, limit: limit)
  }

  /// Edits by one key.
  ///
  /// Ctrl-U, Ctrl-K and Ctrl-W delete to the start, to the end and a word. Of a pasted text line
  /// ends at its end and control characters are dropped, others become blanks: pasting submits
  /// nothing.
  ///
  /// - Returns: Whether the key belongs to editing; others are for the screen.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted): insert(LineEditor.oneLine(pasted))
    case .backspace: delete(from: cursor - 1, to: cursor)
    case .delete: delete(from: cursor, to: cursor + 1)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = count
    case .control("u"): delete(from: 0, to: cursor)
    case .control("k"): delete(from: cursor, to: count)
    case .control("w"): delete(from: wordStart, to: cursor)
    default: return false
    }
    return true
  }

  /// A pasted text as one line without control characters.
  package static func oneLine(_ pasted: String) -> String {
    var line = String.UnicodeScalarView()
    var blankDue = false
    for scalar in pasted.unicodeScalars {
      if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        blankDue = !line.isEmpty
      } else if scalar.value >= 0x20, !(0x7F...0x9F).contains(scalar.value) {
        if blankDue { line.append(" ") }
        blankDue = false
        line.append(scalar)
      }
    }
    return String(line)
  }

  private var wordStart: Int {
    var characters = Array(text.prefix(cursor))
    while characters.last?.isWhitespace == true { characters.removeLast() }
    while characters.last?.isWhitespace == false { characters.removeLast() }
    return characters.count
  }

  private mutating func insert(_ new: String) {
    let new = limit.map { String(new.prefix(max(0, $0 - count))) } ?? new
    // A combining mark joins the character before it, so the count is taken afterwards.
    if cursor == count {
      let end = text.last.map { String($0) + new } ?? new
      count += end.count - (text.isEmpty ? 0 : 1)
      text += new
      cursor = count
    } else {
      let before = text.prefix(cursor) + new
      text = String(before + text.dropFirst(cursor))
      cursor = before.count
      count = text.count
    }
  }

  private mutating func delete(from start: Int, to end: Int) {
    let start = max(0, start)
    text = String(text.prefix(start) + text.dropFirst(max(start, end)))
    count = text.count
    cursor = start
  }
}
