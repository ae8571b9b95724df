import AssociatedDomains
import Foundation
import Testing

@testable import Device

/// A mistake that people make: the file that has it, what it says, and what the doctor finds.
struct Mistake: Sendable, CustomTestStringConvertible {
  let file: String
  let text: String
  let finding: String
  let verdict: DoctorVerdict

  var testDescription: String { finding }

  static func entitlement(_ entries: String..., finds finding: String) -> Mistake {
    Mistake(
      file: "App.entitlements", text: WorldFolder.entitlements(entries), finding: finding,
      verdict: .notOffered)
  }

  /// A mistake beside an entry that is right.
  static func beside(_ entry: String, finds finding: String) -> Mistake {
    Mistake(
      file: "App.entitlements",
      text: WorldFolder.entitlements(["webcredentials:shiny.example", entry]), finding: finding,
      verdict: .offered)
  }

  static func site(_ text: String, finds finding: String) -> Mistake {
    Mistake(
      file: "apple-app-site-association", text: text, finding: finding, verdict: .notOffered)
  }

  static func listed(_ text: String, finds finding: String) -> Mistake {
    site("{\"webcredentials\": {\"apps\": [\n\"\(text)\"]}}", finds: finding)
  }

  static func appExtension(
    _ attributes: String, beside: String = "", finds finding: String,
    verdict: DoctorVerdict = .notOffered
  ) -> Mistake {
    Mistake(
      file: "Up.appex/Info.plist",
      text: WorldFolder.extensionInfo(attributes: attributes, beside: beside), finding: finding,
      verdict: verdict)
  }

  static func rules(_ rules: String, finds finding: String) -> Mistake {
    appExtension(
      """
      <key>\(strong)</key><true/>
      <key>\(prefix)PasswordGenerationRequirements</key>
      <string>\(rules)</string>
      """, finds: finding, verdict: .offered)
  }

  static let prefix = "ASAccountAuthenticationModification"
  static let strong = prefix + "SupportsStrongPasswordChange"
}

@Suite("DOC-1 What people really get wrong is found, each under its own name and at its line")
struct DoctorMistakeTests {
  @Test func whereNothingIsWrongAnUpgradeIsOffered() throws {
    let folder = try DoctorFolder()
    #expect(folder.findings().isEmpty)
    #expect(folder.examine().verdict == .offered)
  }

  private static let entitlements: [Mistake] = [
    .entitlement("webcredentials:http://shiny.example", finds: "entitlement.scheme warning 6"),
    .entitlement("webcredentials:shiny.example:443", finds: "entitlement.port warning 6"),
    .entitlement("webcredentials:shiny.example/a", finds: "entitlement.path warning 6"),
    .entitlement("webcredentials:shiny.example/", finds: "entitlement.path warning 6"),
    .entitlement("webcredentials: shiny.example", finds: "entitlement.spaces warning 6"),
    .entitlement("webcredentials:*.co.uk", finds: "entitlement.public-suffix warning 6"),
    .entitlement("applinks:shiny.example", finds: "entitlement.missing failed 6"),
    .beside("webcredentials:shiny.example", finds: "entitlement.duplicate warning 7"),
    .beside(
      "webcredentials:shiny.example?mode=managed", finds: "entitlement.duplicate warning 7"),
    .beside("shiny.example", finds: "entitlement.service warning 7"),
    Mistake(
      file: "App.entitlements",
      text: WorldFolder.propertyList(
        "<key>application-identifier</key><string>\(DoctorFolder.identifier)</string>\n"
          + "<key>com.apple.developer.associated-domains</key>\n"
          + "<string>webcredentials:shiny.example</string>"),
      finding: "entitlement.not-array warning 5", verdict: .notOffered),
    Mistake(
      file: "App.entitlements",
      text: WorldFolder.propertyList(
        "<key>application-identifier</key><string>\(DoctorFolder.identifier)</string>"),
      finding: "entitlement.absent failed", verdict: .notOffered),
  ]

