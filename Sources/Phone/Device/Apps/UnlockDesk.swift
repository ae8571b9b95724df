import Simulation
import Synchronization

/// Where an app's request waits until the person opens the store, or does not.
final class UnlockDesk: Sendable {
  private let activity: Activity
  private let waiters = Mutex<[Rest<Bool>]>([])

  init(_ activity: Activity) { self.activity = activity }

  /// Waits for the person; true: the store is open.
  ///
  /// `isOpen` is looked at once the wait has begun, so that no opening is missed.
  func wait(unless isOpen: () -> Bool, telling tell: () -> Void) async -> Bool {
    let rest = Rest<Bool>(activity)
    waiters.withLock { $0.append(rest) }
    if isOpen() { answer(true) } else { tell() }
    return await rest.value()
  }

  /// The person opened the store, or does not want to.
  func answer(_ isOpen: Bool) {
    let answered = waiters.withLock { waiters in
      defer { waiters = [] }
      return waiters
    }
    for waiter in answered { waiter.end(isOpen) }
  }
}
