import FoundationEssentials

/// Scheduled actions in the order in which they fall due; equals in the order of scheduling.
struct DueTimers {
  struct Entry {
    let timer: SimulatedClock.Timer
    let due: Date
    let label: String
    let action: @Sendable () -> Void
  }

  private(set) var entries: [Entry] = []
  private var lastNumber: UInt64 = 0

  var first: Entry? { entries.first }

  mutating func add(
    due: Date, _ label: String, _ action: @escaping @Sendable () -> Void
  ) -> SimulatedClock.Timer {
    lastNumber += 1
    let timer = SimulatedClock.Timer(number: lastNumber)
    let place = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(Entry(timer: timer, due: due, label: label, action: action), at: place)
    return timer
  }

  mutating func remove(_ timer: SimulatedClock.Timer) {
    entries.removeAll { $0.timer == timer }
  }

  mutating func takeFirst(dueBy limit: Date) -> Entry? {
    guard let first = entries.first, first.due <= limit else { return nil }
    return entries.removeFirst()
  }
}
