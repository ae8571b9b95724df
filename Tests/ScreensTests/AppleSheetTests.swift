import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SIA-1, SIA-2 The sheet for Sign in with Apple")
struct AppleSheetTests {
  private func probe(
    _ sheet: AppleSheet = Fixtures.appleSheet(), phone: FakePhone = FakePhone()
  ) -> Probe {
    var probe = Probe.unlocked(phone: phone)
    probe.press("rj<ret>")
    probe.send(.appleSheetChanged(sheet))
    return probe
  }

  private func answer(
    _ name: String = "Chelsea Rivera", shares: Bool = true, _ proof: Proof = .faceID(matches: true)
  ) -> Effect {
    .answerAppleSheet(AppleSheetAnswer(fullName: name, sharesEmail: shares, proof: proof))
  }

  @Test("It shows the app, the account, the name, and what sharing and hiding mean")
  func words() {
    let probe = probe()
    #expect(probe.title == "Sign in with Apple")
    for words in [
      "Shiny", "chelsea@icloud.example", "Chelsea Rivera", "(*) Share My Email",
      "( ) Hide My Email", "Shiny gets chelsea@icloud.example.",
      "Shiny gets a random address; mail to it reaches you.", "Continue", "Cancel",
    ] { #expect(probe.text.contains(words), "\(words)") }
    #expect(probe.effects.contains(.upgrade(12, .signInWithApple)))
  }

  @Test("Continue, then Face ID: the answer has the name, the choice and the proof")
  func plain() {
    var probe = probe()
    probe.press("<ret>")
    #expect(probe.text.contains("Confirm that it is you."))
    probe.press("<ret>")
    #expect(probe.last == answer())
    #expect(probe.title == "Sign in with Apple")
    #expect(probe.text.contains("Asking Apple…"))
    #expect(!probe.model.waitsForPerson)
    probe.send(.appleSheetChanged(nil))
    #expect(probe.model.sheets.isEmpty)
  }

  @Test("The name is edited in its field, the email hidden by a row; Tab goes around")
  func edited() {
    var probe = probe()
    probe.press("<home><c-u>Robin Rivera<tab><tab><ret>")
    #expect(probe.text.contains("(*) Hide My Email"))
    probe.press("<tab><ret><ret>")
    #expect(probe.last == answer("Robin Rivera", shares: false))
  }

  @Test("Return in the name's field continues; without a name it says so")
  func nameless() {
    var probe = probe()
    probe.press("<home><c-u><ret>")
    #expect(probe.text.contains("! Enter a name first."))
    probe.press("  R<ret>")
    #expect(probe.text.contains("Confirm that it is you."))
    probe.press("<ret>")
    #expect(probe.last == answer("R"))
  }

  @Test("SIA-3 Later only the account is shown, and the answer has neither")
  func later() {
    var probe = probe(Fixtures.appleSheet(.signIn, isFirst: false))
    #expect(!probe.text.contains("My Email"))
    #expect(!probe.text.contains("Name"))
    #expect(probe.text.contains("chelsea@icloud.example"))
    probe.press("<ret><ret>")
    #expect(probe.last == answer(""))
  }

  @Test("Three faces that do not match: only the passcode counts, for the next try too")
  func mismatches() {
    var probe = probe()
    probe.press("<ret>j<ret><ret>")
    #expect(probe.text.contains("Face ID: match"))
    probe.press("<ret>")
    #expect(!probe.text.contains("Face ID: match"))
    #expect(probe.text.contains("Enter the passcode"))
    probe.press("<esc><ret>")
    #expect(!probe.text.contains("Face ID: match"))
    probe.press("246810<ret>")
    #expect(probe.last == answer(proof: "246810"))
  }

  private func answer(proof passcode: String) -> Effect {
    answer("Chelsea Rivera", shares: true, .passcode(passcode))
  }

  @Test("The phone says that Face ID counts no more: the question in front follows")
  func faceIDOff() {
    var probe = probe()
    probe.press("<ret>")
    probe.send(.appleSheetChanged(Fixtures.appleSheet(isFaceIDOn: false)))
    #expect(!probe.text.contains("Face ID: match"))
  }

  @Test("Where Face ID is off the passcode is asked at once")
  func passcode() {
    var probe = probe(Fixtures.appleSheet(isFaceIDOn: false))
    probe.press("<ret>246810<ret>")
    #expect(probe.last == answer(proof: "246810"))
  }

  @Test("Cancel, by key, row or click, takes it away at once", arguments: ["<esc>", "<tab><ret>"])
  func cancel(_ keys: String) {
    var probe = probe()
    probe.press(keys)
    #expect(probe.last == .cancelAppleSheet)
    #expect(probe.title != "Sign in with Apple")
    probe.send(.appleSheetChanged(nil))
    probe.send(.upgradeFinished(Fixtures.result(.cancelled, kind: .signInWithApple)))
    #expect(probe.text.contains("Cancelled. Nothing was changed."))
  }

  @Test("SCR-7 While Apple is asked it says so, and can be cancelled")
  func busy() {
    var probe = probe(Fixtures.appleSheet(isBusy: true))
    #expect(probe.text.contains("Asking Apple…"))
    #expect(!probe.model.waitsForPerson)
    probe.press("<ret>")
    #expect(probe.text.contains("! Apple is being asked; esc cancels."))
    for _ in 0..<10 { probe.send(.waitTicked) }
    #expect(probe.text.contains("Asking Apple…  esc cancels."))
    probe.press("<esc>")
    #expect(probe.last == .cancelAppleSheet)
  }

  @Test("A problem is said, and what was entered is there for the next try")
  func problem() {
    var probe = probe()
    probe.press("<home><c-u>Robin<tab><tab><ret><tab>")
    probe.send(.appleSheetChanged(Fixtures.appleSheet(problem: "Apple did not answer. Try again.")))
    #expect(probe.text.contains("Apple did not answer. Try again."))
    probe.press("<ret><ret>")
    #expect(probe.last == answer("Robin", shares: false))
  }

  @Test("SIA-2 No Apple account: a sentence, and a way to add one")
  func noAccount() {
    var probe = probe(Fixtures.appleSheet(account: nil))
    #expect(probe.text.contains("There is no Apple Account on this phone"))
    #expect(!probe.text.contains("Continue"))
    #expect(probe.selected.hasPrefix("Add Apple Account"))
    probe.press("<ret>")
    #expect(probe.last == .addAppleAccount)
    probe.send(.appleSheetChanged(Fixtures.appleSheet()))
    #expect(probe.selected.hasPrefix("Continue"))
    #expect(probe.text.contains("Share My Email"))
  }

  @Test("An account that cannot be added is said")
  func refusedAccount() {
    var probe = probe(Fixtures.appleSheet(account: nil))
    probe.send(.appleAccountAdded(problem: "The disk is full."))
    #expect(probe.text.contains("! The disk is full."))
  }

  @Test("STO-13 Locked meanwhile it is hidden with its question, and comes back as it was")
  func locked() {
    var probe = probe()
    probe.press("<home><c-u>Robin<tab><tab><tab><ret>")
    probe.send(.locked)
    #expect(!probe.text.contains("chelsea@icloud.example"))
    #expect(probe.text.contains("An upgrade goes on meanwhile."))
    probe.press("<ret><ret>")
    #expect(probe.title == "Sign in with Apple")
    #expect(probe.text.contains("Robin"))
    probe.press("<ret><ret>")
    #expect(probe.last == answer("Robin"))
  }

  @Test("A sheet that ends while the phone is locked is gone afterwards")
  func endsLocked() {
    var probe = probe()
    probe.send(.locked)
    probe.send(.appleSheetChanged(nil))
    probe.press("<ret><ret>")
    #expect(probe.title != "Sign in with Apple")
  }

  @Test("A click on a choice makes it")
  func click() throws {
    var probe = probe()
    let rows = probe.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("Hide My Email") })
    probe.press("<click:20,\(row)>")
    #expect(probe.text.contains("(*) Hide My Email"))
  }
}

