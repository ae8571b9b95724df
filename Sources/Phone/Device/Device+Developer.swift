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

  /// Moves the clock forward and runs what falls due; it never goes back.
  package func moveClock(by seconds: TimeInterval) {
    guard seconds > 0 else { return }
    let parts = machinery
    let moved = parts.movedByPerson + seconds
    try? parts.store.set(.clockMoved, String(moved))
    parts.clock.advance(by: seconds)
    tellStatus()
  }

  /// What happened since the device was opened, and what happens.
  package var trace: Trace { machinery.trace }

  /// What is kept of the trace, also from before; of one request if it is given.
  package func traceEvents(request: Int? = nil) -> [TraceEvent] {
    (try? machinery.store.events(request: request)) ?? []
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
