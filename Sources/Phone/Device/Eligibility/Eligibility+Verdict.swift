import AssociatedDomains
import Domains

extension Eligibility {
  /// What may be done about the credentials of a domain, with the whole chain of checks.
  ///
  /// Where several apps claim the domain, the first one for which everything passes speaks for it,
  /// else the one that comes furthest.
  package func verdict(for domain: Domain) -> EligibilityVerdict {
    let claiming = apps.compactMap { app in
      app.claim(for: domain).map { EligibilityChain(domain: domain, trust: app, claim: $0) }
    }
    var best: EligibilityChain?
    for chain in claiming where chain.passedCount > best?.passedCount ?? -1 { best = chain }
    let address = "https://\(domain)/.well-known/change-password"
    guard let best else {
      return EligibilityVerdict(
        upgrades: [], checks: unclaimed(domain), app: nil, upgradeExtension: nil,
        changePasswordURL: address)
    }
    return EligibilityVerdict(
      upgrades: best.upgrades, checks: best.checks, app: best.trust.app,
      upgradeExtension: best.trust.upgradeExtension, changePasswordURL: address)
  }

  /// The chain of a domain that no app claims: its first link, and the reason that is nearest.
  private func unclaimed(_ domain: Domain) -> [EligibilityCheck] {
    [nearestClaim(to: domain) ?? plainlyUnclaimed(domain)]
      + EligibilityChain.unchecked(from: "UPG-2", because: "no installed app claims \(domain)")
  }

  private func plainlyUnclaimed(_ domain: Domain) -> EligibilityCheck {
    EligibilityCheck(
      id: "entitlement.missing", rule: "UPG-1", title: EligibilityChain.title("UPG-1"),
      status: .failed, reason: "No installed app lists `webcredentials:\(domain)`.",
      cure: "Install the app of \(domain), or add the entry to its entitlement "
        + "`\(AssociatedDomainsEntitlement.key)`.")
  }

  /// An app that speaks of the domain for something else, or of a domain around it.
  private func nearestClaim(to domain: Domain) -> EligibilityCheck? {
    for trust in apps {
      let entitlement = trust.app.entitlement
      let other = entitlement.entries.first { $0.matches(domain) }
      let around = trust.claims.map(\.entry).first {
        domain.isSubdomain(of: $0.domain) || $0.domain.isSubdomain(of: domain)
      }
      guard let entry = other ?? around else { continue }
      let what =
        other == nil
        ? "lists \(entry.pattern), and not \(domain)"
        : "lists \(domain) for `\(entry.service.rawValue)` only"
      return EligibilityCheck(
        id: other == nil ? "entitlement.other-domain" : "entitlement.webcredentials-missing",
        rule: "UPG-1", title: EligibilityChain.title("UPG-1"), status: .failed,
        reason: "\(trust.app.name) \(what).",
        cure: "Add `webcredentials:\(domain)` to the app's entitlement.",
        file: entitlement.file, line: entry.line)
    }
    return nil
  }

  /// What the phone found out about each part of an app: its claims, their trust, its extension.
  package func checks(of trust: AppTrust) -> [EligibilityCheck] {
    let troubles = EligibilityChain.warnings(of: trust.app)
    guard let first = trust.claims.first else {
      return [
        EligibilityCheck(
          id: "entitlement.missing", rule: "UPG-1", title: EligibilityChain.title("UPG-1"),
          status: .failed, reason: "\(trust.app.name) lists no domain with `webcredentials:`.",
          cure: "Add the domain to the entitlement `\(AssociatedDomainsEntitlement.key)`.",
          file: trust.app.entitlementsFile)
      ] + EligibilityChain.unchecked(from: "UPG-2", because: "it claims no domain")
        + troubles
    }
    let others = trust.claims.dropFirst().flatMap { claim in
      EligibilityChain(domain: claim.entry.domain, trust: trust, claim: claim).checks.prefix(2)
    }
    let chain = EligibilityChain(domain: first.entry.domain, trust: trust, claim: first).checks
    return Array(chain.prefix(2)) + others + Array(chain.dropFirst(2))
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
