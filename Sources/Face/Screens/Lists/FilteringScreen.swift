import TextInterface

/// A list that can be narrowed: `/` opens a field above it, Return keeps what was typed, Esc takes it
/// away again.
protocol FilteringScreen: Screen {
  /// The filter that holds.
  var filter: String { get set }
  /// Where the list stands at its beginning.
  var beginning: ListState { get }
  /// What is asked for once the filter is gone.
  func unfiltered(in model: Model) -> [Effect]
}

extension FilteringScreen {
  var isFilter: Bool { true }
  var beginning: ListState { ListState() }
  func unfiltered(in model: Model) -> [Effect] { load(in: model) }

  /// The keys while the filter is typed.
  var filterFieldBindings: [Binding] {
    [
      Binding([.enter], .submit, hint: "done", "Keep the filter and go on in the list"),
      Binding([.escape], .back, hint: "clear", "Clear the filter"),
    ]
  }

  /// The keys of the list that have to do with its filter; `what` stands in it.
  func filterBindings(_ what: String) -> [Binding] {
    let clear = Binding(
      [.escape, .left, .key("h")], .back, hint: "clear filter", "Show all \(what) again")
    return (filter.isEmpty ? [] : [clear])
      + [Binding([.key("/")], .filter, hint: "filter", "Filter the \(what)")]
  }

  /// Does what concerns the filter; nothing if the action does not.
  func performOnFilter(_ action: Action, in model: inout Model) -> [Effect]? {
    var screen = self
    switch action {
    case .filter: screen.editor = LineEditor(filter, limit: LineEditor.filterLimit)
    case .submit where editor != nil: screen.editor = nil
    case .back where editor != nil || !filter.isEmpty:
      screen.editor = nil
      screen.filter = ""
      screen.list = beginning
      model.replaceFront(screen)
      return screen.unfiltered(in: model)
    default: return nil
    }
    model.replaceFront(screen)
    return []
  }
}
