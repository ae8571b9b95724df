import Synchronization

/// Keeps what was told, and lets a test wait for it without a clock.
package final class Recorder<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiters: [(isMet: @Sendable ([Value]) -> Bool, resume: CheckedContinuation<Void, Never>)] =
      []
  }

  private let state = Mutex(State())

  package init() {}

  package var values: [Value] { state.withLock { $0.values } }

  package func record(_ value: Value) {
    let met = state.withLock { state in
      state.values.append(value)
      let values = state.values
      let met = state.waiters.filter { $0.isMet(values) }
      state.waiters.removeAll { $0.isMet(values) }
      return met
    }
    for waiter in met { waiter.resume.resume() }
  }

  /// Waits until the values satisfy a condition, and answers them.
  @discardableResult
  package func wait(until isMet: @escaping @Sendable ([Value]) -> Bool) async -> [Value] {
    await withCheckedContinuation { continuation in
      let isMetNow = state.withLock { state in
        if isMet(state.values) { return true }
        state.waiters.append((isMet, continuation))
        return false
      }
      if isMetNow { continuation.resume() }
    }
    return values
  }
}
