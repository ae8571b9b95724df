import Synchronization

/// Keeps what was told, and lets a test wait for it without a clock.
package final class Recorder<Value: Sendable>: Sendable {
  private struct Waiter {
    let number: Int
    let isMet: @Sendable ([Value]) -> Bool
    let resume: CheckedContinuation<Void, Never>
  }

  private struct State {
    var values: [Value] = []
    var waiters: [Waiter] = []
    var nextNumber = 0
    var givenUp: Set<Int> = []
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
  ///
  /// A cancelled test, one whose time limit has passed, waits no longer and gets what there is.
  @discardableResult
  package func wait(until isMet: @escaping @Sendable ([Value]) -> Bool) async -> [Value] {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mustWait = state.withLock { state in
          if state.givenUp.contains(number) || isMet(state.values) { return false }
          state.waiters.append(Waiter(number: number, isMet: isMet, resume: continuation))
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      giveUp(number)
    }
    return values
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
        state.givenUp.insert(number)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.resume.resume()
  }
}
