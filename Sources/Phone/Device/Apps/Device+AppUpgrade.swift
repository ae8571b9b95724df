import AuthenticationServices
import Domains
import Foundation

/// How an upgrade ended that an app had asked for, and what was done on the way to it.
package struct AppUpgrade: Hashable, Sendable {
  package let result: UpgradeResult
  /// What a person should know who only asked for the upgrade, as sentences.
  package let notes: [String]
}

extension Device {
  /// Upgrades an account as a person does in the settings of its app (UPG-12); signs in to the app
  /// first where need be.
  package func upgradeFromApp(
    domain: String, user: String, to kind: UpgradeKind
  ) async -> AppUpgrade {
    let parts = machinery
    let name = Domain.name(of: domain)
    func failed(_ reason: String, _ notes: [String] = []) -> AppUpgrade {
      let result = UpgradeResult(
        request: nil, kind: kind, domain: name, user: user, outcome: .failed, reason: reason,
        credential: nil)
      return AppUpgrade(result: result, notes: notes)
    }
    let verdict = Domain(domain).map { parts.installation.eligibility.verdict(for: $0) }
    guard let app = verdict?.app else {
      return failed("No installed app speaks for \(name), so none can ask for the upgrade.")
    }
    let id = app.identifier.description
    guard let shown = await openApp(id) else {
      return failed(
        "\(app.name) has no server in the world “\(parts.world.name)”, so nobody can sign in to it."
      )
    }
    defer { leaveApp(id) }
    var notes: [String] = []
    if shown.page.heading != user {
      if let refusal = await signIn(to: app, user: user, domain: name, from: shown.page) {
        return failed(refusal)
      }
      notes.append("Signed in to \(app.name) as \(user) first.")
    }
    guard let page = await parts.apps.page(of: id), page.has(kind.appRow) else {
      let why = verdict?.refusal(of: kind).map { " \($0)" } ?? ""
      return failed("\(app.name) does not offer “\(kind.label)” for this account.\(why)", notes)
    }
    _ = parts.apps.takeResult(of: id)
    await actInApp(id, row: kind.appRow)
    guard let result = parts.apps.takeResult(of: id) else {
      return failed("\(app.name) did not ask for the upgrade. Look in the app why.", notes)
    }
    return AppUpgrade(result: result, notes: notes)
  }

  /// Signs in to an app with the stored password; answers a sentence where that failed.
  private func signIn(
    to app: World.App, user: String, domain: String, from page: AppPage
  ) async -> String? {
    let id = app.identifier.description
    guard machinery.keychain.isUnlocked else {
      return "The passwords were locked before \(app.name) could be signed in to. Try again."
    }
    let stored: String?
    do {
      stored = try credential(domain: domain, user: user).map {
        try machinery.keychain.password(of: $0.id)
      }
    } catch { return sentence(of: error) }
    guard let password = stored else {
      return "\(app.name) is not signed in as \(user), and no password is stored to sign in with. "
        + "Sign in to the app in the interface first."
    }
    if page.has("signOut") { await actInApp(id, row: "signOut") }
    guard let form = await machinery.apps.page(of: id)?.form,
      let button = form.buttons.first(where: { $0.role == .primary })
    else { return "\(app.name) shows no form to sign in with. Look in the app why." }
    var values: [String: String] = [:]
    for field in form.fields {
      values[field.id] = field.contentType == .password ? password : user
    }
    await actInApp(id, row: button.id, values: values)
    guard let now = await machinery.apps.page(of: id), now.heading == user else {
      let error = await machinery.apps.page(of: id)?.form?.error
      return error ?? "Signing in to \(app.name) as \(user) failed. Look in the app why."
    }
    return nil
  }
}

extension UpgradeKind {
  /// The row in the settings of an app that asks for it.
  fileprivate var appRow: String {
    switch self {
    case .strongPassword: "switchToStrongPassword"
    case .signInWithApple: "upgradeToSignInWithApple"
    }
  }
}

extension AppPage {
  fileprivate func has(_ row: String) -> Bool {
    sections.contains { $0.rows.contains { $0.id == row } }
  }
}
