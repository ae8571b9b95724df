import Simulation
import Synchronization

/// What a request has running elsewhere: network calls, or the system's sheet.
final class RunningCalls: Sendable {
  private let activity: Activity
  private let tasks = Mutex<[Int: Task<Void, Never>]>([:])

  /// Each call counts in `activity` until its end was told.
  init(_ activity: Activity) { self.activity = activity }

  /// Runs a call; `ended` is called when it is no longer among the running ones.
  func start<Answer: Sendable>(
    _ id: Int, _ call: @escaping @Sendable () async -> Answer,
    ended: @escaping @Sendable (Answer) -> Void
  ) {
    tasks.withLock { tasks in
      activity.begin()
      tasks[id] = Task {
        let answer = await call()
        forget(id)
        ended(answer)
        activity.end()
      }
    }
  }

  /// Gives up all that is running.
  func cancel() {
    for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
  }

  var isEmpty: Bool { tasks.withLock { $0.isEmpty } }

  private func forget(_ id: Int) {
    _ = tasks.withLock { $0.removeValue(forKey: id) }
  }
}
