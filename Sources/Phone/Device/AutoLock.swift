import Foundation
import Simulation
import Synchronization

/// Locks after five minutes without a key press (STO-13).
final class AutoLock: Sendable {
  private struct State {
    var acted = Date.distantPast
    var opened: Date?
    var timer: SimulatedClock.Timer?
    var lock: @Sendable () -> Void = {}
  }

  static let patience: TimeInterval = 5 * 60
  /// How long nobody is asked again who they are, before something is filled in (AFL-4).
  private static let trust: TimeInterval = 60

  private static let century: TimeInterval = 100 * 365 * 24 * 60 * 60

  private let clock: SimulatedClock
  private let state = Mutex(State())

  init(clock: SimulatedClock) { self.clock = clock }

  /// Says what to do when time is up.
  func onTimeUp(_ lock: @escaping @Sendable () -> Void) {
    state.withLock { $0.lock = lock }
  }

  /// The store was opened.
  func start() {
    state.withLock { $0.opened = clock.now }
    personActed()
    wait()
  }

  /// A key was pressed. Only noted: a timer a key press would cost more than it is worth.
  func personActed() { state.withLock { $0.acted = clock.now } }

  /// While a person moves the clock nobody has left: the minutes that are passed over do not count.
  func hold() {
    let farAway = clock.now.addingTimeInterval(Self.century)
    state.withLock { $0.acted = farAway }
  }

  /// The clock stands where the person wanted it: they are there now.
  func release() {
    personActed()
    if state.withLock({ $0.timer }) != nil { wait() }
  }

  /// Whether the store was opened within the last minute.
  var wasOpenedLately: Bool {
    let opened = state.withLock(\.opened)
    return opened.map { (0...Self.trust).contains(clock.now.timeIntervalSince($0)) } ?? false
  }

  func stop() {
    let timer = state.withLock { state in
      state.opened = nil
      defer { state.timer = nil }
      return state.timer
    }
    if let timer { clock.cancel(timer) }
  }

  private func wait() {
    let due = state.withLock { $0.acted.addingTimeInterval(Self.patience) }
    let timer = clock.schedule(at: due, "auto-lock") { [weak self] in self?.ring() }
    let old = state.withLock { state in
      defer { state.timer = timer }
      return state.timer
    }
    if let old { clock.cancel(old) }
  }

  private func ring() {
    let (isUp, lock) = state.withLock { state in
      (state.acted.addingTimeInterval(Self.patience) <= clock.now, state.lock)
    }
    if isUp { lock() } else { wait() }
  }
}
