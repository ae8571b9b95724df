import Synchronization

/// What is at work on one device, counted, so that whoever moves its clock knows when it is idle.
///
/// Whoever begins something says so, and says when it is done. A task that waits for the clock, for
/// the person or for another task gives its share back while it waits; whoever wakes it takes the
/// share again *before* waking it. So the count never passes through nothing while something is
/// under way, and nobody has to look twice (see ``Rest``).
package final class Activity: Sendable {
  private struct State {
    var count = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Something begins.
  package func begin() { state.withLock { $0.count += 1 } }

  /// Something that began is over.
  package func end() {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.count -= 1
      guard state.count <= 0 else { return [] }
      defer { state.waiters = [:] }
      return state.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Whether nothing is at work.
  package var isIdle: Bool { state.withLock { $0.count <= 0 } }

  /// Waits until nothing is at work, or until the task is cancelled.
  package func idle() async {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      while !Task.isCancelled, !isIdle {
        await withCheckedContinuation { continuation in
          let isOver = state.withLock { state in
            if state.count <= 0 || Task.isCancelled { return true }
            state.waiters[number] = continuation
            return false
          }
          if isOver { continuation.resume() }
        }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }

  /// Runs something in a task of its own that counts until it is over.
  @discardableResult
  package func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    begin()
    return Task {
      await work()
      end()
    }
  }
}

/// A wait that somebody else ends; while it lasts, the task that waits does not count as at work.
package final class Rest<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value, Never>)
    case ended(Value)
    case over
  }

  private let activity: Activity
  private let state = Mutex(State.new)

  /// A wait of somebody who is counted in `activity`.
  package init(_ activity: Activity) { self.activity = activity }

  /// Waits for ``end(_:)``; may be called once.
  package func value() async -> Value {
    await withCheckedContinuation { continuation in
      let ended = state.withLock { state -> Value? in
        if case .ended(let value) = state {
          state = .over
          return value
        }
        state = .waiting(continuation)
        activity.end()
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  /// Ends the wait, now or as soon as it begins; what comes after the first end counts for nothing.
  package func end(_ value: Value) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
      switch state {
      case .new:
        state = .ended(value)
        return nil
      case .waiting(let continuation):
        state = .over
        activity.begin()
        return continuation
      case .ended, .over: return nil
      }
    }
    continuation?.resume(returning: value)
  }
}

extension Rest<Void> {
  /// Ends the wait.
  package func end() { end(()) }
}

extension Activity {
  /// Waits until nothing is at work, for so long in real time at the most; whether that came.
  package func idle(within limit: Duration) async -> Bool {
    if isIdle { return true }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.idle() }
      group.addTask { try? await Task.sleep(for: limit) }
      await group.next()
      group.cancelAll()
    }
    return isIdle
  }
}
