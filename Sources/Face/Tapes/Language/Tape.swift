import FoundationEssentials
import TextInterface

/// A tape: what somebody does on the phone, step by step, and what has to come of it.
///
/// The language is described in the article *The Language of Tapes*.
package struct Tape: Hashable, Sendable {
  /// The file, as it was named.
  package let file: String
  /// The first comment lines: what it shows, and what a person should see.
  package let heading: [String]
  /// The rules that it is about, from lines such as `# rule: SMS-4, UPG-20`.
  package let rules: [String]
  /// What the phone begins with.
  package let setting: TapeSetting
  /// The actions, in their order.
  package let lines: [TapeLine]

  /// Reads a tape.
  ///
  /// Throws everything that is wrong with it, at once (QA-5).
  package init(text: String, file: String) throws(TapeProblems) {
    var parser = TapeParser(file: file)
    parser.read(text)
    guard parser.problems.isEmpty else { throw TapeProblems(parser.problems) }
    self.file = file
    heading = parser.heading
    rules = parser.rules
    setting = parser.setting
    lines = parser.lines
  }

  /// The file's name without its folders and its ending.
  package var name: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(Tape.ending) ? String(last.dropLast(Tape.ending.count)) : last
  }

  /// What a tape's name ends with.
  package static let ending = ".tape"
}

/// What the phone of a tape begins with.
package struct TapeSetting: Hashable, Sendable {
  /// A world by its name or its folder; nothing: the built-in one.
  package var world: String?
  /// The moment at which it begins; nothing: the world's.
  package var time: Date?
  /// What chance and keys come from; nothing: the world's seed.
  package var seed: UInt64?
  /// How large the screen is.
  package var size = Size(columns: 80, rows: 24)
  /// Where the world is named, for whoever does not find it.
  package var worldPlace: TapePlace?

  package init(
    world: String? = nil, time: Date? = nil, seed: UInt64? = nil,
    size: Size = Size(columns: 80, rows: 24)
  ) {
    self.world = world
    self.time = time
    self.seed = seed
    self.size = size
  }

  /// The lines at a tape's beginning that say this.
  package var text: [String] {
    var lines: [String] = []
    if let world { lines.append("World \(TapeText.word(world))") }
    if let time { lines.append("Time \(time.formatted(.iso8601))") }
    if let seed { lines.append("Seed \(seed)") }
    lines.append("Size \(size.columns)x\(size.rows)")
    return lines
  }
}

/// A line and a column of a tape, both counted from 1.
package struct TapePlace: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// One action of a tape.
package struct TapeLine: Hashable, Sendable {
  /// Its line in the file, counted from 1.
  package let number: Int
  /// The line as it stands in the file, without blanks around it.
  package let text: String
  package let command: TapeCommand

  package init(number: Int, text: String, command: TapeCommand) {
    self.number = number
    self.text = text
    self.command = command
  }
}
