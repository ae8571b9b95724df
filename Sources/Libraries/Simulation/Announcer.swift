import Synchronization

/// Tells observers what happened, in order, one thread at a time, and outside everybody's locks.
///
/// A value is put in line under the lock that made it, so that the line has the order of events,
/// and told after that lock was left. An observer may cause further values: they are told next.
final class Announcer<Value: Sendable>: Sendable {
  private struct State {
    var observers: [@Sendable (Value) -> Void] = []
    var untold: [Value] = []
    var isTelling = false
  }

  private let state = Mutex(State())

  func add(_ observer: @escaping @Sendable (Value) -> Void) {
    state.withLock { $0.observers.append(observer) }
  }

  /// Puts a value in line.
  func line(up value: Value) {
    state.withLock { $0.untold.append(value) }
  }

  /// Tells what is in line, unless somebody does already and so will tell this too.
  func tell() {
    let mayTell = state.withLock { state in
      if state.isTelling { return false }
      state.isTelling = true
      return true
    }
    guard mayTell else { return }
    while let (value, observers) = next() {
      for observer in observers { observer(value) }
    }
  }

  private func next() -> (Value, [@Sendable (Value) -> Void])? {
    state.withLock { state in
      guard !state.untold.isEmpty else {
        state.isTelling = false
        return nil
      }
      return (state.untold.removeFirst(), state.observers)
    }
  }
}
