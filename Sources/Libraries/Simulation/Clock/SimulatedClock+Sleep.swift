import FoundationEssentials
import Synchronization

extension SimulatedClock {
  /// Waits until the clock shows `until`; throws `CancellationError` when the task is cancelled.
  ///
  /// Who sleeps does not count as at work.
  package func sleep(until: Date) async throws {
    try Task.checkCancellation()
    guard until > now else { return }
    let sleeper = Sleeper(activity)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleeper.begin(continuation) else { return }
        let timer = schedule(at: until, "sleep") { sleeper.end(.success(())) }
        // Cancelled meanwhile: nobody else knows of the timer.
        if !sleeper.keep(timer) { cancel(timer) }
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

  private let activity: Activity
  private let state = Mutex(State.new)

  init(_ activity: Activity) { self.activity = activity }

  /// Falls asleep; false: cancelled before, and the continuation has been told.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let hasBegun = state.withLock { state in
      guard case .new = state else { return false }
      state = .asleep(continuation, nil)
      activity.end()
      return true
    }
    if !hasBegun { continuation.resume(throwing: CancellationError()) }
    return hasBegun
  }

  /// Remembers the timer that will end the sleep; false: it has ended.
  func keep(_ timer: SimulatedClock.Timer) -> Bool {
    state.withLock { state in
      guard case .asleep(let continuation, _) = state else { return false }
      state = .asleep(continuation, timer)
      return true
    }
  }

  /// Ends the sleep if nobody did before; answers the timer that is still set.
  @discardableResult
  func end(_ result: Result<Void, any Error>) -> SimulatedClock.Timer? {
    let before = state.withLock { state in
      let before = state
      state = .ended
      if case .asleep = before { activity.begin() }
      return before
    }
    guard case .asleep(let continuation, let timer) = before else { return nil }
    continuation.resume(with: result)
    return timer
  }
}
