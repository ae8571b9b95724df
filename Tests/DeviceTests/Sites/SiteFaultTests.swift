import Foundation
import Testing

@testable import Device

@Suite(
  "ASD-2: what a site answers, as the developer menu makes it: each state can be shown",
  .timeLimit(.minutes(1)))
struct SiteFaultTests {
  private let host = "shiny.example"

  /// The link about the site, after the phone has asked.
  private func siteCheck(_ lab: Lab) throws -> EligibilityCheck {
    let app = try #require(lab.device.apps().first { $0.id == Lab.app })
    return try #require(app.checks.first { $0.rule == "UPG-2" })
  }

  private func row(_ lab: Lab) throws -> SiteRow {
    try #require(lab.device.sites().first { $0.host == host })
  }

  @Test(
    "an answer that denies",
    arguments: [
      (SiteBehaviour.notFound, "aasa.not-found", "no file (404)"),
      (.moved, "aasa.redirected", "a redirect (301)"),
    ])
  func denied(_ behaviour: SiteBehaviour, _ id: String, _ words: String) async throws {
    let lab = try await Lab()
    #expect(try siteCheck(lab).status == .passed)
    lab.device.setSite(host, to: behaviour)
    #expect(try row(lab).behaviour == behaviour)
    let said = await lab.device.refreshSites(.app(Lab.app))
    #expect(said == "Asked again. shiny.example: \(words).")
    #expect(try siteCheck(lab).id == id)
    #expect(try row(lab).phone?.words == words)
    #expect(try row(lab).network?.words == words)
    // What it says now is what was chosen, and not what lies in its folder.
    #expect(try row(lab).present == words)
    lab.device.setSite(host, to: .asItIs)
    _ = await lab.device.refreshSites(.host(host))
    #expect(try siteCheck(lab).status == .passed)
  }

  @Test("half a file denies, with the place where it ends")
  func broken() async throws {
    let lab = try await Lab()
    lab.device.setSite(host, to: .broken)
    _ = await lab.device.refreshSites(.domain(host))
    let check = try siteCheck(lab)
    #expect(check.status == .failed)
    #expect(check.line == 1)
    #expect(try row(lab).phone?.words == "a file that cannot be used")
  }

  @Test(
    "trouble takes nothing away",
    arguments: [
      (SiteBehaviour.serverError, "it answered with status 500"),
      (.slow, "the connection timed out"),
    ])
  func temporary(_ behaviour: SiteBehaviour, _ clause: String) async throws {
    let lab = try await Lab()
    lab.device.setSite(host, to: behaviour)
    let before = lab.device.now
    let said = await lab.device.refreshSites(.host(host))
    #expect(said == "Asked again. shiny.example: \(clause).")
    #expect(try siteCheck(lab).status == .passed)
    #expect(try row(lab).phone?.trouble == clause)
    #expect(try row(lab).phone?.until == lab.device.now.addingTimeInterval(3 * 3600))
    let waited = lab.device.now.timeIntervalSince(before)
    #expect(behaviour == .slow ? waited == 30 : waited == 0)
  }

  @Test("one behaviour a site, one site a behaviour")
  func choices() async throws {
    let lab = try await Lab()
    lab.device.setSite(host, to: .notFound)
    lab.device.setSite(host, to: .slow)
    #expect(lab.device.status.armedFaults == ["site.file.slow"])
    #expect(try row(lab).behaviour == .slow)
    lab.device.setSite("other.example", to: .slow)
    #expect(try row(lab).behaviour == .asItIs)
    lab.device.setSite("other.example", to: .asItIs)
    #expect(lab.device.status.armedFaults.isEmpty)
  }

  @Test("a file that is mended while the phone runs is seen after Refresh")
  func mended() async throws {
    let lab = try await Lab(prepare: { world in
      try Data("{}".utf8).write(to: world.appending(path: Self.file))
    })
    #expect(try siteCheck(lab).status == .failed)
    let world = try #require(lab.configuration.world)
    try Data(#"{"webcredentials": {"apps": ["Q4H7XW2K9P.example.shiny.Shiny"]}}"#.utf8)
      .write(to: URL(filePath: world).appending(path: Self.file))
    #expect(try row(lab).present == "names 1 app")
    #expect(try row(lab).phone?.words == "a file that cannot be used")
    _ = await lab.device.refreshSites(.domain(host))
    #expect(try siteCheck(lab).status == .passed)
  }

  private static let file = "sites/shiny.example/.well-known/apple-app-site-association"

  @Test("where nobody claims a host there is nothing to ask")
  func unclaimed() async throws {
    let lab = try await Lab()
    #expect(
      await lab.device.refreshSites(.domain("leaky.example"))
        == "No installed app claims leaky.example, so there is no file to ask for.")
    #expect(await lab.device.forgetSite("no host") == "no host is no host.")
  }

  @Test("forgotten on the phone, the network's copy answers")
  func forgotten() async throws {
    let lab = try await Lab()
    lab.device.setSite(host, to: .notFound)
    _ = await lab.device.forgetSite(host)
    #expect(try siteCheck(lab).status == .passed)
    #expect(try lab.device.traceEvents().last?.name == "the network's copy")
  }
}
