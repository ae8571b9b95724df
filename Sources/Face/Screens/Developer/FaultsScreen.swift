import Device
import Simulation
import TextInterface

/// Faults: what can be made to go wrong, by layer, each with a switch.
package struct FaultsScreen: Screen {
  package var list = ListState()
  var rows: [FaultRow]? {
    didSet { sort() }
  }
  /// The filter's field, while it is open.
  var editor: LineEditor?
  /// The filter that holds.
  private(set) var filter = "" {
    didSet { sort() }
  }
  /// What stands where.
  private(set) var places: [FaultPlace] = []

  package init() {}

  var surface: Surface { .faults(self) }
  var isFilter: Bool { true }

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
    model.replaceFront(filtered(editor.text, editor))
    return []
  }

  private func filtered(_ text: String, _ editor: LineEditor?) -> FaultsScreen {
    var screen = self
    screen.editor = editor
    screen.filter = text
    screen.list = ListState()
    // The heading above cannot be chosen.
    screen.list.selection.block = 1
    return screen
  }

  func bindings(in model: Model) -> [Binding] {
    if editor != nil {
      return [
        Binding([.enter], .submit, hint: "done", "Keep the filter and go on in the list"),
        Binding([.escape], .back, hint: "clear", "Clear the filter"),
      ]
    }
    let noRow = selectedRow == nil ? "Select a fault first." : nil
    let name = selectedRow?.point.name ?? ""
    let armed = rows?.contains { $0.armed != nil } == true
    let clear = Binding(
      [.escape, .left, .key("h")], .back, hint: "clear filter", "Show all faults again")
    return (filter.isEmpty ? [] : [clear]) + [
      Binding([.key("/")], .filter, hint: "filter", "Filter the faults"),
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
    var screen = self
    switch action {
    case .filter:
      screen.editor = LineEditor(filter)
      model.replaceFront(screen)
      return []
    case .submit where editor != nil:
      screen.editor = nil
      model.replaceFront(screen)
      return []
    case .back where editor != nil || !filter.isEmpty:
      model.replaceFront(filtered("", nil))
      return []
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
