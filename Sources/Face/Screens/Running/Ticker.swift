import Dispatch
import Foundation

/// Tells when the screen has to be looked at again: at the minute, at the second, or five times a
/// second while something is waited for. Nothing runs that nobody needs (SCR-8).
@MainActor final class Ticker {
  var onClock: () -> Void = {}
  var onWait: () -> Void = {}
  private var clock: DispatchSourceTimer?
  private var clockDue: Date?
  private var wait: DispatchSourceTimer?

  /// Sets the timers to what a model needs.
  func adjust(to model: Model, now: Date) {
    let due = model.needsTick.next(after: now)
    // The phone's clock may have been moved, so that the same moment is reached sooner.
    if clock == nil || clockDue != due {
      clock?.cancel()
      clockDue = due
      clock = Ticker.timer(after: due.timeIntervalSince(now), repeating: nil) { [weak self] in
        self?.clock = nil
        self?.onClock()
      }
    }
    if model.awaited == nil {
      wait?.cancel()
      wait = nil
    } else if wait == nil {
      wait = Ticker.timer(after: 0.2, repeating: 0.2) { [weak self] in self?.onWait() }
    }
  }

  private static func timer(
    after delay: TimeInterval, repeating step: TimeInterval?,
    _ body: @escaping @MainActor () -> Void
  ) -> DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    let start = DispatchTime.now() + max(0.001, delay)
    if let step {
      timer.schedule(deadline: start, repeating: step)
    } else {
      timer.schedule(deadline: start)
    }
    timer.setEventHandler { MainActor.assumeIsolated { body() } }
    timer.resume()
    return timer
  }
}
