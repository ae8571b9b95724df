import AuthenticationServices
import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("UPG-12, UPG-33, UPG-34 An app's own window: before, keys, after")
struct AppTests {
  private func act(_ row: String, _ values: [String: String] = [:]) -> Effect {
    .actInApp(Fixtures.shiny, row: row, values: values)
  }

  @Test(
    "Account settings: whom it is about, the rows with their remarks, and the words of the spec")
  func accountSettings() {
    let probe = Probe.app(Fixtures.accountSettings())
    #expect(probe.effects.contains(.openApp(Fixtures.shiny)))
    #expect(probe.title == "Account Settings")
    for words in [
      "chelsea@shiny.example", "Signs in with a password", "Shiny", "Security",
      "Switch to Strong Password", "iPhone makes and saves it", "Upgrade to Sign in with Apple",
      "no password any more", "Sign Out", "Delete Account",
    ] { #expect(probe.text.contains(words), "\(words)") }
    #expect(probe.selected.hasPrefix("Switch to Strong Password"))
  }

  @Test("A row is told to the app once, and says so until the app is done")
  func row() {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press("j<ret>")
    #expect(probe.last == act("apple"))
    #expect(probe.text.contains("Waiting for Shiny…"))
    let count = probe.effects.count { $0 == act("apple") }
    probe.press("<ret>")
    #expect(probe.effects.count { $0 == act("apple") } == count)
    #expect(probe.text.contains("! Shiny is at work: wait until it is done."))
    probe.send(.appActed(Fixtures.shiny))
    probe.press("<ret>")
    #expect(probe.effects.count { $0 == act("apple") } == count + 1)
  }

  @Test("SCR-7 While the app waits: what for, a moving sign, and after two seconds how to stop")
  func waiting() {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press("<end>k<ret>")
    #expect(probe.last == act("out"))
    probe.show(Fixtures.accountSettings(waitingFor: "Signing out…"))
    #expect(probe.text.contains("Signing out…"))
    #expect(!probe.text.contains("esc leaves."))
    for _ in 0..<10 { probe.send(.waitTicked) }
    #expect(probe.text.contains("-  Signing out…  esc leaves."))
    probe.press("<esc>")
    #expect(probe.title == "OneTap")
    #expect(probe.last == .leaveApp(Fixtures.shiny))
  }

  @Test("A row with a question asks it; the harmless answer comes first, y does it")
  func confirmation() {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press("<end><ret>")
    #expect(probe.title == "Delete Account?")
    #expect(probe.text.contains("chelsea@shiny.example and everything in it is"))
    #expect(probe.selected.hasPrefix("Cancel"))
    probe.press("<ret>")
    #expect(!probe.effects.contains(act("delete")))
    probe.press("<ret>y")
    #expect(probe.last == act("delete"))
    #expect(probe.model.sheets.isEmpty)
  }

  @Test("A row that cannot be used now carries its reason and says it when tried")
  func reason() {
    var apple = Fixtures.apple
    apple.reason = "Closed for changes until tomorrow."
    var probe = Probe.app(Fixtures.accountSettings([Fixtures.strong, apple]))
    #expect(probe.text.contains("     Closed for changes until tomorrow."))
    probe.press("j<ret>")
    #expect(probe.text.contains("! Closed for changes until tomorrow."))
    #expect(!probe.effects.contains(act("apple")))
  }

  @Test(
    "Success, failure and neither are told apart by a sign",
    arguments: [
      (AppPage.NoticeRole.success, "✓ Done."), (.failure, "✗ Done."), (.neutral, "– Done."),
    ])
  func notice(_ role: AppPage.NoticeRole, _ words: String) {
    let page = Fixtures.accountSettings(notice: AppPage.Notice("Done.", role: role))
    #expect(Probe.app(page).text.contains(words))
  }

  @Test("What is selected stays selected while its row is there, and is never another one's")
  func selection() {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press("jj")
    #expect(probe.selected.hasPrefix("Sign Out"))
    probe.show(Fixtures.accountSettings([Fixtures.apple]))
    #expect(probe.selected.hasPrefix("Sign Out"))
    probe.press("<home>")
    probe.show(
      Fixtures.accountSettings([], notice: AppPage.Notice("Now Uses Sign in with Apple")))
    #expect(probe.selected.hasPrefix("Sign Out"))
    probe.show(Fixtures.signIn())
    #expect(probe.model.front.editor != nil)
  }

  @Test("esc leads home, or to the app's page before where there is one")
  func back() {
    var probe = Probe.app(Fixtures.createAccount)
    #expect(view(probe.model).row(0).hasPrefix(" < Shiny"))
    probe.press("<esc>")
    #expect(probe.last == act("back", ["user": "", "password": ""]))
    probe.send(.appActed(Fixtures.shiny))
    probe.show(Fixtures.signIn())
    #expect(view(probe.model).row(0).hasPrefix(" < Home"))
    probe.press("<esc>")
    #expect(probe.title == "OneTap")
    #expect(probe.last == .leaveApp(Fixtures.shiny))
  }

  @Test("An app without a server says so, and shows what the phone knows of it")
  func noServer() {
    var probe = Probe.unlocked()
    probe.press("l<ret>")
    #expect(probe.title == "Orchard")
    #expect(probe.text.contains("Orchard has no server in this world, so it cannot be opened."))
    #expect(probe.text.contains("What the Phone Knows"))
    probe.press("w")
    #expect(probe.text.contains("! All that the phone knows stands on this page."))
  }

  @Test("w shows the checks, and coming back asks for nothing that is there")
  func checks() {
    var probe = Probe.app(Fixtures.accountSettings())
    let opened = probe.effects.count { $0 == .openApp(Fixtures.shiny) }
    probe.press("w")
    #expect(probe.text.contains("The file of shiny.example names it."))
    #expect(!probe.effects.contains(.leaveApp(Fixtures.shiny)))
    probe.press("<esc>")
    #expect(probe.title == "Account Settings")
    #expect(probe.effects.count { $0 == .openApp(Fixtures.shiny) } == opened)
  }

  @Test(
    "UPG-4, UPG-5 A link that only one upgrade hangs on leaves the other",
    arguments: [
      ([], "✓ Passwords can be upgraded"),
      ([.strongPassword], "✓ Can be upgraded to Sign in with Apple only"),
      ([.signInWithApple], "✓ Can be upgraded to a strong password only"),
      ([.signInWithApple, .signInWithApple], "✓ Can be upgraded to a strong password only"),
      ([.strongPassword, .signInWithApple], "✗ 2 checks failed"),
      ([nil], "✗ 1 check failed"), ([nil, .strongPassword], "✗ 2 checks failed"),
    ] as [([UpgradeKind?], String)])
  func verdict(_ failed: [UpgradeKind?], _ words: String) {
    var probe = Probe.app(Fixtures.accountSettings())
    let checks = failed.map {
      EligibilityCheck(
        id: "extension.kind", rule: "UPG-4", kind: $0, title: "Kind", status: .failed,
        reason: "Not declared.")
    }
    let app = InstalledApp(
      id: Fixtures.shiny, name: "Shiny", domains: ["shiny.example"],
      checks: checks + Fixtures.passedChecks(of: "Shiny", "shiny.example"))
    probe.send(.phoneLoaded(PhoneFacts(apps: [app], worldName: "Shiny")))
    probe.answers = false
    probe.press("w")
    #expect(probe.text.contains(words))
  }

  @Test("What the app tells is newer than the answer to opening it")
  func newerPage() {
    var probe = Probe.unlocked()
    probe.answers = false
    probe.press("<ret>")
    #expect(probe.text.contains("Opening Shiny…"))
    probe.show(Fixtures.accountSettings())
    probe.send(.appOpened(Fixtures.shiny, Fixtures.window(Fixtures.signIn())))
    #expect(probe.title == "Account Settings")
  }

  @Test("The palette knows the rows of the app, and every app")
  func palette() {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press(":signout<ret>")
    #expect(probe.last == act("out"))
    probe.send(.appActed(Fixtures.shiny))
    probe.press(":goharbour<ret>")
    #expect(probe.title == "Sign In")
    #expect(probe.effects.contains(.leaveApp(Fixtures.shiny)))
    #expect(probe.effects.contains(.openApp(Fixtures.harbour)))
  }

  @Test("Clicks choose rows, the second one does")
  func mouse() throws {
    var probe = Probe.app(Fixtures.accountSettings())
    let rows = probe.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("Sign Out") })
    probe.press("<click:6,\(row)>")
    #expect(probe.selected.hasPrefix("Sign Out"))
    #expect(!probe.effects.contains(act("out")))
    probe.press("<click:6,\(row)>")
    #expect(probe.last == act("out"))
  }
}

