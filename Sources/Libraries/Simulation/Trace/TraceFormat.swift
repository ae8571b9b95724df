import FoundationEssentials

/// How a trace is written down (TRC-3).
package enum TraceFormat: String, CaseIterable, Sendable {
  /// Aligned columns for reading.
  case text
  /// JSON Lines: one object a line, keys sorted, times in ISO 8601.
  case jsonl
  /// A Mermaid sequence diagram.
  case mermaid

  /// The lines before the first event; `parties` take part.
  package func opening(_ parties: [Party]) -> [String] {
    self == .mermaid ? MermaidArrow.opening(parties) : []
  }

  /// One event as one line, without its end.
  ///
  /// Text has the time of day in the zone that is so many seconds from Greenwich, as the phone shows
  /// it; JSON Lines have UTC.
  package func line(_ event: TraceEvent, secondsFromGMT: Int = 0) -> String {
    switch self {
    case .text: Self.textLine(event, secondsFromGMT)
    case .jsonl: Self.jsonLine(event)
    case .mermaid: MermaidArrow(event).line
    }
  }

  private static func textLine(_ event: TraceEvent, _ secondsFromGMT: Int) -> String {
    let parties = "\(padded(event.from.rawValue, 9)) > \(padded(event.to.rawValue, 9))"
    var words = event.details.sorted { $0.key < $1.key }.map { "\($0.key)=\(quoted($0.value))" }
    if let request = event.request { words.insert("request=\(request)", at: 0) }
    let name = words.isEmpty ? event.name : padded(event.name, 36)
    let time = event.time.addingTimeInterval(Double(secondsFromGMT))
    return "\(timeOfDay(time))  \(parties)  \(name)"
      + (words.isEmpty ? "" : "  " + words.joined(separator: " "))
  }

  private static func jsonLine(_ event: TraceEvent) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.iso8601Milliseconds)
    }
    // An event is made of strings and numbers alone; encoding it cannot fail.
    guard let data = try? encoder.encode(event) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  private static func timeOfDay(_ time: Date) -> String {
    String(time.iso8601Milliseconds.dropFirst(11).dropLast())
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A value as it is if it is one plain word, otherwise in quotation marks and on one line.
  private static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty
      && value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0.value != 0x7f }
    if isPlain { return value }
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value):
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
