import Foundation
import Simulation

extension Device {
  /// Every fault point, and how it is armed.
  package func faults() -> [FaultRow] {
    let armed = Dictionary(machinery.faults.armed.map { ($0.point, $0) }) { _, last in last }
    return FaultPoint.all.map { FaultRow(point: $0, armed: armed[$0.name]) }
  }

  /// Arms a fault point; false: there is none of this name.
  @discardableResult
  package func arm(_ point: String, _ trigger: FaultTrigger = .always) -> Bool {
    machinery.faults.arm(point, trigger)
  }

  package func disarm(_ point: String) { machinery.faults.disarm(point) }

  /// What happened since the device was opened, and what happens.
  package var trace: Trace { machinery.trace }

  /// What is kept of the trace, also from before; of one request if it is given.
  package func traceEvents(request: Int? = nil) throws(DeviceProblem) -> [TraceEvent] {
    try answering { try machinery.store.events(request: request) }
  }

  /// Throws the state away and begins again from the same world.
  package func resetWorld() async throws(DeviceProblem) {
    guard !machinery.desk.isTaken else {
      throw DeviceProblem("An upgrade is under way. Finish or cancel it, then reset the world.")
    }
    try beginAgain()
    events.tell(.locked)
    events.tell(.contentsChanged)
    tellStatus()
  }
}

// MARK: - Clock

extension Device {
  /// What the developer menu shows beside faults.
  package var developerFacts: DeveloperFacts {
    let next = machinery.clock.waiting.first
    let label = next?.label ?? ""
    return DeveloperFacts(
      nextDue: next?.due, dueWords: label == "sleep" ? "something that waits" : label,
      host: machinery.hostGeneration)
  }

  /// Moves the clock forward and runs what falls due; it never goes back.
  package func moveClock(by seconds: TimeInterval) {
    guard seconds > 0 else { return }
    moveClock(toDate: machinery.clock.now.addingTimeInterval(seconds))
  }

  /// Moves the clock to where a person wants it, or says why that cannot be.
  package func moveClock(to target: ClockTarget) -> ClockAnswer {
    let clock = machinery.clock
    switch target {
    case .date(let date):
      guard date >= clock.now else { return refused(Self.neverBack) }
      moveClock(toDate: date)
      return ClockAnswer(now: clock.now, sentence: "The clock was set.")
    case .nextDue:
      guard let next = clock.waiting.first else { return refused("Nothing is due later.") }
      // What is overdue needs no move.
      moveClock(toDate: max(next.due, clock.now))
      return ClockAnswer(now: clock.now, sentence: "The clock was moved to what was due next.")
    case .realTime:
      let real = SimulatedClock.realTime(offset: 0).now
      guard real >= clock.now else {
        return refused("This computer's clock is behind the phone's. " + Self.neverBack)
      }
      moveClock(toDate: real)
      return ClockAnswer(now: clock.now, sentence: "The clock shows this computer's time.")
    }
  }

  private static let neverBack =
    "The clock never goes back: what fell due has happened. Reset World begins at the world's own "
    + "time."

  private func refused(_ sentence: String) -> ClockAnswer {
    ClockAnswer(now: machinery.clock.now, sentence: sentence, isRefused: true)
  }

  /// By how much a person moved it is kept before anything falls due, so that a kill loses nothing.
  private func moveClock(toDate date: Date) {
    let parts = machinery
    let moved = parts.movedByPerson + date.timeIntervalSince(parts.clock.now)
    // The clock moves all the same; only the line that says by how much starts again from zero.
    try? parts.store.set(.clockMoved, String(moved))
    parts.clock.advance(to: date)
    tellStatus()
  }
}

// MARK: - Host

extension Device {
  /// Chooses which iOS the phone stands for.
  package func setHost(_ host: HostGeneration) throws(DeviceProblem) {
    try answering {
      try machinery.store.set(.hostGeneration, host == .iOS14to17 ? nil : host.rawValue)
    }
  }
}

extension Machinery {
  /// Which iOS the phone stands for.
  var hostGeneration: HostGeneration {
    store.word(.hostGeneration) ?? .iOS14to17
  }

  /// What the first event of a request says of the phone: what is not as always.
  var hostDetails: [String: String] {
    let host = hostGeneration
    return host == .iOS14to17 ? [:] : ["host": host.title]
  }
}
