import Device
import Testing
import TextInterface

@testable import Screens

@Suite("ASD-4 Sites: what each cache holds, what the site says now, and Refresh")
struct SiteScreenTests {
  private func sites(_ keys: String = "") -> Probe {
    var probe = Probe.unlocked()
    probe.press("jj<right><right><ret>s" + keys)
    return probe
  }

  @Test("every host is listed, those first that are asked, with both caches")
  func list() {
    let probe = sites()
    #expect(probe.title == "Sites")
    #expect(probe.text.contains("orchard.example"))
    #expect(probe.text.contains("phone a file that names no app"))
    #expect(probe.text.contains("site names 1 app"))
    #expect(probe.text.contains("Claimed by No App"))
    // What the developer menu makes of a site is said in place of its own answer.
    #expect(probe.text.contains("site 500"))
  }

  @Test("a site says what is kept, since when, and what stood in the way")
  func page() {
    let probe = sites("j<ret>")
    #expect(probe.title == "quartz.test")
    #expect(probe.text.contains("The Phone Keeps"))
    #expect(probe.text.contains("it answered with status 500, asked again 2 times"))
    #expect(probe.text.contains("?mode=developer"))
    #expect(probe.text.contains("(*) 500"))
  }

  @Test("a choice makes the site answer so", arguments: SiteBehaviour.allCases)
  func choices(_ behaviour: SiteBehaviour) {
    var probe = sites("<ret>")
    for _ in 0..<(SiteBehaviour.allCases.firstIndex(of: behaviour) ?? 0) { probe.press("j") }
    probe.press("<ret>")
    #expect(probe.effects.contains(.setSite("orchard.example", behaviour)))
    #expect(probe.text.contains("(*) \(behaviour.title)"))
  }

  @Test("Refresh asks the site, shows that it waits, and takes no second one meanwhile")
  func refresh() {
    var probe = sites("<ret>")
    probe.answers = false
    probe.press("R")
    #expect(probe.effects.last == .refreshSites(.host("orchard.example")))
    probe.send(.waitTicked)
    #expect(probe.text.contains("Asking the site for its file…"))
    let count = probe.effects.count
    probe.press("R")
    #expect(!probe.effects.dropFirst(count).contains(.refreshSites(.host("orchard.example"))))
    #expect(probe.text.contains("The site is being asked already."))
    probe.answers = true
    probe.send(.sitesAsked("Asked again. orchard.example: names 1 app."))
    #expect(probe.text.contains("Asked again. orchard.example: names 1 app."))
    #expect(!probe.model.isAskingSites)
    #expect(probe.effects.contains(.loadSites))
  }

  @Test("esc leaves a page that waits for a slow site")
  func leave() {
    var probe = sites("<ret>")
    probe.answers = false
    probe.press("R<esc>")
    #expect(probe.title == "Sites")
  }

  @Test("Forget on the Phone asks the network, as at an installation")
  func forget() {
    var probe = sites("<ret><end><ret>")
    #expect(probe.effects.contains(.forgetSite("orchard.example")))
    #expect(!probe.model.isAskingSites)
    probe.press("<esc><end><ret><end><ret>")
    #expect(probe.text.contains("No installed app claims news.example"))
  }
}

@Suite("UPG-2, DOC-1 Why? opens the file at the line that decided, and asks the site again")
struct CheckFileTests {
  /// Why? of the password whose app the site does not name.
  private func why(_ keys: String = "") -> Probe {
    var probe = Probe.unlocked()
    probe.press("rjjjw" + keys)
    return probe
  }

