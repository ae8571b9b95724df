import Domains
import Foundation
import Keychain
import SecurityCodes
import TextMessages

extension Device {
  /// Every credential with what the audit found, sorted as the list of passwords is.
  package func listedCredentials() async throws(DeviceProblem) -> [ListedCredential] {
    let parts = machinery
    let findings = try await parts.audit.current().byID
    let (all, upgrades) = try answering {
      (try parts.keychain.allCredentials(), try parts.unsettledUpgrades())
    }
    let interrupted = Set(upgrades.compactMap(\.credential))
    return all.map { credential in
      ListedCredential(
        credential: credential,
        findings: findings[credential.id]?.findings.map(\.kind) ?? [],
        isInterrupted: interrupted.contains(credential.id))
    }
  }

  /// Signs in with the stored password, or the one given; the server's word is the proof.
  package func signIn(domain: String, user: String, password: String?) async -> SignInResult {
    let parts = machinery
    let secret: String
    if let password {
      secret = password
    } else {
      do {
        guard let credential = try credential(domain: domain, user: user) else {
          return try nothingStored(domain: domain, user: user)
        }
        secret = try parts.keychain.password(of: credential.id)
        parts.keychain.markUsed(credential.id)
      } catch {
        return .refused(sentence(of: error))
      }
    }
    return await SignIn(world: parts.world, network: parts.network).ask(
      domain: domain, user: user, password: secret)
  }

  /// Why there is no password to sign in with, as far as the phone knows.
  package func nothingStored(
    domain: String, user: String
  ) throws(DeviceProblem) -> SignInResult {
    let name = Domain.name(of: domain)
    let replaced = try recentlyDeleted().contains {
      $0.domain == name && $0.user == user && $0.reason == .replacedBySignInWithApple
    }
    return replaced
      ? .usesApple(
        "\(user) at \(name) signs in with Apple; its former password is in Recently Deleted.")
      : .refused("No password of \(user) for \(name) is stored; onetap list shows what is.")
  }

  /// The codes that servers sent, oldest first, delivered or not; for testers.
  package func sentCodes() throws(DeviceProblem) -> SentCodes {
    let parts = machinery
    var sent = SentCodes()
    do {
      for (record, text) in try Carrier.sent(parts.store, key: parts.textKey) {
        switch text {
        case .success(let text): sent.codes.append(Self.code(in: text, of: record))
        case .failure(let unreadable): sent.unreadable.append(unreadable.description)
        }
      }
      return sent
    } catch { throw DeviceProblem(error) }
  }

  private static func code(in text: String, of record: CarrierRecord) -> SentCode {
    let found = SecurityCode.detect(in: text)
    return SentCode(
      id: record.id, sender: record.sender, to: record.to, sent: record.sent,
      delivered: record.delivered,
      // A tester may look where AutoFill must not: any six digits in the text.
      code: found?.code ?? CodeEntry.run(of: 6, in: text), boundTo: found?.boundTo)
  }
}
