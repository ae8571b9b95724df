import Device
import Simulation
import TextInterface

extension Model {
  /// Whether the inspector can be seen: beside the phone always, over it while it has the keys.
  var isInspectorShown: Bool {
    inspector.isOpen && (inspector.hasFocus || Layout(self).isInspectorBeside)
  }

  /// Whether the keys are the inspector's, or those of a sheet that was opened from it.
  var inspectorHasKeys: Bool { inspector.isOpen && inspector.hasFocus }

  /// Whether a sheet with keys or commands, opened from the inspector, lies over it.
  var isSheetOverInspector: Bool {
    switch sheets.last {
    case .keys, .palette, .file: inspectorHasKeys
    default: false
    }
  }

  /// What has the phone's keys, whoever has them now.
  var phoneFront: any Screen { (sheets.last ?? base).screen }

  // MARK: Opening and closing

  /// Ctrl-T: opens it, gives it the keys, and, when it has them, closes it.
  mutating func toggleInspector() -> [Effect] {
    guard !inspectorHasKeys else { return closeInspector() }
    // Lists of keys and commands, and files, belong to the screen that they were opened from.
    switch sheets.last {
    case .keys, .palette, .file: sheets.removeLast()
    default: break
    }
    inspector.hasFocus = true
    if inspector.isOpen { return [] }
    inspector.isOpen = true
    return [.watchTrace(true)] + lookAtTab()
  }

  /// Gives the keys back to the phone; where it lies over the phone, it goes.
  mutating func leaveInspector() -> [Effect] {
    guard Layout(self).isInspectorBeside else { return closeInspector() }
    if isSheetOverInspector { sheets.removeLast() }
    inspector.hasFocus = false
    return []
  }

  private mutating func closeInspector() -> [Effect] {
    if isSheetOverInspector { sheets.removeLast() }
    lookAway()
    inspector.isOpen = false
    inspector.hasFocus = false
    return [.watchTrace(false)]
  }

  /// What was seen needs no mark at the next look.
  private mutating func lookAway() {
    switch inspector.tab {
    case .store: inspector.store.lookedAway()
    case .messages: inspector.messages.lookedAway()
    case .trace, .why: break
    }
  }

  // MARK: Looking

  mutating func show(_ tab: InspectorTab) -> [Effect] {
    guard tab != inspector.tab else { return [] }
    lookAway()
    inspector.trace.opened = nil
    inspector.tab = tab
    return lookAtTab()
  }

  /// Asks for what the tab in view shows.
  private mutating func lookAtTab() -> [Effect] {
    switch inspector.tab {
    case .trace: inspector.trace.ask(atEnd: inspector.followsTrace)
    case .why: inspector.why.look()
    case .store: inspector.store.ask()
    case .messages: inspector.messages.ask()
    }
  }

  /// Something happened behind the phone: what is seen of it is asked for again, and nothing else.
  mutating func somethingHappened() -> [Effect] { isInspectorShown ? lookAtTab() : [] }

  mutating func narrowTrace(to request: Int?) -> [Effect] {
    inspector.trace.narrow(to: request)
    inspector.goToEnd()
    return inspector.trace.ask(atEnd: true)
  }

  mutating func openNeighbour(_ step: Int) -> [Effect] {
    // The list behind the event stands on it.
    var screen = inspector
    screen.trace.opened = nil
    let next = screen.list.selection.block + step
    guard next >= 0, next < screen.trace.count else {
      feedback = .note(step > 0 ? "This is the last event." : "This is the first event.")
      return []
    }
    screen.list.selection.block = next
    guard let event = screen.trace.events[next] else {
      inspector = screen
      return []
    }
    screen.open(event)
    inspector = screen
    return []
  }

  // MARK: Answers

  mutating func traceLoaded(_ page: TracePage) -> [Effect] {
    var isStale = false
    inspector.follow { isStale = $0.loaded(page) }
    return isStale ? inspector.trace.ask(atEnd: inspector.followsTrace) : []
  }

  mutating func inspected(_ part: InspectedPart, _ tables: [InspectedTable]) -> [Effect] {
    switch part {
    case .stores: inspector.store.loaded(tables) ? inspector.store.ask() : []
    case .messages: inspector.messages.loaded(tables) ? inspector.messages.ask() : []
    }
  }
}

// MARK: - The mouse and the lists

extension Model {
  /// A click gives the keys to the part that it falls on, where both are seen.
  mutating func giveKeys(toPartAt point: Point) {
    guard isInspectorShown, Layout(self).isInspectorBeside, !isSheetOverInspector else { return }
    inspector.hasFocus = Layout(self).inspectorArea.contains(point)
  }

  /// The wheel scrolls what lies below it, whoever has the keys.
  mutating func withPart(
    at point: Point, _ body: (inout Model) -> [Effect]
  ) -> [Effect] {
    let had = inspector.hasFocus
    giveKeys(toPartAt: point)
    let effects = body(&self)
    inspector.hasFocus = had
    return effects
  }

  /// Keeps what is selected in view, asks for events that came into view, and turns Why? to what the
  /// phone shows now.
  mutating func settleInspector() -> [Effect] {
    guard isInspectorShown else { return [] }
    let area = Layout(self).listArea(of: inspector)
    let rows = inspector.blocks(in: Context(model: self, width: area.columns, selection: nil))
    let scroller = Scroller(blocks: rows, rows: area.rows)
    let before = inspector.list
    var list = before
    list.selection = scroller.clamped(list.selection)
    list.top = scroller.top(for: list)
    if list != before { inspector.list = list }
    switch inspector.tab {
    case .why: return inspector.why.turn(to: whySubject)
    case .trace where !inspector.isEventOpen:
      return inspector.trace.missingEvents(from: list.top, visibleRows: area.rows)
    default: return []
    }
  }
}
