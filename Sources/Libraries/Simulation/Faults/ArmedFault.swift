import FoundationEssentials

/// A fault that waits for its moment.
package struct ArmedFault: Hashable, Codable, Sendable {
  package let point: String
  package let trigger: FaultTrigger
  package let armedAt: Date
  /// How often its point was reached since then.
  package var hits: Int
  /// How often it struck since then.
  package var strikes: Int
  /// When a rate last let something through, the oldest first.
  var passed: [Date]

  /// The counts that can come about.
  private static let counts = 0...1_000_000_000_000

  /// A fault as it was when saved, or a new one without hits.
  package init(
    point: String, trigger: FaultTrigger, armedAt: Date, hits: Int = 0, strikes: Int = 0
  ) {
    self.point = point
    self.trigger = trigger
    self.armedAt = armedAt
    self.hits = hits
    self.strikes = strikes
    passed = []
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    point = try values.decode(String.self, forKey: .point)
    trigger = try values.decode(FaultTrigger.self, forKey: .trigger)
    armedAt = try values.decode(Date.self, forKey: .armedAt)
    hits = try values.decode(Int.self, forKey: .hits)
    // What was saved before these were counted does not have them.
    strikes = try values.decodeIfPresent(Int.self, forKey: .strikes) ?? 0
    passed = try values.decodeIfPresent([Date].self, forKey: .passed) ?? []
    // A number out of range is damage: counting on from it would overflow (STO-45).
    guard Self.counts.contains(hits), Self.counts.contains(strikes),
      ([armedAt] + passed).allSatisfy(Date.simulated.contains), trigger.isInRange
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .hits, in: values, debugDescription: "A count or a moment is out of range.")
    }
  }

  /// Counts that its point was reached; answers whether it strikes.
  mutating func reach(
    at now: Date, _ subjects: [String], chance: SeededRandomness
  ) -> Bool {
    hits += 1
    guard isDue(at: now, subjects, chance) else { return false }
    strikes += 1
    return true
  }

  /// It can never strike again.
  var isSpent: Bool {
    switch trigger {
    case .once: strikes >= 1
    case .on(let number): hits >= number
    case .always, .forSubject, .after: strikes >= 1 && FaultPoint.strikesOnce.contains(point)
    case .chance, .rate: false
    }
  }

  private mutating func isDue(
    at now: Date, _ subjects: [String], _ chance: SeededRandomness
  ) -> Bool {
    switch trigger {
    case .always, .once: return true
    case .on(let hit): return hits == hit
    case .forSubject(let wanted): return subjects.contains { $0.squeezed == wanted.squeezed }
    case .after(let seconds): return now >= armedAt.addingTimeInterval(seconds)
    case .chance(let share):
      // A stream for each hit: what it gives does not depend on earlier lives of the process.
      var stream = chance.stream("fault/\(point)/\(hits)")
      return Double(stream.next() >> 11) * 0x1p-53 < share
    case .rate(let count, let span):
      passed.removeAll { now.timeIntervalSince($0) >= span }
      guard passed.count < count else { return true }
      passed.append(now)
      return false
    }
  }
}

extension String {
  /// Lower-case and without spaces and hyphens, so that a telephone number may be written anyhow.
  fileprivate var squeezed: String {
    lowercased().filter { !$0.isWhitespace && $0 != "-" }
  }
}
