import Dispatch
import Foundation

/// Real time for somebody who watches; a recording without a screen needs none.
///
/// What has been waited for is counted, so that a recording says the same whether anybody watched.
@MainActor package final class Metronome {
  /// Seconds of the performance so far: what was to be waited for, at the pace of that time.
  package private(set) var elapsed: TimeInterval = 0
  private let isReal: Bool
  private var timer: (any DispatchSourceTimer)?
  private var waiting: CheckedContinuation<Void, Never>?
  private var isStopped = false
  private var isHurried = false

  /// A metronome that really waits, or one that only counts.
  package init(isReal: Bool) { self.isReal = isReal }

  /// Waits so many seconds, and longer while it is stopped.
  package func rest(_ seconds: TimeInterval) async {
    let seconds = max(0, seconds)
    elapsed += seconds
    guard isReal, !isHurried, seconds > 0 || isStopped else { return }
    await withCheckedContinuation { continuation in
      waiting = continuation
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + seconds)
      timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.rang() } }
      timer.activate()
      self.timer = timer
    }
  }

  /// Lets no rest end until ``goOn()``.
  package func stop() { isStopped = true }

  /// Lets rests end again; one whose time is up ends now.
  package func goOn() {
    isStopped = false
    if timer == nil { finish() }
  }

  /// Ends the present rest and lets there be none from now on.
  package func hurry() {
    isHurried = true
    isStopped = false
    finish()
  }

  private func rang() {
    timer?.cancel()
    timer = nil
    if !isStopped { finish() }
  }

  private func finish() {
    timer?.cancel()
    timer = nil
    let continuation = waiting
    waiting = nil
    continuation?.resume()
  }
}
