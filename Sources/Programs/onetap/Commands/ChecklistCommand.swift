import Device
import Foundation
import Tapes

/// `onetap checklist`: the tapes as a list for testing by hand.
enum ChecklistCommand {
  static let row = CommandRow(
    "checklist", operands: ["[TAPE]"],
    options: [
      OptionRow(
        "--format", "text|markdown", choices: ["text", "markdown"],
        does: "for a terminal or paper, or a task list for a page"),
      OptionRow("--by-rule", does: "which tapes are about which rule, and nothing else"),
    ],
    summary: "the tapes as a list for testing by hand",
    discussion: """
      For each tape: a box to tick, what it shows, what should be seen, the rules that it is about, the command that makes its
      phone, and its steps in words. Made from the same tapes that onetap test plays, in the order of their names; with a name or
      a folder only of those.
      """
  ) { invocation in
    let shelf = TapeShelf(environment: ProcessInfo.processInfo.environment)
    let entries: [TapeShelf.Entry]
    do {
      entries = try invocation.operands.first.map { try shelf.find($0) } ?? shelf.all()
    } catch let problem as DeviceProblem {
      throw CommandFailure(.usage, problem.sentences)
    }
    guard !entries.isEmpty else {
      throw CommandFailure(.unsuccessful, "No tapes came with this program; name a file or folder.")
    }
    var tapes: [Tape] = []
    var mistakes: [String] = []
    for entry in entries {
      do throws(TapeProblems) { tapes.append(try TapeShelf.read(entry)) } catch {
        mistakes += error.problems.map(\.description)
      }
    }
    guard mistakes.isEmpty else { throw CommandFailure(.unsuccessful, mistakes) }
    if invocation.has("--by-rule") {
      let table = RuleTable(tapes)
      try Output.lines(invocation["--format"] == "markdown" ? table.markdown : table.text)
      return .done
    }
    let list = Checklist(tapes)
    try Output.lines(invocation["--format"] == "markdown" ? list.markdown : list.text)
    return .done
  }
}
