import Foundation

/// The texts of `--help`, made from the same rows that the parser reads.
struct Help {
  let parser: ArgumentParser

  /// The page of one command, or of the whole program.
  func text(for command: CommandRow?) -> String {
    command.map(page) ?? overview
  }

  private var overview: String {
    let width = parser.commands.map { usage($0).count }.max() ?? 0
    let lines = parser.commands.map {
      Self.entry(usage($0), $0.summary, width: min(width, Self.widestTerm))
    }
    return """
      OneTap: a simulated iPhone that upgrades accounts with one tap.

      usage: onetap [options]                  open the interface
             onetap COMMAND [options]          one thing, without the interface

      commands
      \(lines.joined(separator: "\n"))

      options, before or after the command; -- ends them
      \(options(parser.common + parser.standard.options))

      exit status: 0 done; 1 what was asked for did not succeed, or could not be written;
      2 wrong usage, or no terminal; 141 nobody read the output to its end.
      onetap COMMAND --help tells more about one command.
      """
  }

  private func page(_ row: CommandRow) -> String {
    let words = ["onetap", usage(row)] + optional(row)
    return """
      \(Self.wrapped(words, after: "usage: ", indent: 13).joined(separator: "\n"))

      \(Self.paragraphs(row.discussion).joined(separator: "\n"))

      options
      \(options(row.options + parser.common))
      """
  }

  private func usage(_ row: CommandRow) -> String {
    let required = row.options.filter { row.required.contains($0.name) }.map(\.spelling)
    return ([row.name] + row.operands + required).joined(separator: " ")
  }

  private func optional(_ row: CommandRow) -> [String] {
    row.options.filter { !row.required.contains($0.name) }.map { "[\($0.spelling)]" }
  }

  private func options(_ rows: [OptionRow]) -> String {
    let width = rows.map(\.spelling.count).max() ?? 0
    return rows.map { Self.entry($0.spelling, $0.summary, width: min(width, Self.widestTerm)) }
      .joined(separator: "\n")
  }

  /// Columns that a term gets before its explanation; a longer one has a line of its own.
  private static let widestTerm = 34

  private static func entry(_ term: String, _ summary: String, width: Int) -> String {
    let words = summary.split(separator: " ").map(String.init)
    let start = "  \(padded(term.count > width ? "" : term, width))  "
    let lines = wrapped(words, after: start, indent: width + 4)
    return ((term.count > width ? ["  \(term)"] : []) + lines).joined(separator: "\n")
  }

  /// The text anew in lines that fit a terminal; an empty line ends a paragraph.
  private static func paragraphs(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").flatMap { paragraph in
      wrapped(
        paragraph.split(whereSeparator: \.isWhitespace).map(String.init), after: "", indent: 0)
    }
  }

  /// Words in lines of at most 80 columns; those after the first are indented.
  private static func wrapped(_ words: [String], after start: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = start
    for word in words {
      let isFirst = line.isEmpty || line.hasSuffix(" ")
      if !isFirst, line.count + 1 + word.count > 80 {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      } else {
        line += (isFirst ? "" : " ") + word
      }
    }
    return lines + [line]
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
