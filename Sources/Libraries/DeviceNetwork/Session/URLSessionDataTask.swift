import Synchronization

/// One request that runs once it is resumed.
public final class URLSessionDataTask: Sendable {
  /// Where a task is in its life.
  public enum State: Int, Sendable {
    case running, suspended, canceling, completed
  }

  private struct Progress {
    var state = State.suspended
    var task: Task<Void, Never>?
  }

  /// What was asked.
  public let originalRequest: URLRequest?

  private let load: @Sendable () async -> Void
  private let progress = Mutex(Progress())

  init(originalRequest: URLRequest, load: @escaping @Sendable () async -> Void) {
    self.originalRequest = originalRequest
    self.load = load
  }

  /// Where it is now.
  public var state: State { progress.withLock { $0.state } }

  /// Starts it; later calls change nothing.
  public func resume() {
    progress.withLock { progress in
      guard progress.state == .suspended, progress.task == nil else { return }
      progress.state = .running
      progress.task = run()
    }
  }

  /// Ends it; the handler is told `URLError.cancelled`.
  public func cancel() {
    progress.withLock { progress in
      guard progress.state == .running || progress.state == .suspended else { return }
      progress.state = .canceling
      // One that was never resumed has a handler too, and it is to be called.
      if progress.task == nil { progress.task = run() }
      progress.task?.cancel()
    }
  }

  private func run() -> Task<Void, Never> {
    Task {
      await load()
      progress.withLock { $0.state = .completed }
    }
  }
}
