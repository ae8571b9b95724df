/// Which tapes are about which rule, made from what the tapes say of themselves (QA-6).
package struct RuleTable: Hashable, Sendable {
  /// A rule of the specification and its tapes, by their names.
  package struct Row: Hashable, Sendable {
    package let rule: String
    package let tapes: [String]
  }

  /// By the letters of the rules, then by their numbers.
  package let rows: [Row]

  package init(_ tapes: [Tape]) {
    var names: [String: Set<String>] = [:]
    for tape in tapes {
      let file = tape.file.hasSuffix(".tape") ? String(tape.file.dropLast(5)) : tape.file
      for rule in tape.rules { names[rule, default: []].insert(file) }
    }
    rows = names.map { Row(rule: $0, tapes: $1.sorted()) }
      .sorted { Self.place(of: $0.rule) < Self.place(of: $1.rule) }
  }

  private static func place(of rule: String) -> (String, Int, String) {
    let letters = rule.prefix { !$0.isNumber }
    return (String(letters), Int(rule.dropFirst(letters.count)) ?? 0, rule)
  }

  /// A rule a line, its tapes below it.
  package var text: String {
    rows.map { row in
      let count = row.tapes.count == 1 ? "1 tape" : "\(row.tapes.count) tapes"
      return (["\(row.rule)  \(count)"] + row.tapes.map { "    \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A table of two columns.
  package var markdown: String {
    let lines = rows.map { "| \($0.rule) | \($0.tapes.joined(separator: ", ")) |" }
    return (["| Rule | Tapes |", "| --- | --- |"] + lines).joined(separator: "\n")
  }
}
