import Foundation
import Keychain
import Simulation

extension Machinery {
  /// Reports the outcome of a request: to the trace once, and to whoever asked and watches (UPG-37).
  func report(_ result: UpgradeResult, to origin: UpgradeOrder.Origin = .system) {
    if isReported(result.request) {
      noteReport(result)
    } else {
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
      // The journal first: killed after the event, nobody is told a second time.
      noteReport(result)
      trace.record(.system, .person, TraceEvent.outcome, details, request: result.request)
    }
    events.tell(.contentsChanged)
  }

  private func isReported(_ request: Int?) -> Bool {
    guard let request else { return false }
    guard desk.noteReported(request) else { return true }
    do { return try keychain.isReported(request: request) } catch {
      // Telling somebody twice is better than never.
      return false
    }
  }

  private func noteReport(_ result: UpgradeResult) {
    guard let request = result.request else { return }
    do {
      try keychain.noteReport(request: request, result.outcome, reason: result.reason)
    } catch {
      addNotices([
        "It could not be noted that request \(request) was reported, so it may be reported again. "
          + error.sentence
      ])
    }
  }

  /// Upgrades of earlier runs, and of this one, whose end is not known (STO-22).
  func unsettledUpgrades() throws -> [PendingUpgrade] {
    try desk.looking { underWay in
      try keychain.pendingUpgrades().filter { $0.request != underWay }
    }
  }

  /// Settles every interrupted upgrade by asking the servers; the keys must be there.
  func settleAll() async {
    await desk.settle { [self] in
      keychain.holdKeys()
      defer { keychain.releaseKeys() }
      do {
        let interrupted = try unsettledUpgrades()
        for pending in interrupted { desk.addSettled(await settle(pending).result) }
        try reportForgotten()
        // Observers may have looked while one was being settled, before its result was there.
        if !interrupted.isEmpty { events.tell(.contentsChanged) }
      } catch {
        addNotices(["Interrupted upgrades could not be settled: \(sentence(of: error))"])
      }
    }
  }

  /// Settles one interrupted upgrade and reports it, the first time with its outcome.
  func settle(
    _ pending: PendingUpgrade
  ) async -> (result: UpgradeResult, verdict: Settlement.Verdict) {
    events.tell(.upgradeProgressed("Asking \(pending.domain) which password counts"))
    let isFirst = !pending.isReported && !desk.hasReported(pending.request)
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

  /// Reports requests that were killed after their last step, before their outcome was reported.
  private func reportForgotten() throws {
    let forgotten = try desk.looking { underWay in
      try keychain.unreportedUpgrades().filter { $0.request != underWay }
    }
    for ended in forgotten {
      let result = UpgradeResult(
        request: ended.request, kind: UpgradeKind(ended.kind), domain: ended.domain,
        user: ended.user, outcome: .interrupted,
        reason: "The upgrade of \(ended.domain) for \(ended.user) was interrupted after its "
          + "last step. What is stored is what counts.",
        credential: try keychain.credential(domain: ended.domain, user: ended.user)?.id)
      // Store the result before announcing it: observers look it up as soon as they are told.
      desk.addSettled(result)
      report(result)
    }
  }

  /// The number of the next password, so that a seeded one is never made twice.
  func nextPasswordNumber() throws -> Int {
    guard isSeeded else { return 0 }
    let next = (store.number(.passwordsMade, in: 0...SimulatorStore.mostEvents) ?? 0) + 1
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
