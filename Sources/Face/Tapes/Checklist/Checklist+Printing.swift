import TextInterface

extension Checklist {
  /// The list for a terminal or a sheet of paper, in lines of at most 80 columns.
  package var text: String {
    var lines: [String] = []
    for topic in topics {
      if !topic.title.isEmpty { lines += [topic.title.uppercased(), ""] }
      for item in topic.items { lines += text(of: item) + [""] }
    }
    return lines.joined(separator: "\n")
  }

  private func text(of item: Item) -> [String] {
    var lines = ["[ ] \(item.title)"]
    if let shows = item.shows { lines += Checklist.wrapped(shows, indent: 4) }
    for words in item.sees { lines += Checklist.wrapped("Should be seen: \(words)", indent: 4) }
    if !item.rules.isEmpty {
      lines += Checklist.wrapped("Rules: \(item.rules.joined(separator: ", "))", indent: 4)
    }
    lines.append("    \(item.start)")
    var number = 0
    for step in item.steps {
      if let act = step.act {
        number += 1
        lines += Checklist.wrapped(act, indent: 8, first: "    \(Checklist.padded(number)). ")
      }
      for seen in step.seen { lines += Checklist.wrapped(seen, indent: 12, first: "        --> ") }
    }
    return lines
  }

  private static func padded(_ number: Int) -> String { number < 10 ? " \(number)" : "\(number)" }

  private static func wrapped(_ text: String, indent: Int, first: String? = nil) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrap(text, to: 80 - indent).enumerated().map { index, line in
      (index == 0 ? first ?? margin : margin) + line
    }
  }

  /// The list as Markdown: a task list whose boxes can be ticked where the page is shown.
  package var markdown: String {
    var lines = ["# Checklist", ""]
    for topic in topics {
      if !topic.title.isEmpty { lines += ["## \(Checklist.escaped(topic.title))", ""] }
      for item in topic.items { lines += markdown(of: item) + [""] }
    }
    return lines.joined(separator: "\n")
  }

  private func markdown(of item: Item) -> [String] {
    var lines = ["- [ ] **\(Checklist.escaped(item.title))**"]
    if let shows = item.shows { lines[0] += "  \n  " + Checklist.escaped(shows) }
    for words in item.sees {
      lines[0] += "  \n  Should be seen: " + Checklist.escaped(words)
    }
    if !item.rules.isEmpty {
      lines[0] += "  \n  Rules: " + Checklist.escaped(item.rules.joined(separator: ", "))
    }
    lines += ["", "  `\(item.start)`", ""]
    var number = 0
    for step in item.steps {
      number += step.act == nil ? 0 : 1
      if let act = step.act { lines.append("  \(number). \(Checklist.escaped(act))") }
      let margin = number == 0 ? "  " : "     "
      lines += step.seen.map { "\(margin)- should be seen: \(Checklist.escaped($0))" }
    }
    return lines
  }

  /// The text so that Markdown shows it as it is.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|~&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
