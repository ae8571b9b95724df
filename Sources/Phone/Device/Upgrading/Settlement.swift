import Database
import Foundation
import Keychain
import Simulation

/// Finds out by asking the server how an account stands after an upgrade without a certain end, and
/// puts the store in order (STO-21, STO-22).
struct Settlement: Sendable {
  /// How it went.
  enum Verdict: Sendable {
    /// The new password counts and is the stored one now.
    case updated(Credential)
    /// The account signs in with Apple; the credential that it had is in Recently Deleted (UPG-31).
    case converted(Credential?)
    /// The old password counts, and what was pending was dropped.
    case unchanged
    /// No password of the account is stored, so that there is nothing to ask with or to put in order.
    case nothingToSettle
    /// Nobody knows yet: everything is kept; why, and what to do, as sentences.
    case open(String)
  }

  let parts: Machinery

  /// Settles one upgrade; the steps are traced under `request` if it has no outcome yet.
  func settle(_ pending: PendingUpgrade, tracedAs request: Int?) async -> Verdict {
    if let completion = parts.desk.completion(of: pending.request) {
      return commit(pending, completion, tracedAs: request)
    }
    return switch pending.kind {
    case .strongPassword: await settlePassword(pending, request)
    case .signInWithApple: await settleConversion(pending, request)
    }
  }

  // MARK: Strong passwords

  /// Asks about every candidate: what the extension reported and the store refused, the proposed
  /// password, and the old one.
  private func settlePassword(_ pending: PendingUpgrade, _ request: Int?) async -> Verdict {
    let reported: ReportedCompletion?
    let new: String
    do {
      reported = try parts.keychain.reportedCompletion(request: pending.request)
      new = try parts.keychain.pendingPassword(request: pending.request)
    } catch {
      return leaveOpen(
        pending,
        "The pending password cannot be read. \(error.sentence) The stored password is the old one; "
          + "if it doesn’t open the account, change it on \(pending.domain).")
    }
    if let reported {
      switch await ask(pending, reported.password, request, user: reported.user) {
      case .signedIn: return settle(pending, as: reported, request)
      case .unreachable(let reason): return leaveOpen(pending, reason)
      case .refused, .usesApple: break
      }
    }
    switch await ask(pending, new, request) {
    case .signedIn:
      return commit(
        pending, .password(user: pending.user, password: new), tracedAs: request)
    case .unreachable(let reason): return leaveOpen(pending, reason)
    case .refused, .usesApple: return await settleByOldPassword(pending, asked: new, request)
    }
  }

  /// Puts the store in order where the server takes what the extension reported and the store refused.
  ///
  /// An entry that has the reported user name gets the password that opens its account; whatever
  /// cannot be stored at all stays sealed in the journal (STO-46, STO-47).
  private func settle(
    _ pending: PendingUpgrade, as reported: ReportedCompletion, _ request: Int?
  ) -> Verdict {
    do throws(KeychainError) {
      return .updated(try save(pending, reported.user, reported.password, request))
    } catch .refused(let reason) {
      return keepRefused(pending, reported, reason)
    } catch {
      return leaveOpen(pending, cause(of: error))
    }
  }

  private func keepRefused(
    _ pending: PendingUpgrade, _ reported: ReportedCompletion, _ reason: String
  ) -> Verdict {
    do throws(KeychainError) {
      let rival = try parts.keychain.credential(domain: pending.domain, user: reported.user)
      if let rival, rival.id != pending.credential {
        if try parts.keychain.password(of: rival.id) != reported.password {
          try parts.keychain.setPassword(reported.password, of: rival.id, reason: .settled)
        }
        return leaveOpen(
          pending,
          "\(reason) That entry has the password that opens its account. If \(pending.user) is no "
            + "longer an account at \(pending.domain), delete its password.")
      }
    } catch {
      return leaveOpen(pending, "\(reason) \(cause(of: error))")
    }
    return leaveOpen(
      pending,
      "\(reason) It can’t be stored, but it opens the account at \(pending.domain). Change the "
        + "password there.")
  }

