import AssociatedDomains
import Foundation
import Testing

@testable import Device

@Suite("DOC-2 Each part may be missing, and what is not given is not looked at")
struct DoctorPartsTests {
  private func examine(_ change: (inout DoctorFiles) -> Void) throws -> DoctorReport {
    let folder = try DoctorFolder()
    change(&folder.files)
    return folder.examine()
  }

  @Test func theSitesFile() throws {
    let report = try examine { $0.siteFile = nil }
    #expect(report.findings == ["aasa.unchecked unchecked"])
    #expect(report.verdict == .incomplete)
    let check = report.checks.first { $0.id == "aasa.unchecked" }
    #expect(check?.reason == "Not looked at, because no site's file was given.")
    #expect(check?.cure == "Give it with --aasa FILE.")
  }

  @Test func theEntitlements() throws {
    let report = try examine { $0.entitlements = nil }
    #expect(
      report.findings == [
        "entitlement.unchecked unchecked", "aasa.unchecked unchecked",
        "identifier.unchecked unchecked",
      ])
    #expect(report.verdict == .incomplete)
  }

  @Test("the entitlements, where it is said which app it is")
  func theEntitlementsWithAnIdentifier() throws {
    let report = try examine {
      $0.entitlements = nil
      $0.identifier = AppIdentifier(DoctorFolder.identifier)
    }
    #expect(report.findings == ["entitlement.unchecked unchecked"])
    #expect(report.checks.contains { $0.id == "aasa.names-app" })
  }

  @Test func theExtension() throws {
    let report = try examine { $0.appExtension = nil }
    #expect(
      report.findings == ["extension.unchecked unchecked", "extension.kind-unchecked unchecked"])
    #expect(report.verdict == .incomplete)
  }

  @Test func thePropertyListOfTheApp() throws {
    let report = try examine { $0.app = nil }
    #expect(report.findings.isEmpty)
    #expect(report.verdict == .offered)
  }

  @Test("nothing but rules")
  func rulesAlone() throws {
    var files = DoctorFiles()
    files.rules = "minlength: 9; maxlength: 8"
    let report = Doctor.examine(files)
    #expect(report.verdict == .incomplete)
    #expect(report.findings.contains("rules.impossible warning"))
    files.rules = "minlength: 8"
    #expect(Doctor.examine(files).checks.contains { $0.id == "rules.satisfiable" })
  }

  @Test("rules that are given stand in the place of the extension's")
  func rulesInstead() throws {
    let report = try examine { $0.rules = "maxlength: 12" }
    #expect(report.findings == ["rules.refuse-default warning"])
  }

  @Test("a failure is one even where too little was given")
  func failureComesFirst() throws {
    let folder = try DoctorFolder()
    try folder.write("apple-app-site-association", "{}")
    folder.files.entitlements = nil
    #expect(folder.examine().verdict == .notOffered)
  }

  @Test("whose file it is has to be said where the app claims several domains")
  func severalDomains() throws {
    let folder = try DoctorFolder()
    try folder.write(
      "App.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example", "webcredentials:www.shiny.example"])
    )
    #expect(
      folder.findings() == ["aasa.unchecked unchecked", "aasa.unchecked unchecked"])
    folder.files.domain = try named("www.shiny.example")
    let report = folder.examine()
    #expect(report.findings.isEmpty)
    #expect(report.patients.first?.outcomes.map(\.domain) == ["www.shiny.example"])
  }
}

@Suite("DOC-2 Build variables are not looked at until it is said which app it is")
struct BuildVariableTests {
  private func sources() throws -> DoctorFolder {
    let folder = try DoctorFolder()
    try folder.write("Info.plist", WorldFolder.info("$(PRODUCT_BUNDLE_IDENTIFIER)"))
    try folder.write(
      "App.entitlements",
      WorldFolder.entitlements(
        ["webcredentials:shiny.example"], identifier: "$(AppIdentifierPrefix)$(CFBundleIdentifier)")
    )
    try folder.write(
      "Up.appex/Info.plist",
      WorldFolder.extensionInfo().replacing("example.shiny.Shiny.Up", with: "${BUNDLE}.Up")
        .replacing("ShinyUpgradeExtension", with: "$(EXECUTABLE_NAME)")
        .replacing("Up.UpgradeViewController", with: "$(PRODUCT_MODULE_NAME).UpgradeViewController")
    )
    return folder
  }

