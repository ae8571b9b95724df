import AuthenticationServices
import Domains
import Foundation
import Keychain

extension Machinery {
  /// An installed app, by its application identifier.
  func app(_ id: String) -> World.App? {
    world.apps.first { $0.identifier.description == id }
  }

  /// What an app's window shows, with the saved credentials that may fill its form (AFL-1, AFL-3).
  func presentation(of app: World.App, _ page: AppPage) -> AppPresentation {
    var problem: DeviceProblem?
    var found: [CredentialOffer] = []
    if page.asksForPassword {
      do { found = try offers(for: app) } catch { problem = DeviceProblem(error) }
    }
    return AppPresentation(
      app: app.identifier.description, name: app.name, page: page, offers: found,
      signUp: signUpOffer(for: app, page), offersProblem: problem)
  }

  /// How many credentials the QuickType bar offers at once.
  private static let mostOffers = 3

  /// The saved credentials of the domains that an app is trusted to speak for, the last used first.
  private func offers(for app: World.App) throws(KeychainError) -> [CredentialOffer] {
    var found: [Credential] = []
    for domain in installation.trustedDomains(of: app) {
      found += try keychain.credentials(of: domain, most: Self.mostOffers)
    }
    return found.prefix(Self.mostOffers).map { CredentialOffer(id: $0.id, user: $0.user) }
  }

  // MARK: The app's entrance

  /// Runs an upgrade that an app asked for (UPG-12, UPG-20, UPG-22, UPG-33).
  func modify(_ wish: AppModification, for app: World.App) async -> AppModificationOutcome {
    let kind = UpgradeKind(wish.kind)
    let domain = Domain.name(of: wish.serviceIdentifier)
    func order(_ saved: Credential?) -> UpgradeOrder {
      UpgradeOrder(
        app: app, kind: kind, domain: domain, user: wish.user, credential: saved,
        userInfo: wish.userInfo)
    }
    func ended(_ outcome: UpgradeResult.Outcome, _ reason: String?) -> AppModificationOutcome {
      let result = order(nil).result(nil, outcome, reason)
      trace.record(
        .app, .system, "perform(_:)",
        ["domain": domain, "user": wish.user, "request": kind.label])
      report(result, to: order(nil).origin)
      return finish(UpgradeEnding(result: result), of: app)
    }
    guard desk.take() else {
      return ended(
        .failed, "Another upgrade is under way. Finish or cancel that one first.")
    }
    keychain.holdKeys()
    tellStatus()
    defer {
      keychain.releaseKeys()
      desk.release()
      tellStatus()
    }
    guard await isOpen(for: app, kind) else { return ended(.cancelled, nil) }
    await installation.refreshBeforeUse(of: domain)
    if let sentence = plainRefusal(of: kind, for: domain, in: app) {
      return ended(.failed, sentence)
    }
    let saved: Credential?
    do { saved = try keychain.credential(domain: domain, user: wish.user) } catch {
      return ended(.failed, sentence(of: error))
    }
    let ending = await UpgradeRun(parts: self, order: order(saved)).perform()
    if !configuration.isHeadless { audit.start() }
    return finish(ending, of: app)
  }

  /// Why an app's wish cannot be granted, for the person who tapped; what its author has to mend
  /// stands under Why? (UPG-34).
  private func plainRefusal(
    of kind: UpgradeKind, for domain: String, in app: World.App
  ) -> String? {
    guard let verdict = Domain(domain).map({ installation.eligibility.verdict(for: $0) }),
      verdict.app?.identifier == app.identifier, !verdict.upgrades.contains(kind)
    else { return nil }
    return "iPhone cannot \(kind.wish) in \(app.name) yet. The password stays as it is; Why? on "
      + "\(app.name)'s page tells its makers what is missing."
  }

  private func finish(_ ending: UpgradeEnding, of app: World.App) -> AppModificationOutcome {
    let result = ending.result
    apps.keep(result, of: app.identifier.description)
    return switch result.outcome {
    case .passwordUpdated, .convertedToApple: .completed(userInfo: ending.userInfo)
    case .cancelled: .canceled
    case .failed, .interrupted: .failed(result.reason ?? result.outcome.title)
    }
  }

  /// Has the store opened by the person, if it is locked; false: they do not want to.
  private func isOpen(for app: World.App, _ kind: UpgradeKind) async -> Bool {
    guard !keychain.isUnlocked else { return true }
    let isOpen = await unlocking.wait(unless: { keychain.isUnlocked }) {
      events.tell(
        .unlockNeeded("\(app.name) asks to \(kind.wish). Unlock the passwords to go on."))
    }
    // What the opening settles goes first.
    if isOpen { await settleAll() }
    return isOpen
  }
}

extension World {
  /// The server behind an app: that of the first domain it claims that has one.
  func service(of app: World.App) -> World.Service? {
    let claimed = app.entitlement.entries.filter { $0.service == .webcredentials }
    return claimed.lazy.compactMap { entry in
      services.first { service in
        service.description.domains.contains { Domain($0).map(entry.matches) ?? false }
      }
    }.first
  }

  /// The app in front of a server: the first that claims one of its domains.
  func app(of service: World.Service) -> World.App? {
    apps.first { self.service(of: $0)?.description.host == service.description.host }
  }
}

extension AppPage {
  /// Whether its form is one to sign in with: a password, and no new one.
  fileprivate var asksForPassword: Bool {
    guard let fields = form?.fields else { return false }
    return fields.contains { $0.contentType == .password }
      && !fields.contains { $0.contentType == .newPassword }
  }
}

extension UpgradeKind {
  init(_ kind: AppModification.Kind) {
    switch kind {
    case .strongPassword: self = .strongPassword
    case .signInWithApple: self = .signInWithApple
    }
  }

  fileprivate var wish: String {
    switch self {
    case .strongPassword: "switch this account to a strong password"
    case .signInWithApple: "upgrade this account to Sign in with Apple"
    }
  }
}
