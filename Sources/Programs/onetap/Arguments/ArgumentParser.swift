import Tapes

/// Takes the words of a command line apart; options may stand before or after the command.
struct ArgumentParser {
  /// What the words ask for.
  enum Request {
    case run(CommandRow, Invocation)
    case help(CommandRow?)
    case version
  }

  let commands: [CommandRow]
  let common: [OptionRow]
  /// What runs when no command is named.
  let standard: CommandRow

  /// Reads the words behind the program's name.
  ///
  /// - Throws: `CommandFailure` with status 2 and one sentence that names the wrong word.
  func parse(_ words: [String]) throws(CommandFailure) -> Request {
    var rest = words[...]
    var operands: [String] = []
    var given: [(name: String, value: String)] = []
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word == "--help" || word == "-h" { return .help(command(among: operands + rest)) }
      if word == "--version" { return .version }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      given.append(try option(word, &rest, of: command(among: operands + rest)))
    }
    return try request(operands, given)
  }

  private func command(among words: [String]) -> CommandRow? {
    words.lazy.compactMap { word in commands.first { $0.name == word } }.first
  }

  /// Every option of every command: which of them fit is known only with the command.
  private var everyOption: [OptionRow] {
    common + standard.options + commands.flatMap(\.options)
  }

  private func option(
    _ word: String, _ rest: inout ArraySlice<String>, of command: CommandRow?
  ) throws(CommandFailure) -> (name: String, value: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let row = everyOption.first(where: { $0.name == name }) else {
      let fitting = common + (command ?? standard).options
      throw unknown("option", name, among: fitting.map(\.name))
    }
    guard let argument = row.argument else {
      if parts.count > 1 { throw CommandFailure(.usage, "\(name) takes no value.") }
      return (name, "")
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw CommandFailure(.usage, "\(name) needs \(argument) behind it.")
    }
    return (name, value)
  }

  private func request(_ words: [String], _ given: [(name: String, value: String)])
    throws(CommandFailure) -> Request
  {
    let row: CommandRow
    var operands = words
    if let first = words.first {
      guard let named = commands.first(where: { $0.name == first }) else {
        throw unknown("command", first, among: commands.map(\.name))
      }
      row = named
      operands.removeFirst()
    } else {
      row = standard
    }
    try check(row, operands, given)
    let values = Dictionary(given.map { ($0.name, $0.value) }) { $1 }
    return .run(row, Invocation(operands: operands, values: values))
  }

  private func check(
    _ row: CommandRow, _ operands: [String], _ given: [(name: String, value: String)]
  )
    throws(CommandFailure)
  {
    let spoken = row.name.isEmpty ? "onetap" : "onetap \(row.name)"
    for (name, value) in given {
      guard let option = (common + row.options).first(where: { $0.name == name }) else {
        throw CommandFailure(.usage, "\(name) is not an option of \(spoken); see \(spoken) --help.")
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw CommandFailure(
          .usage, "\(name) takes \(option.choices.joined(separator: " or ")), not “\(value)”.")
      }
    }
    for name in row.required where !given.contains(where: { $0.name == name }) {
      let spelling = row.options.first { $0.name == name }?.spelling ?? name
      throw CommandFailure(.usage, "\(spoken) needs \(spelling); see \(spoken) --help.")
    }
    if operands.count < row.operands.count, !row.operands[operands.count].hasPrefix("[") {
      let missing = row.operands[operands.count]
      throw CommandFailure(.usage, "\(spoken) needs \(missing); see \(spoken) --help.")
    }
    let takesAny = row.operands.last?.contains("…") == true
    if operands.count > row.operands.count, !takesAny {
      throw CommandFailure(
        .usage, "“\(operands[row.operands.count])” is one word too many for \(spoken).")
    }
  }

  private func unknown(_ kind: String, _ word: String, among known: [String]) -> CommandFailure {
    let nearest = Nearness.word(to: word, among: known).map { " Did you mean “\($0)”?" } ?? ""
    return CommandFailure(.usage, "There is no \(kind) “\(word)”.\(nearest) See onetap --help.")
  }
}