  private static let sites: [Mistake] = [
    .site(
      "{\"applinks\": {\"details\": []}}", finds: "aasa.webcredentials-missing failed 1"),
    .site(
      "{\"webcredentials\": {\"details\": [{\"appIDs\": []}]}}",
      finds: "aasa.apps-as-details failed 1"),
    .site(
      "{\"webcredentials\": {\"apps\": \"\(DoctorFolder.identifier)\"}}",
      finds: "aasa.apps-not-array failed 1"),
    .listed("TEAMID.example.shiny.Shiny", finds: "aasa.placeholder-team failed 2"),
    .listed("YOUR_TEAM_ID.example.shiny.Shiny", finds: "aasa.placeholder-team failed 2"),
    .listed("ABCDE12345.example.shiny.Shiny", finds: "aasa.placeholder-team failed 2"),
    .listed("12345ABCDE.example.shiny.Shiny", finds: "aasa.placeholder-team failed 2"),
    .listed("XXXXXXXXXX.example.shiny.Shiny", finds: "aasa.placeholder-team failed 2"),
    .listed("example.shiny.Shiny", finds: "aasa.prefix-missing failed 2"),
    .listed("Q4H7XW2K9P.example.shiny.SHINY", finds: "aasa.letter-case failed 2"),
    .listed(" \(DoctorFolder.identifier)", finds: "aasa.spaces failed 2"),
    .listed("Q4H7XW2K9P.*", finds: "aasa.wildcard failed 2"),
    .listed("R8M3VT6Z1D.example.shiny.Shiny", finds: "aasa.other-team failed 2"),
    .listed("Q4H7XW2K9P.example.other", finds: "aasa.app-missing failed 2"),
    Mistake(
      file: "apple-app-site-association",
      text: "{\"webcredentials\": {\"apps\": [\"\(DoctorFolder.identifier)\",\n"
        + "\"\(DoctorFolder.identifier)\"]}}",
      finding: "aasa.duplicate warning 2", verdict: .offered),
    Mistake(
      file: "apple-app-site-association",
      text: "{\"webcredentials\": {\"apps\": [\"\(DoctorFolder.identifier)\"]},\n"
        + "\"applinks\": {\"details\": [{\"appIDs\": [], \"paths\": []}]}}",
      finding: "aasa.applinks-mixed warning 2", verdict: .offered),
  ]

  private static let extensions: [Mistake] = [
    .appExtension(
      "", beside: "<key>\(Mistake.strong)</key><true/>",
      finds: "extension.key-misplaced failed 7"),
    .appExtension(
      "<key>\(Mistake.strong)</key><true/>",
      beside: "<key>\(Mistake.prefix)PasswordGenerationRequirements</key><string>x</string>",
      finds: "extension.requirements-misplaced warning 7", verdict: .offered),
    .appExtension("", finds: "extension.declares-nothing failed 5"),
    .appExtension(
      "<key>\(Mistake.strong)</key><string>YES</string>",
      finds: "extension.key-mistyped failed 12"),
    .appExtension(
      "<key>\(Mistake.strong)</key><false/>", finds: "extension.kind-off failed 12"),
    .rules("minlenght: 8", finds: "rules.unreadable warning 14"),
    .rules("minlength: 9; maxlength: 8", finds: "rules.impossible warning 14"),
    .rules("maxlength: 16", finds: "rules.refuse-default warning 14"),
    .rules("required: [!]", finds: "rules.refuse-default warning 14"),
    Mistake(
      file: "Up.appex/Info.plist",
      text: WorldFolder.extensionInfo().replacing(
        "<key>NSExtensionPrincipalClass</key><string>Up.UpgradeViewController</string>", with: ""),
      finding: "extension.principal-class-missing warning 5", verdict: .offered),
    Mistake(
      file: "Up.appex/Info.plist",
      text: WorldFolder.extensionInfo().replacing("example.shiny.Shiny.Up", with: "example.Up"),
      finding: "extension.bundle-prefix warning", verdict: .offered),
    Mistake(
      file: "Up.appex/Info.plist", text: WorldFolder.extensionInfo(point: "com.apple.widget"),
      finding: "extension.point-other failed 9", verdict: .notOffered),
    Mistake(
      file: "Info.plist", text: WorldFolder.info("example.shiny.shiny"),
      finding: "identifier.other-bundle failed 3", verdict: .notOffered),
    Mistake(
      file: "App.entitlements",
      text: WorldFolder.entitlements(
        ["webcredentials:shiny.example"], identifier: "TEAMID.example.shiny.Shiny"),
      finding: "identifier.sample-team failed 3", verdict: .notOffered),
  ]

