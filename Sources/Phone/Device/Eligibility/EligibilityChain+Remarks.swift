import AssociatedDomains
import PasswordRules

extension EligibilityChain {
  /// What is wrong with an app beside the chain: it changes nothing today and will surprise later.
  static func remarks(on app: ExaminedApp) -> [EligibilityCheck] {
    entitlementRemarks(on: app) + identifierRemarks(on: app)
      + (app.extensions.value ?? []).flatMap { remarks(on: $0, of: app) } + rulesRemarks(on: app)
  }

  // MARK: Entitlements

  private static func entitlementRemarks(on app: ExaminedApp) -> [EligibilityCheck] {
    guard let entitlements = app.entitlements.value else { return [] }
    let title = "The entitlement can be read"
    let problems = entitlements.domains.problems.filter { $0.id != "entitlement.absent" }.map {
      EligibilityCheck(
        $0, title: title,
        status: $0.id == "entitlement.build-variable" ? .unchecked : .warning)
    }
    let modes = app.claims.compactMap { entry -> EligibilityCheck? in
      guard let mode = entry.mode else { return nil }
      if mode.isForDevelopers && entitlements.isDevelopmentBuild == true { return nil }
      let whose = mode.isForDevelopers ? "of developers" : "that an organisation manages"
      return EligibilityCheck(
        id: mode.isForDevelopers ? "entitlement.developer-mode" : "entitlement.managed-mode",
        rule: "ASD-1", title: "The entry counts on every device", status: .warning,
        reason: "`webcredentials:\(entry.pattern)` has `?mode=\(mode.rawValue)`: it counts only on "
          + "devices \(whose).",
        cure: "Remove the mode before the app is released to everybody.", file: entitlements.file,
        line: entry.line)
    }
    return problems + modes
  }

  private static func identifierRemarks(on app: ExaminedApp) -> [EligibilityCheck] {
    guard let identifier = app.identifier, identifier.hasSampleTeam else { return [] }
    return [
      EligibilityCheck(
        id: "identifier.sample-team", rule: "ASD-3", title: "The team is a real one",
        status: .warning, reason: "`\(identifier.team)` is the team prefix of an example.",
        cure: "Use the prefix of your own team.", file: app.entitlements.value?.file)
    ]
  }

  // MARK: Extensions

  private static func remarks(
    on found: World.AppExtension, of app: ExaminedApp
  ) -> [EligibilityCheck] {
    func warning(
      _ id: String, _ rule: String, title: String, _ reason: String, cure: String, line: Int?
    ) -> EligibilityCheck {
      EligibilityCheck(
        id: id, rule: rule, title: title, status: .warning, reason: reason, cure: cure,
        file: found.infoFile, line: line)
    }
    // A kind's own key, and the point, are named by their links.
    let linked =
      World.DeclaredKind.allCases.map(\.rawValue) + ["NSExtensionPointIdentifier", "NSExtension"]
    var remarks = found.misplaced.filter { !linked.contains($0.value) }.map {
      warning(
        "extension.requirements-misplaced", "UPG-4", title: "Every key stands in its place",
        "`\($0.value)` stands directly under `NSExtension`, where it counts as absent.",
        cure: "Move it into `NSExtensionAttributes`.", line: $0.line)
    }
    remarks += found.mistyped.filter { text in !linked.contains { text.value.hasPrefix("`\($0)`") }
    }
    .map {
      warning(
        "extension.key-mistyped", "UPG-4", title: "Every key has a value of its kind", $0.value,
        cure: "Give it a value of the kind that the key asks for.", line: $0.line)
    }
    let isForUpgrades = found.point?.value == World.AppExtension.upgradePoint
    if found.principalClass == nil, !found.hasStoryboard, found.hasDeclaration, isForUpgrades {
      remarks.append(
        warning(
          "extension.principal-class-missing", "UPG-3", title: "The extension can be started",
          "\(found.name) names neither a principal class nor a storyboard.",
          cure: "Set `NSExtensionPrincipalClass` to the class of the view controller.",
          line: found.line))
    }
    if let bundle = app.identifier?.bundle, !found.bundleIdentifier.isEmpty,
      !found.bundleIdentifier.hasBuildVariable, !found.bundleIdentifier.hasPrefix("\(bundle).")
    {
      remarks.append(
        warning(
          "extension.bundle-prefix", "UPG-3", title: "The extension belongs to the app",
          "The extension's bundle `\(found.bundleIdentifier)` does not begin with `\(bundle).`.",
          cure: "Name it after the app's bundle, with a dot and a word behind it.", line: nil))
    }
    return remarks
  }

  // MARK: Rules

  /// Whether the rules for generated passwords can be followed as they were meant (PWR-6).
  private static func rulesRemarks(on app: ExaminedApp) -> [EligibilityCheck] {
    if let rules = app.rules { return judge(rules, from: nil, line: nil) }
    return (app.extensions.value ?? []).flatMap { found -> [EligibilityCheck] in
      guard let requirements = found.generationRequirements else { return [] }
      return judge(requirements.value, from: found, line: requirements.line)
    }
  }

  private static func judge(
    _ text: String, from found: World.AppExtension?, line: Int?
  ) -> [EligibilityCheck] {
    func check(
      _ end: String, _ status: EligibilityCheck.Status, _ reason: String, cure: String?
    ) -> EligibilityCheck {
      EligibilityCheck(
        id: "rules.\(end)", rule: "UPG-23",
        title: "The rules for generated passwords can be followed", status: status, reason: reason,
        cure: cure, file: found?.infoFile, line: line)
    }
    if text.hasBuildVariable {
      return [
        check(
          "unchecked", .unchecked,
          "Not looked at, because the rules still hold a build variable.",
          cure: "Give them as they will be, with --rules.")
      ]
    }
    let rules = PasswordRules(parsing: text)
    let cure = found == nil ? "Mend the rules." : "Mend `\(World.AppExtension.requirementsKey)`."
    let unreadable = rules.problems.map { check("unreadable", .warning, $0.sentence, cure: cure) }
    if let impossibility = rules.impossibility {
      return unreadable + [check("impossible", .warning, impossibility, cure: cure)]
    }
    guard unreadable.isEmpty else { return unreadable }
    let readable = check(
      "satisfiable", .passed, "The rules can be read, and passwords satisfy them.", cure: nil)
    if rules.admitSystemForm { return [readable] }
    return [
      readable,
      check(
        "refuse-default", .warning,
        "The rules refuse the system's usual password, so that people see one of another form.",
        cure: "Allow 20 characters of lower-case and upper-case letters, digits and hyphens."),
    ]
  }
}
