import AssociatedDomains
import Domains

/// Which upgrades are offered for a credential, and why (UPG-1 to UPG-6).
///
/// A value made of the installed apps and of what their sites gave when they were installed or
/// refreshed (UPG-2): it asks nobody and can be made again at any time.
package struct Eligibility: Sendable {
  /// The apps, with what was decided about each domain that they claim.
  package let apps: [AppTrust]
  /// What each host gave, by its ASCII name.
  package let answers: [String: SiteFileAnswer]

  /// Decides for every app and every domain that it claims; the answers are what each host of
  /// ``hosts(of:)`` gave, by its ASCII name.
  package init(apps: [World.App], answers: [String: SiteFileAnswer]) {
    self.answers = answers
    self.apps = apps.map { AppTrust(app: $0, answers: answers) }
  }

  /// The hosts whose files have to be fetched for these apps, sorted.
  package static func hosts(of apps: [World.App]) -> [Domain] {
    let hosts = apps.flatMap { app in
      app.entitlement.entries.filter { $0.service == .webcredentials }.map(\.fileHost)
    }
    return Set(hosts).sorted()
  }
}

/// What was decided about one app (UPG-2).
package struct AppTrust: Hashable, Sendable {
  /// One claim of the app, and the answer to it.
  package struct Claim: Hashable, Sendable {
    package let entry: AssociatedDomainsEntitlement.Entry
    package let decision: TrustDecision
    /// What the site's file means, with the mistakes in it.
    let word: SiteWord
  }

  package let app: World.App
  /// Its `webcredentials` entries, in the order of the entitlement.
  package let claims: [Claim]
  let examined: ExaminedApp
  /// What is wrong with the app beside the chain; made once, since the rules take a while.
  let remarks: [EligibilityCheck]

  init(app: World.App, answers: [String: SiteFileAnswer]) {
    self.app = app
    let examined = ExaminedApp(app)
    self.examined = examined
    remarks = EligibilityChain.remarks(on: examined)
    claims = examined.claims.map { entry in
      let word = SiteWord(
        app: app.identifier, entry: entry, answer: answers[entry.fileHost.ascii])
      return Claim(
        entry: entry,
        decision: word.decision
          ?? TrustDecision.decide(app: app.identifier, entry: entry, answer: nil), word: word)
    }
  }

  /// The claim that speaks of a domain; an exact one before a wildcard.
  package func claim(for domain: Domain) -> Claim? {
    let matching = claims.filter { $0.entry.matches(domain) }
    return matching.first { !$0.entry.isWildcard } ?? matching.first
  }

  /// The upgrade extension of the app: one at the right point before any other (UPG-3).
  package var upgradeExtension: World.AppExtension? { examined.upgradeExtension }

  /// The chain of one of the app's claims.
  func chain(of claim: Claim) -> EligibilityChain {
    EligibilityChain(
      app: examined, domain: claim.entry.domain, claim: claim.entry, site: .read(claim.word),
      remarks: remarks)
  }
}

/// What may be done about one domain's credentials.
package struct EligibilityVerdict: Hashable, Sendable {
  /// The upgrades that are offered; empty: Change Password on Website (UPG-6).
  package let upgrades: [UpgradeKind]
  /// The whole chain, in order.
  package let checks: [EligibilityCheck]
  /// The app that claims the domain, if there is one.
  package let app: World.App?
  /// Its upgrade extension, if it has one.
  package let upgradeExtension: World.AppExtension?
  /// Where the website changes passwords (UPG-6).
  package let changePasswordURL: String

  /// The rules for the generated password, in the password rules language (UPG-23).
  package var generationRequirements: String? { upgradeExtension?.generationRequirements?.value }
}
