import FoundationEssentials
import Simulation
import TextInterface

extension TapeCommand {
  /// The command as it is written in a tape; what is read from it is the same command.
  package var text: String {
    switch self {
    case .go(let titles): "Go " + titles.map(TapeText.title).joined(separator: " > ")
    case .select(let words): "Select \(TapeText.quoted(words))"
    case .press(let label): "Press \(TapeText.quoted(label))"
    case .key(let key, let count):
      "Key \(TapeKeys.name(of: key))" + (count == 1 ? "" : " \(count)")
    case .type(.text(let words)): "Type \(TapeText.quoted(words))"
    case .type(.code): "Type code"
    case .type(.wrongCode): "Type wrong code"
    case .autoFill: "AutoFill"
    case .faceID(let matches): "FaceID " + (matches ? "match" : "mismatch")
    case .passcode(let digits): "Passcode \(TapeText.word(digits))"
    case .expect(let what, let within): "Expect \(what.text)" + Self.within(within)
    case .expectNot(let what, let within): "ExpectNot \(what.text)" + Self.within(within)
    case .advance(let seconds): "Advance \(SpanWords.words(seconds))"
    case .network(let state): "Network \(state.rawValue)"
    case .fault(let point, .always): "Fault \(point)"
    case .fault(let point, .forSubject(let subject)):
      "Fault \(point) for " + (subject.contains(" ") ? TapeText.quoted(subject) : subject)
    case .fault(let point, let trigger): "Fault \(point) \(trigger.words)"
    case .disarm(let point): "Fault \(point) off"
    case .killDevice: "Kill device"
    case .restartDevice: "Restart device"
    case .handOver: "Hand over"
    case .screenshot(let file): "Screenshot \(TapeText.word(file))"
    case .pause(let seconds): "Pause \(SpanWords.words(seconds))"
    case .say(let words): "Say \(TapeText.quoted(words))"
    }
  }

  private static func within(_ seconds: TimeInterval?) -> String {
    seconds.map { " within \(SpanWords.words($0))" } ?? ""
  }
}

extension TapeExpectation {
  /// What stands behind `Expect` in a tape.
  package var text: String {
    switch self {
    case .text(let words): TapeText.quoted(words)
    case .pattern(let pattern): "/\(pattern.replacing("/", with: "\\/"))/"
    case .screen(let title): "screen \(TapeText.quoted(title))"
    case .credential(let account, let state): "credential \(account.text) \(state.rawValue)"
    case .server(let account, let state): "server \(account.text) \(state.rawValue)"
    case .trace(let question): "trace \(question.text)"
    }
  }
}

extension TapeAccount {
  var text: String { "\(TapeText.word(domain)) \(TapeText.word(user))" }
}

extension TraceQuestion {
  var text: String {
    let words = steps.map(\.text).joined(separator: " then ")
    return (request.map { "request \($0) " } ?? "") + words + (count.map { " \($0) times" } ?? "")
  }
}

extension TraceQuestion.Step {
  var text: String {
    var words: [String] = []
    if let from { words.append("\(from.rawValue) to \(to?.rawValue ?? "")") }
    words.append(TapeText.quoted(name))
    words += details.map { "\($0.key)\($0.isPart ? "~" : "=")\(TapeText.quoted($0.value))" }
    return words.joined(separator: " ")
  }
}

/// How words are written in a tape.
enum TapeText {
  /// The text in quotation marks, with `\"`, `\\` and `\n` where they are needed.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n", "\r\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.append(character)
      }
    }
    return result + "\""
  }

  /// The word as it is, or in quotation marks where blanks or the like are in it.
  static func word(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.first != "/" || text.hasPrefix("/") && text.count > 1
    let needsMarks = text.contains { $0.isWhitespace || $0 == "\"" || $0 == "#" || $0 == "\\" }
    return isPlain && !needsMarks ? text : quoted(text)
  }

  /// A title on a way: in quotation marks only where it would be read as something else.
  static func title(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.first?.isWhitespace == false && text.last?.isWhitespace == false
      && !text.contains { ">\"#\\\n".contains($0) } && !text.contains("  ")
    return isPlain ? text : quoted(text)
  }
}
