import AuthenticationServices
import Dispatch
import Foundation
import Keychain

extension Device {
  /// Upgrades a credential; answers with the one outcome once everything is done (UPG-37).
  package func upgrade(_ id: Int64, to kind: UpgradeKind) async -> UpgradeResult {
    let parts = machinery
    guard let credential = (try? parts.keychain.credential(id)) ?? nil else {
      return UpgradeResult(
        request: nil, kind: kind, domain: "", user: "", outcome: .failed,
        reason: "This password is not stored any more; it may be in Recently Deleted.",
        credential: nil)
    }
    func failed(_ reason: String) -> UpgradeResult {
      UpgradeResult(
        request: nil, kind: kind, domain: credential.domain, user: credential.user,
        outcome: .failed, reason: reason, credential: id)
    }
    guard parts.desk.take() else {
      return failed("Another upgrade is under way. Finish or cancel that one first.")
    }
    // Held before it is looked whether they are there: a lock in between waits for the outcome.
    parts.keychain.holdKeys()
    defer {
      parts.keychain.releaseKeys()
      parts.desk.release()
      tellStatus()
    }
    guard parts.keychain.isUnlocked else {
      return failed("The passwords are locked. Unlock them, then try again.")
    }
    tellStatus()
    let result = await UpgradeRun(parts: parts, credential: credential, kind: kind).perform()
    if !parts.configuration.isHeadless { parts.audit.start() }
    return result
  }

  /// The person used a button of the shown form.
  package func activate(button: String, values: [String: String]) {
    machinery.presenter.handOver()
    machinery.host.activate(button: button, values: values)
  }

  /// The person cancels the upgrade under way, with an interface or without (UPG-28).
  package func cancelUpgrade() { machinery.host.cancelByPerson() }

  /// A code from the QuickType bar was filled in: it is offered no more (COD-5).
  package func useOffer(_ id: Int64) {
    machinery.mailroom.use(id)
    machinery.presenter.refresh()
  }

  /// The extension's interface as it is shown now.
  package var presentation: FormPresentation? { machinery.presenter.presentation }

  /// Tries again to settle the interrupted upgrades (STO-22); answers how each stands.
  @discardableResult
  package func settle() async -> [UpgradeResult] {
    guard isUnlocked, machinery.configuration.access == .readWrite else { return [] }
    await machinery.settleAll()
    return machinery.desk.takeSettled()
  }

  /// What was settled since the last call, by an unlock among others.
  package func takeSettledUpgrades() -> [UpgradeResult] { machinery.desk.takeSettled() }

  /// Waits until the QuickType bar offers a code that is not in `used`; headless, time passes as it
  /// must. Nothing when the form went away, or its time ran out before.
  package func nextOffer(except used: Set<Int64> = []) async -> AutoFillOffer? {
    let parts = machinery
    while let shown = await readyForm() {
      let count = parts.events.count
      if let offer = shown.offers.first(where: { !used.contains($0.id) }) { return offer }
      let limit = shown.form.deadline ?? now.addingTimeInterval(Self.codeLifetime)
      if !parts.configuration.isHeadless {
        await parts.events.change(after: count)
      } else if let due = parts.clock.nextDue, due <= limit {
        parts.clock.advance(to: due)
      } else {
        return nil
      }
    }
    return nil
  }

  /// Waits until the form says what became of the code that it asks for: an extension shows its form
  /// before its server has sent one, and time must not run past that. One that never says so is
  /// taken as ready after a real patience; nothing: the form went away.
  package func readyForm() async -> FormPresentation? {
    let events = machinery.events
    var waitedOn: ExtensionForm?
    while true {
      let count = events.count
      guard let shown = presentation else { return nil }
      if !shown.isBusy {
        if !shown.form.saysNothingOfACode || shown.form == waitedOn { return shown }
        waitedOn = shown.form
        nudge(after: machinery.configuration.patience)
      }
      await events.change(after: count)
    }
  }

  private func nudge(after patience: Duration) {
    let events = machinery.events
    let seconds = patience / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { events.nudge() }
  }

  /// How long a code is waited for where a form does not say (SMS-3), in seconds.
  private static let codeLifetime: TimeInterval = 5 * 60
}

extension ExtensionForm {
  /// Neither until when a code counts nor that there is none.
  fileprivate var saysNothingOfACode: Bool { deadline == nil && error == nil }
}
