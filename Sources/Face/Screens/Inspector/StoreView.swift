import Device
import Foundation
import Simulation
import TextInterface

/// What the machines keep, and what changed since the last look.
struct StoreView: Hashable, Sendable {
  let part: InspectedPart
  private(set) var tables: [InspectedTable]?
  /// As it was when somebody looked last.
  private var seen: [InspectedTable]?
  private(set) var lines: [StoreLine] = []
  private var isLoading = false
  private var isStale = false

  init(_ part: InspectedPart) { self.part = part }

  /// Asks for the tables, one question at a time.
  mutating func ask() -> [Effect] {
    if isLoading {
      isStale = true
      return []
    }
    isLoading = true
    return [.inspect(part)]
  }

  /// The tables came; answers whether to ask again, since something happened meanwhile.
  mutating func loaded(_ tables: [InspectedTable]) -> Bool {
    isLoading = false
    defer { isStale = false }
    self.tables = tables
    if seen == nil { seen = tables }
    lines = StoreChanges.lines(tables, since: seen)
    return isStale
  }

  /// What is there counts as seen: the next look marks what changes from now on.
  mutating func lookedAway() {
    guard let tables else { return }
    seen = tables
    lines = StoreChanges.lines(tables, since: seen)
  }

  /// Begins again, with another world; what is on its way belongs to the former one.
  mutating func forget() {
    var fresh = StoreView(part)
    fresh.isLoading = isLoading
    fresh.isStale = isLoading
    self = fresh
  }

  /// Whether anything is marked.
  var hasMarks: Bool {
    lines.contains { if case .row(_, let mark, _) = $0 { mark != .same } else { false } }
  }

  func blocks(in context: Context) -> BlockList {
    guard tables != nil else {
      return BlockList([Block(lines: [Line(" Reading…", Style(.secondary))])])
    }
    return BlockList(count: lines.count) { index in
      Block(lines: rows(lines[index], isFirst: index == 0, context))
    }
  }

  private func rows(_ line: StoreLine, isFirst: Bool, _ context: Context) -> [Line] {
    switch line {
    case .machine(let file):
      return (isFirst ? [] : [.blank]) + [Line(" \(file)", Style(.accent, [.bold]))]
    case .table(let table):
      let shown = table.rows.count < table.count ? "the last \(table.rows.count) of " : ""
      return [
        Line(
          [Span(" " + table.name, Style(.title, [.bold]))],
          trailing: [Span("\(shown)\(grouped(table.count)) ", Style(.secondary))])
      ]
    case .remark(let words):
      return wrap(words, to: context.width - 4).map { Line("   " + $0, Style(.secondary)) }
    case .row(let row, let mark, let changed):
      return self.row(row, mark, Set(changed), context)
    }
  }

  private func row(
    _ row: InspectedRow, _ mark: RowMark, _ changed: Set<String>, _ context: Context
  ) -> [Line] {
    let isMarked = mark != .same
    let role = mark.role
    let head = Line([
      Span(" \(mark.rawValue) ", Style(role, [.bold])),
      Span(row.title, Style(mark == .removed ? .secondary : .text, isMarked ? [.bold] : [])),
    ])
    let words = row.facts.map { fact in
      let sign = changed.contains(fact.name) ? "~" : ""
      return "\(sign)\(fact.name) \(fact.words(in: context.model))"
    }
    let facts = wrapped(words, to: context.width - 5)
    return [head] + facts.map { Line([Span("     " + $0, Style(.secondary))]) }
  }

  /// Facts in rows, none of them torn apart where it fits a row.
  private func wrapped(_ words: [String], to width: Int) -> [String] {
    var rows: [String] = []
    for word in words {
      if let last = rows.last, columns(of: last) + 3 + columns(of: word) <= width {
        rows[rows.count - 1] = last + " · " + word
      } else {
        rows.append(word)
      }
    }
    return rows.map { cut($0, to: max(1, width)) }
  }
}

extension RowMark {
  fileprivate var role: Role {
    switch self {
    case .same: .secondary
    case .added: .success
    case .changed: .warning
    case .removed: .danger
    }
  }
}

extension InspectedFact {
  /// Its value for a person, moments in the world's time.
  fileprivate func words(in model: Model) -> String {
    switch value {
    case .text(let text): text
    case .moment(let milliseconds):
      model.moment(Date(timeIntervalSince1970: Double(milliseconds) / 1000)).toTheSecond(
        seenAt: model.moment(model.now))
    }
  }
}
