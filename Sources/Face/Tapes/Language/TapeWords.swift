/// A word of a line of a tape.
struct TapeWord: Hashable {
  enum Kind {
    case plain
    /// It stood in quotation marks.
    case quoted
    /// It stood between strokes.
    case pattern
    /// `>` between titles.
    case separator
  }

  var text: String
  /// Where it begins, counted from 1 in characters.
  let column: Int
  let kind: Kind
}

/// Takes a line apart into words, up to a comment.
struct TapeWords {
  /// What keeps a line from being taken apart.
  struct Trouble: Error {
    let column: Int
    let sentence: String
  }

  private let characters: [Character]
  private var place = 0
  private let separatesTitles: Bool

  /// With `separatesTitles`, `>` is a word of its own even where no blanks are around it.
  init(_ line: some StringProtocol, separatesTitles: Bool = false) {
    characters = Array(line)
    self.separatesTitles = separatesTitles
  }

  /// All words.
  static func words(
    of line: some StringProtocol, separatesTitles: Bool = false
  ) throws(Trouble) -> [TapeWord] {
    var scanner = TapeWords(line, separatesTitles: separatesTitles)
    var words: [TapeWord] = []
    while let word = try scanner.next() { words.append(word) }
    return words
  }

  private mutating func next() throws(Trouble) -> TapeWord? {
    while place < characters.count, characters[place].isWhitespace { place += 1 }
    guard place < characters.count, characters[place] != "#" else { return nil }
    switch characters[place] {
    case "\"": return try quoted()
    case "/" where hasClosingStroke: return try pattern()
    case ">" where separatesTitles:
      place += 1
      return TapeWord(text: ">", column: place, kind: .separator)
    default: return plain()
    }
  }

  private mutating func plain() -> TapeWord {
    let start = place
    var text = ""
    // What stands behind `key=` may be in quotation marks.
    while place < characters.count, !characters[place].isWhitespace,
      !(separatesTitles && characters[place] == ">"), !(characters[place] == "\"" && place > start)
    {
      text.append(characters[place])
      place += 1
    }
    return TapeWord(text: text, column: start + 1, kind: .plain)
  }

  private mutating func quoted() throws(Trouble) -> TapeWord {
    let start = place
    var text = ""
    place += 1
    while place < characters.count, characters[place] != "\"" {
      if characters[place] == "\\" {
        place += 1
        guard place < characters.count else { break }
        switch characters[place] {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "\"", "\\": text.append(characters[place])
        default:
          throw Trouble(
            column: place,
            sentence: "“\\\(characters[place])” means nothing in a text; \\\" \\\\ \\n and \\t do.")
        }
      } else {
        text.append(characters[place])
      }
      place += 1
    }
    guard place < characters.count else {
      throw Trouble(column: start + 1, sentence: "This text has no quotation mark at its end.")
    }
    place += 1
    return TapeWord(text: text, column: start + 1, kind: .quoted)
  }

  /// A stroke that is not closed is an ordinary word, a path for instance.
  private var hasClosingStroke: Bool {
    var index = place + 1
    while index < characters.count {
      if characters[index] == "\\" {
        index += 2
        continue
      }
      if characters[index] == "/" {
        return index + 1 == characters.count || characters[index + 1].isWhitespace
      }
      index += 1
    }
    return false
  }

  private mutating func pattern() throws(Trouble) -> TapeWord {
    let start = place
    var text = ""
    place += 1
    while characters[place] != "/" {
      if characters[place] == "\\", place + 1 < characters.count {
        // The stroke alone needs no stroke before it in the expression itself.
        if characters[place + 1] != "/" { text.append("\\") }
        place += 1
      }
      text.append(characters[place])
      place += 1
    }
    place += 1
    return TapeWord(text: text, column: start + 1, kind: .pattern)
  }
}
