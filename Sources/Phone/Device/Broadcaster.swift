import Synchronization

/// Tells observers what happens on the phone, in order, one thread at a time.
///
/// Nothing is held while an observer runs, so it may use the device.
final class Broadcaster: Sendable {
  private struct State {
    var observers: [@Sendable (DeviceEvent) -> Void] = []
    var untold: [DeviceEvent] = []
    var isTelling = false
    var count = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func observe(_ observer: @escaping @Sendable (DeviceEvent) -> Void) {
    state.withLock { $0.observers.append(observer) }
  }

  /// Tells an event, after those that were told before.
  func tell(_ event: DeviceEvent) {
    enqueue(event)
    deliver()
  }

  /// Gives an event its place without telling it yet; may be called under a lock.
  func enqueue(_ event: DeviceEvent) {
    state.withLock { $0.untold.append(event) }
  }

  /// Tells what was enqueued.
  func deliver() {
    var mayBegin = true
    while true {
      let next = state.withLock { state -> (DeviceEvent, State)? in
        if mayBegin && state.isTelling { return nil }
        guard !state.untold.isEmpty else {
          state.isTelling = false
          return nil
        }
        state.isTelling = true
        state.count += 1
        defer { state.waiters = [] }
        return (state.untold.removeFirst(), state)
      }
      guard let (event, told) = next else { return }
      mayBegin = false
      for observer in told.observers { observer(event) }
      for waiter in told.waiters { waiter.resume() }
    }
  }

  /// How many events were told; for ``change(after:)``.
  var count: Int { state.withLock { $0.count } }

  /// Lets those who wait look again, though nothing was told.
  func nudge() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until more events were told than `count`.
  func change(after count: Int) async {
    await withCheckedContinuation { continuation in
      let isPast = state.withLock { state in
        if state.count > count { return true }
        state.waiters.append(continuation)
        return false
      }
      if isPast { continuation.resume() }
    }
  }
}
