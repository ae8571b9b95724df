import Testing

@testable import onetap

@Suite("Options stand before or after the command, and -- ends them")
struct OptionPlaces {
  @Test(arguments: [
    ["--state", "/tmp/a", "list", "--json"], ["list", "--state", "/tmp/a", "--json"],
    ["--json", "--state=/tmp/a", "list"],
  ])
  func anywhere(words: [String]) throws {
    let (name, invocation) = try parsed(words)
    #expect(name == "list")
    #expect(invocation["--state"] == "/tmp/a")
    #expect(invocation.has("--json"))
  }

  @Test func twoHyphensEndThem() throws {
    let (name, invocation) = try parsed(["import", "--", "--dry-run"])
    #expect(name == "import")
    #expect(invocation.operands == ["--dry-run"])
    #expect(!invocation.has("--dry-run"))
  }

  @Test func nothingOpensTheInterface() throws {
    let (name, _) = try parsed(["--ascii"])
    #expect(name == "")
  }

  @Test(arguments: [["--help"], ["list", "--help"], ["upgrade", "-h"], ["--help", "list"]])
  func helpIsEverywhere(words: [String]) throws {
    guard case .help(let command) = try CommandTable.parser.parse(words) else {
      Issue.record("no help for \(words)")
      return
    }
    #expect((command == nil) == (words == ["--help"]))
  }
}

@Suite("Wrong usage is one sentence with what is wrong and what to do, status 2")
struct WrongUsage {
  @Test(arguments: [
    (["upgarde"], "Did you mean “upgrade”?"),
    (["lst"], "Did you mean “list”?"),
    (["list", "--jsno"], "Did you mean “--json”?"),
    (["list", "--state"], "--state needs DIR behind it."),
    (["list", "--dry-run"], "--dry-run is not an option of onetap list"),
    (["upgrade", "shiny.example"], "onetap upgrade needs --to"),
    (["sign-in", "shiny.example"], "onetap sign-in needs USER"),
    (["upgrade", "a.example", "b", "--to", "weak-password"], "--to takes strong-password"),
    (["list", "extra"], "“extra” is one word too many"),
    (["list", "--json=yes"], "--json takes no value."),
    (["trace", "--format", "xml"], "--format takes text or jsonl"),
  ])
  func saysWhat(words: [String], sentence: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try CommandTable.parser.parse(words) }
    #expect(failure?.status == .usage)
    #expect(failure?.sentences.count == 1)
    #expect(failure?.sentences.first?.contains(sentence) == true, "\(failure?.sentences ?? [])")
  }

  @Test func nothingNearIsNotGuessed() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try CommandTable.parser.parse(["xylophone"])
    }
    #expect(failure?.sentences.first?.contains("Did you mean") == false)
  }
}

@Suite("Help is made from the rows that the parser reads")
struct HelpPages {
  @Test func everyCommandAndOptionIsListed() {
    let parser = CommandTable.parser
    let help = Help(parser: parser)
    let overview = help.text(for: nil)
    for command in parser.commands {
      #expect(overview.contains(command.name))
      let page = help.text(for: command)
      for option in command.options + parser.common { #expect(page.contains(option.spelling)) }
    }
  }

  @Test func fitsATerminal() {
    let parser = CommandTable.parser
    for command in [nil] + parser.commands.map(Optional.some) {
      for line in Help(parser: parser).text(for: command).split(separator: "\n") {
        #expect(line.count <= 100, "\(line)")
      }
    }
  }
}

/// The command and its words, where the parser found a command to run.
private func parsed(_ words: [String]) throws -> (String, Invocation) {
  guard case .run(let command, let invocation) = try CommandTable.parser.parse(words) else {
    throw CommandFailure(.usage, "no command in \(words)")
  }
  return (command.name, invocation)
}
