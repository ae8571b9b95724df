import FoundationEssentials

/// What becomes of a text that goes to a number: the table of `step-up.md`.
struct NumberBehaviour: Hashable {
  /// What is delivered in place of the text.
  enum Wording {
    case asSent
    case withoutDomainLine
    case anotherSitesDomainLine
    case twoCodes
    case japanese
  }

  /// Seconds until it arrives; nil: never.
  var delay: TimeInterval? = 2
  /// Seconds for the first message of a request, where it differs.
  var firstDelay: TimeInterval?
  var wording = Wording.asSent
  var copies = 1
  /// Why the carrier does not take it, as a sentence; nil: it does.
  var refusal: String?

  /// The carrier never takes anything for this number.
  static let noWay = "The carrier refuses messages to this number. Choose another number."
  /// The carrier's rate limit is reached.
  static let tooMany =
    "The carrier takes no more messages for now: there were too many. Try again in a minute."

  /// The behaviour of a number; what is not in the table is delivered after 2 s.
  static func of(_ number: String) -> NumberBehaviour {
    switch digits(of: number) {
    case "12025550101": NumberBehaviour(delay: 45)
    case "12025550102": NumberBehaviour(delay: nil)
    case "12025550103": NumberBehaviour(wording: .withoutDomainLine)
    case "12025550104": NumberBehaviour(wording: .anotherSitesDomainLine)
    case "12025550105": NumberBehaviour(refusal: noWay)
    case "12025550106": NumberBehaviour(firstDelay: 40)
    case "12025550107": NumberBehaviour(copies: 2)
    case "12025550108": NumberBehaviour(wording: .twoCodes)
    case "12025550109": NumberBehaviour(wording: .japanese)
    default: NumberBehaviour()
    }
  }

  /// The digits of a number, however it is written.
  static func digits(of number: String) -> String {
    number.filter { $0.isASCII && $0.isNumber }
  }
}

extension NumberBehaviour.Wording {
  /// The text as it is delivered; one without a domain-bound code is delivered as it is.
  func apply(to message: TextMessage) -> String {
    guard let parts = BoundText(message.text) else { return message.text }
    return switch self {
    case .asSent: message.text
    case .withoutDomainLine: parts.words
    case .anotherSitesDomainLine: "\(parts.words)\n@evil.example #\(parts.code)"
    case .twoCodes:
      "The earlier code \(parts.otherCode) is no longer valid.\n\(message.text)"
    case .japanese:
      "\(message.sender)の認証コードは\(parts.code)です。他の人に教えないでください。\n\(parts.lastLine)"
    }
  }
}

/// A text whose last line is `@domain #code`, taken apart.
private struct BoundText {
  let words: String
  let lastLine: String
  let code: String

  init?(_ text: String) {
    guard let lineEnd = text.lastIndex(of: "\n") else { return nil }
    let line = text[text.index(after: lineEnd)...]
    guard line.hasPrefix("@"), let mark = line.lastIndex(of: "#") else { return nil }
    words = String(text[..<lineEnd])
    lastLine = String(line)
    code = String(line[line.index(after: mark)...])
  }

  /// A code that is surely another one: each digit is moved by five.
  var otherCode: String {
    String(
      code.map { character in
        character.wholeNumberValue.map { Character(String(($0 + 5) % 10)) } ?? character
      })
  }
}
