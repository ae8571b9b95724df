import Foundation
import Testing

@testable import AssociatedDomains

/// What is wrong with single places of a file whose `apps` hold some texts, one a line from 2 on.
private func remarks(_ apps: [String]) -> [AssociationProblem] {
  let lines = apps.map { "\"\($0)\"" }.joined(separator: ",\n")
  let text = "{\"webcredentials\": {\"apps\": [\n\(lines)\n]}}"
  return SiteAssociation(data: Data(text.utf8), file: "aasa").problems
}

@Suite("DOC-1 What is listed wrongly is named at its line, whichever app it was meant for")
struct SiteRemarkTests {
  @Test(
    arguments: [
      ("TEAMID.example.shiny.Shiny", "aasa.placeholder-team"),
      ("<TEAMID>.example.shiny.Shiny", "aasa.placeholder-team"),
      ("YOUR_TEAM_ID.example.shiny.Shiny", "aasa.placeholder-team"),
      ("ABCDE12345.example.shiny.Shiny", "aasa.placeholder-team"),
      ("12345ABCDE.example.shiny.Shiny", "aasa.placeholder-team"),
      ("XXXXXXXXXX.example.shiny.Shiny", "aasa.placeholder-team"),
      ("example.shiny.Shiny", "aasa.prefix-missing"),
      ("q4h7xw2k9p.example.shiny.Shiny", "aasa.letter-case"),
      ("Q4H7XW2K9P.example.shiny. Shiny", "aasa.spaces"),
      ("Q4H7XW2K9P.*", "aasa.wildcard"),
      ("$(TeamIdentifierPrefix)example.shiny.Shiny", "aasa.build-variable"),
      ("${TEAM}.example.shiny.Shiny", "aasa.build-variable"),
      ("Q4H7XW2K9P.example..Shiny", "aasa.identifier"),
      ("", "aasa.identifier"),
    ])
  func flaws(text: String, id: String) throws {
    let found = remarks(["Q4H7XW2K9P.example.right", text])
    #expect(found.map(\.id) == [id])
    #expect(found.map(\.line) == [3])
    #expect(found.allSatisfy { $0.sentence.hasSuffix(".") && $0.cure.hasSuffix(".") })
  }

  @Test func twiceTheSameIsNamedOnce() {
    let app = "Q4H7XW2K9P.example.shiny.Shiny"
    #expect(remarks([app, app, app]).map(\.id) == ["aasa.duplicate", "aasa.duplicate"])
    #expect(remarks([app, app, app]).map(\.line) == [3, 4])
  }

  @Test(
    "the old and the new form of applinks",
    arguments: [
      (#"{"details": [{"appID": "A", "paths": ["*"]}]}"#, []),
      (#"{"details": [{"appIDs": ["A"], "components": []}]}"#, []),
      (#"{"details": [{"appIDs": ["A"], "paths": ["*"]}]}"#, ["aasa.applinks-mixed"]),
      (
        #"{"details": [{"appID": "A", "paths": []}, {"appIDs": ["A"], "components": []}]}"#,
        ["aasa.applinks-mixed"]
      ),
      (#"{"details": "A"}"#, []), (#"{"details": [7]}"#, []), ("7", []),
    ])
  func links(applinks: String, ids: [String]) {
    let text = "{\"applinks\": \(applinks), \"webcredentials\": {\"apps\": []}}"
    let found = SiteAssociation(data: Data(text.utf8), file: "aasa")
    #expect(found.failure == nil)
    #expect(found.problems.map(\.id) == ids)
  }

  @Test func mixedFormsAreNamedAlsoWhereWebcredentialsIsForgotten() {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["A"],
         "paths": []}]}}
      """
    let found = SiteAssociation(data: Data(text.utf8), file: "aasa")
    #expect(found.failure?.id == "aasa.webcredentials-missing")
    #expect(found.failure?.sentence == "The file has no `webcredentials` beside `applinks`.")
    #expect(found.problems.map(\.line) == [3])
  }
}

@Suite("DOC-1 Placeholders for a team are told from teams")
struct PlaceholderTests {
  @Test(
    arguments: [
      "TEAMID", "TEAM_ID", "YOUR_TEAM_ID", "<TEAM-ID>", "{TeamID}", "YourTeamId", "ABCDE12345",
      "12345ABCDE", "XXXXXXXXXX", "xxxxx", "0000000000", "1234567890", "A1B2C3D4E5",
    ])
  func placeholders(text: String) { #expect(AppIdentifier.isPlaceholder(text[...])) }

  @Test(arguments: ["Q4H7XW2K9P", "R8M3VT6Z1D", "example", "com", "", "AAAA", "XXXXXXXXXY"])
  func teams(text: String) { #expect(!AppIdentifier.isPlaceholder(text[...])) }
}

@Suite("DOC-5 A site's file that nothing can be made of is a sentence with its place")
struct HostileSiteFileTests {
  private static let app = "Q4H7XW2K9P.example.shiny.Shiny"

  @Test(
    arguments: [
      ("", "aasa.not-json", 1), ("\n\n{", "aasa.not-json", 3),
      ("{\"webcredentials\": {\"apps\": [\"A\",\n\"B\"", "aasa.not-json", 2),
      ("{\"a\": 1,\n\"a\": 2}", "aasa.not-json", 2),
      ("\u{FEFF}{}", "aasa.not-utf8", 1), ("{}\n\0", "aasa.not-utf8", 2),
      ("7", "aasa.not-object", 1), ("null", "aasa.not-object", 1), ("\"x\"", "aasa.not-object", 1),
      ("{\"webcredentials\": 7}", "aasa.webcredentials-not-object", 1),
      ("{\"webcredentials\": {\"apps\": {}}}", "aasa.apps-not-array", 1),
      ("{\"webcredentials\": {\"apps\": null}}", "aasa.apps-not-array", 1),
    ])
  func texts(text: String, id: String, line: Int) {
    let found = SiteAssociation(data: Data(text.utf8), file: "aasa")
    #expect(found.failure?.id == id)
    #expect(found.failure?.line == line)
    #expect(found.apps.isEmpty)
  }

  @Test func everyBeginningOfAFileIsRead() {
    let text = "{\"webcredentials\": {\"apps\": [\"\(Self.app)\", \"é\\u00e9\"]}}"
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(SiteAssociation(data: Data(bytes[..<count]), file: "aasa").failure != nil)
    }
    #expect(SiteAssociation(data: Data(bytes), file: "aasa").failure == nil)
  }

  @Test func deepOrLargeFilesEndSoon() {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    #expect(SiteAssociation(data: Data(deep.utf8), file: "a").failure?.id == "aasa.not-json")
    let large = Data(repeating: UInt8(ascii: "["), count: 10 * 1024 * 1024)
    let found = SiteAssociation(data: large, file: "a")
    #expect(found.failure?.id == "aasa.too-large")
    #expect(found.failure?.sentence == "The file has 10485760 bytes, more than 128 KiB.")
  }

  @Test func utf16IsNamed() throws {
    let data = try #require("{}".data(using: .utf16))
    let found = SiteAssociation(data: data, file: "a")
    #expect(found.failure?.id == "aasa.not-utf8")
    #expect(found.failure?.sentence.contains("UTF-16") == true)
  }
}
