import FoundationEssentials
import TextInterface

/// Reads a tape line by line and gathers what is wrong with it.
struct TapeParser {
  let file: String
  private(set) var heading: [String] = []
  private(set) var rules: [String] = []
  private(set) var setting = TapeSetting()
  private(set) var lines: [TapeLine] = []
  private(set) var problems: [TapeProblem] = []

  /// No more problems than this are told: a file with that many is no tape.
  private static let mostProblems = 40

  private var isHeadingOver = false
  private var known: Set<String> = []
  /// The device was killed and not started again, as far as the tape itself says.
  private var isOff = false

  init(file: String) { self.file = file }

  mutating func read(_ text: String) {
    var number = 0
    var untold = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard problems.count < Self.mostProblems else {
        untold += 1
        continue
      }
      take(line, number)
    }
    if untold > 0 {
      add(
        number, 1,
        "After \(problems.count) mistakes the rest was not looked at; is this file a tape?")
    } else if lines.isEmpty, problems.isEmpty {
      add(1, 1, "There is no action in this tape. \(TapeVocabulary.possible)")
    }
  }

  private mutating func add(_ line: Int, _ column: Int, _ sentence: String) {
    problems.append(TapeProblem(file: file, line: line, column: column, sentence: sentence))
  }

  private mutating func take(_ line: Substring, _ number: Int) {
    let indent = line.prefix(while: \.isWhitespace).count
    let trimmed = line.dropFirst(indent)
    guard let first = trimmed.first else { return }
    if first == "#" { return comment(trimmed.dropFirst()) }
    isHeadingOver = true
    do throws(TapeWords.Trouble) {
      try action(line, number)
    } catch {
      add(number, error.column, error.sentence)
    }
  }

  private mutating func comment(_ text: Substring) {
    let words = text.drop(while: \.isWhitespace)
    if words.lowercased().hasPrefix("rule:") {
      let named = words.dropFirst("rule:".count).split { $0 == "," || $0.isWhitespace }
      for rule in named.map(String.init) where !rules.contains(rule) { rules.append(rule) }
    } else if !isHeadingOver, !words.isEmpty {
      heading.append(String(words))
    }
  }

  private mutating func action(_ line: Substring, _ number: Int) throws(TapeWords.Trouble) {
    let separates = line.drop(while: \.isWhitespace).lowercased().hasPrefix("go ")
    var words = try TapeWords.words(of: line, separatesTitles: separates)
    guard let first = words.first else { return }
    words.removeFirst()
    let arguments = TapeArguments(
      command: first, words: words, end: line.reversed().drop(while: \.isWhitespace).count + 1)
    guard first.kind == .plain, let row = TapeVocabulary.row(named: first.text) else {
      throw TapeWords.Trouble(
        column: first.column, sentence: TapeVocabulary.unknown(first.text))
    }
    switch row.kind {
    case .setting(let read): try set(row, arguments, number, read)
    case .action(let read):
      var arguments = arguments
      let command = try read(&arguments)
      try arguments.finish(row)
      try check(command, first.column)
      lines.append(
        TapeLine(
          number: number, text: TapeParser.trimmed(line), command: command))
    }
  }

  private mutating func set(
    _ row: TapeVocabulary.Row, _ arguments: TapeArguments, _ number: Int,
    _ read: TapeVocabulary.ReadSetting
  ) throws(TapeWords.Trouble) {
    guard lines.isEmpty else {
      throw TapeWords.Trouble(
        column: arguments.command.column,
        sentence: "\(row.name) stands before the first action; the phone runs already here.")
    }
    guard known.insert(row.name).inserted else {
      throw TapeWords.Trouble(
        column: arguments.command.column, sentence: "\(row.name) was said already; once is enough.")
    }
    var arguments = arguments
    if row.name == "World" {
      setting.worldPlace = TapePlace(line: number, column: arguments.nextColumn)
    }
    try read(&arguments, &setting)
    try arguments.finish(row)
  }

  /// A device that is off does nothing.
  private mutating func check(
    _ command: TapeCommand, _ column: Int
  ) throws(TapeWords.Trouble) {
    switch command {
    case .killDevice:
      guard !isOff else {
        throw TapeWords.Trouble(
          column: column, sentence: "The device is off already; Restart device starts it.")
      }
      isOff = true
    case .restartDevice: isOff = false
    case .say, .pause: break
    default:
      guard isOff else { return }
      isOff = false
      throw TapeWords.Trouble(
        column: column,
        sentence:
          "The device is off after Kill device; Restart device has to come before this line.")
    }
  }

  private static func trimmed(_ line: Substring) -> String {
    let start = line.drop(while: \.isWhitespace)
    return String(String(start.reversed().drop(while: \.isWhitespace)).reversed())
  }
}
