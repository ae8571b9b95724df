import Device
import Simulation
import TextInterface

/// Faults: what can be made to go wrong, by layer, each with a switch.
package struct FaultsScreen: FilteringScreen {
  package var list = ListState()
  var rows: [FaultRow]? {
    didSet { sort() }
  }
  /// The filter's field, while it is open.
  var editor: LineEditor?
  /// The filter that holds.
  var filter = "" {
    didSet { sort() }
  }
  /// What stands where.
  private(set) var places: [FaultPlace] = []

  package init() {}

  var surface: Surface { .faults(self) }

  func title(in model: Model) -> String { "Faults" }

  func load(in model: Model) -> [Effect] { [.loadFaults] }

  func awaited(in model: Model) -> String? { rows == nil ? "Reading faults…" : nil }

  private mutating func sort() {
    places = FaultsScreen.places(of: (rows ?? []).filter { $0.contains(filter) })
  }

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
    places.indices.contains(list.selection.block) ? places[list.selection.block].row : nil
  }

  func header(in context: Context) -> Block? {
    guard editor != nil || !filter.isEmpty else { return nil }
    return .filterField(
      editor, filter, width: context.width, found: "\(places.count { $0.row != nil }) found")
  }

  func edited(in model: inout Model) -> [Effect] {
    guard let editor, editor.text != filter else { return [] }
    var screen = self
    screen.filter = editor.text
    screen.list = beginning
    model.replaceFront(screen)
    return []
  }

  /// The heading above cannot be chosen.
  var beginning: ListState {
    var list = ListState()
    list.selection.block = 1
    return list
  }

  func unfiltered(in model: Model) -> [Effect] { [] }

  func bindings(in model: Model) -> [Binding] {
    if editor != nil { return filterFieldBindings }
    let noRow = selectedRow == nil ? "Select a fault first." : nil
    let name = selectedRow?.point.name ?? ""
    let armed = rows?.contains { $0.armed != nil } == true
    return filterBindings("faults") + [
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
    if let effects = performOnFilter(action, in: &model) { return effects }
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
}
