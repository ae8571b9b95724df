import Domains
import Foundation
import Keychain
import PasswordAudit

extension Device {
  /// The rows in view of the list of passwords, sorted by title (works locked, and without waiting
  /// for the audit).
  package func credentials(
    matching filter: String, from: Int, count: Int
  ) -> Window<CredentialRow> {
    let parts = machinery
    guard let window = try? parts.keychain.window(matching: filter, from: from, count: count) else {
      return .empty
    }
    let findings = parts.audit.latest.byID
    let interrupted = Set(parts.interruptedUpgrades().compactMap(\.credential))
    return Window(
      count: window.count, offset: window.offset,
      rows: window.rows.map { credential in
        CredentialRow(
          id: credential.id, title: credential.title, domain: credential.domain,
          user: credential.user, findings: findings[credential.id]?.findings.map(\.kind) ?? [],
          isInterrupted: interrupted.contains(credential.id))
      })
  }

  /// A credential by domain and user name, whatever the letter case of the domain.
  package func credential(domain: String, user: String) -> Credential? {
    let name = Domain.name(of: domain)
    return (try? machinery.keychain.credential(domain: name, user: user)) ?? nil
  }

  /// A credential by its number; nothing when it is not stored any more.
  package func credential(_ id: Int64) -> Credential? {
    (try? machinery.keychain.credential(id)) ?? nil
  }

  /// The page of one password; nothing when it is not stored any more.
  package func details(of id: Int64) async -> CredentialDetails? {
    let parts = machinery
    guard let credential = (try? parts.keychain.credential(id)) ?? nil else { return nil }
    await parts.installation.refreshForDevelopers(of: credential.domain)
    let recommendation = await findings().byID[id]
    let verdict = Domain(credential.domain).map { parts.installation.eligibility.verdict(for: $0) }
    let pending = parts.interruptedUpgrades().first { $0.credential == id }
    return CredentialDetails(
      credential: credential, findings: recommendation?.findings ?? [],
      priority: recommendation?.priority ?? .none, score: recommendation?.score ?? [],
      isHidden: hiddenRecommendationIDs.contains(id), upgrades: verdict?.upgrades ?? [],
      appName: verdict?.app?.name, checks: verdict?.checks ?? [],
      changePasswordURL: verdict?.changePasswordURL
        ?? WebsiteWalk.address(of: credential.domain),
      interrupted: pending.map(explanation(of:)),
      hasNotes: (try? parts.keychain.secret(of: id)).map { !$0.notes.isEmpty } ?? true,
      formerPasswords: try? parts.keychain.history(of: id).count)
  }

  /// Up to so many credentials are judged while a page is being opened.
  private static let judgedAtOnce = 5_000

  /// What the audit found; of very many credentials what it has found so far, since a page does not
  /// wait for them: it hears of the rest as a change.
  private func findings() async -> AuditRoom.Findings {
    let parts = machinery
    let count = (try? parts.keychain.window(matching: "", from: 0, count: 0).count) ?? 0
    guard count > Self.judgedAtOnce, !parts.configuration.isHeadless else {
      return await parts.audit.current()
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
      let pending = machinery.interruptedUpgrades().first { $0.credential == id }
      return .success(
        RevealedCredential(
          id: id, password: secret.password, notes: secret.notes,
          history: try keychain.history(of: id),
          pendingPassword: pending.flatMap { try? keychain.pendingPassword(request: $0.request) }))
    } catch {
      return .failure(RevealRefusal(sentence: error.sentence, waitUntil: nil))
    }
  }

  /// Moves a credential to Recently Deleted; answers a sentence when that failed.
  package func delete(_ id: Int64) async -> String? {
    changing { try $0.delete(id, reason: .person) }
  }

  /// What was deleted in the last 30 days (STO-3).
  package func recentlyDeleted() -> [DeletedCredential] {
    (try? machinery.keychain.recentlyDeleted()) ?? []
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
