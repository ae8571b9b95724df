import AuthenticationServices
import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SCR-1 A small window shows what matters, and a large one all of it")
struct RoomTests {
  private static let small = Size(columns: 60, rows: 18)

  @Test("SCR-4 What fits is not scrolled, whatever size the window had", arguments: Scene.all)
  func grown(_ scene: Scene) {
    var probe = scene.make(RoomTests.small)
    _ = probe.model.perform(.moveToLast)
    probe.send(.resized(RoomTests.small))
    let large = Size(columns: 140, rows: 400)
    probe.send(.resized(large))
    for screen in [probe.model.front, probe.model.base.screen] {
      #expect(screen.list.top == 0, "\(scene.name): \(screen.title(in: probe.model))")
    }
  }

  @Test("Labels of what can be chosen are whole at 60 columns; the remark gives way")
  func labels() {
    var probe = Probe.unlocked(RoomTests.small)
    probe.press("r")
    #expect(probe.text.contains("Switch to Strong Password"))
    probe.press("d")
    #expect(probe.text.contains("Switch to Strong Password"))
    probe.press("<esc><esc>")
    #expect(probe.text.contains("Security Recommendations"))
  }

  @Test("A remark without room for a few letters is left out")
  func remark() {
    #expect(
      row("Change Password", "very.long.example", width: 30) == "Change Password  very.long.ex…")
    #expect(row("Change Password", "very.long.example", width: 22) == "Change Password")
    #expect(row("Change Password", "off", width: 20) == "Change Password  off")
    #expect(row("Change Password", "off", width: 12) == "Change Pass…")
  }

  private func row(_ label: String, _ remark: String, width: Int) -> String {
    var frame = Frame(size: Size(columns: width, rows: 1))
    let line = Line([Span(label)], trailing: [Span(remark)], keeps: .leading)
    frame.draw(line, at: Point(column: 0, row: 0), width: width)
    return frame.row(0)
  }

  @Test("UPG-6 The page about the website opens at its first sentence")
  func website() {
    var probe = Probe.unlocked(RoomTests.small)
    probe.press("rjj<ret>")
    #expect(probe.title == "Change Password on Website")
    #expect(probe.model.front.list.top == 0)
    #expect(probe.text.contains("> Open Address"))
    probe.press("<end>")
    #expect(probe.text.contains("This phone has no browser"))
  }

  @Test("A text above the first row that is taller than the window is read from its beginning")
  func longText() {
    let reason = (1...24).map { "Sentence \($0) says what to do." }.joined(separator: " ")
    var probe = Probe.unlocked(RoomTests.small)
    probe.press("r<ret>")
    probe.send(.upgradeFinished(Fixtures.result(.failed, reason: reason)))
    #expect(probe.text.contains("Upgrade Failed"))
    #expect(!probe.text.contains("> Done"))
    probe.press("<ret>")
    #expect(probe.text.contains("> Done"), "Nobody chooses what they do not see")
    probe.press("<up>")
    #expect(probe.model.front.list.top > 0)
    probe.press("<home>")
    #expect(probe.text.contains("Upgrade Failed"))
    while !probe.text.contains("> Done"), probe.model.front.list.top < 40 {
      let top = probe.model.front.list.top
      probe.press("<down>")
      guard probe.model.front.list.top > top else { break }
    }
    #expect(probe.text.contains("> Done"))
    probe.press("<ret>")
    #expect(probe.title == "Security Recommendations")
  }

  @Test("The word for the way back gives way to what the status says")
  func bar() {
    var probe = Probe.unlocked(RoomTests.small)
    probe.press("rjj<ret>")
    #expect(view(probe.model).row(0).contains("unlocked"))
  }

  @Test("Faults say first what goes wrong, then what it is called")
  func faults() throws {
    var probe = Probe.unlocked()
    probe.press(":faults<ret>")
    let fault = try #require(probe.model.faults.first)
    let rows = probe.text.split(separator: "\n")
    let words = fault.point.summary.prefix(20)
    let place = try #require(rows.firstIndex { $0.contains(words) })
    let name = try #require(rows.firstIndex { $0.contains(fault.point.name) })
    #expect(place < name)
  }
}

extension Model {
  fileprivate var faults: [FaultRow] {
    if case .faults(let screen) = path.last { screen.rows ?? [] } else { [] }
  }
}

@Suite("What a person presses is for what they see")
struct FrontTests {
  @Test("UPG-6 Where an upgrade is offered, the website's page is not, and it says why")
  func websiteOnlyWithoutUpgrade() {
    var probe = Probe.unlocked()
    probe.press("rdc")
    #expect(probe.title != "Change Password on Website")
    #expect(probe.text.contains("! iPhone can change this password by itself"))
    var other = Probe.unlocked()
    other.press("p/bank<ret><ret>c")
    #expect(other.title == "Change Password on Website")
    #expect(!other.text.contains("! "))
  }

