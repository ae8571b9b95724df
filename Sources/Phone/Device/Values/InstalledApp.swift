import AuthenticationServices

/// An app of the world, as the phone's home shows it.
package struct InstalledApp: Identifiable, Hashable, Sendable {
  /// The application identifier: team, dot, bundle identifier (ASD-3).
  package let id: String
  /// The name below the icon.
  package let name: String
  /// The domains that the app claims with `webcredentials`, in ASCII form.
  package let domains: [String]
  /// What the phone found out about each part of the app when it was installed.
  package let checks: [EligibilityCheck]

  package init(id: String, name: String, domains: [String], checks: [EligibilityCheck]) {
    self.id = id
    self.name = name
    self.domains = domains
    self.checks = checks
  }
}

/// One link in the chains that decide which upgrades are offered (UPG-1 to UPG-6).
package struct EligibilityCheck: Hashable, Sendable, Codable {
  /// How a check ended.
  package enum Status: String, Codable, Sendable {
    case passed, failed, warning, unchecked
  }

  /// A name that never changes, such as `aasa.webcredentials-missing`.
  package let id: String
  /// The rule that the check proves, such as `UPG-2`.
  package let rule: String
  /// The upgrade that hangs on this link alone; nil: both do.
  package let kind: UpgradeKind?
  /// What was looked at, in a few words.
  package let title: String
  package let status: Status
  /// What was found, as a sentence.
  package let reason: String
  /// What to do about it, as a sentence; nothing when the check passed.
  package let cure: String?
  /// The file that was read, as a path below the world's folder.
  package let file: String?
  /// The line in that file, counted from one.
  package let line: Int?

  package init(
    id: String, rule: String, kind: UpgradeKind? = nil, title: String, status: Status,
    reason: String, cure: String? = nil, file: String? = nil, line: Int? = nil
  ) {
    self.id = id
    self.rule = rule
    self.kind = kind
    self.title = title
    self.status = status
    self.reason = reason
    self.cure = cure
    self.file = file
    self.line = line
  }
}
