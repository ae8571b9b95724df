import Domains
import Foundation
import Testing

@testable import AssociatedDomains

private let app = "Q4H7XW2K9P.example.shiny.Shiny"
private let path = "/.well-known/apple-app-site-association"

/// The decision for the app and shiny.example where the site gives an answer.
private func decide(
  _ result: SiteFileAnswer.Result?, entitlement: [String] = ["webcredentials:shiny.example"],
  domain: String = "shiny.example"
) throws -> TrustDecision {
  TrustDecision.decide(
    app: try #require(AppIdentifier(app)), domain: try #require(Domain(domain)),
    entitlement: AssociatedDomainsEntitlement(entitlement, file: "Shiny.entitlements"),
    answer: result.map { SiteFileAnswer(path: path, file: "aasa", result: $0) })
}

private func decide(body: String) throws -> TrustDecision {
  try decide(.response(status: 200, body: Data(body.utf8)))
}

@Suite("ASD-2, ASD-3 A site's file names the app, or it does not")
struct SiteFileTests {
  @Test func namedWithItsLine() throws {
    let decision = try decide(
      body: """
        {
          "webcredentials": {
            "apps": [
              "\(app)"
            ]
          }
        }
        """)
    #expect(decision.isTrusted)
    #expect(decision.reason.id == "aasa.names-app")
    #expect(decision.reason.line == 4)
    #expect(decision.reason.cure == nil)
  }

  @Test(
    "DOC-1 what people really get wrong has its own name, line and cure",
    arguments: [
      (#"{"applinks": {"details": []}}"#, "aasa.webcredentials-missing", 1),
      ("{\n\"webcredentials\": []}", "aasa.webcredentials-not-object", 2),
      ("{\"webcredentials\": {\n\"details\": [{\"appIDs\": []}]}}", "aasa.apps-as-details", 2),
      ("{\"webcredentials\":\n{}}", "aasa.apps-missing", 2),
      ("{\"webcredentials\": {\n\"apps\": \"\(app)\"}}", "aasa.apps-not-array", 2),
      ("[]", "aasa.not-object", 1),
      ("{\n\"webcredentials\": {apps: []}}", "aasa.not-json", 2),
      ("", "aasa.not-json", 1),
      ("\u{FEFF}{}", "aasa.not-utf8", 1),
      ("{\"webcredentials\": {\"apps\": []}}", "aasa.app-missing", nil),
      (
        "{\"webcredentials\": {\"apps\": [\n\"Q4H7XW2K9P.example.other\"]}}", "aasa.app-missing", 2
      ),
      (
        "{\"webcredentials\": {\"apps\": [\n\n\"Q4H7XW2K9P.example.shiny.shiny\"]}}",
        "aasa.letter-case", 3
      ),
      ("{\"webcredentials\": {\"apps\": [\"example.shiny.Shiny\"]}}", "aasa.prefix-missing", 1),
      ("{\"webcredentials\": {\"apps\": [\"\(app) \"]}}", "aasa.spaces", 1),
      ("{\"webcredentials\": {\"apps\": [\"Q4H7XW2K9P.*\"]}}", "aasa.wildcard", 1),
      (
        "{\"webcredentials\": {\"apps\": [\"TEAMID.example.shiny.Shiny\"]}}",
        "aasa.placeholder-team", 1
      ),
      (
        "{\"webcredentials\": {\"apps\": [\"R8M3VT6Z1D.example.shiny.Shiny\"]}}", "aasa.other-team",
        1
      ),
      ("{\"webcredentials\": {\"apps\": [1, \"Q4H7XW2K9P.x\"]}}", "aasa.app-missing", 1),
    ] as [(String, String, Int?)])
  func denied(body: String, id: String, line: Int?) throws {
    guard case .denied(let reason) = try decide(body: body) else {
      Issue.record("not denied")
      return
    }
    #expect(reason.id == id)
    #expect(reason.line == line)
    #expect(reason.sentence.hasSuffix("."))
    #expect(reason.cure?.hasSuffix(".") == true)
    #expect(reason.file == "aasa")
  }

  @Test func otherPlacesAreNamedWithoutChangingTheDecision() throws {
    let listing = SiteAssociation(
      data: Data(
        """
        {"webcredentials": {"apps": [
        "\(app)",
        "\(app)",
        7,
        "example.shiny.Shiny",
        "ABCDE12345.example.shiny"]}}
        """.utf8), file: "aasa")
    #expect(listing.failure == nil)
    #expect(listing.apps.count == 4)
    #expect(
      listing.problems.map(\.id) == [
        "aasa.duplicate", "aasa.app-not-string", "aasa.prefix-missing", "aasa.placeholder-team",
      ])
    #expect(listing.problems.map(\.line) == [3, 4, 5, 6])
  }

  @Test func otherEncodingsAreNotRead() throws {
    let utf16 = Data([0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D])
    #expect(try decide(.response(status: 200, body: utf16)).reason.id == "aasa.not-utf8")
    let latin =
      Data(#"{"webcredentials": {"apps": ["#.utf8) + Data([0x22, 0xE9, 0x22]) + Data("]}}".utf8)
    #expect(try decide(.response(status: 200, body: latin)).reason.id == "aasa.not-utf8")
  }

  @Test func oneHundredAndTwentyEightKibibytesAreReadAndNotOneMore() throws {
    let text = "{\"webcredentials\": {\"apps\": [\"\(app)\"]}}"
    let padded = Data(text.utf8) + Data(repeating: 0x20, count: 128 * 1024 - text.utf8.count)
    #expect(padded.count == 131_072)
    #expect(try decide(.response(status: 200, body: padded)).isTrusted)
    let larger = try decide(.response(status: 200, body: padded + Data([0x20])))
    #expect(!larger.isTrusted)
    #expect(larger.reason.id == "aasa.too-large")
  }

  @Test func hostileFilesAreSentences() throws {
    for body in [
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 20_000),
      "{\"webcredentials\": {\"apps\": [\"a\"", "{\"a\": \"\\ud800\"}", "nul", "{\"a\":1,\"a\":2}",
    ] {
      #expect(try decide(body: body).reason.id == "aasa.not-json")
    }
  }
}

