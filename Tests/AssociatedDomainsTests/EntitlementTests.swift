import Domains
import Foundation
import Testing

@testable import AssociatedDomains

@Suite("ASD-1 The entitlement lists services and domains")
struct EntitlementTests {
  private func domain(_ text: String) throws -> Domain { try #require(Domain(text)) }

  @Test(
    arguments: [
      ("webcredentials:shiny.example", .webcredentials, "shiny.example", nil),
      ("webcredentials:SHINY.example.", .webcredentials, "shiny.example", nil),
      ("webcredentials:bücher.example", .webcredentials, "xn--bcher-kva.example", nil),
      ("applinks:*.shiny.example", .applinks, "*.shiny.example", nil),
      ("appclips:shiny.example", .appclips, "shiny.example", nil),
      ("activitycontinuation:shiny.example", .activitycontinuation, "shiny.example", nil),
      ("webcredentials:shiny.example?mode=developer", .webcredentials, "shiny.example", .developer),
      ("webcredentials:shiny.example?mode=managed", .webcredentials, "shiny.example", .managed),
      (
        "webcredentials:shiny.example?mode=developer+managed", .webcredentials, "shiny.example",
        .developerAndManaged
      ),
    ]
      as [(
        String, AssociatedDomainsEntitlement.Service, String, AssociatedDomainsEntitlement.Mode?
      )])
  func entries(
    text: String, service: AssociatedDomainsEntitlement.Service, pattern: String,
    mode: AssociatedDomainsEntitlement.Mode?
  ) throws {
    let entitlement = AssociatedDomainsEntitlement([text])
    #expect(entitlement.problems.isEmpty)
    let entry = try #require(entitlement.entries.first)
    #expect(entry.service == service)
    #expect(entry.pattern == pattern)
    #expect(entry.mode == mode)
  }

  @Test(
    arguments: [
      ("shiny.example", "entitlement.service"),
      ("credentials:shiny.example", "entitlement.service"),
      ("Webcredentials:shiny.example", "entitlement.service"),
      ("webcredentials:https://shiny.example", "entitlement.scheme"),
      ("https://shiny.example", "entitlement.scheme"),
      ("webcredentials:shiny.example:443", "entitlement.port"),
      ("webcredentials:shiny.example/", "entitlement.path"),
      ("webcredentials:shiny.example/login", "entitlement.path"),
      ("webcredentials: shiny.example", "entitlement.spaces"),
      ("webcredentials:shiny.example ", "entitlement.spaces"),
      ("webcredentials:", "entitlement.domain"),
      ("webcredentials:-x.example", "entitlement.domain"),
      ("webcredentials:*", "entitlement.wildcard"),
      ("webcredentials:*shiny.example", "entitlement.wildcard"),
      ("webcredentials:a.*.shiny.example", "entitlement.wildcard"),
      ("appclips:*.shiny.example", "entitlement.wildcard"),
      ("webcredentials:*.co.uk", "entitlement.public-suffix"),
      ("webcredentials:*.example", "entitlement.public-suffix"),
      ("webcredentials:shiny.example?mode=debug", "entitlement.mode"),
      ("webcredentials:shiny.example?developer", "entitlement.mode"),
      ("webcredentials:$(DOMAIN)", "entitlement.build-variable"),
    ])
  func mistakes(text: String, id: String) {
    let entitlement = AssociatedDomainsEntitlement([text])
    #expect(entitlement.entries.isEmpty)
    #expect(entitlement.problems.map(\.id) == [id])
    #expect(
      entitlement.problems.allSatisfy { $0.sentence.hasSuffix(".") && $0.cure.hasSuffix(".") })
  }

  @Test func theSameEntryTwiceIsNamedAndCountsOnce() {
    let entitlement = AssociatedDomainsEntitlement([
      "webcredentials:shiny.example", "webcredentials:Shiny.example.", "applinks:shiny.example",
    ])
    #expect(entitlement.entries.count == 2)
    #expect(entitlement.problems.map(\.id) == ["entitlement.duplicate"])
  }

