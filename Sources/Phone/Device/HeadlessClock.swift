import Dispatch
import Foundation
import Simulation

/// Lets nobody sleep: as soon as somebody waits for a moment, the clock is moved there.
///
/// Timers that nobody waits for (a lock, an offer's end) do not move it.
final class HeadlessClock: Sendable {
  private let queue = DispatchQueue(label: "onetap.headless-clock")

  init(_ clock: SimulatedClock) {
    let queue = queue
    clock.onSchedule { [weak clock] due, label in
      guard label == "sleep", let clock else { return }
      queue.async { clock.advance(to: due) }
    }
  }
}
