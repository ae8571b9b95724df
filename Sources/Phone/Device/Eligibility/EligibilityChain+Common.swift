import AssociatedDomains
import Domains

extension EligibilityChain {
  // MARK: UPG-1

  /// Whether the app claims the domain.
  var claimCheck: EligibilityCheck {
    switch app.entitlements {
    case .notGiven(let reason, let cure):
      return unchecked("entitlement.unchecked", "UPG-1", because: reason, cure: cure)
    case .unreadable(let problem): return unreadable(problem, "UPG-1")
    case .read(let entitlements):
      guard let claim else { return missingClaim(in: entitlements) }
      if claim.mode?.isForDevelopers == true, entitlements.isDevelopmentBuild == false {
        return failed(
          "entitlement.developer-mode", "UPG-1",
          "\(app.name) lists `webcredentials:\(claim.pattern)` for developers only, and this is a "
            + "release build.",
          cure: "Remove `?mode=developer` before the app is released.", file: entitlements.file,
          line: claim.line)
      }
      return passed(
        "entitlement.lists-domain", "UPG-1", "\(app.name) lists `webcredentials:\(claim.pattern)`.",
        file: entitlements.file, line: claim.line)
    }
  }

  private func missingClaim(in entitlements: ExaminedApp.Entitlements) -> EligibilityCheck {
    if let variable = entitlements.domains.problems.first(where: {
      $0.id == "entitlement.build-variable"
    }) {
      return unchecked(
        "entitlement.unchecked", "UPG-1", because: "an entry still holds a build variable",
        cure: variable.cure, file: variable.file, line: variable.line)
    }
    if let absent = entitlements.domains.problems.first(where: { $0.id == "entitlement.absent" }) {
      return unreadable(absent, "UPG-1")
    }
    guard let domain else {
      return failed(
        "entitlement.missing", "UPG-1", "\(app.name) lists no domain with `webcredentials:`.",
        cure: "Add the domain to the entitlement `\(AssociatedDomainsEntitlement.key)`.",
        file: entitlements.file, line: entitlements.domains.entries.first?.line)
    }
    return app.nearestClaim(to: domain)
      ?? failed(
        "entitlement.missing", "UPG-1", "\(app.name) does not list `webcredentials:\(domain)`.",
        cure: "Add it to the entitlement `\(AssociatedDomainsEntitlement.key)`.",
        file: entitlements.file, line: entitlements.domains.entries.first?.line)
  }

  // MARK: UPG-2

  /// Whether the site names the app.
  var siteCheck: EligibilityCheck {
    switch site {
    case .notGiven(let reason, let cure):
      return unchecked("aasa.unchecked", "UPG-2", because: reason, cure: cure)
    case .unreadable(let problem): return unreadable(problem, "UPG-2")
    case .read(let word):
      if let reason = word.decision?.reason {
        return EligibilityCheck(
          id: reason.id, rule: "UPG-2", title: EligibilityChain.title("UPG-2"),
          status: word.decision?.isTrusted == true ? .passed : .failed, reason: reason.sentence,
          cure: reason.cure, file: reason.file, line: reason.line)
      }
      if let failure = word.failure { return unreadable(failure, "UPG-2") }
      return unchecked(
        "aasa.unchecked", "UPG-2", because: "it is not known which app to look for",
        cure: "Give the app's identifier with --app-id TEAM.BUNDLE.")
    }
  }

  /// What is wrong with the site's file beside its answer about the app.
  var siteRemarks: [EligibilityCheck] {
    (site.value?.remarks ?? []).map {
      EligibilityCheck($0, title: "The site's file is in order", status: .warning)
    }
  }

  // MARK: UPG-3

  /// Whether the app has an upgrade extension.
  var extensionCheck: EligibilityCheck {
    let extensions: [World.AppExtension]
    switch app.extensions {
    case .notGiven(let reason, let cure):
      return unchecked("extension.unchecked", "UPG-3", because: reason, cure: cure)
    case .unreadable(let problem): return unreadable(problem, "UPG-3")
    case .read(let found): extensions = found
    }
    if let found = app.upgradeExtension {
      return passed(
        "extension.point", "UPG-3",
        "\(app.name) contains \(found.name) at the right extension point.", file: found.infoFile,
        line: found.point?.line)
    }
    guard let other = extensions.first else {
      return failed(
        "extension.missing", "UPG-3", "\(app.name) contains no extension.",
        cure: "Add an extension at the point `\(World.AppExtension.upgradePoint)`.",
        file: app.infoFile, line: nil)
    }
    return pointCheck(of: other)
  }

  /// What keeps an extension from being the one that is looked for.
  private func pointCheck(of other: World.AppExtension) -> EligibilityCheck {
    let cure = "Set `NSExtensionPointIdentifier` to `\(World.AppExtension.upgradePoint)`."
    let key = "NSExtensionPointIdentifier"
    if let point = other.point, point.value.hasBuildVariable {
      return unchecked(
        "extension.unchecked", "UPG-3", because: "`\(key)` still holds a build variable",
        cure: cure, file: other.infoFile, line: point.line)
    }
    if let mistyped = other.mistyped.first(where: {
      $0.value.hasPrefix("`\(key)`") || $0.value.hasPrefix("`NSExtension`")
    }) {
      return failed(
        "extension.point-missing", "UPG-3", mistyped.value, cure: cure, file: other.infoFile,
        line: mistyped.line)
    }
    guard let point = other.point else {
      return failed(
        "extension.point-missing", "UPG-3", "\(other.name) names no extension point.", cure: cure,
        file: other.infoFile, line: other.line)
    }
    return failed(
      "extension.point-other", "UPG-3", "\(other.name) stands at the point `\(point.value)`.",
      cure: cure
        + " An extension that is for something else stays as it is, and needs one beside it.",
      file: other.infoFile, line: point.line)
  }
}

extension AssociatedDomainsEntitlement.Mode {
  /// Whether it counts on devices of developers alone.
  var isForDevelopers: Bool { self != .managed }
}

extension ExaminedApp {
  /// Where the app speaks of a domain for something else, or of a domain around it.
  func nearestClaim(to domain: Domain) -> EligibilityCheck? {
    guard let entitlements = entitlements.value else { return nil }
    let other = entitlements.domains.entries.first {
      $0.service != .webcredentials && $0.matches(domain)
    }
    let around = claims.first {
      domain.isSubdomain(of: $0.domain) || $0.domain.isSubdomain(of: domain)
    }
    guard let entry = other ?? around else { return nil }
    let what =
      other == nil
      ? "lists \(entry.pattern), and not \(domain)"
      : "lists \(domain) for `\(entry.service.rawValue)` only"
    return EligibilityCheck(
      id: other == nil ? "entitlement.other-domain" : "entitlement.webcredentials-missing",
      rule: "UPG-1", title: EligibilityChain.title("UPG-1"), status: .failed,
      reason: "\(name) \(what).", cure: "Add `webcredentials:\(domain)` to the app's entitlement.",
      file: entitlements.file, line: entry.line)
  }
}

extension EligibilityCheck {
  /// A mistake that a reader of the library found, under the rule that belongs to its name.
  init(_ problem: AssociationProblem, title: String, status: Status) {
    self.init(
      id: problem.id, rule: AssociationCheck.named(problem.id)?.rule ?? "ASD-2", title: title,
      status: status, reason: problem.sentence, cure: problem.cure, file: problem.file,
      line: problem.line)
  }
}