@Suite("UPG-12, UPG-28 An upgrade that an app asked for")
struct AppUpgradeTests {
  private func running() -> Probe {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press("<ret>")
    probe.show(Fixtures.accountSettings(waitingFor: "Waiting for iPhone…"))
    probe.appUpgrade(true)
    return probe
  }

  @Test("The page says which step was reached; esc cancels once, q asks")
  func progress() {
    var probe = running()
    #expect(probe.text.contains("Waiting for iPhone…"))
    probe.send(.upgradeProgressed("Asking Shiny's server…"))
    #expect(probe.text.contains("Asking Shiny's server…"))
    probe.press("q")
    #expect(probe.title == "Leave Now?")
    probe.press("<esc>")
    #expect(!probe.effects.contains(.quit))
    probe.press("<esc>")
    #expect(probe.last == .cancelUpgrade)
    #expect(probe.text.contains("Cancelling…"))
    probe.press("<esc>")
    #expect(probe.text.contains("! It is being cancelled."))
    #expect(probe.effects.count { $0 == .cancelUpgrade } == 1)
    probe.send(.appActed(Fixtures.shiny))
    probe.show(
      Fixtures.accountSettings(notice: AppPage.Notice("Cancelled. Nothing was changed.")))
    probe.appUpgrade(false)
    #expect(probe.text.contains("– Cancelled. Nothing was changed."))
    probe.press("q")
    #expect(probe.effects.last == .quit)
  }

