import FoundationEssentials

extension SimulatedClock {
  /// Moves the clock by so many seconds and runs what falls due, each timer at its own moment.
  package func advance(by seconds: TimeInterval) {
    advance(to: now.addingTimeInterval(seconds))
  }

  /// Moves the clock to `date` and runs what falls due on the way; never moves it back.
  package func advance(to date: Date) {
    let target = date.clampedToSimulated.wholeMilliseconds
    while runNext(dueBy: target) {}
    state.withLock { move(to: target, &$0) }
    offsets.tell()
    setAlarm()
  }

  /// Runs the earliest timer that is due by `target`, at its moment; false: there is none.
  ///
  /// Whoever lets everything that a timer woke come to its end before the next one runs gets the same
  /// events each time.
  @discardableResult
  package func runNext(dueBy target: Date) -> Bool {
    let next = state.withLock { state in
      let entry = state.timers.takeFirst(dueBy: target)
      if let entry { move(to: entry.due, &state) }
      return entry
    }
    guard let next else { return false }
    // Before the action, so that what it writes down is not ahead of the offset that was saved.
    offsets.tell()
    next.action()
    return true
  }

  private func move(to date: Date, _ state: inout State) {
    if state.move(to: date) { offsets.line(up: state.offset) }
  }
}