  @Test("SCR-7 Reset World shows that it works, and takes no key meanwhile")
  func resetting() {
    var probe = Probe.unlocked()
    probe.press(":resetw<ret>")
    probe.answers = false
    probe.press("y")
    #expect(probe.effects.last == .resetWorld)
    #expect(probe.text.contains("Resetting the world"))
    let count = probe.effects.count
    let before = probe.model
    probe.press(":p<esc><ret>q123<tab>?")
    #expect(probe.model == before)
    #expect(probe.effects.count == count)
    probe.send(.waitTicked)
    #expect(probe.text.contains("/  Resetting the world"))
    probe.answers = true
    probe.send(.worldReset(problems: []))
    #expect(probe.title == "OneTap")
    #expect(probe.text.contains("The world is as it was at the beginning."))
    #expect(probe.model.heldKeys.isEmpty)
  }

  @Test("What ends while the world is reset stays behind the reset")
  func outcomeWhileResetting() {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    probe.model.sheets.append(.resetting(ResettingSheet()))
    probe.send(.appleSheetChanged(Fixtures.appleSheet()))
    #expect(probe.title == "Reset World")
    probe.send(.upgradeFinished(Fixtures.result(.failed, reason: "No network.")))
    #expect(probe.title == "Reset World")
    probe.send(.worldReset(problems: ["The folder is full."]))
    #expect(probe.title == "Switch to Strong Password")
    probe.send(.worldReset(problems: []))
    #expect(probe.model.sheets.isEmpty)
    #expect(probe.model.run == nil)
  }

  @Test("Reset World that fails gives the page back with the reason")
  func resetFails() {
    var probe = Probe.unlocked()
    probe.press(":resetw<ret>")
    probe.answers = false
    probe.press("y")
    probe.send(.worldReset(problems: ["The folder is full."]))
    #expect(probe.model.sheets.isEmpty)
    #expect(probe.text.contains("! The folder is full."))
  }

  @Test("SCR-2 F1 within a field lists the keys that work within a field", arguments: Scene.all)
  func keysOfFields(_ scene: Scene) {
    let model = scene.make(Size(columns: 80, rows: 24)).model
    guard model.front.editor != nil else { return }
    let keys = model.workingTable.flatMap(\.keys)
    #expect(keys.allSatisfy { $0.actsInFields }, "\(scene.name)")
    #expect(keys.contains(.escape) && keys.contains(.control("c")))
  }

  @Test("The palette begins with what can be done; what cannot comes last", arguments: Scene.all)
  func palette(_ scene: Scene) {
    var probe = scene.make(Size(columns: 100, rows: 200))
    guard probe.model.sheets.isEmpty, probe.model.front.editor == nil else { return }
    for typed in ["", "pass", "s"] {
      probe.press(":" + typed)
      let list = probe.model.frontList
      let reasons = (0..<list.count).flatMap { list[$0].items.map { $0.reason != nil } }
      #expect(reasons.first == false, "\(scene.name): \(typed)")
      #expect(!zip(reasons, reasons.dropFirst()).contains { $0 && !$1 }, "\(scene.name): \(typed)")
      probe.press("<esc>")
    }
  }

  @Test("STO-10 Digits on the Unlock sheet begin the passcode, and its hint stays")
  func digitsUnlock() {
    var probe = Probe()
    probe.press("p<ret>")
    let hint = probe.model.phone.passcodeHint ?? "no hint"
    #expect(probe.text.contains(hint))
    probe.press("x24")
    #expect(probe.text.contains("• •"))
    #expect(probe.text.contains(hint))
    probe.press("6810<ret>")
    #expect(probe.effects.contains(.unlock(.passcode("246810"))))
  }

  @Test("COD-5 Of several codes the bar names the one that ^A takes")
  func severalOffers() {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    let second = AutoFillOffer(id: 99, code: "595773")
    probe.send(.formChanged(Fixtures.presentation(offers: [second, Fixtures.offer])))
    #expect(view(probe.model).row(22).hasSuffix("^A fills 595 773"))
    probe.press("<c-a>")
    #expect(probe.model.form?.text(0) == "595773")
  }

  @Test("SMS-10 After Resend Code the code's field has the keys again")
  func resendReturns() {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    probe.send(.formChanged(Fixtures.presentation()))
    probe.press("<tab>")
    var form = probe.model.form
    form?.isSent = true
    probe.model.form = form
    #expect(probe.model.form?.focusedField == nil)
    probe.send(.formChanged(Fixtures.presentation()))
    #expect(probe.model.form?.focusedField == 0)
  }
}