  @Test("The extension's form stands before the app; Cancel takes it away at once")
  func form() {
    var probe = running()
    probe.send(.formChanged(Fixtures.presentation()))
    #expect(probe.text.contains("Confirm it's you"))
    #expect(probe.model.waitsForPerson)
    probe.press("<esc>")
    #expect(!probe.text.contains("Confirm it's you"))
    #expect(probe.last == .cancelUpgrade)
    // What was on its way before the cancel does not come back.
    probe.send(.formChanged(Fixtures.presentation()))
    #expect(!probe.text.contains("Confirm it's you"))
    #expect(!probe.model.waitsForPerson)
  }

  @Test("UPG-12 A locked store is asked for with the app's sentence; Cancel declines")
  func unlockNeeded() {
    var probe = Probe.app(Fixtures.accountSettings(), locked: true)
    probe.press("<ret>")
    probe.send(.unlockNeeded("Shiny wants to change a saved password."))
    #expect(probe.title == "Unlock")
    #expect(probe.text.contains("Shiny wants to change a saved password."))
    #expect(probe.model.waitsForPerson)
    probe.press("<esc>")
    #expect(probe.last == .declineUnlock)
    probe.send(.unlockNeeded("Shiny wants to change a saved password."))
    probe.send(.unlockNeeded("Shiny wants to change a saved password."))
    probe.press("<ret>")
    #expect(probe.effects.contains(.unlock(.faceID(matches: true))))
    #expect(probe.title == "Account Settings")
    #expect(probe.model.sheets.isEmpty)
  }

  @Test("STO-13 Locked meanwhile the form is hidden, and comes back whole")
  func locked() {
    var probe = running()
    probe.send(.formChanged(Fixtures.presentation()))
    probe.press("48")
    probe.send(.locked)
    #expect(probe.text.contains("An upgrade goes on meanwhile."))
    probe.press("<ret><ret>")
    #expect(probe.text.contains("│ 4 ││ 8 ││ _ │"))
  }
}
