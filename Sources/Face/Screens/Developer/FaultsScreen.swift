import Device
import Simulation
import TextInterface

/// Faults: what can be made to go wrong, each with a switch.
package struct FaultsScreen: Screen {
  package var list = ListState()
  var rows: [FaultRow]?

  package init() {}

  var surface: Surface { .faults(self) }

  func title(in model: Model) -> String { "Faults" }

  func load(in model: Model) -> [Effect] { [.loadFaults] }

  func awaited(in model: Model) -> String? { rows == nil ? "Reading faults…" : nil }

  private static let rowsAbove = 1

  private var selectedRow: FaultRow? {
    let index = list.selection.block - FaultsScreen.rowsAbove
    guard let rows, rows.indices.contains(index) else { return nil }
    return rows[index]
  }

  func bindings(in model: Model) -> [Binding] {
    let noRow = selectedRow == nil ? "Select a fault first." : nil
    let name = selectedRow?.point.name ?? ""
    return [
      Binding([.key("o")], .armOnce(name), hint: "only once", "Arm it for one time", unless: noRow)
    ]
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .switchFault(let name):
      let isArmed = rows?.first { $0.point.name == name }?.armed != nil
      return [isArmed ? .disarm(name) : .arm(name, .always)]
    case .armOnce(let name): return [.arm(name, .once)]
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    guard let rows else {
      return BlockList([Block(lines: [.blank, Line("  Reading faults…", Style(.secondary))])])
    }
    let above = FaultsScreen.rowsAbove
    return BlockList(count: rows.count + above) { block in
      if block < above {
        let armed = rows.filter { $0.armed != nil }.count
        return Block(lines: [
          .heading("What Can Go Wrong", trailing: armed == 0 ? "" : "\(armed) armed")
        ])
      }
      return row(rows[block - above], block, isLast: block == rows.count, context)
    }
  }

  private func row(
    _ row: FaultRow, _ block: Int, isLast: Bool, _ context: Context
  ) -> Block {
    let isSelected = context.selectedItem(ofBlock: block) != nil
    let state = FaultsScreen.words(row.armed)
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
    var made = Block(
      lines: lines.map(\.boxed),
      items: [Item(action: .switchFault(row.point.name), rows: 0..<lines.count)])
    if block == FaultsScreen.rowsAbove { made.push(.border(.top)) }
    if isLast { made.lines.append(.border(.bottom)) }
    return made
  }

  private static func words(_ armed: ArmedFault?) -> String {
    guard let armed else { return "off" }
    switch armed.trigger {
    case .always: return "on"
    case .once: return "once"
    case .on(let number): return "time \(number)"
    case .forSubject(let subject): return "for \(subject)"
    case .after(let seconds): return "after \(Lapse.words(seconds))"
    }
  }
}
