import Foundation

/// All outcomes of a run, as a table for people and as lines to do each wrong one again.
struct DamageReport {
  let outcomes: [DamageOutcome]

  var wrong: [DamageOutcome] {
    outcomes.filter { if case .wrong = $0.verdict { true } else { false } }
  }

  /// One line for each kind of damage, and one for all.
  var table: String {
    let head = ["damage", "cases", "right", "named", "wrong", "recovered of intact rows"]
    var lines =
      [head]
      + Damage.Kind.allCases.map { kind in
        line(kind.rawValue, outcomes.filter { $0.damage.kind == kind })
      }
    lines.append(line("all", outcomes))
    return lines.map { cells in
      cells.enumerated().map { index, cell in
        index == 0
          ? cell.padding(toLength: 14, withPad: " ", startingAt: 0)
          : String(repeating: " ", count: max(1, 9 - cell.count)) + cell
      }.joined()
    }.joined(separator: "\n")
  }

  /// Each wrong answer, grouped by command and reason, with the first damages that lead to it.
  var details: String {
    let groups = Dictionary(grouping: wrong) { "\($0.command.rawValue): \($0.reason)" }
    return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { name, all in
      "\(all.count) × \(name)\n"
        + all.prefix(4).map {
          "    \($0.damage.description)\n      \($0.answer.ending) "
            + $0.answer.text.suffix(400).replacing("\n", with: " ¶ ")
        }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func line(_ name: String, _ outcomes: [DamageOutcome]) -> [String] {
    func count(_ wanted: (DamageVerdict) -> Bool) -> String {
      String(outcomes.filter { wanted($0.verdict) }.count)
    }
    let intact = outcomes.reduce(0) { $0 + $1.intact }
    return [
      name, String(outcomes.count), count { $0 == .right }, count { $0 == .named },
      count { if case .wrong = $0 { true } else { false } },
      " \(outcomes.reduce(0) { $0 + $1.recovered }) of \(intact)",
    ]
  }
}

extension DamageOutcome {
  fileprivate var reason: String {
    // Accounts and numbers differ where the cause is the same.
    if case .wrong(let reason) = verdict {
      String(reason.prefix { $0 != "," }).replacing(/\d+/, with: "N")
    } else {
      ""
    }
  }
}
