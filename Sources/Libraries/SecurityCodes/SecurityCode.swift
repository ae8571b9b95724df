import Domains

/// A one-time code found in a text message, and where it may be filled in.
///
/// ```swift
/// let message = "482913 is your code.\n\n@shiny.example #482913"
/// let code = SecurityCode.detect(in: message)
/// code?.code  // "482913"
/// code?.mayFill(host: "login.shiny.example")  // true
/// code?.mayFill(host: "evil.example")  // false
/// ```
public struct SecurityCode: Hashable, Sendable {
  /// How the message shows its code, and whose it is (`COD-1`, `COD-2`).
  public enum Form: String, Hashable, Sendable, Codable {
    /// Exactly as the public specification of domain-bound codes has it.
    case bound
    /// Recognisable, but not exactly as specified: with blank lines at the end, wider spaces, or `%`
    /// in front of the embedded host.
    case lenient
    /// Found from the words of the message, and bound to no host (`COD-2`).
    case words
  }

  /// The code as the site expects it: as it stands in a bound line; otherwise digits without the
  /// spaces and hyphens between them, in ASCII whatever their width, and letters in their case
  /// (`COD-6`).
  public let code: String
  /// Where the code stands in the message: in its words, or in the last line where they do not have
  /// it.
  public let range: Range<String.Index>
  /// Where the code was found.
  public let form: Form
  /// The host that the code is bound to, as the message spells it.
  public let boundTo: String?
  /// The host of the embedded page that the code is for, if it names one.
  public let embedded: String?

  /// The code in a message; nothing where the message has none.
  ///
  /// The strict form is tried first, the lenient one second. Only one line is ever looked at, the
  /// last, so that a line further up cannot bind the code to a host of its own (`COD-1`). Where there
  /// is no such line the words are read, in some eighty languages (`COD-2` to `COD-4`). The time it
  /// takes grows with the length of the message and no faster (`COD-7`).
  public static func detect(in message: String) -> SecurityCode? {
    if let line = BoundLine(strict: message) {
      return SecurityCode(line, form: .bound, in: message)
    }
    if let line = BoundLine(lenient: message) {
      return SecurityCode(line, form: .lenient, in: message)
    }
    return SecurityCode(wordsOf: message)
  }

  private init?(wordsOf message: String) {
    let text = FoldedText(message)
    guard let figure = CodeFinder.code(in: text) else { return nil }
    code = text.text(figure.code) { value in
      value == Sign.space || (figure.shape == .digits && value == Sign.hyphen)
    }
    range = text.range(figure.part, in: message)
    form = .words
    boundTo = nil
    embedded = nil
  }

  private init(_ line: BoundLine, form: Form, in message: String) {
    code = String(line.code)
    range =
      message.occurrence(ofCode: line.code, before: line.start)
      ?? line.code.startIndex..<line.code.endIndex
    self.form = form
    boundTo = String(line.host)
    embedded = line.embedded.map(String.init)
  }
}
