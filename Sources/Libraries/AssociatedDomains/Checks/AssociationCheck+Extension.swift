extension AssociationCheck {
  /// The upgrade extension and what it declares (`UPG-3`, `UPG-4`).
  static let extensionChecks = [
    AssociationCheck("extension.point", "UPG-3", "The app has an upgrade extension."),
    AssociationCheck("extension.unchecked", "UPG-3", "The extension was not looked at."),
    AssociationCheck("extension.unreadable", "UPG-3", "The extension's list cannot be read."),
    AssociationCheck("extension.missing", "UPG-3", "The app contains no extension."),
    AssociationCheck("extension.point-missing", "UPG-3", "The extension names no point."),
    AssociationCheck("extension.point-other", "UPG-3", "The extension stands at another point."),
    AssociationCheck("extension.kind", "UPG-4", "The extension changes to strong passwords."),
    AssociationCheck("extension.kind-unchecked", "UPG-4", "Strong passwords: not looked at."),
    AssociationCheck("extension.kind-off", "UPG-4", "Strong passwords are declared as false."),
    AssociationCheck("extension.kind-missing", "UPG-4", "Strong passwords are not declared."),
    AssociationCheck(
      "extension.key-misplaced", "UPG-4",
      "The key of strong passwords stands directly under `NSExtension`."),
    AssociationCheck(
      "extension.key-mistyped", "UPG-4", "A key of the extension is not of the kind it must be."),
    AssociationCheck(
      "extension.apple-kind", "UPG-4", "The extension upgrades to Sign in with Apple."),
    AssociationCheck(
      "extension.apple-kind-unchecked", "UPG-4", "Sign in with Apple: not looked at."),
    AssociationCheck(
      "extension.apple-kind-off", "UPG-4", "Sign in with Apple is declared as false."),
    AssociationCheck(
      "extension.apple-kind-missing", "UPG-4", "Sign in with Apple is not declared."),
    AssociationCheck(
      "extension.apple-key-misplaced", "UPG-4",
      "The key of Sign in with Apple stands directly under `NSExtension`."),
    AssociationCheck(
      "extension.apple-key-mistyped", "UPG-4",
      "The key of Sign in with Apple is not of the kind it must be."),
    AssociationCheck(
      "extension.declares-nothing", "UPG-4", "The extension declares no kind of upgrade."),
    AssociationCheck(
      "extension.requirements-misplaced", "UPG-4",
      "The rules for passwords stand directly under `NSExtension`."),
    AssociationCheck(
      "extension.principal-class", "UPG-3", "The principal class is in the extension's program."),
    AssociationCheck(
      "extension.principal-class-missing", "UPG-3", "The extension names no principal class."),
    AssociationCheck(
      "extension.principal-class-unknown", "UPG-3",
      "The extension's program does not have the principal class."),
    AssociationCheck(
      "extension.bundle-prefix", "UPG-3",
      "The extension's bundle does not begin with that of its app."),
  ]

  /// The rules for generated passwords (`UPG-23`, `PWR-6`).
  static let rulesChecks = [
    AssociationCheck("rules.satisfiable", "UPG-23", "The rules can be read and satisfied."),
    AssociationCheck("rules.unchecked", "UPG-23", "The rules were not looked at."),
    AssociationCheck("rules.unreadable", "UPG-23", "A part of the rules cannot be read."),
    AssociationCheck("rules.impossible", "UPG-23", "No password satisfies the rules."),
    AssociationCheck(
      "rules.refuse-default", "UPG-23",
      "The rules refuse the system's usual password, so that a person sees another form."),
  ]
}
