import AssociatedDomains
import Domains
import Foundation
import Testing

@testable import Device

/// Looks at a world with what its own sites serve, as a phone does at install.
func eligibility(of world: World) -> Eligibility {
  var answers: [String: SiteFileAnswer] = [:]
  for host in Eligibility.hosts(of: world.apps) {
    for path in SiteFile.paths where answers[host.ascii]?.leadsToFallback ?? true {
      let file = world.site(host)?.file(at: path)
      answers[host.ascii] = SiteFileAnswer(
        path: path, file: file?.file ?? SiteFile.url(path, on: host),
        result: .response(status: file == nil ? 404 : 200, body: file?.body ?? Data()))
    }
  }
  return Eligibility(apps: world.apps, answers: answers)
}

private func verdict(_ folder: WorldFolder, _ domain: String = "shiny.example") throws
  -> EligibilityVerdict
{
  eligibility(of: try folder.load()).verdict(for: try named(domain))
}

private let extensionFile = "apps/Shiny.app/PlugIns/Up.appex/Info.plist"

/// A line of a chain: identifier, rule and status.
private func lines(_ checks: [EligibilityCheck]) -> [String] {
  checks.map { "\($0.rule) \($0.id) \($0.status.rawValue)" }
}

@Suite("UPG-1 to UPG-4 An upgrade is offered only if every check passes")
struct EligibilityTests {
  @Test func everyCheckOfStrongPasswordsPasses() throws {
    let found = try verdict(try WorldFolder())
    #expect(found.upgrades == [.strongPassword])
    #expect(
      lines(found.checks) == [
        "UPG-1 entitlement.lists-domain passed", "UPG-2 aasa.names-app passed",
        "UPG-3 extension.point passed", "UPG-4 extension.kind passed",
        "UPG-4 extension.apple-kind-missing failed",
        "UPG-5 entitlement.applesignin-missing failed",
      ])
    #expect(found.checks.map(\.line) == [6, 1, 9, 13, 13, nil])
    #expect(
      found.checks.map(\.file) == [
        "apps/Shiny.app/Shiny.entitlements",
        "sites/shiny.example/.well-known/apple-app-site-association", extensionFile, extensionFile,
        extensionFile, "apps/Shiny.app/Shiny.entitlements",
      ])
    #expect(found.checks.allSatisfy { ($0.cure == nil) == ($0.status == .passed) })
    #expect(found.checks.allSatisfy { $0.reason.hasSuffix(".") })
    #expect(found.app?.name == "Shiny")
    #expect(found.upgradeExtension?.executable == "ShinyUpgradeExtension")
    #expect(found.generationRequirements == nil)
  }

  @Test("UPG-1 no app lists the domain") func unclaimed() throws {
    let found = try verdict(try WorldFolder(), "other.example")
    #expect(found.upgrades.isEmpty)
    #expect(found.app == nil)
    #expect(
      lines(found.checks) == [
        "UPG-1 entitlement.missing failed", "UPG-2 aasa.unchecked unchecked",
        "UPG-3 extension.unchecked unchecked", "UPG-4 extension.kind-unchecked unchecked",
        "UPG-4 extension.apple-kind-unchecked unchecked",
        "UPG-5 entitlement.applesignin-unchecked unchecked",
      ])
    #expect(found.changePasswordURL == "https://other.example/.well-known/change-password")
  }

  @Test("UPG-1 a neighbour of the domain is listed") func neighbour() throws {
    let found = try verdict(try WorldFolder(), "www.shiny.example")
    #expect(found.checks.first?.id == "entitlement.other-domain")
    #expect(found.checks.first?.reason == "Shiny lists shiny.example, and not www.shiny.example.")
    #expect(found.checks.first?.line == 6)
  }

  @Test("UPG-1 listed for links only") func linksOnly() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements", WorldFolder.entitlements(["applinks:shiny.example"]))
    let found = try verdict(folder)
    #expect(found.checks.first?.id == "entitlement.webcredentials-missing")
    #expect(
      found.checks.first?.cure == "Add `webcredentials:shiny.example` to the app's entitlement.")
  }

  @Test("UPG-1 a wildcard claims what is below the domain") func wildcard() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:*.shiny.example"]))
    #expect(try verdict(folder, "a.shiny.example").upgrades == [.strongPassword])
    #expect(try verdict(folder, "shiny.example").upgrades.isEmpty)
  }

  @Test(
    "UPG-2 the site does not vouch for the app",
    arguments: [
      (#"{"applinks": {}}"#, "aasa.webcredentials-missing"),
      (#"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.other"]}}"#, "aasa.app-missing"),
      ("{", "aasa.not-json"),
    ])
  func untrusted(body: String, id: String) throws {
    let folder = try WorldFolder()
    try folder.write("sites/shiny.example/.well-known/apple-app-site-association", body)
    let found = try verdict(folder)
    #expect(found.upgrades.isEmpty)
    #expect(found.app?.name == "Shiny")
    #expect(
      lines(found.checks) == [
        "UPG-1 entitlement.lists-domain passed", "UPG-2 \(id) failed",
        "UPG-3 extension.point passed", "UPG-4 extension.kind passed",
        "UPG-4 extension.apple-kind-missing failed",
        "UPG-5 entitlement.applesignin-missing failed",
      ])
    #expect(found.checks[1].cure != nil)
  }

  @Test("UPG-2 only what was fetched counts") func neverFetched() throws {
    let world = try WorldFolder().load()
    let found = Eligibility(apps: world.apps, answers: [:])
      .verdict(for: try named("shiny.example"))
    #expect(found.upgrades.isEmpty)
    #expect(found.checks[1].id == "aasa.unasked")
  }

  @Test("UPG-2 the file at the root is the fallback") func fallback() throws {
    let folder = try WorldFolder()
    let name = "apple-app-site-association"
    try folder.remove("sites/shiny.example/.well-known/\(name)")
    #expect(try verdict(folder).checks[1].id == "aasa.not-found")
    try folder.write(
      "sites/shiny.example/\(name)",
      #"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.shiny.Shiny"]}}"#)
    #expect(try verdict(folder).upgrades == [.strongPassword])
  }

  @Test("UPG-3 no extension") func noExtension() throws {
    let folder = try WorldFolder()
    try folder.remove("apps/Shiny.app/PlugIns")
    let found = try verdict(folder)
    #expect(
      lines(found.checks)[2..<4] == [
        "UPG-3 extension.missing failed", "UPG-4 extension.kind-unchecked unchecked",
      ])
    #expect(found.upgradeExtension == nil)
  }

  @Test(
    "UPG-3 an extension somewhere else",
    arguments: [
      (nil, "extension.point-missing", 5), ("com.apple.widget", "extension.point-other", 9),
    ]
      as [(String?, String, Int)])
  func otherPoint(point: String?, id: String, line: Int) throws {
    let folder = try WorldFolder()
    try folder.write(extensionFile, WorldFolder.extensionInfo(point: point))
    let found = try verdict(folder)
    #expect(found.upgrades.isEmpty)
    #expect(found.checks[2].id == id)
    #expect(found.checks[2].file == extensionFile)
    #expect(found.checks[2].line == line)
  }

  @Test(
    "UPG-4 the kind is not declared",
    arguments: [
      ("", "extension.declares-nothing"),
      (
        "<key>ASAccountAuthenticationModificationSupportsUpgradeToSignInWithApple</key><true/>",
        "extension.kind-missing"
      ),
      (
        "<key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key><false/>",
        "extension.kind-off"
      ),
      (
        "<key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key><string>YES</string>",
        "extension.key-mistyped"
      ),
    ])
  func kinds(attributes: String, id: String) throws {
    let folder = try WorldFolder()
    try folder.write(extensionFile, WorldFolder.extensionInfo(attributes: attributes))
    let found = try verdict(folder)
    #expect(found.upgrades.isEmpty)
    #expect(lines(found.checks)[3] == "UPG-4 \(id) failed")
  }

  @Test("UPG-4 a key directly under NSExtension counts as absent and is named") func misplaced()
    throws
  {
    let key = "ASAccountAuthenticationModificationSupportsStrongPasswordChange"
    let folder = try WorldFolder()
    try folder.write(
      extensionFile,
      WorldFolder.extensionInfo(attributes: "", beside: "<key>\(key)</key><true/>"))
    let found = try verdict(folder)
    #expect(found.upgrades.isEmpty)
    let check = found.checks[3]
    #expect(check.id == "extension.key-misplaced")
    #expect(
      check.reason
        == "`\(key)` stands directly under `NSExtension`, where it counts as absent.")
    #expect(check.line == 7)
    #expect(check.cure == "Move it into `NSExtensionAttributes`.")
  }

  @Test("UPG-23 rules for the generated password are handed on") func requirements() throws {
    let folder = try WorldFolder()
    try folder.write(
      extensionFile,
      WorldFolder.extensionInfo(
        attributes: """
          <key>ASAccountAuthenticationModificationSupportsStrongPasswordChange</key><true/>
          <key>ASAccountAuthenticationModificationPasswordGenerationRequirements</key>
          <string>minlength: 9; maxlength: 8</string>
          """))
    let found = try verdict(folder)
    #expect(found.generationRequirements == "minlength: 9; maxlength: 8")
    #expect(found.upgrades == [.strongPassword])
    #expect(lines(found.checks).last == "UPG-23 rules.impossible warning")
  }

  @Test func warningsAreNamedAndChangeNothing() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(
        ["webcredentials:shiny.example", "webcredentials:shiny.example/x"],
        identifier: "ABCDE12345.example.shiny.Shiny"))
    try folder.write(
      "sites/shiny.example/.well-known/apple-app-site-association",
      #"{"webcredentials": {"apps": ["ABCDE12345.example.shiny.Shiny"]}}"#)
    let found = try verdict(folder)
    #expect(found.upgrades == [.strongPassword])
    #expect(
      lines(found.checks).suffix(2) == [
        "ASD-1 entitlement.path warning", "ASD-3 identifier.sample-team warning",
      ])
  }

  @Test func ofTwoAppsTheOneThatPassesSpeaksForTheDomain() throws {
    let folder = try WorldFolder()
    for (path, text) in [
      ("Info.plist", WorldFolder.info("example.early")),
      (
        "Early.entitlements",
        WorldFolder.entitlements(
          ["webcredentials:shiny.example"], identifier: "R8M3VT6Z1D.example.early")
      ),
    ] { try folder.write("apps/Early.app/\(path)", text) }
    let world = try folder.load()
    #expect(world.apps.map(\.identifier.bundle) == ["example.early", "example.shiny.Shiny"])
    let found = eligibility(of: world).verdict(for: try named("shiny.example"))
    #expect(found.app?.identifier.bundle == "example.shiny.Shiny")
    #expect(found.upgrades == [.strongPassword])
  }
}