  @Test("Enter on a check opens its file: numbered lines, the one that decided marked and in view")
  func opens() throws {
    var probe = why("j<ret>")
    #expect(probe.title == "apple-app-site-association, line 3")
    let lines = probe.text.split(separator: "\n").map(String.init)
    let marked = try #require(lines.first { $0.contains(" > ") && $0.contains("3  ") })
    #expect(marked.contains("\"apps\": ["))
    // Cut, never wrapped, and nothing of it is sent to the terminal as it is.
    #expect(marked.contains("…"))
    #expect(!probe.text.contains("\u{1B}"))
    #expect(probe.text.contains(" 1    line 1"))
    probe.press("<end>")
    #expect(probe.text.contains("30    line 30"))
    probe.press("a")
    #expect(
      probe.effects.contains(
        .copy("sites/orchard.example/.well-known/apple-app-site-association", what: .address)))
    probe.press("<esc>")
    #expect(probe.title == "Why?")
  }

  @Test("a line further down stands a little below the top")
  func further() {
    let check = EligibilityCheck(
      id: "x", rule: "UPG-4", title: "Place", status: .failed, reason: "It is there.",
      file: "a.plist", line: 22)
    var sheet = FileSheet(check)
    sheet.loaded((1...60).map { "line \($0)" })
    #expect(sheet.list.top == 17)
    // Loaded again, a person's place stays.
    sheet.list.top = 3
    sheet.loaded((1...60).map { "line \($0)" })
    #expect(sheet.list.top == 3)
  }

  @Test(
    "a file without lines says so, and the reason and the cure stay",
    arguments: [nil, []] as [[String]?])
  func none(_ lines: [String]?) {
    var probe = why()
    probe.answers = false
    probe.press("j<ret>")
    #expect(probe.text.contains("Reading the file…"))
    guard case .file(let sheet) = probe.model.sheets.last else {
      Issue.record("There is no file in front.")
      return
    }
    probe.send(.fileLoaded(sheet.check, lines))
    #expect(
      probe.text.contains(lines == nil ? "It has no lines to show" : "The file is empty."))
    #expect(probe.text.contains("Add the application identifier"))
  }

  @Test("every check that does not hold shows its cure")
  func cures() {
    for size in [Size(columns: 80, rows: 60), Size(columns: 140, rows: 60)] {
      var probe = Probe.unlocked(size)
      probe.press("rjjjw")
      for check in Fixtures.failedChecks where check.cure != nil {
        #expect(probe.text.contains(check.cure?.prefix(30) ?? ""))
      }
      probe.press("<esc>")
    }
  }

  @Test("Refresh asks for the domain's file, and the panel is read anew")
  func refresh() {
    var probe = why()
    let before = probe.effects.count { $0 == .loadDetails(11) }
    probe.press("R")
    #expect(probe.effects.contains(.refreshSites(.domain("orchard.example"))))
    #expect(probe.effects.count { $0 == .loadDetails(11) } == before + 1)
    #expect(probe.title == "Why?")
  }

  @Test("where no app claims the domain there is no file to ask for, and that is said")
  func unclaimed() {
    var probe = Probe.unlocked()
    probe.press("p/bank<ret><ret>wR")
    #expect(probe.text.contains("No installed app claims bank.example"))
    #expect(!probe.effects.contains(.refreshSites(.domain("bank.example"))))
  }

  @Test("an app's own page of checks does the same")
  func app() {
    var probe = Probe.unlocked()
    probe.press("l<ret>R")
    #expect(probe.effects.contains(.refreshSites(.app("ABCDE12345.example.orchard"))))
    probe.press("<home><ret>")
    #expect(probe.title == "Orchard.entitlements, line 8")
    #expect(probe.text.contains("It has no lines to show"))
  }
}

@Suite("UPG-6 In a Browser: what a person would see of a website")
struct VisitTests {
  @Test("each step, where it ends, and what the page says")
  func steps() {
    var probe = Probe.unlocked(Size(columns: 100, rows: 40))
    probe.press("p/bank<ret><ret>co")
    #expect(probe.title == "In a Browser")
    for words in [
      "302, leads on", "On to https://bank.example/account/password.",
      "The Page for Changing the Password", "Present password, new password",
    ] { #expect(probe.text.contains(words)) }
    probe.press("a")
    #expect(
      probe.effects.contains(.copy("https://bank.example/account/password", what: .address)))
    probe.press("<esc>")
    #expect(probe.title == "Change Password on Website")
  }

  @Test("while it waits esc leads back, and an answer that comes too late changes nothing")
  func late() {
    var probe = Probe.unlocked()
    probe.press("p/bank<ret><ret>c")
    probe.answers = false
    probe.press("o")
    #expect(probe.text.contains("Opening bank.example…"))
    probe.press("<esc>")
    probe.send(.websiteVisited("bank.example", Fixtures.visit("bank.example")))
    #expect(probe.title == "Change Password on Website")
  }
}
