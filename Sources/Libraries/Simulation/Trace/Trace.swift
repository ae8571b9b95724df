import FoundationEssentials
import Synchronization

/// What happened, in order (TRC-1).
///
/// The sink is called once an event, in the order of the numbers, and has returned before
/// `record` does: what `record` has returned is as durable as the sink makes it. The sink must not
/// record.
package final class Trace: Sendable {
  /// How many events are kept in memory.
  package static let kept = 10_000

  fileprivate struct State {
    var nextNumber: Int
    var events: [TraceEvent] = []
  }

  private let clock: SimulatedClock
  private let sink: @Sendable (TraceEvent) -> Void
  private let state: Mutex<State>
  private let announcer = Announcer<TraceEvent>()

  /// A trace whose first event gets `nextNumber`.
  package init(
    clock: SimulatedClock, nextNumber: Int = 1,
    sink: @escaping @Sendable (TraceEvent) -> Void = { _ in }
  ) {
    self.clock = clock
    self.sink = sink
    state = Mutex(State(nextNumber: nextNumber))
  }

  /// Adds an event and gives it the next number and the present time.
  @discardableResult
  package func record(
    _ from: Party, _ to: Party, _ name: String, _ details: [String: String] = [:],
    request: Int? = nil
  ) -> TraceEvent {
    let event = state.withLock { state in
      let event = TraceEvent(
        number: state.nextNumber, time: clock.now, from: from, to: to, name: name,
        details: details, request: request)
      state.nextNumber += 1
      sink(event)
      state.keep(event)
      announcer.line(up: event)
      return event
    }
    announcer.tell()
    return event
  }

  /// The last 10,000 events, oldest first.
  package var events: [TraceEvent] {
    state.withLock { Array($0.events.suffix(Self.kept)) }
  }

  /// The number of the last event, those of earlier lives included; 0: there was none.
  package var lastNumber: Int { state.withLock { $0.nextNumber - 1 } }

  /// Tells `observer` of each later event, in order; an observer may record events itself.
  package func observe(_ observer: @escaping @Sendable (TraceEvent) -> Void) {
    announcer.add(observer)
  }
}

extension Trace.State {
  fileprivate mutating func keep(_ event: TraceEvent) {
    events.append(event)
    // Cut in larger steps, so that keeping one more costs the same at any length.
    if events.count >= Trace.kept + 1_000 { events.removeFirst(events.count - Trace.kept) }
  }
}
