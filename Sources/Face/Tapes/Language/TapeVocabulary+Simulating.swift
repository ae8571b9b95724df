import FoundationEssentials
import Screens
import Simulation

extension TapeVocabulary {
  static let simulating = [
    Row(
      name: "Advance", forms: "Advance 5m, Advance 30s or Advance 1h30m",
      kind: .action { arguments throws(Trouble) in .advance(try arguments.span()) }),
    Row(
      name: "Network", forms: "Network offline, Network slow or Network ok",
      kind: .action { arguments throws(Trouble) in
        .network(try arguments.one(of: NetworkConditions.self, "The network"))
      }),
    Row(
      name: "Fault",
      forms: "Fault POINT, or Fault POINT followed by "
        + FaultTrigger.forms.map(\.form).joined(separator: ", ") + " or off",
      kind: .action { arguments throws(Trouble) in try fault(&arguments) }),
    Row(
      name: "Kill", forms: "Kill device",
      kind: .action { arguments throws(Trouble) in
        try device(&arguments)
        return .killDevice
      }),
    Row(
      name: "Restart", forms: "Restart device",
      kind: .action { arguments throws(Trouble) in
        try device(&arguments)
        return .restartDevice
      }),
  ]

  static let showing = [
    Row(
      name: "Hand", forms: "Hand over",
      kind: .action { arguments throws(Trouble) in
        guard arguments.takes("over") else {
          throw arguments.trouble("Hand is written Hand over.")
        }
        return .handOver
      }),
    Row(
      name: "Screenshot", forms: "Screenshot FILE.svg or Screenshot FILE.txt",
      kind: .action { arguments throws(Trouble) in
        let column = arguments.nextColumn
        let file = try arguments.word("a file's name", example: "step-up.svg")
        guard file.hasSuffix(".svg") || file.hasSuffix(".txt"), !file.hasPrefix("/"),
          !file.split(separator: "/").contains("..")
        else {
          throw Trouble(
            column: column,
            sentence: "A picture's name ends with .svg or .txt and lies within the folder for"
              + " pictures; “\(file)” does not.")
        }
        return .screenshot(file)
      }),
    Row(
      name: "Pause", forms: "Pause 800ms",
      kind: .action { arguments throws(Trouble) in .pause(try arguments.span(most: 600)) }),
    Row(
      name: "Say", forms: "Say \"caption\"",
      kind: .action { arguments throws(Trouble) in
        .say(try arguments.quoted("a caption", example: "\"The server asks for a code.\""))
      }),
  ]

  private static func device(_ arguments: inout TapeArguments) throws(Trouble) {
    guard arguments.takes("device") else {
      throw arguments.trouble(
        "\(arguments.command.text) is written \(arguments.command.text) device.")
    }
  }

  private static func fault(_ arguments: inout TapeArguments) throws(Trouble) -> TapeCommand {
    let column = arguments.nextColumn
    let name = try arguments.word("the name of a fault", example: "sms.send.lost")
    guard let point = FaultPoint.named(name) else {
      let meant = Nearness.nearest(to: name, among: FaultPoint.all.map(\.name))
      throw Trouble(
        column: column,
        sentence: "There is no fault “\(name)”. The nearest is \(meant ?? "none"); "
          + "onetap faults lists them all.")
    }
    if arguments.isEmpty { return .fault(name, .always) }
    if arguments.takes("off") { return .disarm(name) }
    let place = arguments.nextColumn
    var words: [String] = []
    while let word = arguments.take() {
      words.append(word.kind == .quoted ? TapeText.quoted(word.text) : word.text)
    }
    guard let trigger = FaultTrigger(words: words.joined(separator: " ")) else {
      throw Trouble(
        column: place,
        sentence: "A fault strikes: " + FaultTrigger.forms.map(\.form).joined(separator: ", ")
          + "; off takes it back. “\(words.joined(separator: " "))” is none of these.")
    }
    if case .forSubject = trigger, point.subject == nil {
      throw Trouble(
        column: place, sentence: "\(name) strikes whatever it is for; leave “for …” out.")
    }
    return .fault(name, trigger)
  }
}
