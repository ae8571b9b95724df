import AssociatedDomains
import Domains
import Foundation
import PasswordRules

/// What an upgrade needs before its request exists.
struct UpgradePreparation: Sendable {
  let app: World.App
  let appex: World.AppExtension
  let executable: URL
  /// What the extension learns of the saved password: nothing where an app asked (UPG-22).
  let existingPassword: String
  /// Nil for an upgrade to Sign in with Apple.
  let newPassword: String?

  /// Finds everything that an upgrade needs, or throws a sentence.
  init(_ order: UpgradeOrder, _ parts: Machinery) throws {
    let verdict = Domain(order.domain).map { parts.installation.eligibility.verdict(for: $0) }
    guard let verdict, verdict.upgrades.contains(order.kind), let app = verdict.app,
      let appex = verdict.upgradeExtension
    else { throw DeviceProblem(Self.refusal(of: order, verdict)) }
    if case .app(let asking, _) = order.origin, asking.identifier != app.identifier {
      throw DeviceProblem(
        "\(asking.name) does not speak for \(order.domain): \(app.name) does. Upgrade the account "
          + "in \(app.name).")
    }
    // Before anything is stored and anybody is asked (STO-24).
    if let problem = parts.servers.problem { throw DeviceProblem(problem) }
    guard let executable = parts.assets.executable(named: appex.executable, in: appex.folder) else {
      throw DeviceProblem(
        "\(app.name)’s extension has no program “\(appex.executable)” for this computer, neither in "
          + "\(appex.folder.lastPathComponent) nor beside onetap. Put it there, then try again.")
    }
    self.app = app
    self.appex = appex
    self.executable = executable
    existingPassword =
      try order.isFromApp
      ? "" : order.credential.map { try parts.keychain.secret(of: $0.id).password } ?? ""
    newPassword =
      try order.kind == .strongPassword
      ? Self.newPassword(verdict.generationRequirements, of: app, parts) : nil
  }

  private static func newPassword(
    _ requirements: String?, of app: World.App, _ parts: Machinery
  ) throws -> String {
    let rules = requirements.map { PasswordRules(parsing: $0) } ?? PasswordRules()
    var chance = PasswordChance(parts.keyMaterial, number: try parts.nextPasswordNumber())
    do {
      return try rules.generate(using: &chance).password
    } catch {
      throw DeviceProblem(
        "No password satisfies the rules that \(app.name)’s extension declares: \(error.sentence)")
    }
  }

  /// Why the upgrade is not offered: the first link of its chain that does not hold.
  private static func refusal(of order: UpgradeOrder, _ verdict: EligibilityVerdict?) -> String {
    let start = "\(order.kind.label) is not offered for \(order.domain)."
    return verdict?.refusal(of: order.kind).map { "\(start) \($0)" } ?? start
  }
}

extension EligibilityVerdict {
  /// Why an upgrade is not offered and what to do about it, as sentences; nil: it is offered.
  package func refusal(of kind: UpgradeKind) -> String? {
    let links = checks.filter { $0.concerns(kind) }
    let broken =
      links.first { $0.status == .failed } ?? links.first { $0.status == .unchecked }
    guard !upgrades.contains(kind), let broken else { return nil }
    return [broken.reason, broken.cure].compactMap(\.self).joined(separator: " ")
  }
}
