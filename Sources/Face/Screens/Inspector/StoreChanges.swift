import Simulation

/// What became of a row since somebody looked last.
enum RowMark: String, Hashable, Sendable {
  case same = " "
  case added = "+"
  case changed = "~"
  case removed = "-"
}

/// One line of the inspector's stores.
enum StoreLine: Hashable, Sendable {
  /// The file, above its tables.
  case machine(String)
  case table(InspectedTable)
  /// A row, its mark, and the names of the facts that are not what they were.
  case row(InspectedRow, RowMark, changed: [String])
  /// Why a table has no rows.
  case remark(String)
}

/// Compares what the machines keep with what they kept at the last look.
enum StoreChanges {
  /// All lines, with marks; without an earlier look nothing is marked.
  static func lines(_ tables: [InspectedTable], since seen: [InspectedTable]?) -> [StoreLine] {
    var lines: [StoreLine] = []
    var machine = ""
    for table in tables {
      if table.machine != machine {
        machine = table.machine
        lines.append(.machine(machine))
      }
      lines.append(.table(table))
      let before = seen?.first { $0.machine == table.machine && $0.name == table.name }
      let rows = marked(table, before)
      lines += rows
      if let problem = table.problem {
        lines.append(.remark(problem))
      } else if rows.isEmpty {
        lines.append(.remark("none"))
      }
    }
    return lines
  }

  private static func marked(_ table: InspectedTable, _ before: InspectedTable?) -> [StoreLine] {
    guard let before else { return table.rows.map { .row($0, .same, changed: []) } }
    let old = Dictionary(before.rows.map { ($0.id, $0) }) { first, _ in first }
    var lines: [StoreLine] = table.rows.map { row in
      guard let earlier = old[row.id] else {
        // What a long table shows is only its newest part: an old row may have come into view.
        return .row(row, before.count < table.count || before.isWhole ? .added : .same, changed: [])
      }
      let changed = row.facts.filter { !earlier.facts.contains($0) }.map(\.name)
      return .row(row, row == earlier ? .same : .changed, changed: changed)
    }
    guard table.isWhole else { return lines }
    let present = Set(table.rows.map(\.id))
    lines += before.rows.filter { !present.contains($0.id) }.map { .row($0, .removed, changed: []) }
    return lines
  }
}

extension InspectedTable {
  /// Whether all rows are shown.
  fileprivate var isWhole: Bool { rows.count == count }
}
