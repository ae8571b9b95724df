import Dispatch
import FoundationEssentials
import Synchronization

/// The one source of time: standing still until it is moved, or real time with a movable offset.
///
/// Moments are whole milliseconds. Actions and observers run outside the clock's lock, so they may
/// use the clock themselves; a timer set by a timer is honoured by the `advance` that ran it.
package final class SimulatedClock: Sendable {
  /// The name of one scheduled action, for cancelling it.
  package struct Timer: Hashable, Sendable {
    let number: UInt64
  }

  struct State {
    var reading: Reading
    var timers = DueTimers()
    var moved: TimeInterval = 0
  }

  /// Where the present comes from.
  enum Reading {
    case still(Date)
    case real(offset: TimeInterval)
  }

  /// What is at work on this clock's device.
  package let activity: Activity
  let state: Mutex<State>
  let offsets = Announcer<TimeInterval>()
  private let schedules = Announcer<(Date, String)>()
  private let alarm = Alarm()

  private init(_ reading: Reading, _ activity: Activity) {
    state = Mutex(State(reading: reading))
    self.activity = activity
    alarm.onRing { [weak self] in self?.runDue() }
  }

  /// A clock that shows `at` until `advance` moves it, or ``followRealTime()`` sets it going.
  package static func manual(at: Date, activity: Activity = Activity()) -> SimulatedClock {
    SimulatedClock(.still(at.clampedToSimulated.wholeMilliseconds), activity)
  }

  /// A clock that shows real time plus `offset` seconds and runs its timers by itself.
  package static func realTime(
    offset: TimeInterval, activity: Activity = Activity()
  ) -> SimulatedClock {
    let present = Date()
    let shown = present.addingTimeInterval(offset).clampedToSimulated
    // An offset that leads past what can be shown is cut, so that the clock still goes on.
    let isShown = shown == present.addingTimeInterval(offset)
    return SimulatedClock(
      .real(offset: isShown ? offset : shown.timeIntervalSince(present)), activity)
  }

  /// The present, in whole milliseconds.
  package var now: Date { state.withLock { $0.now } }

  /// Seconds by which the clock was moved: ahead of real time, or since a still clock's start.
  package var offset: TimeInterval { state.withLock { $0.offset } }

  /// When the next timer is due.
  package var nextDue: Date? { state.withLock { $0.timers.first?.due } }

  /// What waits, soonest first: when, and the label that it was given.
  package var waiting: [(due: Date, label: String)] {
    state.withLock { $0.timers.entries.map { ($0.due, $0.label) } }
  }

  /// Runs `action` once the clock shows `at`; a moment that has passed is due at once, but never
  /// inside this call.
  @discardableResult
  package func schedule(
    at: Date, _ label: String, _ action: @escaping @Sendable () -> Void
  ) -> Timer {
    let due = at.clampedToSimulated.wholeMilliseconds
    let timer = state.withLock { state in
      schedules.line(up: (due, label))
      return state.timers.add(due: due, label, action)
    }
    setAlarm()
    schedules.tell()
    return timer
  }

  /// Forgets a timer; one that has run already is no concern.
  package func cancel(_ timer: Timer) {
    state.withLock { $0.timers.remove(timer) }
    setAlarm()
  }

  /// Tells `observer` the new offset each time the clock was moved.
  package func onOffsetChange(_ observer: @escaping @Sendable (TimeInterval) -> Void) {
    offsets.add(observer)
  }

  /// Tells `observer` of each timer as it is set, so that whoever moves the clock need not poll.
  package func onSchedule(_ observer: @escaping @Sendable (Date, String) -> Void) {
    schedules.add { observer($0.0, $0.1) }
  }

  /// Lets a clock that stands still go on with real time, from the moment that it shows.
  package func followRealTime() {
    state.withLock { state in
      guard case .still(let present) = state.reading else { return }
      state.reading = .real(offset: present.timeIntervalSince(Date()))
      offsets.line(up: state.offset)
    }
    offsets.tell()
    setAlarm()
  }

  /// Wakes this clock's thread for the next due timer, or lets it rest.
  func setAlarm() {
    guard state.withLock({ $0.isGoing }) else { return }
    alarm.set {
      state.withLock { state in
        state.timers.first.map { max(0, $0.due.timeIntervalSince(state.now)) }
      }
    }
  }

  private func runDue() {
    while let entry = state.withLock({ $0.timers.takeFirst(dueBy: $0.now) }) { entry.action() }
    setAlarm()
  }
}

extension SimulatedClock.State {
  var now: Date {
    switch reading {
    case .still(let date): date
    case .real(let offset): Date().addingTimeInterval(offset).clampedToSimulated.wholeMilliseconds
    }
  }

  /// Whether time goes by on its own.
  var isGoing: Bool {
    if case .real = reading { true } else { false }
  }

  var offset: TimeInterval {
    switch reading {
    case .still: moved
    case .real(let offset): offset
    }
  }

  /// Moves the clock forward to `date`; answers whether that was a change.
  mutating func move(to date: Date) -> Bool {
    switch reading {
    case .still(let present):
      guard date > present else { return false }
      moved += date.timeIntervalSince(present)
      reading = .still(date)
    case .real(let offset):
      let present = Date().addingTimeInterval(offset)
      guard date > present else { return false }
      reading = .real(offset: offset + date.timeIntervalSince(present))
    }
    return true
  }
}
