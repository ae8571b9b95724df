import Foundation

/// Reads sequence diagrams as Mermaid does, in as much of its grammar as a trace needs: a first
/// line, participants, comments, arrows. Written after Mermaid's documentation, for tests.
enum MermaidReader {
  struct Problem: Error { let line: String }

  struct Arrow: Equatable {
    let from: String
    let to: String
    /// As it is shown.
    let text: String
  }

  struct Diagram {
    var participants: [String] = []
    var arrows: [Arrow] = []
  }

  static func read(_ text: String) throws -> Diagram {
    let hidden = hidingEntities(text)
    var lines: [Substring] = []
    for line in hidden.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // A comment takes the rest of its line; otherwise `;` ends a statement as a line's end does.
      let code = line.range(of: "%%").map { line[..<$0.lowerBound] } ?? line
      lines += code.split(separator: ";", omittingEmptySubsequences: false)
    }
    let statements = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard statements.first == "sequenceDiagram" else { throw Problem(line: text) }
    var diagram = Diagram()
    for statement in statements.dropFirst() { try read(statement, into: &diagram) }
    return diagram
  }

  private static func read(_ statement: String, into diagram: inout Diagram) throws {
    if let match = statement.wholeMatch(of: /participant +([^\-+<>,;:#]+)/) {
      diagram.participants.append(match.1.trimmingCharacters(in: .whitespaces))
      return
    }
    // The text ends where a `#` would begin a comment.
    guard
      let match = statement.wholeMatch(
        of: /([^\-+<>,;:#\s]+)\s*->>\s*([^\-+<>,;:#\s]+)\s*:\s*([^#;]+)/),
      !match.3.lowercased().hasPrefix("wrap:"), !match.3.lowercased().hasPrefix("nowrap:")
    else { throw Problem(line: statement) }
    diagram.arrows.append(
      Arrow(from: String(match.1), to: String(match.2), text: showing(String(match.3))))
  }

  /// Mermaid puts `#59;` and `#quot;` aside before it reads anything; a `;` at the end of what looks
  /// like a style goes before that.
  private static func hidingEntities(_ text: String) -> String {
    var result = text
    for word in ["style", "classDef"] {
      guard let pattern = try? Regex(word + #".*:\S*#.*;"#) else { continue }
      result = result.replacing(pattern) { match in
        String(result[match.range].dropLast())
      }
    }
    return result.replacing(/#(\w+);/) { match in
      match.1.allSatisfy(\.isNumber) ? "ﬂ°°\(match.1)¶ß" : "ﬂ°\(match.1)¶ß"
    }
  }

  /// The characters that were put aside, as a browser shows them.
  private static func showing(_ text: String) -> String {
    text.replacing(/ﬂ°°([0-9]+)¶ß/) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "?"
    }
  }

  /// A text with every kind of blank as one space, as a diagram shows it.
  static func plain(_ text: String) -> String {
    text.unicodeScalars.split { scalar in
      scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) || scalar.properties.isWhitespace
        || scalar == "\u{feff}"
    }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }
}
