import AuthenticationServices
import Domains
import Foundation
import Keychain
import PasswordRules

extension Machinery {
  /// What is ready for a form with which somebody signs up: a user name and a strong password by the
  /// app's rules; nothing without an association (AFL-3, AFL-5).
  func signUpOffer(for app: World.App, _ page: AppPage) -> SignUpOffer? {
    let id = app.identifier.description
    guard let field = page.form?.fields.first(where: { $0.contentType == .newPassword }),
      let domain = installation.trustedDomains(of: app).first,
      let password = saving.password(for: id, make: { newPassword(field.passwordRules) })
    else { return nil }
    return SignUpOffer(user: apple.account?.email, password: password, domain: domain)
  }

  /// A password by an app's rules; nothing where there can be none.
  private func newPassword(_ text: String?) -> String? {
    // Without a number a seeded password might come twice: then AutoFill offers none.
    guard let number = try? nextPasswordNumber() else { return nil }
    let rules = text.map { PasswordRules(parsing: $0) } ?? PasswordRules()
    var chance = PasswordChance(keyMaterial, number: number)
    // Rules that no password satisfies: the person types one of their own.
    return try? rules.generate(using: &chance).password
  }

  /// Somebody signed up in an app, and its server accepted that: a password that iPhone had made is
  /// saved, and one of the person's own is asked about (AFL-5, AFL-6).
  func noticeSignUp(to app: World.App, user: String, password: String) {
    let isMade = saving.wasMade(password, for: app.identifier.description)
    saving.forgetPassword(for: app.identifier.description)
    guard isMade, let domain = installation.trustedDomains(of: app).first else {
      return askToSave(in: app, user: user, password: password)
    }
    let offer = SaveOffer(kind: .strong, appName: app.name, domain: domain, user: user)
    let entry = SaveDesk.Entry(offer: offer, password: password)
    if keychain.isUnlocked, save(entry) == nil { return }
    ask(entry)
  }

  /// Asks whether an account that was signed in to is to be saved: new, or with another password than
  /// the saved one; identical: nothing (AFL-6).
  func askToSave(in app: World.App, user: String, password: String) {
    let domains = installation.trustedDomains(of: app)
    guard let first = domains.first else { return }
    let saved: Credential?
    do {
      saved = try domains.lazy.compactMap { domain in
        try keychain.credential(domain: domain, user: user)
      }.first
    } catch {
      // Whether it is saved already cannot be told, so nobody is asked to save it.
      return events.tell(.storeFailed(DeviceProblem(error)))
    }
    guard let saved else {
      return ask(
        SaveDesk.Entry(
          offer: SaveOffer(kind: .save, appName: app.name, domain: first, user: user),
          password: password))
    }
    // What is saved can be compared only while the store is open.
    do {
      guard try keychain.password(of: saved.id) != password else { return }
    } catch .locked {
      return
    } catch .unreadable {
      // The saved one is damaged: what was just typed is known to work, so it is offered in its
      // place.
    } catch {
      return events.tell(.storeFailed(DeviceProblem(error)))
    }
    ask(
      SaveDesk.Entry(
        offer: SaveOffer(kind: .update, appName: app.name, domain: saved.domain, user: user),
        password: password))
  }

  private func ask(_ entry: SaveDesk.Entry) {
    saving.ask(entry)
    let name = entry.offer.kind == .update ? "update password?" : "save password?"
    trace.record(
      .system, .person, name,
      ["app": entry.offer.appName, "domain": entry.offer.domain, "user": entry.offer.user])
    events.tell(.saveOffered(entry.offer))
  }

  /// Saves an account; answers a sentence when that failed.
  func save(_ entry: SaveDesk.Entry) -> String? {
    let offer = entry.offer
    do {
      if let saved = try keychain.credential(domain: offer.domain, user: offer.user) {
        try keychain.setPassword(entry.password, of: saved.id, reason: .person)
      } else {
        _ = try keychain.save(
          domain: offer.domain, user: offer.user, title: offer.appName,
          url: "https://\(offer.domain)/",
          secret: CredentialSecret(password: entry.password, notes: "", otpAuth: ""),
          origin: .person)
      }
    } catch {
      return sentence(of: error)
    }
    trace.record(
      .system, .keychain, "password saved",
      ["app": offer.appName, "domain": offer.domain, "user": offer.user])
    events.tell(.contentsChanged)
    if !configuration.isHeadless { audit.start() }
    return nil
  }
}

extension Device {
  /// The person wants to have saved what was asked about; the store has to be open.
  ///
  /// - Returns: Why it was not saved, as a sentence; nil: it was.
  package func save(_ offer: SaveOffer) async -> String? {
    let parts = machinery
    guard let entry = parts.saving.entry(for: offer) else {
      return "This was asked about before. Sign in again to be asked anew."
    }
    if let problem = parts.save(entry) { return problem }
    parts.saving.clear()
    return nil
  }

  /// The person does not want to have it saved.
  package func declineSaving() { machinery.saving.clear() }
}
