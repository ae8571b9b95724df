import Foundation
import Keychain

extension Device {
  /// Upgrades a credential; answers with the one outcome once everything is done (UPG-37).
  package func upgrade(_ id: Int64, to kind: UpgradeKind) async -> UpgradeResult {
    let parts = machinery
    let credential: Credential
    do {
      guard let stored = try parts.keychain.credential(id) else {
        return UpgradeResult(
          request: nil, kind: kind, domain: "", user: "", outcome: .failed,
          reason: "This password is not stored any more; it may be in Recently Deleted.",
          credential: nil)
      }
      credential = stored
    } catch {
      return UpgradeResult(
        request: nil, kind: kind, domain: "", user: "", outcome: .failed,
        reason: sentence(of: error), credential: nil)
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
    let run = UpgradeRun(parts: parts, order: UpgradeOrder(credential, to: kind))
    let result = await run.perform().result
    if !parts.configuration.isHeadless { parts.audit.start() }
    return result
  }

  /// The person used a button of the shown form.
  package func activate(button: String, values: [String: String]) {
    machinery.presenter.handOver()
    machinery.host.activate(button: button, values: values)
  }

  /// The person cancels the upgrade under way, with an interface or without (UPG-28), at Apple's
  /// sheet, or before they opened the store for it.
  package func cancelUpgrade() {
    let parts = machinery
    parts.unlocking.answer(false)
    if let request = parts.desk.request { parts.appleSheet.dismiss(request: request) }
    parts.host.cancelByPerson()
  }

  /// Tries again to settle the interrupted upgrades (STO-22); answers how each stands.
  @discardableResult
  package func settle() async -> [UpgradeResult] {
    guard isUnlocked, machinery.configuration.access == .readWrite else { return [] }
    await machinery.settleAll()
    return machinery.desk.takeSettled()
  }

  /// What was settled since the last call, by an unlock among others.
  package func takeSettledUpgrades() -> [UpgradeResult] { machinery.desk.takeSettled() }
}
