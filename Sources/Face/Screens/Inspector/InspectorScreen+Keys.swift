import Device
import Simulation
import TextInterface

extension InspectorScreen {
  func bindings(in model: Model) -> [Binding] {
    let isBeside = Layout(model).isInspectorBeside
    var rows: [Binding] = []
    switch tab {
    case .trace: rows += traceBindings
    case .store, .messages:
      let view = tab == .store ? store : messages
      rows.append(
        Binding(
          [.key("x")], .inspector(.forgetMarks), hint: view.hasMarks ? "marks seen" : "",
          "Take the marks off: what changed is seen",
          unless: view.hasMarks ? nil : "Nothing is marked."))
    case .why: break
    }
    rows += [
      Binding(
        isEventOpen ? [.tab] : [.tab, .right, .key("l")], .inspector(.nextTab),
        hint: isEventOpen ? "" : neighbour(1).title, "Show the next tab"),
      Binding(
        isEventOpen ? [.backTab] : [.backTab, .left, .key("h")], .inspector(.previousTab),
        "Show the previous tab"),
    ]
    for tab in InspectorTab.allCases {
      let key = Character(String(tab.rawValue + 1))
      rows.append(
        Binding(
          tab == .why ? [.key(key), .key("w")] : [.key(key)],
          .inspector(.show(tab: tab.rawValue)), "Show \(tab.title)"))
    }
    if !isEventOpen {
      rows.append(
        Binding(
          [.escape], .inspector(.leave), hint: isBeside ? "phone" : "close",
          isBeside ? "Give the keys back to the phone" : "Close the inspector"))
    }
    return rows
  }

  private var traceBindings: [Binding] {
    guard let event = trace.opened else {
      let none = trace.requests.isEmpty ? "No request has begun yet." : nil
      return [
        Binding(
          [.enter], .choose, hint: trace.count > 0 ? "open" : "",
          "Show everything about the selected event",
          unless: trace.count > 0 ? nil : "Nothing has happened yet."),
        Binding(
          [.key("f")], .inspector(.nextRequest), hint: "filter", "Show the next request alone",
          unless: none),
        Binding(
          [.key("F")], .inspector(.previousRequest), "Show the request before alone", unless: none),
        Binding(
          [.key("a")], .inspector(.allRequests), hint: trace.request == nil ? "" : "all",
          "Show all requests", unless: trace.request == nil ? "All requests are shown." : nil),
        Binding(
          [.key("r")], requestAction(selectedEvent), "Show the request of the selected event alone",
          unless: selectedEvent?.request == nil ? "This event belongs to no request." : nil),
      ]
    }
    return [
      Binding(
        [.escape, .left, .key("h")], .inspector(.open(nil)), hint: "back", "Go back to the trace"),
      Binding(
        [.key("n"), .right, .key("l")], .inspector(.neighbour(1)), hint: "next",
        "Show the next event"),
      Binding(
        [.key("p")], .inspector(.neighbour(-1)), hint: "previous", "Show the event before"),
      Binding(
        [.key("r")], requestAction(event), hint: event.request == nil ? "" : "this request",
        "Show the request of this event alone",
        unless: event.request == nil ? "This event belongs to no request." : nil),
    ]
  }

  /// The event that is selected, if it is known.
  var selectedEvent: TraceEvent? { trace.events[list.selection.block] }

  private func requestAction(_ event: TraceEvent?) -> Action {
    .inspector(event?.request.map { .onlyRequest($0) } ?? .allRequests)
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .back, .dismiss:
      return isEventOpen ? perform(.open(nil), in: &model) : model.leaveInspector()
    case .inspector(let action): return perform(action, in: &model)
    default: return nil
    }
  }

  private func perform(_ action: InspectorAction, in model: inout Model) -> [Effect]? {
    switch action {
    case .toggle, .leave: return nil
    case .show(let place): return model.show(InspectorTab(rawValue: place) ?? .trace)
    case .nextTab: return model.show(neighbour(1))
    case .previousTab: return model.show(neighbour(-1))
    case .nextRequest: return model.narrowTrace(to: trace.neighbour(1))
    case .previousRequest: return model.narrowTrace(to: trace.neighbour(-1))
    case .allRequests: return model.narrowTrace(to: nil)
    case .onlyRequest(let request): return model.narrowTrace(to: request)
    case .open(let place):
      model.inspector.open(place.flatMap { trace.events[$0] })
      return []
    case .neighbour(let step): return model.openNeighbour(step)
    case .forgetMarks:
      if tab == .store { model.inspector.store.lookedAway() }
      if tab == .messages { model.inspector.messages.lookedAway() }
      return []
    }
  }

  private func neighbour(_ step: Int) -> InspectorTab {
    let count = InspectorTab.allCases.count
    return InspectorTab(rawValue: (tab.rawValue + step + count) % count) ?? .trace
  }
}
