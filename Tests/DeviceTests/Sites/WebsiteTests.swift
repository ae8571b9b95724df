import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

@Suite("UPG-6: what a person sees who opens /.well-known/change-password in a browser")
struct WebsiteTests {
  private let clock = SimulatedClock.manual(at: Date(timeIntervalSince1970: 1_600_000_000))

  /// A network with one site that answers a GET of these paths; others get `otherwise`.
  private func visit(
    _ pages: [String: NetworkResponse], otherwise: Int = 404
  ) async -> WebsiteVisit {
    let network = Network(
      clock: clock, faults: FaultPlan(clock: clock), trace: Trace(clock: clock))
    network.register(host: "news.example") { request in
      pages[request.path] ?? NetworkResponse(status: otherwise, body: Data("Anything.".utf8))
    }
    network.register(host: "id.example") { request in
      NetworkResponse(status: 200, body: Data("Accounts: \(request.path)".utf8))
    }
    return await WebsiteWalk.visit("news.example", on: network)
  }

  private func page(_ text: String, type: String = "text/plain") -> NetworkResponse {
    NetworkResponse(
      status: 200, headers: ["Content-Type": type], body: Data(text.utf8))
  }

  private func leads(to location: String, status: Int = 302) -> NetworkResponse {
    NetworkResponse(status: status, headers: ["Location": location])
  }

  private static let wellKnown = "/.well-known/change-password"
  private static let probe =
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"

  @Test("the page itself")
  func page() async {
    let visit = await visit([Self.wellKnown: page("Change it here.\n\n  Twice.  \n")])
    #expect(visit.end == .changePage)
    #expect(visit.address == "https://news.example\(Self.wellKnown)")
    #expect(visit.page == ["Change it here.", "Twice."])
    #expect(
      visit.steps.map(\.address) == [
        "https://news.example\(Self.probe)", "https://news.example\(Self.wellKnown)",
      ])
    #expect(visit.steps.map(\.answer) == ["404", "200"])
  }

  @Test("redirects are followed, from path to path and from host to host")
  func redirects() async {
    let visit = await visit([
      Self.wellKnown: leads(to: "/account/password"),
      "/account/password": leads(to: "https://id.example/change", status: 307),
    ])
    #expect(visit.end == .changePage)
    #expect(visit.address == "https://id.example/change")
    #expect(visit.page == ["Accounts: /change"])
    #expect(visit.steps.map(\.answer) == ["404", "302, leads on", "307, leads on", "200"])
    #expect(visit.steps[1].meaning == "On to https://news.example/account/password.")
  }

  @Test("a site that answers 200 to everything is not believed: its first page is opened")
  func everything() async {
    let visit = await visit(
      [
        "/": page("<h1>News</h1><p>Sign in</p>", type: "text/html"),
        Self.wellKnown: page("Looks like a page."),
      ], otherwise: 200)
    #expect(visit.end == .homePage)
    #expect(visit.address == "https://news.example/")
    #expect(visit.page == ["News", "Sign in"])
    #expect(visit.steps.map(\.answer) == ["200", "200"])
    #expect(!visit.steps.contains { $0.address.hasSuffix(Self.wellKnown) })
  }

  @Test("a site that leads every address to one page answers 200 in the end")
  func everythingByRedirect() async {
    let visit = await visit([
      Self.probe: leads(to: "/"), "/": page("News"), Self.wellKnown: leads(to: "/"),
    ])
    #expect(visit.end == .homePage)
  }

  @Test("no such address: the first page; none either: no page", arguments: [true, false])
  func missing(_ hasHome: Bool) async {
    let visit = await visit(hasHome ? ["/": page("News")] : [:])
    #expect(visit.end == (hasHome ? .homePage : .nothing))
    #expect(visit.steps.map(\.answer) == ["404", "404", hasHome ? "200" : "404"])
  }

  @Test("a circle, a redirect to nowhere, and one to something that is no web page")
  func lost() async {
    let circle = await visit([Self.wellKnown: leads(to: Self.wellKnown), "/": page("News")])
    #expect(circle.end == .homePage)
    // The probe, one more than are followed, the end of that, and the first page.
    #expect(circle.steps.count == 24)
    #expect(circle.steps.contains { $0.meaning == "No page came: it leads in a circle." })
    for location in ["", "mailto:help@news.example"] {
      let visit = await visit([Self.wellKnown: leads(to: location), "/": page("News")])
      #expect(visit.end == .homePage)
      #expect(visit.steps.contains { $0.meaning.hasPrefix("It leads on without saying where.") })
    }
  }

  @Test("a host that nobody answers for")
  func nobody() async {
    let network = Network(
      clock: clock, faults: FaultPlan(clock: clock), trace: Trace(clock: clock))
    let visit = await WebsiteWalk.visit("gone.example", on: network)
    #expect(visit.end == .nothing)
    #expect(visit.page == ["The browser shows no page of gone.example: there is no such host."])
  }
}

@Suite("Sites of a world: whole answers, a page for every path", .timeLimit(.minutes(1)))
struct SiteFilesTests {
  private func files(_ prepare: (WorldFolder) throws -> Void) throws -> (WorldFolder, SiteFiles) {
    let folder = try WorldFolder()
    try prepare(folder)
    return (folder, SiteFiles(try folder.load()))
  }

  @Test("a file that begins with HTTP/1.1 is an answer as a whole")
  func whole() throws {
    let (folder, files) = try files {
      try $0.write(
        "sites/shiny.example/moved",
        "HTTP/1.1 301 Moved\r\nLocation: /there\r\nX-Empty:\r\n\r\nGone\nthere")
    }
    defer { _ = folder }
    let answer = try #require(files.response(at: "/moved", on: "shiny.example"))
    #expect(answer.status == 301)
    #expect(answer.headers.header("location") == "/there")
    #expect(String(decoding: answer.body, as: UTF8.self) == "Gone\nthere")
    // A first line that is none: the file is a page like any other.
    try folder.write("sites/shiny.example/odd", "HTTP/1.1 many words")
    #expect(files.response(at: "/odd", on: "shiny.example")?.status == 200)
  }

  @Test("no way leads out of a site's folder, and an index is the first page")
  func paths() throws {
    let (folder, files) = try files {
      try $0.write("sites/shiny.example/index.html", "Home")
      try $0.write("sites/other.example/a", "A")
    }
    defer { _ = folder }
    for path in ["/../../world.json5", "/../other.example/a", "relative", "/.well-known", "/none"] {
      #expect(files.response(at: path, on: "shiny.example") == nil)
    }
    #expect(files.response(at: "/", on: "shiny.example")?.body == Data("Home".utf8))
    #expect(files.response(at: "/a", on: "nobody.example") == nil)
    #expect(files.hosts == ["other.example", "shiny.example"])
  }

  @Test("the demo world has a site for each case")
  func demo() async throws {
    let lab = try await Lab(prepare: { world in
      let sites = Places.world("shiny").appending(path: "sites")
      for host in ["news.example", "market.example", "recipes.example"] {
        try FileManager.default.copyItem(
          at: sites.appending(path: host), to: world.appending(path: "sites/\(host)"))
      }
    })
    let news = await lab.device.visitWebsite(of: "news.example")
    #expect(news.end == .changePage)
    #expect(news.address == "https://news.example/account/password")
    let market = await lab.device.visitWebsite(of: "market.example")
    #expect(market.end == .homePage)
    #expect(market.steps.first?.answer == "200")
    let recipes = await lab.device.visitWebsite(of: "recipes.example")
    #expect(recipes.end == .homePage)
    #expect(recipes.steps.map(\.answer) == ["404", "404", "200"])
  }
}
