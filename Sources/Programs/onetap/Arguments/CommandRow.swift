/// One option, as the parser, `--help` and the answer to a misspelt word know it.
struct OptionRow: Sendable {
  /// The option with its hyphens, such as `--state`.
  let name: String
  /// What stands behind it, such as `DIR`; nothing for a switch.
  let argument: String?
  let summary: String
  /// The words that are possible behind it; empty: anything.
  let choices: [String]

  init(_ name: String, _ argument: String? = nil, choices: [String] = [], does summary: String) {
    self.name = name
    self.argument = argument
    self.summary = summary
    self.choices = choices
  }

  /// The option as a usage line shows it: `--state DIR`.
  var spelling: String { argument.map { "\(name) \($0)" } ?? name }
}

/// One command: its words, its options, what it does and how it is run.
struct CommandRow: Sendable {
  let name: String
  /// The words that must follow, in order, such as `DOMAIN`; those in brackets, the last ones, may, and
  /// of one with `…` there may be several.
  let operands: [String]
  let options: [OptionRow]
  /// The options without which the command cannot be run.
  let required: [String]
  let summary: String
  /// What a person should know before using it; printed by `--help`.
  let discussion: String
  let run: @Sendable (Invocation) async throws -> ExitStatus

  init(
    _ name: String, operands: [String] = [], options: [OptionRow] = [], required: [String] = [],
    summary: String, discussion: String,
    run: @escaping @Sendable (Invocation) async throws -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.options = options
    self.required = required
    self.summary = summary
    self.discussion = discussion
    self.run = run
  }
}

/// How the program ends; the meanings are part of the command line's contract.
enum ExitStatus: Int32, Sendable {
  /// The thing asked for was done.
  case done = 0
  /// It did not succeed: a failed upgrade, findings.
  case unsuccessful = 1
  /// Wrong usage, or no terminal where one is needed.
  case usage = 2
  /// Nobody read the output to its end: 128 and the number of SIGPIPE, as a shell reports it.
  case readerGone = 141
}

/// What a person asked for, taken apart.
struct Invocation: Sendable {
  let operands: [String]
  private let values: [String: String]

  init(operands: [String], values: [String: String]) {
    self.operands = operands
    self.values = values
  }

  /// The value of an option, the last one given.
  subscript(_ option: String) -> String? { values[option] }

  /// Whether a switch was given.
  func has(_ option: String) -> Bool { values[option] != nil }
}

/// A reason to stop, as one sentence for standard error.
struct CommandFailure: Error, Sendable, CustomStringConvertible {
  /// The sentences, one after the other.
  var description: String { sentences.joined(separator: " ") }

  let status: ExitStatus
  let sentences: [String]

  init(_ status: ExitStatus = .unsuccessful, _ sentences: String...) {
    self.init(status, sentences)
  }

  init(_ status: ExitStatus, _ sentences: [String]) {
    self.status = status
    self.sentences = sentences
  }
}
