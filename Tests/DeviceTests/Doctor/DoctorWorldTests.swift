import AssociatedDomains
import Foundation
import Testing

@testable import Device

@Suite("DOC-3 Every app of a world is examined against every domain that it claims")
struct DoctorWorldTests {
  private let listing = #"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.shiny.Shiny"]}}"#
  private let wellKnown = "sites/shiny.example/.well-known/apple-app-site-association"

  private func report(_ folder: WorldFolder, domain: String? = nil) throws -> DoctorReport {
    Doctor.examine(try folder.load(), domain: try domain.map(named))
  }

  @Test func offered() throws {
    let folder = try WorldFolder()
    let report = try report(folder)
    #expect(report.verdict == .offered)
    #expect(report.findings.isEmpty)
    #expect(report.patients.map(\.name) == ["Shiny (Q4H7XW2K9P.example.shiny.Shiny)"])
    let base = folder.url.standardizedFileURL.path(percentEncoded: false)
    #expect(report.checks.first?.file == "\(base)/apps/Shiny.app/Shiny.entitlements")
    #expect(
      report.checks[1].file == "\(base)/\(wellKnown)")
  }

  @Test("the same chain as the phone goes through")
  func sameChain() throws {
    let folder = try WorldFolder()
    try folder.write(wellKnown, "{}")
    let world = try folder.load()
    let phone = eligibility(of: world).verdict(for: try named("shiny.example")).checks
    let doctor = Doctor.examine(world).checks
    #expect(doctor.map(\.id) == phone.map(\.id))
    #expect(doctor.map(\.reason) == phone.map(\.reason))
    #expect(doctor.map(\.line) == phone.map(\.line))
  }

  @Test("one of two domains fails, and --domain narrows")
  func domains() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements",
      WorldFolder.entitlements(["webcredentials:shiny.example", "webcredentials:www.shiny.example"])
    )
    let all = try report(folder)
    #expect(all.verdict == .notOffered)
    #expect(
      all.findings == ["aasa.not-found failed", "aasa.subdomain-without-file warning"])
    #expect(all.patients.first?.outcomes.map(\.verdict) == [.offered, .notOffered])
    // What is said about the extension is said once.
    #expect(all.checks.count { $0.id == "extension.point" } == 1)
    #expect(try report(folder, domain: "shiny.example").verdict == .offered)
    #expect(try report(folder, domain: "www.shiny.example").verdict == .notOffered)
  }

  @Test("a domain that no app claims")
  func unclaimed() throws {
    let report = try report(try WorldFolder(), domain: "www.shiny.example")
    #expect(report.verdict == .notOffered)
    #expect(report.checks.first?.id == "entitlement.other-domain")
    #expect(
      try self.report(try WorldFolder(), domain: "other.test").checks.first?.id
        == "entitlement.missing")
  }

  @Test("a world without apps has nothing to offer")
  func noApps() throws {
    let folder = try WorldFolder()
    try folder.remove("apps")
    let report = try report(folder)
    #expect(report.verdict == .incomplete)
    #expect(report.patients.isEmpty)
  }

  @Test("an app that claims nothing")
  func noClaims() throws {
    let folder = try WorldFolder()
    try folder.write(
      "apps/Shiny.app/Shiny.entitlements", WorldFolder.entitlements(["applinks:shiny.example"]))
    let report = try report(folder)
    #expect(report.verdict == .notOffered)
    #expect(report.findings == ["entitlement.missing failed 6", "aasa.unchecked unchecked"])
  }

  @Test("copies at the root and in .well-known that differ")
  func copies() throws {
    let folder = try WorldFolder()
    let root = "sites/shiny.example/apple-app-site-association"
    try folder.write(root, listing)
    #expect(try report(folder).findings.isEmpty)
    try folder.write(root, "{}")
    #expect(try report(folder).findings == ["aasa.copies-differ warning"])
    #expect(try report(folder).verdict == .offered)
  }

  @Test("a file with .json in its name is one that nobody asks for")
  func jsonName() throws {
    let folder = try WorldFolder()
    try folder.remove(wellKnown)
    try folder.write("\(wellKnown).json", listing)
    #expect(try report(folder).findings == ["aasa.not-found failed", "aasa.json-name warning"])
  }

  @Test("ASD-4 a file that was changed after the phone fetched it")
  func notRefreshed() throws {
    let folder = try WorldFolder()
    let before = eligibility(of: try folder.load())
    try folder.write(wellKnown, "{}")
    let report = Doctor.examine(try folder.load(), before, domain: nil)
    #expect(report.findings == ["aasa.not-refreshed warning"])
    #expect(report.verdict == .offered)
  }
}

@Suite("The built-in world, told truthfully")
struct DoctorShinyTests {
  @Test("what the doctor says about each app")
  func truth() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "assets/worlds/shiny")
    let report = Doctor.examine(try World.load(folder))
    func ids(_ name: String, _ status: EligibilityCheck.Status) -> [String] {
      let patient = report.patients.first { $0.name.contains(name) }
      return patient?.checks.filter { $0.status == status }.map(\.id) ?? ["no \(name)"]
    }
    for name in ["Shiny", "Roam"] { #expect(ids(name, .failed).isEmpty) }
    #expect(ids("Ledger", .failed) == ["entitlement.applesignin-missing"])
    #expect(ids("Parcel", .failed).first == "aasa.app-missing")
    #expect(ids("Tempo", .failed) == ["extension.kind-missing"])
    #expect(ids("Bank", .failed).first == "extension.missing")
    #expect(ids("Meadow Clinic", .warning) == ["rules.refuse-default"])
    #expect(report.verdict == .notOffered)
  }
}
