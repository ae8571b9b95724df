import CPlatform
import Glibc
import Simulation
import Synchronization

/// What other threads have to tell the thread of a request; bounded, and it wakes the thread.
///
/// A thread that waits for what they tell does not count as at work; whoever wakes it lets it count
/// again before it wakes.
final class Inbox: Sendable {
  private struct State {
    var events: [Conversation.Event] = []
    var wakeEnd: Int32
    var readEnd: Int32
    /// The thread was woken and did not look yet.
    var isWoken = false
    /// The thread waits and does not count as at work.
    var isResting = false
  }

  /// How much may wait before the person is not heard any more. What else comes is bounded by
  /// itself: there are only so many network calls at once.
  private static let limit = 256

  private let activity: Activity
  private let state: Mutex<State>

  init(_ activity: Activity = Activity()) {
    self.activity = activity
    var ends: [Int32] = [-1, -1]
    if cp_pipe(&ends) == 0 {
      _ = cp_set_nonblocking(ends[0])
      _ = cp_set_nonblocking(ends[1])
    }
    state = Mutex(State(wakeEnd: ends[1], readEnd: ends[0]))
  }

  deinit { close() }

  /// Readable when something waits; -1: no descriptor could be had, or it is closed.
  var descriptor: Int32 { state.withLock { $0.readEnd } }

  /// Leaves an event for the thread; after `close()` it goes nowhere.
  func post(_ event: Conversation.Event) {
    state.withLock { state in
      guard state.wakeEnd >= 0 else { return }
      if event.isFromPerson, state.events.count >= Self.limit { return }
      state.events.append(event)
      wakeUp(&state)
    }
  }

  /// Wakes the thread, so that it looks at the clock.
  func wake() {
    state.withLock { wakeUp(&$0) }
  }

  private func wakeUp(_ state: inout State) {
    if state.isResting {
      state.isResting = false
      activity.begin()
    }
    state.isWoken = true
    Self.writeByte(to: state.wakeEnd)
  }

  /// The thread is about to wait; false: something waits for it already.
  func rest() -> Bool {
    state.withLock { state in
      guard !state.isWoken, !state.isResting else { return false }
      state.isResting = true
      activity.end()
      return true
    }
  }

  /// The thread has woken, by whatever.
  func rise() {
    state.withLock { state in
      guard state.isResting else { return }
      state.isResting = false
      activity.begin()
    }
  }

  /// Everything that waits, oldest first.
  func take() -> [Conversation.Event] {
    state.withLock { state in
      var bytes = [UInt8](repeating: 0, count: Self.limit)
      while read(state.readEnd, &bytes, bytes.count) > 0 {}
      state.isWoken = false
      defer { state.events = [] }
      return state.events
    }
  }

  private static func writeByte(to descriptor: Int32) {
    guard descriptor >= 0 else { return }
    var byte: UInt8 = 1
    // A full pipe has woken the thread already.
    _ = write(descriptor, &byte, 1)
  }

  func close() {
    state.withLock { state in
      if state.wakeEnd >= 0 { Glibc.close(state.wakeEnd) }
      if state.readEnd >= 0 { Glibc.close(state.readEnd) }
      (state.wakeEnd, state.readEnd) = (-1, -1)
    }
  }
}

extension Conversation.Event {
  fileprivate var isFromPerson: Bool {
    switch self {
    case .activated, .cancelledByPerson: true
    default: false
    }
  }
}
