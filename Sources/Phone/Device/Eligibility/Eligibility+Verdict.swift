import AssociatedDomains
import Domains

extension Eligibility {
  /// What may be done about the credentials of a domain, with the whole chain of checks.
  ///
  /// Where several apps claim the domain, the first one for which everything passes speaks for it,
  /// else the one that comes furthest.
  package func verdict(for domain: Domain) -> EligibilityVerdict {
    let claiming = apps.compactMap { app in
      app.claim(for: domain).map { (trust: app, chain: app.chain(of: $0)) }
    }
    var best: (trust: AppTrust, chain: EligibilityChain)?
    for candidate in claiming
    where candidate.chain.passedCount > best?.chain.passedCount ?? -1 { best = candidate }
    let address = WebsiteWalk.address(of: domain.ascii)
    guard let best else {
      return EligibilityVerdict(
        upgrades: [], checks: unclaimed(domain), app: nil, upgradeExtension: nil,
        changePasswordURL: address)
    }
    return EligibilityVerdict(
      upgrades: best.chain.upgrades, checks: best.chain.checks, app: best.trust.app,
      upgradeExtension: best.trust.upgradeExtension, changePasswordURL: address)
  }

  /// The chain of a domain that no app claims: its first link, and the reason that is nearest.
  func unclaimed(_ domain: Domain) -> [EligibilityCheck] {
    let nearest = apps.lazy.compactMap { $0.examined.nearestClaim(to: domain) }.first
    return [nearest ?? plainlyUnclaimed(domain)]
      + EligibilityChain.unchecked(from: "UPG-2", because: "no installed app claims \(domain)")
  }

  private func plainlyUnclaimed(_ domain: Domain) -> EligibilityCheck {
    EligibilityCheck(
      id: "entitlement.missing", rule: "UPG-1", title: EligibilityChain.title("UPG-1"),
      status: .failed, reason: "No installed app lists `webcredentials:\(domain)`.",
      cure: "Install the app of \(domain), or add the entry to its entitlement "
        + "`\(AssociatedDomainsEntitlement.key)`.")
  }

  /// What the phone found out about each part of an app: its claims, their trust, its extension.
  package func checks(of trust: AppTrust) -> [EligibilityCheck] {
    let chains = trust.claims.map(trust.chain)
    return EligibilityChain.checks(of: chains.isEmpty ? [trust.claimless] : chains)
  }

  /// The apps as the phone's home shows them, in the order of their names.
  package var installedApps: [InstalledApp] {
    let installed = apps.map { trust in
      var domains: [String] = []
      for claim in trust.claims where !domains.contains(claim.entry.domain.ascii) {
        domains.append(claim.entry.domain.ascii)
      }
      return InstalledApp(
        id: trust.app.identifier.description, name: trust.app.name, domains: domains,
        checks: checks(of: trust))
    }
    return installed.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

extension AppTrust {
  /// The chain of an app that claims no domain.
  var claimless: EligibilityChain {
    EligibilityChain(
      app: examined, domain: nil, claim: nil, site: .notGiven("the app claims no domain"),
      remarks: remarks)
  }
}
