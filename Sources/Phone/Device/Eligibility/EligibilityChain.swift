import AssociatedDomains
import Domains

/// The chains of checks for one domain and one app that claims it: three links that both upgrades
/// have in common (UPG-1 to UPG-3), and those of each kind (UPG-4, UPG-5).
struct EligibilityChain {
  let domain: Domain
  let trust: AppTrust
  let claim: AppTrust.Claim

  /// The links in their order; after one that failed, the next were not looked at.
  var checks: [EligibilityCheck] {
    links + EligibilityChain.warnings(of: trust.app)
  }

  /// How far the app comes: the links in common that hold, and then those of each kind.
  var passedCount: Int {
    let links = links
    let common = links.prefix { $0.kind == nil && $0.status == .passed }.count
    return common + links.filter { $0.kind != nil && $0.status == .passed }.count
  }

  /// The upgrades that are offered: every link has to hold that is in common or of that kind.
  var upgrades: [UpgradeKind] {
    let links = links
    return UpgradeKind.allCases.filter { kind in
      links.allSatisfy { $0.status == .passed || !$0.concerns(kind) }
    }
  }

  private var links: [EligibilityCheck] {
    let site = siteCheck
    guard site.status == .passed else {
      return [claimCheck, site]
        + EligibilityChain.unchecked(from: "UPG-3", because: "the site does not vouch for it")
    }
    let extensionCheck = extensionCheck
    guard extensionCheck.status == .passed, let upgradeExtension = trust.upgradeExtension else {
      return [claimCheck, site, extensionCheck]
        + EligibilityChain.unchecked(from: "UPG-4", because: "there is no extension to look into")
    }
    return [claimCheck, site, extensionCheck]
      + UpgradeKind.allCases.map { kindCheck($0, of: upgradeExtension) } + [entitlementCheck]
  }

  // MARK: UPG-1 and UPG-2

  private var claimCheck: EligibilityCheck {
    EligibilityCheck(
      id: "entitlement.lists-domain", rule: "UPG-1", title: title("UPG-1"), status: .passed,
      reason: "\(trust.app.name) lists `webcredentials:\(claim.entry.pattern)`.",
      file: trust.app.entitlementsFile, line: claim.entry.line)
  }

  private var siteCheck: EligibilityCheck {
    let reason = claim.decision.reason
    return EligibilityCheck(
      id: reason.id, rule: "UPG-2", title: title("UPG-2"),
      status: claim.decision.isTrusted ? .passed : .failed, reason: reason.sentence,
      cure: reason.cure, file: reason.file, line: reason.line)
  }

  // MARK: UPG-3

  private var extensionCheck: EligibilityCheck {
    if let found = trust.upgradeExtension {
      return EligibilityCheck(
        id: "extension.point", rule: "UPG-3", title: title("UPG-3"), status: .passed,
        reason: "\(trust.app.name) contains \(found.name) at the right extension point.",
        file: found.infoFile, line: found.point?.line)
    }
    guard let other = trust.app.extensions.first else {
      return failed(
        "extension.missing", "UPG-3", "\(trust.app.name) contains no extension.",
        cure: "Add an extension at the point `\(World.AppExtension.upgradePoint)`.",
        file: trust.app.infoFile, line: nil)
    }
    let cure = "Set `NSExtensionPointIdentifier` to `\(World.AppExtension.upgradePoint)`."
    guard let point = other.point else {
      return failed(
        "extension.point-missing", "UPG-3", "\(other.name) names no extension point.", cure: cure,
        file: other.infoFile, line: other.line)
    }
    return failed(
      "extension.point-other", "UPG-3", "\(other.name) stands at the point `\(point.value)`.",
      cure: cure, file: other.infoFile, line: point.line)
  }

  private func title(_ rule: String) -> String { EligibilityChain.title(rule) }

  /// A link that does not hold.
  func failed(
    _ id: String, _ rule: String, _ reason: String, cure: String, kind: UpgradeKind? = nil,
    file: String?, line: Int?
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: rule, kind: kind, title: EligibilityChain.title(rule, kind), status: .failed,
      reason: reason, cure: cure, file: file, line: line)
  }
}
