import FoundationEssentials
import Synchronization

extension SimulatedClock {
  /// Waits until the clock shows `until`; throws `CancellationError` when the task is cancelled.
  package func sleep(until: Date) async throws {
    try Task.checkCancellation()
    guard until > now else { return }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation) {
          self.schedule(at: until, "sleep") { sleeper.end(.success(())) }
        }
      }
    } onCancel: {
      if let timer = sleeper.end(.failure(CancellationError())) { self.cancel(timer) }
    }
  }
}

/// One sleep: its continuation is resumed once, by the timer or by the cancellation.
private final class Sleeper: Sendable {
  private enum State {
    case new
    case asleep(CheckedContinuation<Void, any Error>, SimulatedClock.Timer?)
    case ended
  }

  private let state = Mutex(State.new)

  func begin(
    _ continuation: CheckedContinuation<Void, any Error>, timer: () -> SimulatedClock.Timer
  ) {
    let begun = state.withLock { state -> Bool in
      guard case .new = state else { return false }
      state = .asleep(continuation, nil)
      return true
    }
    // Cancelled before it began.
    guard begun else { return continuation.resume(throwing: CancellationError()) }
    let timer = timer()
    state.withLock { state in
      guard case .asleep(let continuation, nil) = state else { return }
      state = .asleep(continuation, timer)
    }
  }

  /// Ends the sleep if nobody did before; answers the timer that is still set.
  @discardableResult
  func end(_ result: Result<Void, any Error>) -> SimulatedClock.Timer? {
    let before = state.withLock { state in
      let before = state
      state = .ended
      return before
    }
    guard case .asleep(let continuation, let timer) = before else { return nil }
    continuation.resume(with: result)
    return timer
  }
}
