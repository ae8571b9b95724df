import Synchronization

/// Whether somebody looks at the trace, and has been told that it grew.
///
/// Who looks is told once and not again before they have looked: a flood of events costs one look
/// at a time, and nothing where nobody looks (SCR-8).
final class TraceWatch: Sendable {
  private struct State {
    var isOn = false
    var isTold = false
  }

  private let state = Mutex(State())

  /// Begins or ends looking.
  func set(_ isOn: Bool) { state.withLock { $0 = State(isOn: isOn) } }

  /// The trace grew; answers whether that is to be told.
  func grew() -> Bool {
    state.withLock { state in
      guard state.isOn, !state.isTold else { return false }
      state.isTold = true
      return true
    }
  }

  /// Somebody is about to look: what comes from now on is news.
  func looked() { state.withLock { $0.isTold = false } }
}
