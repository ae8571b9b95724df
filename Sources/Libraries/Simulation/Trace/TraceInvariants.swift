/// One breach of what every trace must meet.
package struct TraceViolation: Hashable, Sendable {
  /// The rule that it breaks.
  package let rule: String
  /// The request in which it happened.
  package let request: Int?
  /// The number of the event that breaks it.
  package let event: Int
  /// What is wrong, in words.
  package let sentence: String
}

/// What every trace must meet (TRC-5).
package enum TraceInvariants {
  /// Everything wrong with this trace, in the order of its events.
  package static func violations(in events: [TraceEvent]) -> [TraceViolation] {
    var found = numbering(events)
    var requests: [Int: RequestCheck] = [:]
    let isCut = (events.first?.number ?? 1) > 1
    for event in events {
      guard let request = event.request else { continue }
      found += requests[
        request, default: RequestCheck(request: request, first: event, traceIsCut: isCut)
      ].take(event)
    }
    return found.sorted { ($0.event, $0.rule) < ($1.event, $1.rule) }
  }

  private static func numbering(_ events: [TraceEvent]) -> [TraceViolation] {
    zip(events, events.dropFirst()).compactMap { before, after in
      guard after.number <= before.number else { return nil }
      return TraceViolation(
        rule: "TRC-1", request: after.request, event: after.number,
        sentence: "Event \(after.number) comes after event \(before.number); numbers must grow.")
    }
  }
}