  private func settleByOldPassword(
    _ pending: PendingUpgrade, asked new: String, _ request: Int?
  ) async -> Verdict {
    let id: Int64
    let old: String
    do {
      guard let number = pending.credential, try parts.keychain.credential(number) != nil else {
        // The credential was deleted meanwhile: there is no other password that could be lost.
        return drop(pending, tracedAs: request)
      }
      id = number
      old = try parts.keychain.password(of: id)
    } catch {
      return leaveOpen(
        pending,
        "The stored password cannot be read, and the pending one does not open the account. "
          + "\(error.sentence) Change the password on \(pending.domain).")
    }
    switch await ask(pending, old, request) {
    case .signedIn: return drop(pending, tracedAs: request)
    case .unreachable(let reason): return leaveOpen(pending, reason)
    case .usesApple:
      // The account was changed in another way meanwhile: no password is valid for it.
      return drop(pending, tracedAs: request)
    case .refused:
      return await settleByFormerPasswords(
        pending, of: id, butNot: [old, new], request)
    }
  }

  /// No more former passwords than this are tried: a server may lock who asks too often.
  private static let mostFormer = 10

  /// Says whether a password of the history opens the account, where no other one does (STO-21).
  ///
  /// Everything is kept as it is: whose password that one is, only the person can tell.
  private func settleByFormerPasswords(
    _ pending: PendingUpgrade, of id: Int64, butNot asked: [String], _ request: Int?
  ) async -> Verdict {
    let neither = "Neither the stored password nor the pending one opens the account at "
    let history: [HistoryEntry]
    do { history = try parts.keychain.history(of: id) } catch {
      return leaveOpen(
        pending,
        neither + "\(pending.domain), and the history cannot be read. \(error.sentence)")
    }
    var tried = Set(asked)
    for (index, entry) in history.prefix(Self.mostFormer).enumerated()
    where entry.problem == nil && tried.insert(entry.password).inserted {
      switch await ask(pending, entry.password, request) {
      case .signedIn:
        return leaveOpen(
          pending,
          neither + "\(pending.domain), but former password \(index + 1) of the history does, "
            + "counted from the newest. Sign in with that one, and save it.")
      case .unreachable(let reason): return leaveOpen(pending, reason)
      case .usesApple: return drop(pending, tracedAs: request)
      case .refused: continue
      }
    }
    let former = tried.count > asked.count ? ", nor does a former one of the history" : ""
    return leaveOpen(
      pending,
      neither + "\(pending.domain)\(former). Try again later, or change the password there.")
  }

  // MARK: Sign in with Apple

  /// A server that has changed the account refuses its old password and says why (UPG-32).
  private func settleConversion(_ pending: PendingUpgrade, _ request: Int?) async -> Verdict {
    let old: String
    do {
      guard let saved = try saved(pending) else {
        _ = drop(pending, tracedAs: request)
        return .nothingToSettle
      }
      old = try parts.keychain.password(of: saved.id)
    } catch {
      return leaveOpen(
        pending,
        "The stored password cannot be read, so \(pending.domain) can’t be asked with it. "
          + "\(error.sentence) Sign in there to see whether the account uses Sign in with Apple.")
    }
    switch await ask(pending, old, request) {
    case .usesApple: return commit(pending, .signInWithApple, tracedAs: request)
    case .unreachable(let reason): return leaveOpen(pending, reason)
    // A password that is out of date is refused in other words.
    case .signedIn, .refused: return drop(pending, tracedAs: request)
    }
  }

  private func saved(_ pending: PendingUpgrade) throws(KeychainError) -> Credential? {
    if let id = pending.credential, let credential = try parts.keychain.credential(id) {
      return credential
    }
    return try parts.keychain.credential(domain: pending.domain, user: pending.user)
  }

  // MARK: Steps

  private func ask(
    _ pending: PendingUpgrade, _ password: String, _ request: Int?, user: String? = nil
  ) async -> SignInResult {
    await SignIn(world: parts.world, network: parts.network).ask(
      domain: pending.domain, user: user ?? pending.user, password: password, request: request)
  }