@Suite("ASD-2 What the site answers decides before what it says")
struct AnswerTests {
  private static let body = Data("{\"webcredentials\": {\"apps\": [\"\(app)\"]}}".utf8)

  @Test("2xx is read", arguments: [200, 201, 204, 299])
  func read(status: Int) throws {
    #expect(try decide(.response(status: status, body: Self.body)).isTrusted)
  }

  @Test(
    "3xx and 4xx deny, whatever the body says",
    arguments: [
      (301, "aasa.redirected"), (302, "aasa.redirected"), (308, "aasa.redirected"),
      (400, "aasa.not-found"), (403, "aasa.not-found"), (404, "aasa.not-found"),
      (410, "aasa.not-found"),
    ])
  func denied(status: Int, id: String) throws {
    guard case .denied(let reason) = try decide(.response(status: status, body: Self.body)) else {
      Issue.record("not denied")
      return
    }
    #expect(reason.id == id)
    #expect(reason.sentence.contains("\(status)"))
  }

  @Test(
    "5xx and no answer are temporary: again in three hours, at most eight times",
    arguments: [
      .response(status: 500, body: body), .response(status: 503, body: body),
      .noAnswer("the connection timed out"), nil,
    ] as [SiteFileAnswer.Result?])
  func temporary(result: SiteFileAnswer.Result?) throws {
    guard case .temporary(_, let retryAfter) = try decide(result) else {
      Issue.record("not temporary")
      return
    }
    #expect(retryAfter == 10_800)
    #expect(SiteFile.maximumRetries == 8)
  }

  @Test func theRootIsAskedWhereTheWellKnownFileIsMissing() {
    func answer(_ path: String, _ result: SiteFileAnswer.Result) -> Bool {
      SiteFileAnswer(path: path, file: "f", result: result).leadsToFallback
    }
    #expect(SiteFile.paths == [path, "/apple-app-site-association"])
    #expect(answer(path, .response(status: 404, body: Data())))
    #expect(!answer(path, .response(status: 200, body: Data())))
    #expect(!answer(path, .response(status: 301, body: Data())))
    #expect(!answer(path, .response(status: 500, body: Data())))
    #expect(!answer(path, .noAnswer("x")))
    #expect(!answer("/apple-app-site-association", .response(status: 404, body: Data())))
  }

  @Test func decisionsAndAnswersCanBeKept() throws {
    let answer = SiteFileAnswer(
      path: path, file: "f", result: .response(status: 200, body: Self.body))
    let kept = try JSONDecoder().decode(
      SiteFileAnswer.self, from: try JSONEncoder().encode(answer))
    #expect(kept == answer)
    for decision in [try decide(nil), try decide(answer.result), try decide(body: "[]")] {
      let data = try JSONEncoder().encode(decision)
      #expect(try JSONDecoder().decode(TrustDecision.self, from: data) == decision)
    }
  }
}

@Suite("ASD-1 Without an entry of the entitlement no site is asked")
struct UnlistedTests {
  @Test func notListed() throws {
    let decision = try decide(nil, domain: "other.example")
    #expect(decision.reason.id == "entitlement.missing")
    #expect(decision.reason.file == "Shiny.entitlements")
  }

  @Test func listedForSomethingElse() throws {
    let decision = try decide(nil, entitlement: ["applinks:shiny.example"])
    #expect(decision.reason.id == "entitlement.webcredentials-missing")
    #expect(
      decision.reason.sentence == "The entitlement lists shiny.example for `applinks` only.")
  }

  @Test func aWildcardDoesNotMeanTheDomainItself() throws {
    let answer = SiteFileAnswer.Result.response(
      status: 200, body: Data("{\"webcredentials\": {\"apps\": [\"\(app)\"]}}".utf8))
    let wildcard = ["webcredentials:*.shiny.example"]
    #expect(try decide(answer, entitlement: wildcard, domain: "a.b.shiny.example").isTrusted)
    #expect(try !decide(answer, entitlement: wildcard).isTrusted)
  }
}

@Suite("ASD-3 A file that lies before us is decided on without a site")
struct ListingDecisionTests {
  @Test func decided() throws {
    let identifier = try #require(AppIdentifier(app))
    func decision(_ body: String) -> TrustDecision {
      TrustDecision.decide(
        app: identifier, listing: SiteAssociation(data: Data(body.utf8), file: "aasa"))
    }
    #expect(decision("{\"webcredentials\": {\"apps\": [\"\(app)\"]}}").isTrusted)
    #expect(decision("{").reason.id == "aasa.not-json")
    #expect(
      decision("{\"webcredentials\": {\"apps\": [\"$(TEAM).example.shiny.Shiny\"]}}").reason.id
        == "aasa.build-variable")
    #expect(
      decision("{\"webcredentials\": {\"apps\": [\"<TEAMID>.example.shiny.Shiny\"]}}").reason.id
        == "aasa.placeholder-team")
  }
}
