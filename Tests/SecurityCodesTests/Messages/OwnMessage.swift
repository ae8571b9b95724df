import Testing

/// A message that was written, with its answer, before the rules were tried on it.
struct OwnMessage: Sendable {
  let language: String
  let code: String?
  let text: String

  static let all =
    english + englishMore + germanic + romance + slavic + european + nearEastern + asian

  /// Reads lines of `language | code | text`, a hyphen for no code, `\n` for a line end.
  static func read(_ lines: String) -> [OwnMessage] {
    lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " | ", maxSplits: 2).map(String.init)
      precondition(parts.count == 3, "no message: \(line)")
      var text = parts[2]
      for (written, meant) in [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t")] {
        text = text.replacing(written, with: meant)
      }
      return OwnMessage(language: parts[0], code: parts[1] == "-" ? nil : parts[1], text: text)
    }
  }
}
