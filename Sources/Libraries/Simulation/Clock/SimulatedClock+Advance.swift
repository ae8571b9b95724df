import FoundationEssentials

extension SimulatedClock {
  /// Moves the clock by so many seconds and runs what falls due, each timer at its own moment.
  package func advance(by seconds: TimeInterval) {
    advance(to: now.addingTimeInterval(seconds))
  }

  /// Moves the clock to `date` and runs what falls due on the way; never moves it back.
  package func advance(to date: Date) {
    let target = date.wholeMilliseconds
    while runNext(dueBy: target) {}
    announce(state.withLock { $0.move(to: target) })
    setAlarm()
  }

  /// Moves the clock to the next due moment and runs everything due then; false: nothing is due.
  @discardableResult
  package func advanceToNextDue() -> Bool {
    guard let due = nextDue else { return false }
    advance(to: due)
    return true
  }

  /// Runs the earliest timer that is due by `target`, at its moment; false: there is none.
  private func runNext(dueBy target: Date) -> Bool {
    let next = state.withLock { state -> (entry: DueTimers.Entry, moved: Bool)? in
      guard let entry = state.timers.takeFirst(dueBy: target) else { return nil }
      return (entry, state.move(to: entry.due))
    }
    guard let next else { return false }
    announce(next.moved)
    next.entry.action()
    return true
  }

  private func announce(_ moved: Bool) {
    guard moved else { return }
    let (observers, offset) = state.withLock { ($0.offsetObservers, $0.offset) }
    for observer in observers { observer(offset) }
  }
}