@Suite("UPG-13 After signing in with a risky password")
struct SecurityPromptTests {
  private func probe() -> Probe {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.send(.promptedAfterSignIn(Fixtures.securityPrompt))
    return probe
  }

  @Test("It says why and whom, offers the upgrades, and Not Now is what Return does")
  func words() {
    var probe = probe()
    for words in [
      "chelsea@shiny.example", "This password appeared in a data leak", "Not Now",
      "Switch to Strong Password", "Upgrade to Sign in with Apple",
    ] { #expect(probe.text.contains(words), "\(words)") }
    #expect(probe.selected.hasPrefix("Not Now"))
    probe.press("<ret>")
    #expect(probe.title == "Account Settings")
    #expect(probe.model.run == nil)
  }

  @Test(
    "An upgrade begins at once, and its outcome leads back to the app",
    arguments: [("kk<ret>", UpgradeKind.strongPassword), ("k<ret>", .signInWithApple)])
  func upgrade(_ keys: String, _ kind: UpgradeKind) {
    var probe = probe()
    probe.press(keys)
    #expect(probe.last == .upgrade(12, kind))
    #expect(!probe.effects.contains(.leaveApp(Fixtures.shiny)))
    probe.send(.upgradeFinished(Fixtures.result(.passwordUpdated, kind: kind)))
    probe.press("<ret>")
    #expect(probe.title == "Account Settings")
  }

  @Test("It comes behind what the person is busy with")
  func behind() {
    var probe = Probe.app(Fixtures.accountSettings())
    probe.press("?")
    probe.send(.promptedAfterSignIn(Fixtures.securityPrompt))
    #expect(probe.title.hasPrefix("Keys"))
    probe.press("<esc>")
    #expect(probe.title == "Password at Risk")
  }

  @Test("STO-13 While the store is locked it is not shown, and not lost")
  func locked() {
    var probe = probe()
    probe.send(.locked)
    #expect(!probe.text.contains("data leak"))
    #expect(probe.title == "Account Settings")
    probe.press(":gopasswords<ret><ret><ret>")
    #expect(probe.title == "Password at Risk")
  }
}
