import Synchronization

/// Conversions that are under way; who asks for the same one meanwhile gets the same answer.
///
/// Apple takes an authorization code once. If a lost answer is asked for again while the first call
/// still talks to Apple, a second exchange would fail, and a change that succeeds would be refused.
final class Conversions: Sendable {
  private struct Running {
    let number: UInt64
    let task: Task<Answer, any Error>
    /// How many callers still want the answer.
    var waiting = 1
  }

  private struct State {
    var running: [[UInt8]: Running] = [:]
    var lastNumber: UInt64 = 0
  }

  private let state = Mutex(State())

  /// The answer of `work`, or of the same work that somebody began before. Once all who asked have
  /// gone, it is cancelled: it ends as soon as it waits for something.
  func answer(
    for key: [UInt8], _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let running = state.withLock { state in
      state.running[key]?.waiting += 1
      return state.running[key] ?? begin(key, work, &state)
    }
    return try await withTaskCancellationHandler {
      try await running.task.value
    } onCancel: {
      leave(key, running.number)
    }
  }

  private func begin(
    _ key: [UInt8], _ work: @escaping @Sendable () async throws -> Answer, _ state: inout State
  ) -> Running {
    state.lastNumber += 1
    let task = Task {
      defer { self.state.withLock { $0.running[key] = nil } }
      return try await work()
    }
    let running = Running(number: state.lastNumber, task: task)
    state.running[key] = running
    return running
  }

  private func leave(_ key: [UInt8], _ number: UInt64) {
    let abandoned: Task<Answer, any Error>? = state.withLock { state in
      guard var running = state.running[key], running.number == number else { return nil }
      running.waiting -= 1
      state.running[key] = running
      return running.waiting == 0 ? running.task : nil
    }
    abandoned?.cancel()
  }
}
