import Device
import Simulation
import TextInterface

/// Faults: what can be made to go wrong, by layer, each with a switch.
package struct FaultsScreen: Screen {
  package var list = ListState()
  var rows: [FaultRow]? {
    didSet { places = FaultsScreen.places(of: rows ?? []) }
  }
  /// What stands where.
  private var places: [FaultPlace] = []

  package init() {}

  var surface: Surface { .faults(self) }

  func title(in model: Model) -> String { "Faults" }

  func load(in model: Model) -> [Effect] { [.loadFaults] }

  func awaited(in model: Model) -> String? { rows == nil ? "Reading faults…" : nil }

  private static func places(of rows: [FaultRow]) -> [FaultPlace] {
    FaultLayer.allCases.flatMap { layer -> [FaultPlace] in
      let own = rows.filter { $0.point.layer == layer }
      guard !own.isEmpty else { return [] }
      let armed = own.count { $0.armed != nil }
      return [.heading(layer, armed: armed)]
        + own.enumerated().map { index, row in
          .row(row, isFirst: index == 0, isLast: index == own.count - 1)
        }
    }
  }

  private var selectedRow: FaultRow? {
    guard places.indices.contains(list.selection.block),
      case .row(let row, _, _) = places[list.selection.block]
    else { return nil }
    return row
  }

  func bindings(in model: Model) -> [Binding] {
    let noRow = selectedRow == nil ? "Select a fault first." : nil
    let name = selectedRow?.point.name ?? ""
    let armed = rows?.contains { $0.armed != nil } == true
    return [
      Binding(
        [.key("o")], .armOnce(name), hint: "only once", "Arm it for one time", unless: noRow),
      Binding(
        [.key("t")], .open(.fault(name)), hint: "trigger", "Choose when it strikes", unless: noRow),
      Binding(
        [.key("x")], .disarmAll, hint: armed ? "all off" : "", "Switch all faults off",
        unless: armed ? nil : "No fault is armed."),
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .switchFault(let name):
      let isArmed = rows?.first { $0.point.name == name }?.armed != nil
      return [isArmed ? .disarm(name) : .arm(name, .always)]
    case .armOnce(let name): return [.arm(name, .once)]
    case .disarmAll:
      return (rows ?? []).filter { $0.armed != nil }.map { .disarm($0.point.name) }
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    guard rows != nil else {
      return BlockList([Block(lines: [.blank, Line("  Reading faults…", Style(.secondary))])])
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
    let state = row.armed?.trigger.words ?? "off"
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
    lines.append(Line([Span("   " + row.point.name, Style(.secondary))]))
    return Block(
      lines: lines.map(\.boxed),
      items: [Item(action: .switchFault(row.point.name), reason: nil, rows: 0..<lines.count)])
  }
}

/// What stands in one place of the list of faults.
enum FaultPlace: Hashable, Sendable {
  case heading(FaultLayer, armed: Int)
  case row(FaultRow, isFirst: Bool, isLast: Bool)
}
