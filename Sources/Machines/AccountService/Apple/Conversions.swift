import Synchronization

/// Conversions that are under way; who asks for the same one meanwhile gets the same answer.
///
/// Apple takes an authorization code once. If a lost answer is asked for again while the first call
/// still talks to Apple, a second exchange would fail, and a change that succeeds would be refused.
final class Conversions: Sendable {
  private let running = Mutex<[[UInt8]: Task<Answer, any Error>]>([:])

  /// The answer of `work`, or of the same work that somebody began before; it goes on when the
  /// caller has gone, as a server does.
  func answer(
    for key: [UInt8], _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let task = running.withLock { running in
      if let task = running[key] { return task }
      let task = Task {
        defer { end(key) }
        return try await work()
      }
      running[key] = task
      return task
    }
    return try await task.value
  }

  private func end(_ key: [UInt8]) {
    running.withLock { $0[key] = nil }
  }
}
