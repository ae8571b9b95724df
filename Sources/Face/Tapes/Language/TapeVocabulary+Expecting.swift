import FoundationEssentials
import RegularExpressions
import Simulation

extension TapeVocabulary {
  static let expecting = [
    Row(
      name: "Expect",
      forms:
        "Expect \"text\", Expect /regex/, Expect screen \"Title\", Expect credential DOMAIN USER"
        + " STATE, Expect server DOMAIN USER STATE or Expect trace \"event\" then \"event\", each"
        + " with within 5m if need be",
      kind: .action { arguments throws(Trouble) in
        let expectation = try expectation(&arguments)
        return .expect(expectation, within: try within(&arguments))
      }),
    Row(
      name: "ExpectNot",
      forms: "ExpectNot \"text\", ExpectNot /regex/, ExpectNot screen \"Title\" or ExpectNot trace"
        + " \"event\", each with within 5m if need be",
      kind: .action { arguments throws(Trouble) in
        let column = arguments.nextColumn
        let expectation = try expectation(&arguments)
        switch expectation {
        case .credential, .server:
          throw Trouble(
            column: column,
            sentence: "ExpectNot takes a text, a regex, a screen or a trace. "
              + "For stores and servers, Expect has a word for each state.")
        default: return .expectNot(expectation, within: try within(&arguments))
        }
      }),
  ]

  private static func within(
    _ arguments: inout TapeArguments
  ) throws(Trouble) -> TimeInterval? {
    arguments.takes("within") ? try arguments.span() : nil
  }

  private static func expectation(
    _ arguments: inout TapeArguments
  ) throws(Trouble) -> TapeExpectation {
    let kinds = "a text in quotation marks, /a regex/, screen, credential, server or trace"
    guard let word = arguments.next else {
      throw arguments.trouble("\(arguments.command.text) takes \(kinds); the line ends here.")
    }
    switch (word.kind, word.text.lowercased()) {
    case (.quoted, _):
      return .text(try arguments.quoted("a text", example: "\"Password Updated\""))
    case (.pattern, _): return try pattern(&arguments)
    case (.plain, "screen"):
      _ = arguments.take()
      return .screen(try arguments.quoted("a title", example: "\"Passwords\""))
    case (.plain, "credential"):
      _ = arguments.take()
      return .credential(
        try account(&arguments),
        try arguments.one(
          of: TapeExpectation.CredentialState.self, "What is expected of a credential"))
    case (.plain, "server"):
      _ = arguments.take()
      return .server(
        try account(&arguments),
        try arguments.one(
          of: TapeExpectation.ServerState.self, "What is expected of an account on its server"))
    case (.plain, "trace"):
      _ = arguments.take()
      return .trace(try question(&arguments))
    default:
      let meant = Nearness.word(
        to: word.text, among: ["screen", "credential", "server", "trace"])
      throw arguments.trouble(
        "\(arguments.command.text) takes \(kinds), not “\(word.text)”."
          + (meant.map { " Did you mean \($0)?" } ?? ""))
    }
  }

  private static func pattern(
    _ arguments: inout TapeArguments
  ) throws(Trouble) -> TapeExpectation {
    let column = arguments.nextColumn
    let text = arguments.take()?.text ?? ""
    do { _ = try RegularExpression(text) } catch {
      throw Trouble(
        column: column, sentence: "This is not a regular expression: \(error.description).")
    }
    return .pattern(text)
  }

  private static func account(_ arguments: inout TapeArguments) throws(Trouble) -> TapeAccount {
    let domain = try arguments.word("a domain", example: "shiny.example")
    let user = try arguments.word("a user name", example: "chelsea@shiny.example")
    return TapeAccount(domain: domain, user: user)
  }

  // MARK: The trace

  private static func question(
    _ arguments: inout TapeArguments
  ) throws(Trouble) -> TraceQuestion {
    var request: Int?
    if arguments.takes("request") {
      guard let number = arguments.next.flatMap({ Int($0.text) }), number > 0 else {
        throw arguments.trouble("request is followed by its number, such as request 1.")
      }
      _ = arguments.take()
      request = number
    }
    var steps = [try step(&arguments)]
    while arguments.takes("then") { steps.append(try step(&arguments)) }
    guard let word = arguments.next, word.kind == .plain, let count = Int(word.text) else {
      return TraceQuestion(steps: steps, request: request)
    }
    guard steps.count == 1, (0...1_000).contains(count) else {
      throw arguments.trouble("A number of times can be given for one event alone, up to 1000.")
    }
    _ = arguments.take()
    guard arguments.takes("times") || arguments.takes("time") else {
      throw arguments.trouble("A number here is followed by times, as in \"send code\" 3 times.")
    }
    return TraceQuestion(steps: steps, count: count, request: request)
  }

  private static func step(
    _ arguments: inout TapeArguments
  ) throws(Trouble) -> TraceQuestion.Step {
    var from: Party?
    var to: Party?
    if arguments.next?.kind == .plain {
      from = try party(&arguments)
      guard arguments.takes("to") else {
        throw arguments.trouble(
          "Between two parties stands to, as in Extension to Server \"authorise\".")
      }
      to = try party(&arguments)
    }
    let name = try arguments.quoted("the name of an event", example: "\"step-up required\"")
    return TraceQuestion.Step(from: from, to: to, name: name, details: try details(&arguments))
  }

  private static func party(_ arguments: inout TapeArguments) throws(Trouble) -> Party {
    let known = Party.allCases.map(\.rawValue)
    guard let word = arguments.next,
      let party = Party.allCases.first(where: {
        $0.rawValue.lowercased() == word.text.lowercased()
      })
    else {
      throw arguments.trouble(
        "A trace is asked for an event's name in quotation marks, or first for who speaks to whom: "
          + known.joined(separator: ", ") + ".")
    }
    _ = arguments.take()
    return party
  }

  private static func details(
    _ arguments: inout TapeArguments
  ) throws(Trouble) -> [TraceQuestion.Detail] {
    var details: [TraceQuestion.Detail] = []
    while let word = arguments.next, word.kind == .plain,
      let sign = word.text.firstIndex(where: { $0 == "=" || $0 == "~" }),
      sign > word.text.startIndex
    {
      _ = arguments.take()
      var value = String(word.text[word.text.index(after: sign)...])
      if value.isEmpty {
        value = try arguments.quoted("what the detail says", example: "outcome=\"cancelled\"")
      }
      details.append(
        TraceQuestion.Detail(
          key: String(word.text[..<sign]), value: value, isPart: word.text[sign] == "~"))
    }
    return details
  }
}
