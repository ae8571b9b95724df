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

/// Follows one request through its events.
private struct RequestCheck {
  /// Names that may follow the outcome (UPG-37): clean-up, and what no request can hold back.
  private static let afterOutcome: Set<String> = [
    "ignored", "extension ended", "interface dismissed", "pending password dropped",
    "message stored", "text message sent", "text message delivered", "text message refused",
  ]

  let request: Int
  /// The start of the request was cut off, so what must precede something cannot be judged.
  let startIsMissing: Bool
  private var hasOutcome = false
  private var isPrepared = false
  private var isCommitted = false
  private var isPending = false
  private var isConversion = false

  init(request: Int, first: TraceEvent, traceIsCut: Bool) {
    self.request = request
    startIsMissing = traceIsCut && first.from != .person && first.from != .app
  }

  mutating func take(_ event: TraceEvent) -> [TraceViolation] {
    var found: [TraceViolation] = []
    func report(_ rule: String, _ sentence: String) {
      found.append(
        TraceViolation(rule: rule, request: request, event: event.number, sentence: sentence))
    }
    if event.name == "outcome" {
      if hasOutcome { report("UPG-37", "Request \(request) has more than one outcome.") }
      hasOutcome = true
    } else if hasOutcome && !Self.afterOutcome.contains(event.name) {
      report("UPG-37", "Request \(request) went on with “\(event.name)” after its outcome.")
    }
    if !startIsMissing { checkOrder(event, report) }
    follow(event)
    return found
  }

  private func checkOrder(_ event: TraceEvent, _ report: (String, String) -> Void) {
    if event.name == "interface shown" && !isPrepared {
      report(
        "UPG-26", "Request \(request) showed an interface before prepareInterface… was called.")
    }
    if event.name == "credential updated" && !isCommitted {
      report(
        "STO-21", "Request \(request) changed the credential before the server was known to agree.")
    }
    if event.from == .extensionProcess && event.to == .server && !isPending && !isConversion {
      report(
        "STO-20", "Request \(request) spoke to the server before the new password was stored.")
    }
  }

  private mutating func follow(_ event: TraceEvent) {
    switch event.name {
    case "pending password stored": isPending = true
    case "password changed" where event.from == .server: isCommitted = true
    case "signed in" where event.from == .server: isCommitted = true
    case let name where name.hasPrefix("prepareInterface"):
      isPrepared = true
      if name.contains("SignInWithApple") { isConversion = true }
    case let name where name.hasPrefix("convertAccountToSignInWithApple"): isConversion = true
    default: break
    }
  }
}
