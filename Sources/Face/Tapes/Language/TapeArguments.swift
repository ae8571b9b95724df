import FoundationEssentials
import Simulation

/// The words behind a command, taken one after the other.
struct TapeArguments {
  typealias Trouble = TapeWords.Trouble

  /// The command itself.
  let command: TapeWord
  private var words: ArraySlice<TapeWord>
  /// The column behind the line's end.
  private let end: Int

  init(command: TapeWord, words: [TapeWord], end: Int) {
    self.command = command
    self.words = words[...]
    self.end = max(end, command.column + command.text.count)
  }

  var isEmpty: Bool { words.isEmpty }
  var next: TapeWord? { words.first }
  /// Where the next word stands, or would stand.
  var nextColumn: Int { words.first?.column ?? end }

  /// A mistake at the next word, or where it is missing.
  func trouble(_ sentence: String) -> Trouble { Trouble(column: nextColumn, sentence: sentence) }

  /// The next word, whatever it is.
  mutating func take() -> TapeWord? { words.popFirst() }

  /// The next word if it stands in quotation marks.
  mutating func quoted(_ what: String, example: String) throws(Trouble) -> String {
    guard let word = words.first, word.kind == .quoted, !word.text.isEmpty else {
      throw trouble(
        "\(command.text) takes \(what) in quotation marks here, such as \(example)"
          + saw(words.first))
    }
    words.removeFirst()
    return word.text
  }

  /// The next word, in quotation marks or not.
  mutating func word(_ what: String, example: String) throws(Trouble) -> String {
    guard let word = words.first, word.kind == .plain || word.kind == .quoted, !word.text.isEmpty
    else {
      throw trouble(
        "\(command.text) takes \(what) here, such as \(example)" + saw(words.first))
    }
    words.removeFirst()
    return word.text
  }

  /// The next word if it is this one.
  mutating func takes(_ wanted: String) -> Bool {
    guard let word = words.first, word.kind == .plain, word.text.lowercased() == wanted else {
      return false
    }
    words.removeFirst()
    return true
  }

  /// A span of time.
  mutating func span(
    most: TimeInterval = 31_536_000
  ) throws(Trouble) -> TimeInterval {
    let word = words.first
    guard let word, word.kind == .plain, let seconds = SpanWords.seconds(word.text) else {
      throw trouble(
        "\(command.text) takes a span of time here, such as 5m, 30s, 800ms or 1h30m" + saw(word))
    }
    guard seconds > 0, seconds <= most else {
      throw trouble(
        "A span here is longer than nothing and at most \(SpanWords.words(most)).")
    }
    words.removeFirst()
    return seconds
  }

  /// One of several words; the ways may have several words themselves.
  mutating func one<Choice: RawRepresentable & CaseIterable>(
    of choices: Choice.Type, _ what: String
  ) throws(Trouble) -> Choice where Choice.RawValue == String {
    let written = words.map { $0.text.lowercased() }
    let fitting = Choice.allCases.filter { choice in
      let parts = choice.rawValue.split(separator: " ").map { $0.lowercased() }
      return written.prefix(parts.count) == parts[...]
    }
    guard let best = fitting.max(by: { $0.rawValue.count < $1.rawValue.count }) else {
      let known = Choice.allCases.map(\.rawValue)
      let meant =
        words.isEmpty
        ? nil : Nearness.word(to: words.map(\.text).joined(separator: " "), among: known)
      throw trouble(
        "\(what) is one of: \(known.joined(separator: ", "))" + saw(words.first)
          + (meant.map { " Did you mean \($0)?" } ?? ""))
    }
    words.removeFirst(best.rawValue.split(separator: " ").count)
    return best
  }

  /// Says that there is nothing more to be read.
  func finish(_ row: TapeVocabulary.Row) throws(Trouble) {
    guard let word = words.first else { return }
    throw trouble("Nothing more is expected here, but “\(word.text)” stands here. \(row.usage)")
  }

  private func saw(_ word: TapeWord?) -> String {
    guard let word else { return "; the line ends here." }
    return word.kind == .quoted ? "; “\(word.text)” is something else." : ", not “\(word.text)”."
  }
}
