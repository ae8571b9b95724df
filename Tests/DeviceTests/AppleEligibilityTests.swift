import AssociatedDomains
import Domains
import Foundation
import Testing

@testable import Device

@Suite("UPG-4, UPG-5 When the upgrade to Sign in with Apple is offered")
struct AppleEligibilityTests {
  private static let appleKey =
    "ASAccountAuthenticationModificationSupportsUpgradeToSignInWithApple"
  private static let extensionFile = "apps/Shiny.app/PlugIns/Up.appex/Info.plist"

  private func verdict(
    attributes: String = WorldFolder.bothKinds, beside: String = "",
    entitled: Bool = true
  ) throws -> EligibilityVerdict {
    let folder = try WorldFolder()
    try folder.write(
      Self.extensionFile, WorldFolder.extensionInfo(attributes: attributes, beside: beside))
    if entitled {
      try folder.write(
        "apps/Shiny.app/Shiny.entitlements",
        WorldFolder.entitlements(
          ["webcredentials:shiny.example"], more: WorldFolder.appleAndGroup))
    }
    return eligibility(of: try folder.load()).verdict(for: try named("shiny.example"))
  }

  private func check(_ id: String, in verdict: EligibilityVerdict) throws -> EligibilityCheck {
    try #require(verdict.checks.first { $0.id == id }, "\(verdict.checks.map(\.id))")
  }

  @Test("both are offered where every link holds; each link says which upgrade it is for")
  func both() throws {
    let found = try verdict()
    #expect(found.upgrades == [.strongPassword, .signInWithApple])
    #expect(found.checks.map(\.status) == Array(repeating: .passed, count: 6))
    #expect(
      found.checks.map(\.kind) == [
        nil, nil, nil, .strongPassword, .signInWithApple, .signInWithApple,
      ])
    #expect(found.refusal(of: .signInWithApple) == nil)
    let entitlement = try check("entitlement.applesignin", in: found)
    #expect(entitlement.rule == "UPG-5")
    #expect(entitlement.file == "apps/Shiny.app/Shiny.entitlements")
    // Line 8 of the file: after the header, the identifier and the list of domains.
    #expect(entitlement.line == 8)
  }

  @Test("UPG-5: without the entitlement only strong passwords are offered")
  func notEntitled() throws {
    let found = try verdict(entitled: false)
    #expect(found.upgrades == [.strongPassword])
    let missing = try check("entitlement.applesignin-missing", in: found)
    #expect(missing.status == .failed)
    #expect(
      found.refusal(of: .signInWithApple)
        == "Shiny does not have the entitlement `com.apple.developer.applesignin`. Add the capability "
        + "Sign in with Apple to the app, with the value `Default`.")
    #expect(found.refusal(of: .strongPassword) == nil)
  }

  @Test(
    "UPG-4: the extension does not declare it",
    arguments: [
      (
        "<key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key><true/>",
        "extension.apple-kind-missing", "Up declares only the upgrade to strong passwords."
      ),
      (
        "<key>\(appleKey)</key><false/>",
        "extension.apple-kind-off", "Up declares `\(appleKey)` as false."
      ),
      (
        "<key>\(appleKey)</key><string>YES</string>",
        "extension.apple-key-mistyped", "`\(appleKey)` is a string."
      ),
      ("", "extension.declares-nothing", "Up declares no kind of upgrade."),
    ])
  func notDeclared(attributes: String, id: String, reason: String) throws {
    let found = try verdict(attributes: attributes)
    #expect(!found.upgrades.contains(.signInWithApple))
    #expect(try check(id, in: found).reason == reason)
  }

  @Test("UPG-4: directly under NSExtension it counts as absent and is named, once")
  func misplaced() throws {
    let found = try verdict(attributes: "", beside: "<key>\(Self.appleKey)</key><true/>")
    #expect(found.upgrades.isEmpty)
    let named = found.checks.filter { $0.reason.contains("directly under `NSExtension`") }
    #expect(named.map(\.id) == ["extension.apple-key-misplaced"])
  }

  @Test("an app may offer the upgrade to Apple alone")
  func appleAlone() throws {
    let found = try verdict(attributes: "<key>\(Self.appleKey)</key><true/>")
    #expect(found.upgrades == [.signInWithApple])
    #expect(
      found.refusal(of: .strongPassword)?
        .hasPrefix("Up declares only the upgrade to Sign in with Apple.") == true)
  }

  @Test("of two apps the one that offers more speaks for the domain")
  func twoApps() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Early.app/Info.plist", WorldFolder.info("example.shiny.Shiny"))
    try folder.write(
      "apps/Early.app/Early.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example"]))
    try folder.write("apps/Early.app/PlugIns/Up.appex/Info.plist", WorldFolder.extensionInfo())
    try folder.write(
      Self.extensionFile, WorldFolder.extensionInfo(attributes: WorldFolder.bothKinds))
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(
        ["webcredentials:shiny.example"], more: WorldFolder.appleAndGroup))
    let found = eligibility(of: try folder.load()).verdict(for: try named("shiny.example"))
    #expect(found.upgrades == [.strongPassword, .signInWithApple])
  }
}
