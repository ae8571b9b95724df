import Device
import Simulation
import TextInterface

/// The trace as the inspector shows it: the events in view, who takes part, what it is narrowed to.
struct TraceView: Hashable, Sendable {
  /// The request that it is narrowed to; nothing: all.
  var request: Int?
  /// The event that is shown by itself.
  var opened: TraceEvent?
  private(set) var events = RowWindow<TraceEvent>()
  private(set) var parties: [Party] = []
  private(set) var requests: [Int] = []
  /// Where the window begins that is wanted; nothing: at the end.
  private var wanted: Int?
  private var isLoading = false
  private var isStale = false

  /// How many events there are, as far as is known.
  var count: Int { events.count }

  func isMissing(_ index: Int) -> Bool { events.isMissing(index) }

  /// What it is narrowed to, in words.
  var filterWords: String { request.map { "request \($0)" } ?? "all requests" }

  // MARK: Loading

  /// Asks for the events in view, one question at a time: what comes meanwhile is asked for next.
  mutating func ask(atEnd: Bool) -> [Effect] {
    if atEnd { wanted = nil }
    if isLoading {
      isStale = true
      return []
    }
    isLoading = true
    return [.loadTrace(TraceQuery(request: request, from: wanted, count: Self.size))]
  }

  /// Asks for events where some in view are not known.
  mutating func missingEvents(from first: Int, visibleRows: Int) -> [Effect] {
    guard let from = events.missing(in: first..<(first + visibleRows + 1)) else { return [] }
    wanted = from
    return ask(atEnd: false)
  }

  /// Events came; answers whether more is to be asked for.
  mutating func loaded(_ page: TracePage) -> Bool {
    isLoading = false
    defer { isStale = false }
    guard page.request == request else { return true }
    events.loaded(page.window)
    parties = page.parties
    requests = page.requests
    return isStale
  }

  /// The events could not be read; they are asked for again with the next that happens.
  mutating func failed() {
    isLoading = false
    isStale = false
  }

  /// Narrows it; what is known of another request is forgotten.
  mutating func narrow(to request: Int?) {
    guard request != self.request else { return }
    self.request = request
    opened = nil
    events = RowWindow()
    wanted = nil
  }

  /// The same without anything that is known, a question under way excepted.
  var begunAgain: TraceView {
    var fresh = TraceView()
    fresh.isLoading = isLoading
    fresh.isStale = isLoading
    return fresh
  }

  /// The request that comes after this one among those that are known, and around.
  func neighbour(_ step: Int) -> Int? {
    guard !requests.isEmpty else { return nil }
    // All requests together stand between the last and the first.
    let here = request.flatMap { requests.firstIndex(of: $0) } ?? requests.count
    let next = (here + step + requests.count + 1) % (requests.count + 1)
    return next == requests.count ? nil : requests[next]
  }

  private static let size = RowWindow<TraceEvent>.size

  // MARK: Rows

  /// The names above the lanes.
  func header(width: Int) -> [Line] {
    guard count > 0 else { return [.blank] }
    guard let lanes = Lanes(parties, width: width) else { return [.blank] }
    return [lanes.names]
  }

  func blocks(in context: Context) -> BlockList {
    guard events.window != nil else {
      return BlockList([Block(lines: [Line(" Reading the trace…", Style(.secondary))])])
    }
    guard count > 0 else { return BlockList(emptyRows(context.width)) }
    let lanes = Lanes(parties, width: context.width)
    return BlockList(count: count) { index in
      let isSelected = context.selectedItem(ofBlock: index) != nil
      guard let event = events[index] else {
        return Block(
          lines: [Line(" …", Style(.secondary))],
          items: [Item(action: .inspector(.open(index)), reason: nil, rows: 0..<1)])
      }
      // Where requests are mixed, each one's number stands where its events begin.
      let showsRequest = request == nil && events[index - 1]?.request != event.request
      let line =
        lanes?.line(event, isSelected: isSelected, showsRequest: showsRequest)
        ?? HopLine.line(event, isSelected: isSelected, showsRequest: showsRequest)
      return Block(
        lines: [line],
        items: [Item(action: .inspector(.open(index)), reason: nil, rows: 0..<1)])
    }
  }

  private func emptyRows(_ width: Int) -> [Block] {
    let words =
      request == nil
      ? "Nothing has happened yet. Switch a password to a strong one, or open an app, and every hop"
        + " between the phone and the machines behind it appears here."
      : "Nothing is known of this request any more. a shows all requests."
    return wrap(words, to: width - 2).map { Block(lines: [Line(" " + $0, Style(.secondary))]) }
  }
}

/// One hop as a row without lanes: `From > To   name`.
enum HopLine {
  static func line(_ event: TraceEvent, isSelected: Bool, showsRequest: Bool) -> Line {
    let from = padded(event.from.rawValue, to: 9)
    let to = padded(event.to.rawValue, to: 9)
    let words = [
      Span(isSelected ? ">" : " ", Style(.accent, [.bold])),
      Span(from, Style(.secondary)), Span(" > ", Style(.accent)), Span(to, Style(.secondary)),
      Span("  " + event.shortWords, Style(.text, isSelected ? [.bold] : [])),
    ]
    return Line(
      words, trailing: event.requestMark(showsRequest), background: isSelected ? .selection : nil)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension TraceEvent {
  /// Its name, and what makes it more than its name.
  var shortWords: String {
    switch name {
    case "outcome": details["outcome"].map { "\(name): \($0)" } ?? name
    case "ignored": details["what"].map { "\(name): \($0)" } ?? name
    default: name
    }
  }

  /// The request's number at the end of its row, where requests are mixed.
  func requestMark(_ isShown: Bool) -> [Span] {
    guard isShown, let request else { return [] }
    return [Span("#\(request)", Style(.secondary))]
  }
}
