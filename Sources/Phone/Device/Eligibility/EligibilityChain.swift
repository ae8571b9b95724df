import AssociatedDomains
import Domains

/// The chain of checks for one domain and one app that claims it (UPG-1 to UPG-4).
struct EligibilityChain {
  let domain: Domain
  let trust: AppTrust
  let claim: AppTrust.Claim

  /// What each rule looks at, in a few words.
  static let titles = [
    "UPG-1": "An app claims the domain", "UPG-2": "The site names the app",
    "UPG-3": "The app has an upgrade extension",
    "UPG-4": "The extension changes to strong passwords",
  ]

  /// The links in their order; after one that failed, the next were not looked at.
  var checks: [EligibilityCheck] {
    links + EligibilityChain.warnings(of: trust.app)
  }

  /// How many links hold, from the first one on.
  var passedCount: Int { links.prefix { $0.status == .passed }.count }

  /// The upgrades that are offered: every link has to hold.
  var upgrades: [UpgradeKind] {
    links.allSatisfy { $0.status == .passed } ? [.strongPassword] : []
  }

  private var links: [EligibilityCheck] {
    let site = siteCheck
    guard site.status == .passed else {
      return [claimCheck, site]
        + EligibilityChain.unchecked(["UPG-3", "UPG-4"], because: "the site does not vouch for it")
    }
    let extensionCheck = extensionCheck
    guard extensionCheck.status == .passed, let upgradeExtension = trust.upgradeExtension else {
      return [claimCheck, site, extensionCheck]
        + EligibilityChain.unchecked(["UPG-4"], because: "there is no extension to look into")
    }
    return [claimCheck, site, extensionCheck, kindCheck(upgradeExtension)]
  }

  /// Links that were not looked at.
  static func unchecked(_ rules: [String], because reason: String) -> [EligibilityCheck] {
    rules.map { rule in
      EligibilityCheck(
        id: uncheckedIDs[rule] ?? rule, rule: rule, title: titles[rule] ?? rule,
        status: .unchecked, reason: "Not looked at, because \(reason).")
    }
  }

  private static let uncheckedIDs = [
    "UPG-2": "aasa.unchecked", "UPG-3": "extension.unchecked", "UPG-4": "extension.kind-unchecked",
  ]

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

  // MARK: UPG-4

  private func kindCheck(_ found: World.AppExtension) -> EligibilityCheck {
    let kind = World.DeclaredKind.strongPassword
    let cure = "Set `\(kind.rawValue)` to true in `NSExtensionAttributes`."
    if let declared = found.kinds[kind] {
      guard declared.value else {
        return failed(
          "extension.kind-off", "UPG-4", "\(found.name) declares `\(kind.rawValue)` as false.",
          cure: cure, file: found.infoFile, line: declared.line)
      }
      return EligibilityCheck(
        id: "extension.kind", rule: "UPG-4", title: title("UPG-4"), status: .passed,
        reason: "\(found.name) declares `\(kind.rawValue)`.", file: found.infoFile,
        line: declared.line)
    }
    if let misplaced = found.misplaced.first(where: { $0.value == kind.rawValue }) {
      return failed(
        "extension.key-misplaced", "UPG-4",
        "`\(misplaced.value)` stands directly under `NSExtension`, where it counts as absent.",
        cure: "Move it into `NSExtensionAttributes`.", file: found.infoFile, line: misplaced.line)
    }
    if let mistyped = found.mistyped.first(where: { $0.value.contains(kind.rawValue) }) {
      return failed(
        "extension.key-mistyped", "UPG-4", mistyped.value, cure: cure, file: found.infoFile,
        line: mistyped.line)
    }
    let other = found.kinds[.signInWithApple]
    return failed(
      "extension.kind-missing", "UPG-4",
      other?.value == true
        ? "\(found.name) declares only the upgrade to Sign in with Apple."
        : "\(found.name) declares no kind of upgrade.",
      cure: cure, file: found.infoFile, line: other?.line ?? found.line)
  }

  private func title(_ rule: String) -> String { EligibilityChain.titles[rule] ?? rule }

  private func failed(
    _ id: String, _ rule: String, _ reason: String, cure: String, file: String?, line: Int?
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: rule, title: title(rule), status: .failed, reason: reason, cure: cure,
      file: file, line: line)
  }
}
