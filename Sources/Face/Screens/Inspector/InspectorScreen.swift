import Device
import Simulation
import TextInterface

/// The inspector: what happens behind the phone, live (TRC-2).
///
/// It lies over the phone, or stands beside it where there is room (SCR-1); the keys are its own or
/// the phone's.
package struct InspectorScreen: Screen {
  /// Whether it is there at all.
  var isOpen = false
  /// Whether the keys are its own.
  var hasFocus = false
  var tab = InspectorTab.trace
  var trace = TraceView()
  var why = WhyView()
  var store = StoreView(.stores)
  var messages = StoreView(.messages)
  /// One list for each tab, and one for an opened event.
  private var lists = [ListState](
    repeating: ListState(), count: InspectorTab.allCases.count + 1)

  init() {}

  var surface: Surface { .inspector(self) }
  var widest: Int { 110 }
  var backHint: String { "back" }

  package var list: ListState {
    get { lists[place] }
    set { lists[place] = newValue }
  }

  private var place: Int {
    isEventOpen ? InspectorTab.allCases.count : tab.rawValue
  }

  /// Whether one event is shown in place of the trace.
  var isEventOpen: Bool { tab == .trace && trace.opened != nil }

  func title(in model: Model) -> String { "Inspector" }

  func awaited(in model: Model) -> String? {
    switch tab {
    case .trace: trace.isMissing(list.selection.block) ? "Reading the trace…" : nil
    case .why: why.isMissing ? "Reading the password…" : nil
    case .store: store.tables == nil ? "Reading the stores…" : nil
    case .messages: messages.tables == nil ? "Reading the messages…" : nil
    }
  }

  /// Keys move in what is there; what is not there yet holds none up, Ctrl-T least of all.
  func holdsKeys(in model: Model) -> Bool { false }

  func header(in context: Context) -> Block? {
    var lines = [tabs]
    switch tab {
    case .trace where !isEventOpen: lines += trace.header(width: context.width)
    default: lines.append(.blank)
    }
    return Block(lines: lines)
  }

  private var tabs: Line {
    let words = InspectorTab.allCases.flatMap { each in
      each == tab
        ? [Span("[\(each.title)]", Style(.accent, [.bold]))]
        : [Span(" \(each.title) ", Style(.secondary))]
    }
    let remark = tab == .trace ? trace.filterWords : ""
    return Line(words, trailing: remark.isEmpty ? [] : [Span(remark, Style(.secondary))])
  }

  /// Where a click on a tab falls, in columns of the header's first row.
  static var tabColumns: [(tab: InspectorTab, columns: Range<Int>)] {
    var start = 0
    return InspectorTab.allCases.map { tab in
      let columns = start..<(start + tab.title.count + 2)
      start = columns.upperBound
      return (tab, columns)
    }
  }

  func blocks(in context: Context) -> BlockList {
    switch tab {
    case .trace:
      context.model.problems[.trace]?.blocks(in: context)
        ?? trace.opened.map { EventRows(event: $0, context: context).list }
        ?? trace.blocks(in: context)
    case .why: why.blocks(in: context)
    case .store: store.blocks(in: context)
    case .messages: messages.blocks(in: context)
    }
  }

  /// A place in the trace was chosen or passed over by new events: the list goes with it.
  mutating func follow(_ change: (inout TraceView) -> Void) {
    let isAtEnd = followsTrace && trace.opened == nil
    change(&trace)
    if isAtEnd || trace.count == 0 { goToEnd() }
  }

  /// Shows the newest event.
  mutating func goToEnd() {
    lists[InspectorTab.trace.rawValue].selection = Place(block: max(0, trace.count - 1))
  }

  /// Whether the newest event is the selected one, so that the view goes on with the trace.
  var followsTrace: Bool {
    lists[InspectorTab.trace.rawValue].selection.block >= trace.count - 1
  }

  /// Another world begins: nothing of the former one is shown.
  mutating func beginAgain() {
    trace = trace.begunAgain
    why = WhyView()
    store.forget()
    messages.forget()
    goToEnd()
  }

  /// Opens an event, at its first row.
  mutating func open(_ event: TraceEvent?) {
    trace.opened = event
    lists[InspectorTab.allCases.count] = ListState()
  }
}
