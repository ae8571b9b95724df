import FoundationEssentials
import Synchronization

/// Which faults are armed; whoever reaches a point asks whether it strikes.
package final class FaultPlan: Sendable {
  private let clock: SimulatedClock
  private let chance: SeededRandomness
  private let state: Mutex<[ArmedFault]>
  private let announcer = Announcer<[ArmedFault]>()

  /// A plan that goes on with what was armed before; `chance` decides for those armed by chance.
  package init(
    clock: SimulatedClock, chance: SeededRandomness = SeededRandomness(seed: 0),
    armed: [ArmedFault] = []
  ) {
    self.clock = clock
    self.chance = chance
    state = Mutex(armed)
  }

  /// What is armed, in the order of arming.
  package var armed: [ArmedFault] { state.withLock(\.self) }

  /// Arms a point, in place of how it was armed before; false: there is no such point.
  @discardableResult
  package func arm(_ point: String, _ trigger: FaultTrigger = .always) -> Bool {
    guard FaultPoint.named(point) != nil else { return false }
    let fault = ArmedFault(point: point, trigger: trigger, armedAt: clock.now)
    change { armed in
      armed.removeAll { $0.point == point }
      armed.append(fault)
      return true
    }
    return true
  }

  /// Disarms a point; one that is not armed is no concern.
  package func disarm(_ point: String) {
    change { armed in
      let before = armed.count
      armed.removeAll { $0.point == point }
      return armed.count != before
    }
  }

  /// Whether the fault at `point` strikes now; counts the hit and disarms what strikes once.
  package func strikes(_ point: String, for subject: String? = nil) -> Bool {
    strikes(point, forAnyOf: subject.map { [$0] } ?? [])
  }

  /// The same where several names fit what is being done.
  package func strikes(_ point: String, forAnyOf subjects: [String]) -> Bool {
    let now = clock.now
    var isStruck = false
    change { armed in
      guard let answer = Self.reach(point, in: &armed, at: now, subjects, chance) else {
        return false
      }
      isStruck = answer
      return true
    }
    return isStruck
  }

  /// The same where no observer may run, as inside a lock; they hear of it with the next change.
  ///
  /// Nil: the point is not armed, and nothing was counted.
  package func strikesQuietly(_ point: String, forAnyOf subjects: [String]) -> Bool? {
    let now = clock.now
    return state.withLock { Self.reach(point, in: &$0, at: now, subjects, chance) }
  }

  private static func reach(
    _ point: String, in armed: inout [ArmedFault], at now: Date, _ subjects: [String],
    _ chance: SeededRandomness
  ) -> Bool? {
    guard let place = armed.firstIndex(where: { $0.point == point }) else { return nil }
    let isStruck = armed[place].reach(at: now, subjects, chance: chance)
    if armed[place].isSpent { armed.remove(at: place) }
    return isStruck
  }

  /// Tells `observer` what is armed after each change, counted hits included.
  package func onChange(_ observer: @escaping @Sendable ([ArmedFault]) -> Void) {
    announcer.add(observer)
  }

  /// Changes what is armed; `body` answers whether it did.
  private func change(_ body: (inout [ArmedFault]) -> Bool) {
    state.withLock { armed in
      if body(&armed) { announcer.line(up: armed) }
    }
    announcer.tell()
  }
}
