import FoundationEssentials
import Simulation

/// Every command of the language: how it is written, what it means, how it is read.
enum TapeVocabulary {
  typealias Trouble = TapeWords.Trouble
  typealias ReadAction = @Sendable (inout TapeArguments) throws(Trouble) -> TapeCommand
  typealias ReadSetting = @Sendable (inout TapeArguments, inout TapeSetting) throws(Trouble) -> Void

  struct Row: Sendable {
    enum Kind: Sendable {
      case setting(ReadSetting)
      case action(ReadAction)
    }

    /// The first word.
    let name: String
    /// The ways to write it, in one sentence.
    let forms: String
    let kind: Kind

    /// What is possible behind it.
    var usage: String { "It is written: \(forms)." }
  }

  static let rows: [Row] = settings + doing + expecting + simulating + showing

  static func row(named name: String) -> Row? {
    rows.first { $0.name.lowercased() == name.lowercased() }
  }

  /// What is possible at the beginning of a line.
  static var possible: String {
    "Commands are: \(rows.map(\.name).joined(separator: ", "))."
  }

  /// The answer to a word that is no command.
  static func unknown(_ word: String) -> String {
    let shown = word.count > 40 ? word.prefix(39) + "…" : word
    if let meant = Nearness.word(to: word, among: rows.map(\.name)) {
      return "“\(shown)” is no command; did you mean \(meant)?"
        + (row(named: meant).map { " \($0.usage)" } ?? "")
    }
    return "“\(shown)” is no command. \(possible)"
  }

  // MARK: What the phone begins with

  private static let settings = [
    Row(
      name: "World", forms: "World NAME or a folder's path",
      kind: .setting { arguments, setting throws(Trouble) in
        setting.world = try arguments.word("a world", example: "shiny")
      }),
    Row(
      name: "Time", forms: "Time 2020-06-24T16:41:00Z",
      kind: .setting { arguments, setting throws(Trouble) in
        let column = arguments.nextColumn
        let word = try arguments.word("a moment", example: "2020-06-24T16:41:00Z")
        guard let time = try? Date(word, strategy: .iso8601) else {
          throw Trouble(
            column: column,
            sentence: "Time takes a moment such as 2020-06-24T16:41:00Z, not “\(word)”.")
        }
        setting.time = time
      }),
    Row(
      name: "Seed", forms: "Seed 42",
      kind: .setting { arguments, setting throws(Trouble) in
        let column = arguments.nextColumn
        let word = try arguments.word("a whole number", example: "42")
        guard let seed = UInt64(word) else {
          throw Trouble(
            column: column, sentence: "Seed takes a whole number from 0, not “\(word)”.")
        }
        setting.seed = seed
      }),
    Row(
      name: "Size", forms: "Size 100x30",
      kind: .setting { arguments, setting throws(Trouble) in
        let column = arguments.nextColumn
        let word = try arguments.word("columns and rows", example: "100x30")
        let numbers = word.lowercased().split(separator: "x", omittingEmptySubsequences: false)
          .map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
          (20...400).contains(columns), (5...200).contains(rows)
        else {
          throw Trouble(
            column: column,
            sentence:
              "Size takes columns and rows such as 100x30, at most 400x200, not “\(word)”.")
        }
        setting.size = .init(columns: columns, rows: rows)
      }),
  ]

  // MARK: What fingers do

  private static let doing = [
    Row(
      name: "Go", forms: "Go Settings > Passwords, with the titles that are shown",
      kind: .action { arguments throws(Trouble) in .go(try titles(&arguments)) }),
    Row(
      name: "Select", forms: "Select \"text\"",
      kind: .action { arguments throws(Trouble) in
        .select(try arguments.quoted("the text of a row", example: "\"shiny.example\""))
      }),
    Row(
      name: "Press", forms: "Press \"label\"",
      kind: .action { arguments throws(Trouble) in
        .press(try arguments.quoted("a label", example: "\"Verify\""))
      }),
    Row(
      name: "Key", forms: "Key Down 3, Key Enter, Key Ctrl-T or Key x",
      kind: .action { arguments throws(Trouble) in try key(&arguments) }),
    Row(
      name: "Type", forms: "Type \"text\", Type code or Type wrong code",
      kind: .action { arguments throws(Trouble) in
        if arguments.takes("code") { return .type(.code) }
        if arguments.next?.kind == .plain, arguments.takes("wrong") {
          guard arguments.takes("code") else {
            throw arguments.trouble("Type wrong is written Type wrong code.")
          }
          return .type(.wrongCode)
        }
        guard let word = arguments.next, word.kind == .quoted else {
          throw arguments.trouble(
            "Type takes a text in quotation marks, or the words code or wrong code.")
        }
        _ = arguments.take()
        return .type(.text(word.text))
      }),
    Row(name: "AutoFill", forms: "AutoFill", kind: .action { _ in .autoFill }),
    Row(
      name: "FaceID", forms: "FaceID match or FaceID mismatch",
      kind: .action { arguments throws(Trouble) in
        if arguments.takes("match") { return .faceID(matches: true) }
        if arguments.takes("mismatch") { return .faceID(matches: false) }
        throw arguments.trouble("FaceID is followed by match or mismatch.")
      }),
    Row(
      name: "Passcode", forms: "Passcode 246810",
      kind: .action { arguments throws(Trouble) in
        .passcode(try arguments.word("a passcode", example: "246810"))
      }),
  ]

  private static func titles(_ arguments: inout TapeArguments) throws(Trouble) -> [String] {
    var titles: [String] = []
    var words: [String] = []
    func missing() -> Trouble {
      arguments.trouble(
        "A title is missing here; titles stand between > signs, as in Go Settings > Passwords.")
    }
    while let word = arguments.next {
      if word.kind == .separator {
        guard !words.isEmpty else { throw missing() }
        titles.append(words.joined(separator: " "))
        words = []
      } else {
        words.append(word.text)
      }
      _ = arguments.take()
    }
    guard !words.isEmpty else { throw missing() }
    return titles + [words.joined(separator: " ")]
  }

  private static func key(_ arguments: inout TapeArguments) throws(Trouble) -> TapeCommand {
    let column = arguments.nextColumn
    let name = try arguments.word("the name of a key", example: "Down")
    guard let key = TapeKeys.key(named: name) else {
      let meant = Nearness.word(to: name, among: TapeKeys.names).map { "; did you mean \($0)?" }
      throw Trouble(
        column: column,
        sentence: "“\(name)” is no key\(meant ?? ".") Keys are: "
          + TapeKeys.names.joined(separator: ", ") + " and the like, or one character.")
    }
    guard let word = arguments.next else { return .key(key, count: 1) }
    guard let count = Int(word.text), (1...1_000).contains(count) else {
      throw arguments.trouble(
        "How often a key is pressed is a number from 1 to 1000, not “\(word.text)”.")
    }
    _ = arguments.take()
    return .key(key, count: count)
  }
}
