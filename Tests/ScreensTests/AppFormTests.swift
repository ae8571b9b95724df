import AuthenticationServices
import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("AFL-1, AFL-4 A form in an app's window, and saved credentials for it")
struct AppFormTests {
  private static let secret = "hunter-of-clouds"

  private func act(_ row: String, _ user: String, _ password: String) -> Effect {
    .actInApp(Fixtures.shiny, row: row, values: ["user": user, "password": password])
  }

  @Test("Typing, Tab, dots for the password, Return signs in")
  func typing() {
    var probe = Probe.app(Fixtures.signIn())
    probe.press("chelsea<tab>qwerty")
    #expect(probe.text.contains("│ chelsea "))
    #expect(probe.text.contains("│ •••••• "))
    #expect(!probe.text.contains("qwerty"))
    probe.press("<ret>")
    #expect(probe.last == act("signIn", "chelsea", "qwerty"))
    #expect(probe.text.contains("Waiting for Shiny…"))
  }

  @Test("Without a password Return says what is missing")
  func missing() {
    var probe = Probe.app(Fixtures.signIn())
    probe.press("chelsea<ret>")
    #expect(probe.text.contains("! Sign In needs Password."))
    #expect(!probe.effects.contains { if case .actInApp = $0 { true } else { false } })
  }

  @Test("A user name that the app knows is there, and the password has the keys")
  func knownUser() {
    var probe = Probe.app(Fixtures.signIn(user: "chelsea"))
    probe.press("abc<ret>")
    #expect(probe.last == act("signIn", "chelsea", "abc"))
  }

  @Test("After a refusal the sentence stands below, and what was typed is there")
  func refused() {
    var probe = Probe.app(Fixtures.signIn())
    probe.press("chelsea<tab>abc<ret>")
    probe.show(Fixtures.signIn(waitingFor: "Signing in…"))
    #expect(probe.text.contains("Signing in…"))
    probe.show(Fixtures.signIn(error: "The user name or the password is not right."))
    probe.send(.appActed(Fixtures.shiny))
    #expect(probe.text.contains("The user name or the password is not right."))
    #expect(probe.text.contains("│ chelsea "))
    probe.press("<tab><c-u>xyz<ret>")
    #expect(probe.last == act("signIn", "chelsea", "xyz"))
  }

  @Test("The rows below the form are reached by keys")
  func rows() {
    var probe = Probe.app(Fixtures.signIn())
    probe.press("<tab><tab><tab><ret>")
    #expect(probe.last == act("withApple", "", ""))
  }

  @Test("AFL-4 The bar offers the saved credential; ^A fills after Face ID, and Return signs in")
  func fill() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer])
    #expect(view(probe.model).row(22).hasPrefix(" From Passwords  chelsea@shiny.example"))
    #expect(view(probe.model).row(22).hasSuffix("^A fills"))
    probe.press("<c-a>")
    #expect(probe.title == "Fill Password")
    #expect(probe.text.contains("Fill in the password of chelsea@shiny.example?"))
    probe.press("<ret>")
    #expect(probe.effects.contains(.reveal(12, .faceID(matches: true))))
    #expect(probe.model.sheets.isEmpty)
    #expect(!probe.text.contains(AppFormTests.secret))
    probe.press("<ret>")
    #expect(probe.last == act("signIn", "chelsea@shiny.example", AppFormTests.secret))
  }

  @Test("AFL-4 Within a minute after the store was opened nobody is asked")
  func fillLately() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer])
    probe.phone.wasOpenedLately = true
    probe.press("<c-a>")
    #expect(probe.title == "Sign In")
    #expect(!probe.text.contains(AppFormTests.secret))
    probe.press("<ret>")
    #expect(probe.last == act("signIn", "chelsea@shiny.example", AppFormTests.secret))
  }

  @Test("Return that is typed before the password is there waits for it")
  func typedAhead() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer])
    probe.answers = false
    probe.press("<c-a><ret>")
    #expect(probe.last == .fill(12))
    probe.send(.fillAnswered(12, Fixtures.secrets(12)))
    #expect(probe.last == act("signIn", "chelsea@shiny.example", AppFormTests.secret))
  }

  @Test("It never answers a question that nobody saw")
  func neverBlind() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer])
    probe.answers = false
    probe.press("<c-a><ret>")
    probe.send(.fillAnswered(12, nil))
    #expect(probe.title == "Fill Password")
    #expect(!probe.effects.contains { if case .reveal = $0 { true } else { false } })
  }

  @Test("What comes when the page was left fills nothing, and asks nothing")
  func fillLate() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer])
    probe.answers = false
    probe.press("<c-a><esc>")
    #expect(probe.title == "OneTap")
    probe.send(.fillAnswered(12, nil))
    #expect(probe.model.sheets.isEmpty)
  }

  @Test("A face that does not match fills nothing")
  func mismatch() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer])
    probe.press("<c-a>j<ret>")
    #expect(probe.text.contains("Face ID did not match."))
    probe.press("<esc>")
    #expect(!probe.text.contains("│ chelsea"))
  }

  @Test("A locked store is opened by the same proof")
  func fillLocked() {
    var probe = Probe.app(Fixtures.signIn(), offers: [Fixtures.credentialOffer], locked: true)
    probe.press("<c-a>246810<ret>")
    #expect(probe.effects.contains(.unlock(.passcode("246810"))))
    #expect(probe.effects.contains(.reveal(12, .passcode("246810"))))
    #expect(probe.model.status.isUnlocked)
    probe.press("<ret>")
    #expect(probe.last == act("signIn", "chelsea@shiny.example", AppFormTests.secret))
  }

  @Test("Of several offers the bar names the one that ^A takes; others are clicked")
  func several() throws {
    var probe = Probe.app(
      Fixtures.signIn(), offers: [Fixtures.credentialOffer, Fixtures.otherOffer],
      Size(columns: 100, rows: 30))
    let bar = view(probe.model).row(28)
    #expect(bar.hasSuffix("^A fills chelsea@shiny.example"))
    let other = try #require(bar.range(of: "quentin@shiny.example"))
    let column = bar.distance(from: bar.startIndex, to: other.lowerBound)
    probe.press("<click:\(column),28>")
    #expect(probe.text.contains("Fill in the password of quentin@shiny.example?"))
  }

  @Test("Without an offer ^A says so, and there is no bar")
  func noOffer() {
    var probe = Probe.app(Fixtures.signIn())
    #expect(!probe.text.contains("From Passwords"))
    probe.press("<c-a>")
    #expect(probe.text.contains("! No saved password fits this page."))
  }

  @Test("A click on a field is for typing into it, and sends nothing")
  func clickOnField() throws {
    var probe = Probe.app(Fixtures.signIn())
    probe.press("chelsea<tab>secret")
    let rows = probe.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("│ chelsea ") })
    probe.press("<click:40,\(row)>2")
    #expect(probe.text.contains("│ chelsea2 "))
    #expect(!probe.effects.contains { if case .actInApp = $0 { true } else { false } })
  }

  @Test("SCR-10 What was typed into it is forgotten when the phone locks or the page is left")
  func forgotten() {
    var probe = Probe.app(Fixtures.signIn())
    probe.press("chelsea<tab>secret")
    probe.send(.locked)
    #expect(!probe.text.contains("•"))
    probe.press("<s-tab>chelsea<tab>secret<tab>")
    probe.press("<tab>w<esc>")
    #expect(!probe.text.contains("•"))
  }
}
