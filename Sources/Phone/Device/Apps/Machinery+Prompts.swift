import Domains
import Foundation
import Keychain
import PasswordAudit
import PasswordStrength

extension Machinery {
  /// Fewer guesses than this make a password very easily guessed (UPG-13).
  private static let fewGuesses: Double = 1_000_000

  /// Somebody signed in to an app: where the password is saved and risky, the person is asked once
  /// whether it is to be replaced (UPG-7, UPG-13).
  func noticeSignIn(to app: World.App, user: String, password: String) {
    let credential: Credential
    do {
      guard let saved = try savedCredential(of: app, user, password) else {
        return askToSave(in: app, user: user, password: password)
      }
      credential = saved
    } catch {
      return events.tell(.storeFailed(DeviceProblem(error)))
    }
    keychain.markUsed(credential.id)
    guard !app.optsOutOfPrompts, let reason = risk(of: password, in: credential),
      let domain = Domain(credential.domain)
    else { return }
    let upgrades = installation.eligibility.verdict(for: domain).upgrades
    guard !upgrades.isEmpty else { return }
    do {
      guard try keychain.notePrompt(of: credential.id) else { return }
    } catch {
      return events.tell(.storeFailed(DeviceProblem(error)))
    }
    trace.record(
      .system, .person, "security prompt",
      ["app": app.name, "domain": credential.domain, "user": user])
    events.tell(
      .promptedAfterSignIn(
        SecurityPrompt(
          credential: credential.id, appName: app.name, domain: credential.domain, user: user,
          reason: reason, upgrades: upgrades)))
  }

  /// The credential that was used, if it is saved with this password and the store is open.
  private func savedCredential(
    of app: World.App, _ user: String, _ password: String
  ) throws(KeychainError) -> Credential? {
    for domain in installation.trustedDomains(of: app) {
      guard let found = try keychain.credential(domain: domain, user: user) else { continue }
      do {
        if try keychain.password(of: found.id) == password { return found }
      } catch .locked {
        continue
      } catch .unreadable {
        // This entry alone is damaged (STO-14): signing in proves nothing about it.
        continue
      }
    }
    return nil
  }

  /// What is wrong with a password that nobody should go on using, as a sentence.
  private func risk(of password: String, in credential: Credential) -> String? {
    if LeakedPasswords.builtIn.lookUp(password) != nil {
      return "This password appeared in a data leak and may be known to others."
    }
    let seconds = clock.now.timeIntervalSince1970 + Double(world.secondsFromGMT)
    let strength = PasswordStrength.estimate(
      password,
      userInputs: PasswordStrength.words(userName: credential.user, domain: credential.domain),
      year: 1970 + Int(seconds / Self.secondsAYear))
    return strength.guessesLog10 < log10(Self.fewGuesses)
      ? strength.reason ?? "This password is easy to guess." : nil
  }

  private static let secondsAYear = 365.2425 * 24 * 60 * 60
}
