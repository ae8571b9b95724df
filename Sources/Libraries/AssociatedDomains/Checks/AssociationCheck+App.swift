extension AssociationCheck {
  /// Which app it is (`ASD-3`), and its property list.
  static let appChecks = [
    AssociationCheck("app.unreadable", "DOC-5", "The app's property list cannot be read."),
    AssociationCheck("app.bundle-missing", "ASD-3", "The app's property list names no bundle."),
    AssociationCheck(
      "identifier.unchecked", "ASD-3", "Nothing that was given says which app it is."),
    AssociationCheck(
      "identifier.invalid", "ASD-3", "The app's identifier is not a prefix, a dot and a bundle."),
    AssociationCheck(
      "identifier.sample-team", "ASD-3", "The app's team prefix comes from an example."),
    AssociationCheck(
      "identifier.other-bundle", "ASD-3",
      "The app's identifier ends in another bundle than its property list names."),
  ]

  /// What the app's entitlements say (`ASD-1`, `UPG-1`, `UPG-5`).
  static let entitlementChecks = [
    AssociationCheck("entitlement.lists-domain", "UPG-1", "The app lists the domain."),
    AssociationCheck("entitlement.unchecked", "UPG-1", "The entitlements were not looked at."),
    AssociationCheck("entitlement.unreadable", "UPG-1", "The entitlements cannot be read."),
    AssociationCheck("entitlement.missing", "UPG-1", "No entry of the entitlement has the domain."),
    AssociationCheck(
      "entitlement.other-domain", "UPG-1", "The entitlement lists a domain around this one."),
    AssociationCheck(
      "entitlement.webcredentials-missing", "UPG-1",
      "The entitlement lists the domain for another service only."),
    AssociationCheck(
      "entitlement.absent", "UPG-1", "The entitlements say nothing about associated domains."),
    AssociationCheck(
      "entitlement.developer-mode", "ASD-1",
      "The entry counts only on devices of developers, or not at all in a release build."),
    AssociationCheck(
      "entitlement.managed-mode", "ASD-1", "The entry counts only on managed devices."),
    AssociationCheck(
      "entitlement.not-array", "ASD-1", "The entitlement is something else than an array."),
    AssociationCheck(
      "entitlement.not-string", "ASD-1", "The entitlement holds something else than a string."),
    AssociationCheck("entitlement.service", "ASD-1", "An entry does not begin with a service."),
    AssociationCheck("entitlement.spaces", "ASD-1", "An entry contains a space."),
    AssociationCheck("entitlement.scheme", "ASD-1", "An entry contains `http://` or the like."),
    AssociationCheck("entitlement.port", "ASD-1", "An entry contains a port."),
    AssociationCheck("entitlement.path", "ASD-1", "An entry contains a path or a slash."),
    AssociationCheck("entitlement.mode", "ASD-1", "An entry ends in something that is no mode."),
    AssociationCheck("entitlement.wildcard", "ASD-1", "A `*` stands where it means nothing."),
    AssociationCheck("entitlement.domain", "ASD-1", "An entry does not name a domain."),
    AssociationCheck("entitlement.duplicate", "ASD-1", "An entry stands twice."),
    AssociationCheck(
      "entitlement.public-suffix", "ASD-6", "A wildcard would speak for everybody's domains."),
    AssociationCheck(
      "entitlement.build-variable", "DOC-2", "An entry holds what only a build would put in."),
    AssociationCheck(
      "entitlement.applesignin", "UPG-5", "The app is entitled to Sign in with Apple."),
    AssociationCheck(
      "entitlement.applesignin-missing", "UPG-5",
      "The app is not entitled to Sign in with Apple."),
    AssociationCheck(
      "entitlement.applesignin-value", "UPG-5",
      "The entitlement for Sign in with Apple does not say `Default`."),
    AssociationCheck(
      "entitlement.applesignin-unchecked", "UPG-5",
      "Whether the app is entitled to Sign in with Apple was not looked at."),
  ]
}
