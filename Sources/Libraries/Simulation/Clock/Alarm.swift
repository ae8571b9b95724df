import Dispatch
import FoundationEssentials
import Synchronization

/// One real timer on a queue of its own; it rings once and rests until it is set again.
final class Alarm: Sendable {
  private let queue = DispatchQueue(label: "onetap.clock")
  private let source: Mutex<any DispatchSourceTimer>

  init() {
    source = Mutex(DispatchSource.makeTimerSource(queue: queue))
  }

  deinit {
    source.withLock { $0.cancel() }
  }

  /// Says what to do when it rings, and starts it; to be called once.
  func onRing(_ ring: @escaping @Sendable () -> Void) {
    source.withLock { source in
      source.setEventHandler(handler: ring)
      source.schedule(deadline: .distantFuture)
      source.activate()
    }
  }

  /// Rings after so many real seconds, nil: not at all.
  ///
  /// `wait` is asked under the alarm's lock, so that the last to set it has seen everything.
  func set(_ wait: () -> TimeInterval?) {
    source.withLock { source in
      guard let seconds = wait() else { return source.schedule(deadline: .distantFuture) }
      // Rounded up, so that the moment has really come when it rings.
      let nanoseconds = (min(seconds, 1e9) * 1e9).rounded(.up)
      source.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)))
    }
  }
}