  @Test(arguments: entitlements + sites + extensions)
  func found(mistake: Mistake) throws {
    let folder = try DoctorFolder()
    try folder.write(mistake.file, mistake.text)
    folder.files.domain = nil
    let report = folder.examine()
    #expect(report.findings.contains(mistake.finding), "\(report.findings)")
    #expect(report.verdict == mistake.verdict)
    for check in report.checks {
      let known = try #require(AssociationCheck.named(check.id), "\(check.id) is not listed")
      #expect(check.rule == known.rule, "\(check.id)")
      #expect(check.reason.hasSuffix("."), "\(check.reason)")
      #expect(check.cure?.hasSuffix(".") ?? (check.status != .failed), "\(check.id)")
    }
  }

  @Test("applinks without webcredentials, where the domain is named")
  func forgottenService() throws {
    let folder = try DoctorFolder()
    try folder.write("App.entitlements", WorldFolder.entitlements(["applinks:shiny.example"]))
    folder.files.domain = try named("shiny.example")
    #expect(folder.findings().contains("entitlement.webcredentials-missing failed 6"))
    folder.files.domain = try named("www.shiny.example")
    try folder.write("App.entitlements", WorldFolder.entitlements(["webcredentials:shiny.example"]))
    #expect(folder.findings().contains("entitlement.other-domain failed 6"))
  }

  @Test("a mode for developers, in a build that is known for one or the other, or for neither")
  func developerMode() throws {
    let folder = try DoctorFolder()
    func found(_ more: String) throws -> [String] {
      try folder.write(
        "App.entitlements",
        WorldFolder.entitlements(["webcredentials:shiny.example?mode=developer"], more: more))
      let report = folder.examine()
      return [report.verdict.rawValue] + report.findings
    }
    #expect(try found("") == ["offered", "entitlement.developer-mode warning 6"])
    #expect(try found("<key>get-task-allow</key><true/>") == ["offered"])
    #expect(
      try found("<key>get-task-allow</key><false/>") == [
        "notOffered", "entitlement.developer-mode failed 6",
      ])
  }

  @Test("the name of the site's file ends in .json")
  func jsonName() throws {
    let folder = try DoctorFolder()
    try folder.write("apple-app-site-association.json", DoctorFolder.listing)
    folder.files.siteFile = folder.path("apple-app-site-association.json")
    #expect(folder.findings() == ["aasa.json-name warning"])
    #expect(folder.examine().verdict == .offered)
  }

  @Test("Sign in with Apple is declared without its entitlement")
  func appleWithoutEntitlement() throws {
    let folder = try DoctorFolder()
    try folder.write(
      "Up.appex/Info.plist", WorldFolder.extensionInfo(attributes: WorldFolder.bothKinds))
    let report = folder.examine()
    #expect(report.verdict == .offered)
    #expect(report.patients.first?.outcomes.first?.kinds[.signInWithApple] == .notOffered)
    let apple = report.checks.filter { $0.kind == .signInWithApple }
    #expect(
      apple.map { "\($0.id) \($0.status.rawValue)" } == [
        "extension.apple-kind passed", "entitlement.applesignin-missing failed",
      ])
  }

  @Test(
    "Sign in with Apple counts as an array with the string Default, and not as anything else",
    arguments: ["<true/>", "<false/>", "<array/>", "<string>Default</string>"])
  func appleValue(value: String) throws {
    let folder = try DoctorFolder()
    try folder.write(
      "Up.appex/Info.plist", WorldFolder.extensionInfo(attributes: WorldFolder.bothKinds))
    let key = "<key>com.apple.developer.applesignin</key>"
    try folder.write(
      "App.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example"], more: "\(key)\n\(value)"))
    let failed = folder.examine().checks.filter { $0.status == .failed }
    #expect(failed.map(\.id) == ["entitlement.applesignin-value"])
  }

  @Test("a principal class that is not in the program or the sources beside the list")
  func principalClass() throws {
    let folder = try DoctorFolder()
    try folder.write("Up.appex/View.swift", "final class OtherController: UIViewController {}")
    #expect(folder.findings() == ["extension.principal-class-unknown warning 15"])
    try folder.write("Up.appex/View.swift", "final class UpgradeViewController: Base {}")
    #expect(folder.findings().isEmpty)
    try folder.write("Up.appex/ShinyUpgradeExtension", "\u{7F}ELF OtherController")
    #expect(folder.findings() == ["extension.principal-class-unknown warning 15"])
    try folder.write("Up.appex/ShinyUpgradeExtension", "\u{7F}ELF 21UpgradeViewControllerC")
    #expect(folder.findings().isEmpty)
  }
}