  /// Puts the store in order after an upgrade that was done, in one transaction (UPG-29, UPG-31).
  func commit(
    _ pending: PendingUpgrade, _ completion: UpgradeDesk.Completion, tracedAs request: Int?
  ) -> Verdict {
    do throws(KeychainError) {
      let verdict: Verdict
      switch completion {
      case .password(let user, let password):
        verdict = .updated(try save(pending, user, password, request))
      case .signInWithApple:
        verdict = .converted(try retire(pending, request))
      }
      parts.desk.keep(nil, for: pending.request)
      return verdict
    } catch .refused(let reason) {
      return keep(completion, of: pending, refusedBecause: reason)
    } catch {
      parts.desk.keep(completion, for: pending.request)
      let what =
        switch completion {
        case .password:
          "The server has the new password, but the phone could not store it as the current one. "
            + cause(of: error) + (error.isDamage ? "" : " It is kept as the pending one.")
        case .signInWithApple:
          "The account uses Sign in with Apple now, but the phone could not move its password to "
            + "Recently Deleted. \(cause(of: error))"
        }
      return leaveOpen(pending, what)
    }
  }

  /// Keeps a refused completion, sealed and byte for byte, until the server was asked about it
  /// (STO-46).
  private func keep(
    _ completion: UpgradeDesk.Completion, of pending: PendingUpgrade,
    refusedBecause reason: String
  ) -> Verdict {
    guard case .password(let user, let password) = completion else {
      return leaveOpen(pending, reason)
    }
    do throws(KeychainError) {
      try parts.keychain.keepReported(
        ReportedCompletion(user: user, password: password), request: pending.request)
      parts.trace.record(
        .system, .keychain, "reported password kept", ["domain": pending.domain, "reason": reason],
        request: pending.request)
      return .open(
        "\(reason) It can’t be stored as it is, so it is kept beside the stored password until "
          + "\(pending.domain) has been asked which password is valid.")
    } catch {
      parts.desk.keep(completion, for: pending.request)
      return leaveOpen(pending, "\(reason) \(cause(of: error))")
    }
  }

  private func save(
    _ pending: PendingUpgrade, _ user: String, _ password: String, _ request: Int?
  ) throws(KeychainError) -> Credential {
    let before = try parts.keychain.credential(domain: pending.domain, user: pending.user)
    let credential = try parts.keychain.commitUpgrade(
      request: pending.request, user: user, password: password)
    // One that was deleted meanwhile is saved anew.
    let isKnown = [pending.credential, before?.id].contains(credential.id)
    parts.trace.record(
      .system, .keychain, isKnown ? "credential updated" : "credential saved",
      ["domain": credential.domain, "user": credential.user], request: request)
    return credential
  }

  private func retire(
    _ pending: PendingUpgrade, _ request: Int?
  ) throws(KeychainError) -> Credential? {
    let gone = try parts.keychain.commitConversion(request: pending.request)
    if let gone {
      parts.trace.record(
        .system, .keychain, "credential moved to Recently Deleted",
        ["domain": gone.domain, "user": gone.user, "reason": "replaced by Sign in with Apple"],
        request: request)
    }
    return gone
  }

  /// Throws away what is pending: the server never took it over.
  func drop(_ pending: PendingUpgrade, tracedAs request: Int?) -> Verdict {
    do {
      try parts.keychain.dropPending(request: pending.request)
      parts.trace.record(
        .system, .keychain,
        pending.kind == .strongPassword ? "pending password dropped" : "pending upgrade dropped",
        ["domain": pending.domain], request: request)
      return .unchanged
    } catch {
      // The old password counts and is the stored one; the pending one goes at the next settlement.
      return .unchanged
    }
  }

  private func leaveOpen(_ pending: PendingUpgrade, _ reason: String) -> Verdict {
    // Its row stays as it is if it can't be written, and the next start finds it unsettled.
    try? parts.keychain.markUnsettled(request: pending.request)
    return .open(reason)
  }
}
