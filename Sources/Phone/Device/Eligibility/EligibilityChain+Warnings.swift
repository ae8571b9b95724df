import AssociatedDomains
import PasswordRules

extension EligibilityChain {
  /// What is wrong with an app beside the chain: it changes nothing today and will surprise later.
  static func warnings(of app: World.App) -> [EligibilityCheck] {
    let entitlement = app.entitlement.problems.filter { $0.id != "entitlement.absent" }.map {
      EligibilityCheck(
        id: $0.id, rule: "ASD-1", title: "The entitlement can be read", status: .warning,
        reason: $0.sentence, cure: $0.cure, file: $0.file, line: $0.line)
    }
    let sample =
      app.identifier.hasSampleTeam
      ? [
        EligibilityCheck(
          id: "identifier.sample-team", rule: "ASD-3", title: "The team is a real one",
          status: .warning,
          reason: "`\(app.identifier.team)` is the team prefix of an example.",
          cure: "Use the prefix of your own team.", file: app.entitlementsFile)
      ] : []
    return entitlement + sample + app.extensions.flatMap(warnings)
  }

  private static func warnings(of found: World.AppExtension) -> [EligibilityCheck] {
    // A kind's own key is named by its link.
    let kinds = World.DeclaredKind.allCases.map(\.rawValue)
    let misplaced = found.misplaced.filter { !kinds.contains($0.value) }
      .map {
        EligibilityCheck(
          id: "extension.key-misplaced", rule: "UPG-4", title: "Every key stands in its place",
          status: .warning,
          reason: "`\($0.value)` stands directly under `NSExtension`, where it counts as absent.",
          cure: "Move it into `NSExtensionAttributes`.", file: found.infoFile, line: $0.line)
      }
    return misplaced + ruleWarnings(of: found)
  }

  /// Rules for generated passwords that cannot be followed as they were meant.
  private static func ruleWarnings(of found: World.AppExtension) -> [EligibilityCheck] {
    guard let requirements = found.generationRequirements else { return [] }
    let rules = PasswordRules(parsing: requirements.value)
    let impossibility = rules.impossibility.map { ("rules.impossible", $0) }
    let unreadable = rules.problems.map { ("rules.unreadable", $0.sentence) }
    return (unreadable + [impossibility].compactMap(\.self)).map { id, reason in
      EligibilityCheck(
        id: id, rule: "UPG-23", title: "The rules for generated passwords can be followed",
        status: .warning, reason: reason,
        cure: "Mend `\(World.AppExtension.requirementsKey)`.", file: found.infoFile,
        line: requirements.line)
    }
  }
}
