import FoundationEssentials
import Synchronization

/// When an armed fault strikes.
package enum FaultTrigger: Hashable, Codable, Sendable {
  /// Each time.
  case always
  /// The next time, then no more.
  case once
  /// Only the n-th time since it was armed, counted from 1.
  case on(Int)
  /// Only for this subject: a telephone number, a host, the name of a step.
  case forSubject(String)
  /// Each time once so many seconds have passed since it was armed.
  case after(TimeInterval)
}

/// A fault that waits for its moment.
package struct ArmedFault: Hashable, Codable, Sendable {
  package let point: String
  package let trigger: FaultTrigger
  package let armedAt: Date
  /// How often its point was reached since then.
  package var hits: Int

  /// A fault as it was when saved, or a new one without hits.
  package init(point: String, trigger: FaultTrigger, armedAt: Date, hits: Int = 0) {
    self.point = point
    self.trigger = trigger
    self.armedAt = armedAt
    self.hits = hits
  }
}

/// Which faults are armed; whoever reaches a point asks whether it strikes.
package final class FaultPlan: Sendable {
  private let clock: SimulatedClock
  private let state: Mutex<[ArmedFault]>
  private let announcer = Announcer<[ArmedFault]>()

  /// A plan that goes on with what was armed before.
  package init(clock: SimulatedClock, armed: [ArmedFault] = []) {
    self.clock = clock
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
      guard let place = armed.firstIndex(where: { $0.point == point }) else { return false }
      armed[place].hits += 1
      isStruck = armed[place].strikes(at: now, subjects)
      if isStruck && armed[place].isSpent { armed.remove(at: place) }
      return true
    }
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

extension ArmedFault {
  /// It can never strike again.
  fileprivate var isSpent: Bool {
    switch trigger {
    case .once, .on: true
    case .always, .forSubject, .after: false
    }
  }

  fileprivate func strikes(at now: Date, _ subjects: [String]) -> Bool {
    switch trigger {
    case .always, .once: true
    case .on(let hit): hits == hit
    case .forSubject(let wanted): subjects.contains { $0.squeezed == wanted.squeezed }
    case .after(let seconds): now >= armedAt.addingTimeInterval(seconds)
    }
  }
}

extension String {
  /// Lower-case and without spaces and hyphens, so that a telephone number may be written anyhow.
  fileprivate var squeezed: String {
    lowercased().filter { !$0.isWhitespace && $0 != "-" }
  }
}

extension FaultTrigger {
  /// When it strikes, in a word or two.
  package var words: String {
    switch self {
    case .always: "always"
    case .once: "once"
    case .on(let number): "time \(number)"
    case .forSubject(let subject): "for \(subject)"
    case .after(let seconds): "after \(Int(seconds.rounded())) s"
    }
  }
}
