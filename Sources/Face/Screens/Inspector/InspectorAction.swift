/// The parts of the inspector.
enum InspectorTab: Int, Hashable, Sendable, CaseIterable {
  case trace, why, store, messages

  /// The words on the tab.
  var title: String {
    switch self {
    case .trace: "Trace"
    case .why: "Why?"
    case .store: "Store"
    case .messages: "Messages"
    }
  }
}

/// What a person asks of the inspector.
package enum InspectorAction: Hashable, Sendable {
  /// Opens it, gives it the keys, or closes it.
  case toggle
  /// Gives the keys back to the phone.
  case leave
  case show(tab: Int)
  case nextTab, previousTab
  /// Narrows the trace to the next request, to the one before, to none, to that of an event.
  case nextRequest, previousRequest, allRequests, onlyRequest(Int)
  /// Opens an event of the trace by its place; nothing closes it.
  case open(Int?)
  case neighbour(Int)
  /// What changed counts as seen.
  case forgetMarks
}
