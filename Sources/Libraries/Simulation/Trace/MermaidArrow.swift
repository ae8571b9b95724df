/// One event as an arrow of a Mermaid sequence diagram.
///
/// The rules are those of Mermaid's own page on sequence diagrams: a message ends with its line, `;` or
/// `#` end it earlier, `#59;` is the character of that number, `%%` begins a comment.
struct MermaidArrow {
  private let event: TraceEvent

  init(_ event: TraceEvent) { self.event = event }

  /// What a diagram begins with; `parties` take part, from left to right.
  static func opening(_ parties: [Party]) -> [String] {
    ["sequenceDiagram"] + parties.map { "    participant \($0.rawValue)" }
  }

  /// The arrow, without the end of its line.
  var line: String {
    "    \(event.from.rawValue)->>\(event.to.rawValue): \(Self.escaped(words))"
  }

  private var words: String {
    var words = event.name
    if let more = ["outcome", "what"].lazy.compactMap({ event.details[$0] }).first {
      words += ": " + more
    }
    if let request = event.request { words += " (request \(request))" }
    return words
  }

  /// A text as Mermaid shows it, whatever is in it: what would end the message, begin a comment or be
  /// taken as markup goes by its number, and what cannot be shown is a blank.
  private static func escaped(_ text: String) -> String {
    // A message that only has blanks is none to Mermaid.
    guard text.unicodeScalars.contains(where: { !isBlank($0) }) else { return "#160;" }
    // Words that Mermaid looks for before it reads the diagram, each with a colon behind it.
    let lowered = text.lowercased()
    let hidesColons = ["style", "classdef", "wrap"].contains { lowered.contains($0) }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", ";", "<", ">", "&", "%", "{", "}", "$", "\\", "`", "\"",
        // Mermaid's own sign for a character that goes by its number.
        "\u{fb02}":
        result += "#\(scalar.value);"
      case ":" where hidesColons: result += "#\(scalar.value);"
      case _ where isBlank(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
      || scalar.properties.isWhitespace || scalar == "\u{feff}"
  }
}
