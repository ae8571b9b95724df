import Dispatch
import Synchronization

/// Runs asynchronous work to its end on threads of its own, and waits for it.
///
/// For the first start, which is one step to whoever opens a device. The shared threads of
/// concurrent code are not used: the caller may stand on one of them.
func waitFor(_ work: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task(executorPreference: OwnThread()) {
    await work()
    done.signal()
  }
  done.wait()
}

/// Runs the parts of a task on a queue that nobody else uses.
private final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "onetap.first-start")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
