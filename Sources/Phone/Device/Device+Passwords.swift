import Domains
import Foundation
import Keychain
import PasswordAudit

extension Device {
  /// The rows in view of the list of passwords, sorted by title (works locked, and without waiting
  /// for the audit).
  package func credentials(
    matching filter: String, from: Int, count: Int
  ) throws(DeviceProblem) -> Window<CredentialRow> {
    let parts = machinery
    let (window, upgrades) = try answering {
      (
        try parts.keychain.window(matching: filter, from: from, count: count),
        try parts.unsettledUpgrades()
      )
    }
    let findings = parts.audit.latest.byID
    let interrupted = Set(upgrades.compactMap(\.credential))
    return Window(
      count: window.count, offset: max(0, from),
      rows: window.rows.map { credential in
        CredentialRow(
          id: credential.id, title: credential.title, domain: credential.domain,
          user: credential.user, findings: findings[credential.id]?.findings.map(\.kind) ?? [],
          isInterrupted: interrupted.contains(credential.id))
      })
  }

  /// A credential by domain and user name, whatever the letter case of the domain.
  package func credential(domain: String, user: String) throws(DeviceProblem) -> Credential? {
    let name = Domain.name(of: domain)
    return try answering { try machinery.keychain.credential(domain: name, user: user) }
  }

  /// A credential by its number; `nil` if it has been deleted.
  package func credential(_ id: Int64) throws(DeviceProblem) -> Credential? {
    try answering { try machinery.keychain.credential(id) }
  }

  /// The page of one password; `nil` if it has been deleted.
  package func details(of id: Int64) async throws(DeviceProblem) -> CredentialDetails? {
    let parts = machinery
    guard let credential = try credential(id) else { return nil }
    await parts.installation.refreshForDevelopers(of: credential.domain)
    let recommendation = try await findings().byID[id]
    let verdict = Domain(credential.domain).map { parts.installation.eligibility.verdict(for: $0) }
    let (pending, isHidden, hasNotes, former) = try answering {
      (
        try parts.unsettledUpgrades().first { $0.credential == id },
        try hiddenRecommendationIDs.contains(id), try parts.keychain.hasNotes(id),
        try parts.keychain.formerPasswordCount(of: id)
      )
    }
    return CredentialDetails(
      credential: credential, findings: recommendation?.findings ?? [],
      priority: recommendation?.priority ?? .none, score: recommendation?.score ?? [],
      isHidden: isHidden, upgrades: verdict?.upgrades ?? [],
      appName: verdict?.app?.name, checks: verdict?.checks ?? [],
      changePasswordURL: verdict?.changePasswordURL
        ?? WebsiteWalk.address(of: credential.domain),
      interrupted: pending.map(explanation(of:)),
      hasNotes: hasNotes, formerPasswords: former)
  }

  /// Up to so many credentials are judged while a page is being opened.
  private static let judgedAtOnce = 5_000

  /// What the audit found; of very many credentials what it has found so far, since a page does not
  /// wait for them: it hears of the rest as a change.
  private func findings() async throws(DeviceProblem) -> AuditRoom.Findings {
    let parts = machinery
    let count = try answering {
      try parts.keychain.window(matching: "", from: 0, count: 0).count
    }
    guard count > Self.judgedAtOnce, !parts.configuration.isHeadless else {
      return try await parts.audit.current()
    }
    parts.audit.start()
    return parts.audit.latest
  }

  private func explanation(of pending: PendingUpgrade) -> InterruptedUpgrade {
    let explanation =
      switch pending.kind {
      case .strongPassword:
        "Switching to a strong password was interrupted, and \(pending.domain) has not "
          + "said yet which password counts. The password above is the old one; the new one is kept "
          + "as the pending password. Try again when the network is there."
      case .signInWithApple:
        "Upgrading to Sign in with Apple was interrupted, and \(pending.domain) has not said yet "
          + "whether the password above still counts. It stays stored until then. Try again when the "
          + "network is there."
      }
    return InterruptedUpgrade(
      request: pending.request, started: pending.started, explanation: explanation)
  }

  /// The secrets of a credential, for whoever proves to be its owner (SCR-10).
  package func reveal(
    _ id: Int64, proof: Proof
  ) async -> Result<RevealedCredential, RevealRefusal> {
    if case .refused(let sentence, let waitUntil) = await verify(proof) {
      return .failure(RevealRefusal(sentence: sentence, waitUntil: waitUntil))
    }
    let keychain = machinery.keychain
    do {
      let secret = try keychain.secret(of: id)
      let pending = try machinery.unsettledUpgrades().first { $0.credential == id }
      return .success(
        RevealedCredential(
          id: id, password: secret.password, notes: secret.notes,
          history: try keychain.history(of: id),
          pendingPassword: try pending.flatMap { try keychain.shownPending($0) }))
    } catch {
      return .failure(RevealRefusal(DeviceProblem(error)))
    }
  }

  /// Moves a credential to Recently Deleted; answers a sentence when that failed.
  package func delete(_ id: Int64) async -> String? {
    changing { try $0.delete(id, reason: .person) }
  }

  /// What was deleted in the last 30 days (STO-3).
  package func recentlyDeleted() throws(DeviceProblem) -> [DeletedCredential] {
    try answering { try machinery.keychain.recentlyDeleted() }
  }

  package func restore(_ id: Int64) async -> String? { changing { try $0.restore(id) } }

  /// Deletes for good.
  package func erase(_ id: Int64) async -> String? { changing { try $0.erase(id) } }

  /// Changes the store, tells it, and has it judged anew.
  func changing(_ body: (Keychain) throws -> Void) -> String? {
    do {
      try body(machinery.keychain)
      events.tell(.contentsChanged)
      if !machinery.configuration.isHeadless { machinery.audit.start() }
      return nil
    } catch {
      return sentence(of: error)
    }
  }
}

extension Keychain {
  /// Whether a credential has notes; true where that cannot be told, because the store is locked or
  /// this entry's secrets do not open (STO-14): revealing them then says why.
  fileprivate func hasNotes(_ id: Int64) throws -> Bool {
    do {
      return try !secret(of: id).notes.isEmpty
    } catch KeychainError.locked, KeychainError.unreadable {
      return true
    }
  }

  /// How many former passwords a credential has; `nil` while the store is locked.
  fileprivate func formerPasswordCount(of id: Int64) throws -> Int? {
    do {
      return try history(of: id).count
    } catch KeychainError.locked {
      return nil
    }
  }

  /// The pending password of an interrupted upgrade, or the sentence that says why this one entry
  /// does not open (STO-14); `nil` if the upgrade has none.
  fileprivate func shownPending(_ pending: PendingUpgrade) throws(KeychainError) -> String? {
    guard pending.kind == .strongPassword else { return nil }
    do {
      return try pendingPassword(request: pending.request)
    } catch .unreadable(let sentence) {
      return sentence
    }
  }
}