  @Test func theIdentifier() throws {
    let folder = try sources()
    #expect(
      folder.findings() == ["aasa.unchecked unchecked", "identifier.unchecked unchecked 3"])
    #expect(folder.examine().verdict == .incomplete)
    folder.files.identifier = AppIdentifier(DoctorFolder.identifier)
    #expect(folder.findings().isEmpty)
    #expect(folder.examine().verdict == .offered)
    folder.files.identifier = AppIdentifier("Q4H7XW2K9P.example.other")
    #expect(folder.findings() == ["aasa.app-missing failed 2"])
  }

  @Test("a property list of new Xcode projects has little but the extension's declaration")
  func generatedList() throws {
    let folder = try sources()
    let list = WorldFolder.extensionInfo()
    let short = list.replacing(
      "<key>CFBundleIdentifier</key><string>example.shiny.Shiny.Up</string>\n", with: ""
    ).replacing("<key>CFBundleExecutable</key><string>ShinyUpgradeExtension</string>\n", with: "")
    #expect(short != list)
    try folder.write("Up.appex/Info.plist", short)
    try folder.write("Info.plist", WorldFolder.propertyList(""))
    folder.files.identifier = AppIdentifier(DoctorFolder.identifier)
    #expect(folder.findings().isEmpty)
  }

  @Test("a domain, a kind and rules that only a build puts in")
  func otherPlaces() throws {
    let folder = try sources()
    folder.files.identifier = AppIdentifier(DoctorFolder.identifier)
    try folder.write(
      "App.entitlements", WorldFolder.entitlements(["webcredentials:$(DOMAIN)"], identifier: nil))
    try folder.write(
      "Up.appex/Info.plist",
      WorldFolder.extensionInfo(
        attributes: """
          <key>\(Mistake.strong)</key><string>$(STRONG)</string>
          <key>\(Mistake.prefix)PasswordGenerationRequirements</key><string>$(RULES)</string>
          """))
    #expect(
      folder.findings() == [
        "entitlement.unchecked unchecked 5", "extension.kind-unchecked unchecked 12",
        "entitlement.build-variable unchecked 5", "rules.unchecked unchecked 13",
      ])
    #expect(folder.examine().verdict == .incomplete)
  }
}

@Suite("DOC-2 The parts of Some.app are found by themselves")
struct DoctorBundleTests {
  /// An app as it was built, without its site's file.
  private func bundle() throws -> DoctorFolder {
    let folder = try DoctorFolder()
    try folder.write("Some.app/Info.plist", WorldFolder.info("example.shiny.Shiny"))
    try folder.write(
      "Some.app/Some.entitlements", WorldFolder.entitlements(["webcredentials:shiny.example"]))
    try folder.write("Some.app/PlugIns/Up.appex/Info.plist", WorldFolder.extensionInfo())
    folder.files = DoctorFiles()
    folder.files.bundle = folder.path("Some.app")
    return folder
  }

  @Test func everyPart() throws {
    let folder = try bundle()
    #expect(folder.findings() == ["aasa.unchecked unchecked"])
    folder.files.siteFile = folder.path("apple-app-site-association")
    let report = folder.examine()
    #expect(report.verdict == .offered)
    let base = folder.path("Some.app")
    #expect(
      Set(report.checks.compactMap(\.file)) == [
        "\(base)/Some.entitlements", "\(base)/PlugIns/Up.appex/Info.plist",
        folder.path("apple-app-site-association"),
      ])
    #expect(report.patients.map(\.name) == ["Shiny (Q4H7XW2K9P.example.shiny.Shiny)"])
  }

  @Test func noExtensionInIt() throws {
    let folder = try bundle()
    try FileManager.default.removeItem(at: folder.folder.file("Some.app/PlugIns"))
    #expect(folder.findings().contains("extension.missing failed"))
    #expect(folder.examine().verdict == .notOffered)
  }

  @Test("entitlements as archives have them")
  func xcent() throws {
    let folder = try bundle()
    try FileManager.default.moveItem(
      at: folder.folder.file("Some.app/Some.entitlements"),
      to: folder.folder.file("Some.app/archived-expanded-entitlements.xcent"))
    #expect(folder.findings() == ["aasa.unchecked unchecked"])
  }

  @Test("entitlements in the signature of the program")
  func signature() throws {
    let folder = try bundle()
    let list = try Data(contentsOf: folder.folder.file("Some.app/Some.entitlements"))
    try FileManager.default.removeItem(at: folder.folder.file("Some.app/Some.entitlements"))
    #expect(folder.findings().contains("entitlement.unchecked unchecked"))
    let length = UInt32(list.count + 8)
    let blob =
      Data([0xFA, 0xDE, 0x71, 0x71]) + withUnsafeBytes(of: length.bigEndian) { Data($0) } + list
    // The same number elsewhere in a program is no blob.
    let decoy = Data([0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 9, 0x3C])
    try folder.write("Some.app/Some", Data(repeating: 7, count: 999) + decoy + blob + Data([1, 2]))
    let report = folder.examine()
    #expect(report.findings == ["aasa.unchecked unchecked"])
    let claim = report.checks.first { $0.id == "entitlement.lists-domain" }
    #expect(claim?.file == folder.path("Some.app") + "/Some (its signature)")
    #expect(claim?.line == 6)
  }

  @Test("property lists in binary form, which have no lines")
  func binary() throws {
    let folder = try bundle()
    for name in ["Info.plist", "Some.entitlements", "PlugIns/Up.appex/Info.plist"] {
      let file = folder.folder.file("Some.app/\(name)")
      let value = try PropertyListSerialization.propertyList(
        from: Data(contentsOf: file), format: nil)
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        .write(to: file)
    }
    folder.files.siteFile = folder.path("apple-app-site-association")
    let report = folder.examine()
    #expect(report.verdict == .offered)
    #expect(report.checks.compactMap(\.line) == [2])
  }
}
