import FoundationEssentials

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
  /// By chance, from 0 to 1; the seed, the point and the count of hits decide.
  case chance(Double)
  /// What comes beyond so many within so many seconds; what was struck is not counted.
  case rate(Int, per: TimeInterval)
}

extension FaultTrigger {
  /// Whether its numbers can be calculated with.
  var isInRange: Bool {
    switch self {
    case .always, .once, .forSubject: true
    case .on(let number): number > 0
    case .after(let seconds): seconds.isFinite
    case .chance(let share): (0...1).contains(share)
    case .rate(let count, let span): count >= 0 && span.isFinite
    }
  }
}

/// One way to write a trigger, and what it means.
package struct FaultTriggerForm: Hashable, Sendable {
  /// How it is written, with an example for what is to be filled in.
  package let form: String
  /// When it strikes, in words.
  package let meaning: String
}

extension FaultTrigger {
  /// Every way to write a trigger, in the order in which they are listed.
  package static let forms = [
    FaultTriggerForm(form: "always", meaning: "each time"),
    FaultTriggerForm(form: "once", meaning: "the next time, then no more"),
    FaultTriggerForm(form: "on 2", meaning: "the second time only, counted from arming"),
    FaultTriggerForm(
      form: "for +12025550100", meaning: "each time it is about this number, host or step"),
    FaultTriggerForm(
      form: "after 30s", meaning: "each time, from half a minute after arming (ms, s, m, h, d)"),
    FaultTriggerForm(form: "chance 20%", meaning: "one time in five, as the seed has it"),
    FaultTriggerForm(form: "rate 3 per 1m", meaning: "what comes beyond three in a minute"),
  ]
}
