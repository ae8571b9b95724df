import AssociatedDomains
import Domains

/// The chain of checks for one app and one domain: three links that both upgrades have in common
/// (UPG-1 to UPG-3), and those of each kind (UPG-4, UPG-5).
///
/// A link that does not hang on another is looked at whatever the others say, so that somebody who
/// builds an app sees every mistake at once.
struct EligibilityChain: Sendable {
  let app: ExaminedApp
  /// The domain that is asked about; nothing where none was given and none is claimed.
  let domain: Domain?
  /// The entry by which the app claims it.
  let claim: AssociatedDomainsEntitlement.Entry?
  let site: Examined<SiteWord>
  /// What is wrong with the app beside the chain.
  let remarks: [EligibilityCheck]

  /// The links in their order, and what is wrong beside them.
  var checks: [EligibilityCheck] { EligibilityChain.checks(of: [self]) }

  /// The checks of several chains of one app: what is said about each domain first, and then once
  /// what is said about the app.
  static func checks(of chains: [EligibilityChain]) -> [EligibilityCheck] {
    let links = chains.flatMap(\.domainLinks) + (chains.first?.appLinks ?? [])
    let beside = chains.flatMap(\.siteRemarks) + (chains.first?.remarks ?? [])
    var seen = Set(links.filter { $0.status != .passed }.map(Place.init))
    return links + beside.filter { seen.insert(Place($0)).inserted }
  }

  /// A finding at its place, which is told once.
  private struct Place: Hashable {
    let id: String
    let file: String?
    let line: Int?
    let reason: String?

    init(_ check: EligibilityCheck) {
      id = check.id
      file = check.file
      line = check.line
      reason = check.line == nil ? check.reason : nil
    }
  }

  private var domainLinks: [EligibilityCheck] { [claimCheck, siteCheck] }

  private var appLinks: [EligibilityCheck] {
    let extensionCheck = extensionCheck
    let kinds: [EligibilityCheck]
    if let found = app.upgradeExtension {
      kinds = UpgradeKind.allCases.map { kindCheck($0, of: found) }
    } else {
      let reason =
        extensionCheck.status == .unchecked
        ? "the extension was not looked at" : "there is no extension to look into"
      kinds = EligibilityChain.unchecked(from: "UPG-4", because: reason).filter {
        $0.rule == "UPG-4"
      }
    }
    return [extensionCheck] + kinds + [entitlementCheck]
  }

  private var links: [EligibilityCheck] { domainLinks + appLinks }

  // MARK: What comes of it

  /// How far the app comes: the links in common that hold, and with all of them those of each kind.
  var passedCount: Int {
    let links = links
    let common = links.filter { $0.kind == nil }
    let passed = common.prefix { $0.status == .passed }.count
    guard passed == common.count else { return passed }
    return passed + links.filter { $0.kind != nil && $0.status == .passed }.count
  }

  /// The upgrades that are offered: every link has to hold that is in common or of that kind.
  var upgrades: [UpgradeKind] { UpgradeKind.allCases.filter { outcome(of: $0) == .offered } }

  /// Whether one upgrade is offered.
  func outcome(of kind: UpgradeKind) -> DoctorVerdict {
    let statuses = links.filter { $0.concerns(kind) }.map(\.status)
    if statuses.contains(.failed) { return .notOffered }
    return statuses.allSatisfy { $0 == .passed } ? .offered : .incomplete
  }

  /// Whether any upgrade is offered.
  var outcome: DoctorVerdict {
    let outcomes = UpgradeKind.allCases.map(outcome)
    if outcomes.contains(.offered) { return .offered }
    return outcomes.contains(.incomplete) ? .incomplete : .notOffered
  }

  // MARK: Making checks

  /// A link that holds.
  func passed(
    _ id: String, _ rule: String, _ reason: String, kind: UpgradeKind? = nil, file: String?,
    line: Int?
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: rule, kind: kind, title: EligibilityChain.title(rule, kind), status: .passed,
      reason: reason, file: file, line: line)
  }

  /// A link that does not hold.
  func failed(
    _ id: String, _ rule: String, _ reason: String, cure: String, kind: UpgradeKind? = nil,
    file: String?, line: Int?
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: rule, kind: kind, title: EligibilityChain.title(rule, kind), status: .failed,
      reason: reason, cure: cure, file: file, line: line)
  }

  /// A link whose part cannot be read.
  func unreadable(
    _ problem: AssociationProblem, _ rule: String, kind: UpgradeKind? = nil
  ) -> EligibilityCheck {
    failed(
      problem.id, rule, problem.sentence, cure: problem.cure, kind: kind, file: problem.file,
      line: problem.line)
  }

  /// A link that was not looked at.
  func unchecked(
    _ id: String, _ rule: String, because reason: String, cure: String? = nil,
    kind: UpgradeKind? = nil, file: String? = nil, line: Int? = nil
  ) -> EligibilityCheck {
    EligibilityCheck(
      id: id, rule: rule, kind: kind, title: EligibilityChain.title(rule, kind),
      status: .unchecked, reason: "Not looked at, because \(reason).", cure: cure, file: file,
      line: line)
  }
}
