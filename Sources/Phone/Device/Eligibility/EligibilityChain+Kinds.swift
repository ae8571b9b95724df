extension EligibilityChain {
  /// A link of the chain that was not looked at.
  private struct Link {
    let rule: String
    let kind: UpgradeKind?
    let id: String
  }

  private static let later = [
    Link(rule: "UPG-2", kind: nil, id: "aasa.unchecked"),
    Link(rule: "UPG-3", kind: nil, id: "extension.unchecked"),
    Link(rule: "UPG-4", kind: .strongPassword, id: "extension.kind-unchecked"),
    Link(rule: "UPG-4", kind: .signInWithApple, id: "extension.apple-kind-unchecked"),
    Link(rule: "UPG-5", kind: .signInWithApple, id: "entitlement.applesignin-unchecked"),
  ]

  /// The links from a rule on, none of them looked at.
  static func unchecked(from rule: String, because reason: String) -> [EligibilityCheck] {
    later.drop { $0.rule != rule }.map { link in
      EligibilityCheck(
        id: link.id, rule: link.rule, kind: link.kind, title: title(link.rule, link.kind),
        status: .unchecked, reason: "Not looked at, because \(reason).")
    }
  }

  /// What a rule looks at, in a few words.
  static func title(_ rule: String, _ kind: UpgradeKind? = nil) -> String {
    switch (rule, kind) {
    case ("UPG-1", _): "An app claims the domain"
    case ("UPG-2", _): "The site names the app"
    case ("UPG-3", _): "The app has an upgrade extension"
    case ("UPG-4", .strongPassword?): "The extension changes to strong passwords"
    case ("UPG-4", .signInWithApple?): "The extension upgrades to Sign in with Apple"
    case ("UPG-5", _): "The app may use Sign in with Apple"
    default: rule
    }
  }

  // MARK: UPG-4

  /// Whether the extension declares that it can do an upgrade.
  func kindCheck(_ upgrade: UpgradeKind, of found: World.AppExtension) -> EligibilityCheck {
    let kind = upgrade.declaredKind
    func failed(_ end: String, _ reason: String, cure: String, line: Int?) -> EligibilityCheck {
      self.failed(
        upgrade.checkID(end), "UPG-4", reason, cure: cure, kind: upgrade, file: found.infoFile,
        line: line)
    }
    let cure = "Set `\(kind.rawValue)` to true in `NSExtensionAttributes`."
    if let variable = found.variables.first(where: { $0.value == kind.rawValue }) {
      return unchecked(
        upgrade.checkID("kind-unchecked"), "UPG-4",
        because: "`\(kind.rawValue)` still holds a build variable", cure: cure, kind: upgrade,
        file: found.infoFile, line: variable.line)
    }
    if let declared = found.kinds[kind] {
      guard declared.value else {
        return failed(
          "kind-off", "\(found.name) declares `\(kind.rawValue)` as false.", cure: cure,
          line: declared.line)
      }
      return EligibilityCheck(
        id: upgrade.checkID("kind"), rule: "UPG-4", kind: upgrade,
        title: EligibilityChain.title("UPG-4", upgrade), status: .passed,
        reason: "\(found.name) declares `\(kind.rawValue)`.", file: found.infoFile,
        line: declared.line)
    }
    if let misplaced = found.misplaced.first(where: { $0.value == kind.rawValue }) {
      return failed(
        "key-misplaced",
        "`\(misplaced.value)` stands directly under `NSExtension`, where it counts as absent.",
        cure: "Move it into `NSExtensionAttributes`.", line: misplaced.line)
    }
    if let mistyped = found.mistyped.first(where: { $0.value.contains(kind.rawValue) }) {
      return failed("key-mistyped", mistyped.value, cure: cure, line: mistyped.line)
    }
    return undeclared(upgrade, of: found, cure: cure)
  }

  /// A kind that is not declared: another one is, or none at all.
  private func undeclared(
    _ upgrade: UpgradeKind, of found: World.AppExtension, cure: String
  ) -> EligibilityCheck {
    let other = UpgradeKind.allCases.first { $0 != upgrade }
    let declared = other.flatMap { found.kinds[$0.declaredKind] }
    if declared?.value == true {
      return failed(
        upgrade.checkID("kind-missing"), "UPG-4",
        "\(found.name) declares only the upgrade to \(other?.goal ?? "the other kind").",
        cure: cure, kind: upgrade, file: found.infoFile, line: declared?.line)
    }
    let kinds = World.DeclaredKind.allCases.map(\.rawValue)
    let isTried =
      !found.kinds.isEmpty || found.misplaced.contains { kinds.contains($0.value) }
      || found.mistyped.contains { text in kinds.contains { text.value.contains($0) } }
    return failed(
      isTried ? upgrade.checkID("kind-missing") : "extension.declares-nothing", "UPG-4",
      "\(found.name) declares no kind of upgrade.", cure: cure, kind: upgrade,
      file: found.infoFile, line: declared?.line ?? found.line)
  }

  // MARK: UPG-5

  /// Whether the app is entitled to Sign in with Apple.
  var entitlementCheck: EligibilityCheck {
    let key = World.App.signInWithAppleKey
    let entitlements: ExaminedApp.Entitlements
    switch app.entitlements {
    case .notGiven(let reason, let cure):
      return unchecked(
        "entitlement.applesignin-unchecked", "UPG-5", because: reason, cure: cure,
        kind: .signInWithApple)
    case .unreadable:
      return unchecked(
        "entitlement.applesignin-unchecked", "UPG-5", because: "the entitlements cannot be read",
        kind: .signInWithApple)
    case .read(let found): entitlements = found
    }
    guard let entitled = entitlements.signInWithApple else {
      return failed(
        "entitlement.applesignin-missing", "UPG-5",
        "\(app.name) does not have the entitlement `\(key)`.",
        cure: "Add the capability Sign in with Apple to the app, with the value `Default`.",
        kind: .signInWithApple, file: entitlements.file, line: nil)
    }
    guard entitled.value else {
      return failed(
        "entitlement.applesignin-value", "UPG-5",
        "`\(key)` does not have the value `Default`.",
        cure: "Make it an array with the one string `Default`.", kind: .signInWithApple,
        file: entitlements.file, line: entitled.line)
    }
    return passed(
      "entitlement.applesignin", "UPG-5", "\(app.name) has the entitlement `\(key)`.",
      kind: .signInWithApple, file: entitlements.file, line: entitled.line)
  }
}

extension EligibilityCheck {
  /// Whether an upgrade hangs on this link.
  func concerns(_ kind: UpgradeKind) -> Bool { self.kind == nil || self.kind == kind }
}

extension UpgradeKind {
  /// The key by which an extension declares it (UPG-4).
  var declaredKind: World.DeclaredKind {
    switch self {
    case .strongPassword: .strongPassword
    case .signInWithApple: .signInWithApple
    }
  }

  /// What it leads to, for sentences.
  fileprivate var goal: String {
    switch self {
    case .strongPassword: "strong passwords"
    case .signInWithApple: "Sign in with Apple"
    }
  }

  fileprivate func checkID(_ end: String) -> String {
    switch self {
    case .strongPassword: "extension.\(end)"
    case .signInWithApple: "extension.apple-\(end)"
    }
  }
}