  @Test func aWildcardMeansEverySubdomainAndNotTheDomain() throws {
    let entry = try #require(
      AssociatedDomainsEntitlement(["webcredentials:*.shiny.example"]).entries.first)
    #expect(entry.matches(try domain("a.shiny.example")))
    #expect(entry.matches(try domain("a.b.shiny.example")))
    #expect(!entry.matches(try domain("shiny.example")))
    #expect(!entry.matches(try domain("dullshiny.example")))
    #expect(entry.fileHost == (try domain("shiny.example")))
  }

  @Test func anExactEntryComesBeforeAWildcard() throws {
    let entitlement = AssociatedDomainsEntitlement([
      "webcredentials:*.shiny.example", "webcredentials:a.shiny.example",
      "applinks:b.shiny.example",
    ])
    let exact = entitlement.entry(.webcredentials, for: try domain("a.shiny.example"))
    #expect(exact?.isWildcard == false)
    #expect(
      entitlement.entry(.webcredentials, for: try domain("b.shiny.example"))?.isWildcard == true)
    #expect(entitlement.entry(.webcredentials, for: try domain("shiny.example")) == nil)
  }

  @Test func anEntitlementsFileIsReadWithItsLines() throws {
    let file = """
      <plist version="1.0"><dict>
      <key>com.apple.developer.associated-domains</key>
      <array>
      <string>applinks:shiny.example</string>
      <string>webcredentials:shiny.example/</string>
      <string>webcredentials:shiny.example</string>
      <true/>
      </array></dict></plist>
      """
    let entitlement = AssociatedDomainsEntitlement(data: Data(file.utf8), file: "S.entitlements")
    #expect(entitlement.entries.map(\.line) == [4, 6])
    #expect(entitlement.problems.map(\.line) == [5, 7])
    #expect(entitlement.problems.map(\.id) == ["entitlement.path", "entitlement.not-string"])
    #expect(entitlement.problems.map(\.file) == ["S.entitlements", "S.entitlements"])
  }

  @Test(
    arguments: [
      ("<plist><dict/></plist>", "entitlement.absent"),
      (
        "<plist><dict><key>com.apple.developer.associated-domains</key><string>x</string></dict></plist>",
        "entitlement.not-array"
      ),
      ("not a property list", "entitlement.unreadable"),
    ])
  func filesWithoutTheEntitlement(text: String, id: String) {
    let entitlement = AssociatedDomainsEntitlement(data: Data(text.utf8), file: "f")
    #expect(entitlement.problems.map(\.id) == [id])
    #expect(entitlement.entries.isEmpty)
  }
}

@Suite("ASD-3 An application identifier is ten characters, a dot, the bundle identifier")
struct AppIdentifierTests {
  @Test func parts() throws {
    let identifier = try #require(AppIdentifier("Q4H7XW2K9P.example.shiny.Shiny"))
    #expect(identifier.team == "Q4H7XW2K9P")
    #expect(identifier.bundle == "example.shiny.Shiny")
    #expect(identifier.description == "Q4H7XW2K9P.example.shiny.Shiny")
    #expect(!identifier.hasSampleTeam)
  }

  @Test(
    arguments: [
      "", "Q4H7XW2K9P", "Q4H7XW2K9P.", "Q4H7XW2K9.example.shiny", "Q4H7XW2K9PX.example.shiny",
      "q4h7xw2k9p.example.shiny", "example.shiny.Shiny", "Q4H7XW2K9P.example..shiny",
      "Q4H7XW2K9P.example.shiny ", " Q4H7XW2K9P.example.shiny", "Q4H7XW2K9P.*",
      "Q4H7XW2K9P.example/shiny", "TEAMID.example.shiny", "YOUR_TEAM_ID.example.shiny",
      "$(TEAM).example.shiny", "Q4H7XW2K9É.example.shiny",
    ])
  func noIdentifier(text: String) throws {
    #expect(AppIdentifier(text) == nil)
    #expect(try #require(AppIdentifier.complaint(about: text)).isEmpty == false)
  }

  @Test(
    "DOC-1 team prefixes of examples",
    arguments: ["ABCDE12345", "12345ABCDE", "XXXXXXXXXX", "TEAMID1234"])
  func samples(team: String) throws {
    #expect(try #require(AppIdentifier("\(team).example.shiny")).hasSampleTeam)
  }

  @Test func lettersAreComparedExactly() {
    #expect(AppIdentifier("Q4H7XW2K9P.example.Shiny") != AppIdentifier("Q4H7XW2K9P.example.shiny"))
  }

  @Test func writtenAndReadAsOneText() throws {
    let identifier = try #require(AppIdentifier("Q4H7XW2K9P.example.shiny"))
    let data = try JSONEncoder().encode([identifier])
    #expect(String(decoding: data, as: UTF8.self) == #"["Q4H7XW2K9P.example.shiny"]"#)
    #expect(try JSONDecoder().decode([AppIdentifier].self, from: data) == [identifier])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([AppIdentifier].self, from: Data(#"["x"]"#.utf8))
    }
  }
}
