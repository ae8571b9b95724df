import Foundation
import Keychain
import Simulation

extension Machinery {
  /// Reports the outcome of a request: to the trace once, and to whoever asked and watches (UPG-37).
  func report(_ result: UpgradeResult, to origin: UpgradeOrder.Origin = .system) {
    let isReported = result.request.map { (try? store.hasOutcome(request: $0)) == true } ?? false
    if !isReported {
      var details = ["outcome": result.outcome.rawValue]
      details["reason"] = result.reason
      // What never became a request is told apart by its account.
      if result.request == nil {
        details["domain"] = result.domain
        details["user"] = result.user
      }
      if case .app = origin {
        trace.record(
          .system, .app, result.outcome.isDone ? "didSuccessfullyComplete" : "didFail",
          result.reason.map { ["reason": $0] } ?? [:], request: result.request)
      }
      trace.record(.system, .person, "outcome", details, request: result.request)
    }
    events.tell(.contentsChanged)
  }

  /// Upgrades of earlier runs, and of this one, whose end is not known (STO-22).
  func interruptedUpgrades() -> [PendingUpgrade] {
    desk.looking { underWay in
      ((try? keychain.pendingUpgrades()) ?? []).filter { $0.request != underWay }
    }
  }

  /// Settles every interrupted upgrade by asking the servers; the keys must be there.
  func settleAll() async {
    await desk.settle { [self] in
      keychain.holdKeys()
      defer { keychain.releaseKeys() }
      let interrupted = interruptedUpgrades()
      for pending in interrupted { desk.addSettled(await settle(pending).result) }
      reportForgotten()
      // Whoever was told while one was being settled may have looked before it was there.
      if !interrupted.isEmpty { events.tell(.contentsChanged) }
    }
  }

  /// Settles one interrupted upgrade and reports it, the first time with its outcome.
  func settle(
    _ pending: PendingUpgrade
  ) async -> (result: UpgradeResult, verdict: Settlement.Verdict) {
    events.tell(.upgradeProgressed("Asking \(pending.domain) which password counts"))
    let isFirst = (try? store.hasOutcome(request: pending.request)) != true
    let traced = isFirst ? pending.request : nil
    let verdict = await Settlement(parts: self).settle(pending, tracedAs: traced)
    return (result(of: verdict, on: pending, isFirst: isFirst), verdict)
  }

  private func result(
    of verdict: Settlement.Verdict, on pending: PendingUpgrade, isFirst: Bool
  ) -> UpgradeResult {
    let start = "The upgrade of \(pending.domain) for \(pending.user) was interrupted."
    switch verdict {
    case .updated(let credential):
      return settled(
        pending, isFirst ? .interrupted : .passwordUpdated,
        "\(start) The server had taken the new password over: it is the stored one now, and the old "
          + "one is in the history.", credential.id)
    case .converted(let credential):
      return settled(
        pending, isFirst ? .interrupted : .convertedToApple,
        "\(start) The server had changed the account already: it signs in with Apple now, and its "
          + "password is in Recently Deleted.", credential?.id)
    case .unchanged:
      return settled(
        pending, isFirst ? .interrupted : .failed,
        "\(start) The server still has the old password, so nothing was changed. Try again when you "
          + "like.", pending.credential)
    case .nothingToSettle:
      return settled(
        pending, isFirst ? .interrupted : .failed, "\(start) \(UpgradeReport.unknown)", nil)
    case .open(let reason):
      // Not settled, so there is no outcome yet.
      events.tell(.contentsChanged)
      return UpgradeResult(
        request: pending.request, kind: UpgradeKind(pending.kind), domain: pending.domain,
        user: pending.user, outcome: .interrupted, reason: "\(start) \(reason)",
        credential: pending.credential)
    }
  }

  private func settled(
    _ pending: PendingUpgrade, _ outcome: UpgradeResult.Outcome, _ reason: String,
    _ credential: Int64?
  ) -> UpgradeResult {
    let result = UpgradeResult(
      request: pending.request, kind: UpgradeKind(pending.kind), domain: pending.domain,
      user: pending.user, outcome: outcome, reason: reason, credential: credential)
    report(result)
    return result
  }

  /// Requests that were killed at their very end, with nothing pending any more and no outcome.
  private func reportForgotten() {
    let forgotten = desk.looking { underWay in
      let pending = Set(((try? keychain.pendingUpgrades()) ?? []).map(\.request))
      return ((try? store.requestsWithoutOutcome()) ?? []).filter {
        $0.number != underWay && !pending.contains($0.number)
      }
    }
    for request in forgotten {
      let result = UpgradeResult(
        request: request.number, kind: request.kind, domain: request.domain,
        user: request.user, outcome: .interrupted,
        reason: "The upgrade of \(request.domain) for \(request.user) was interrupted after its "
          + "last step. What is stored is what counts.",
        credential: ((try? keychain.credential(domain: request.domain, user: request.user)) ?? nil)?
          .id)
      // In this order: whoever is told looks for it.
      desk.addSettled(result)
      report(result)
    }
  }

  /// The number of the next password, so that a seeded one is never made twice.
  func nextPasswordNumber() throws -> Int {
    guard isSeeded else { return 0 }
    let next = (try store.value(.passwordsMade).flatMap { Int($0) } ?? 0) + 1
    try store.set(.passwordsMade, String(next))
    return next
  }

  /// What an extension's process finds in its environment.
  var childEnvironment: [String: String] {
    var environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    environment["LD_LIBRARY_PATH"] = configuration.environment["LD_LIBRARY_PATH"]
    // A crash of an extension is one of its ends, not an occasion for minutes of symbol tables.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }
}
