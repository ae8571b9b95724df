import Device
import Simulation
import TextInterface

extension FaultsScreen {
  func blocks(in context: Context) -> BlockList {
    guard rows != nil else {
      return BlockList([Block(lines: [.blank, Line("  Reading faults…", Style(.secondary))])])
    }
    guard !places.isEmpty else {
      return BlockList([
        Block(lines: [
          .blank, Line("No fault fits “\(filter)”.", Style(.secondary), alignment: .centre),
        ])
      ])
    }
    return BlockList(count: places.count) { block in
      switch places[block] {
      case .heading(let layer, let armed):
        return Block(lines: [
          .heading(layer.title, trailing: armed == 0 ? "" : "\(armed) armed")
        ])
      case .row(let row, let isFirst, let isLast):
        var made = self.block(row, isSelected: context.selectedItem(ofBlock: block) != nil, context)
        if isFirst { made.push(.border(.top)) }
        if isLast { made.lines.append(.border(.bottom)) }
        return made
      }
    }
  }

  private func block(_ row: FaultRow, isSelected: Bool, _ context: Context) -> Block {
    let state = cut(row.armed?.trigger.words ?? "off", to: max(6, context.width / 3))
    let isOn = row.armed != nil
    let words = wrap(row.point.summary, to: context.width - 9 - columns(of: state))
    let style = Style(.text, isSelected ? [.bold] : [])
    var lines = [
      Line.row(
        [Span(words.first ?? "", style)],
        trailing: [Span(state, Style(isOn ? .warning : .secondary, isOn ? [.bold] : []))],
        isSelected: isSelected)
    ]
    lines += words.dropFirst().map { Line([Span("   " + $0, style)]) }
    lines.append(
      Line(
        [Span("   " + row.point.name, Style(.secondary))],
        trailing: [Span(hits(of: row.armed) + " ", Style(.secondary))]))
    return Block(
      lines: lines.map(\.boxed),
      items: [Item(action: .switchFault(row.point.name), reason: nil, rows: 0..<lines.count)])
  }

  /// How often its point was reached and how often it struck, while it is armed.
  private func hits(of armed: ArmedFault?) -> String {
    guard let armed, armed.hits > 0 else { return "" }
    return "reached \(armed.hits), struck \(armed.strikes)"
  }
}

/// What stands in one place of the list of faults.
enum FaultPlace: Hashable, Sendable {
  case heading(FaultLayer, armed: Int)
  case row(FaultRow, isFirst: Bool, isLast: Bool)

  /// The fault in this place.
  var row: FaultRow? {
    if case .row(let row, _, _) = self { row } else { nil }
  }
}

extension FaultRow {
  /// Whether every word of a filter stands somewhere in it; “armed” finds those that are.
  func contains(_ filter: String) -> Bool {
    let state = armed.map { "armed \($0.trigger.words)" } ?? "off"
    let text = [point.name, point.summary, point.layer.title, state].joined(separator: " ")
      .lowercased()
    return filter.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}
