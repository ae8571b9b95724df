import Foundation
import Keychain
import Simulation

/// Finds out by asking the server which password counts after an upgrade without a certain end, and
/// puts the store in order (STO-21, STO-22).
struct Settlement: Sendable {
  /// How it went.
  enum Verdict: Sendable {
    /// The new password counts and is the stored one now.
    case updated(Credential)
    /// The old password counts, and the pending one was dropped.
    case unchanged
    /// Nobody knows yet: both are kept; why, and what to do, as sentences.
    case open(String)
  }

  let parts: Machinery

  /// Settles one upgrade; the steps are traced under `request` if it has no outcome yet.
  func settle(_ pending: PendingUpgrade, tracedAs request: Int?) async -> Verdict {
    if let completion = parts.desk.completion(of: pending.request) {
      return commit(pending, completion, tracedAs: request)
    }
    guard let new = try? parts.keychain.pendingPassword(request: pending.request) else {
      return leaveOpen(
        pending,
        "The pending password cannot be read. The stored password is the old one; if it "
          + "does not open the account, change it on \(pending.domain).")
    }
    switch await ask(pending, new, request) {
    case .signedIn:
      return commit(
        pending, UpgradeDesk.Completion(user: pending.user, password: new), tracedAs: request)
    case .unreachable(let reason): return leaveOpen(pending, reason)
    case .refused: return await settleByOldPassword(pending, request)
    }
  }

  private func settleByOldPassword(_ pending: PendingUpgrade, _ request: Int?) async -> Verdict {
    guard let id = pending.credential, (try? parts.keychain.credential(id)) ?? nil != nil else {
      // The credential was deleted meanwhile: there is no other password that could be lost.
      return drop(pending, tracedAs: request)
    }
    guard let old = try? parts.keychain.secret(of: id).password else {
      return leaveOpen(
        pending,
        "The stored password cannot be read, and the pending one does not open the "
          + "account. Change the password on \(pending.domain).")
    }
    switch await ask(pending, old, request) {
    case .signedIn: return drop(pending, tracedAs: request)
    case .unreachable(let reason): return leaveOpen(pending, reason)
    case .refused:
      return leaveOpen(
        pending,
        "Neither the stored password nor the pending one opens the account at "
          + "\(pending.domain). Try again later, or change the password there.")
    }
  }

  private func ask(
    _ pending: PendingUpgrade, _ password: String, _ request: Int?
  ) async -> SignInResult {
    await SignIn(world: parts.world, network: parts.network).ask(
      domain: pending.domain, user: pending.user, password: password, request: request)
  }

  /// Makes the new password the current one, in one transaction (UPG-29).
  func commit(
    _ pending: PendingUpgrade, _ completion: UpgradeDesk.Completion, tracedAs request: Int?
  ) -> Verdict {
    do {
      let credential = try parts.keychain.commitUpgrade(
        request: pending.request, user: completion.user, password: completion.password)
      parts.desk.keep(nil, for: pending.request)
      parts.trace.record(
        .system, .keychain, "credential updated",
        ["domain": credential.domain, "user": credential.user], request: request)
      return .updated(credential)
    } catch {
      parts.desk.keep(completion, for: pending.request)
      return leaveOpen(
        pending,
        "The server has the new password, but the phone could not store it as the current "
          + "one. \(cause(of: error)) It is kept as the pending one.")
    }
  }

  /// Throws the pending password away: the server never took it over.
  func drop(_ pending: PendingUpgrade, tracedAs request: Int?) -> Verdict {
    do {
      try parts.keychain.dropPending(request: pending.request)
      parts.trace.record(
        .system, .keychain, "pending password dropped", ["domain": pending.domain],
        request: request)
      return .unchanged
    } catch {
      // The old password counts and is the stored one; the pending one goes at the next settlement.
      return .unchanged
    }
  }

  private func leaveOpen(_ pending: PendingUpgrade, _ reason: String) -> Verdict {
    try? parts.keychain.markUnsettled(request: pending.request)
    return .open(reason)
  }
}
