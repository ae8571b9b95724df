import AuthenticationServices
import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SMS-10, SMS-11, UPG-27, UPG-28 The extension's form and the QuickType bar")
struct FormTests {
  private func probe(
    _ form: ExtensionForm = Fixtures.form(), offers: [AutoFillOffer] = [],
    size: Size = Size(columns: 80, rows: 24)
  ) -> Probe {
    var probe = Probe.unlocked(size)
    probe.press("r<ret>")
    probe.send(.formChanged(Fixtures.presentation(form, offers: offers)))
    return probe
  }

  private func activation(_ probe: Probe) -> [String: String]? {
    guard case .activate(_, let values) = probe.effects.last else { return nil }
    return values
  }

  @Test("Digits only are taken; spaces and hyphens of a paste are dropped")
  func digits() {
    var probe = probe()
    probe.press("4a-8 ")
    probe.send(.keyPressed(.paste("2 9-1\n3")))
    probe.press("<ret>")
    #expect(activation(probe) == ["code": "482913"])
  }

  @Test("The palette leads nowhere behind the form; the clock moves all the same")
  func palette() {
    var probe = probe()
    let path = probe.model.path
    probe.press("<tab>:gosettings")
    #expect(probe.text.contains("Settings  Finish or cancel the upgrade first."))
    probe.press("<ret>")
    #expect(probe.text.contains("! Finish or cancel the upgrade first."))
    probe.press("<esc>")
    #expect(probe.model.path == path && probe.model.sheets.isEmpty)
    probe.press(":1minuteforward<ret>")
    #expect(probe.effects.contains(.moveClock(60)))
    #expect(probe.model.path == path)
  }

  @Test("A pasted code with its line end is a code, and is not sent by it")
  func pastedLineEnd() {
    var probe = probe()
    probe.send(.keyPressed(.paste("482 913\n")))
    #expect(activation(probe) == nil)
    #expect(probe.text.contains("│ 4 ││ 8 ││ 2 ││ 9 ││ 1 ││ 3 │"))
    probe.press("<ret>")
    #expect(activation(probe) == ["code": "482913"])
  }

  @Test("Six digits enable Verify; before, Return says what is missing")
  func verify() {
    var probe = probe()
    probe.press("48291<ret>")
    #expect(probe.text.contains("Verify (needs 6 digits)"))
    #expect(probe.text.contains("! Verify needs all 6 digits."))
    #expect(activation(probe) == nil)
    probe.press("3")
    #expect(!probe.text.contains("needs 6 digits"))
    probe.press("7<backspace>4")
    #expect(probe.text.contains("│ 4 ││ 8 ││ 2 ││ 9 ││ 1 ││ 4 │"))
  }

  @Test("Ctrl-A takes the offer, fills all boxes, and tells so once")
  func autoFill() {
    var probe = probe(offers: [Fixtures.offer])
    #expect(probe.text.contains(" From Messages  482 913"))
    probe.press("<c-a>")
    #expect(probe.text.contains("│ 4 ││ 8 ││ 2 ││ 9 ││ 1 ││ 3 │"))
    #expect(probe.effects.last == .useOffer(3))
    probe.press("<ret>")
    #expect(activation(probe) == ["code": "482913"])
  }

  @Test("Without an offer Ctrl-A says so, and there is no bar")
  func noOffer() {
    var probe = probe()
    #expect(!probe.text.contains("From Messages"))
    probe.press("<c-a>")
    #expect(probe.text.contains("! No code has come in yet."))
  }

  @Test("COD-5 Three offers at most stand in the bar, and each can be clicked")
  func severalOffers() {
    let offers = [
      Fixtures.offer, AutoFillOffer(id: 2, code: "104377"), AutoFillOffer(id: 1, code: "7788"),
    ]
    var probe = probe(offers: offers)
    #expect(probe.text.contains(" From Messages  482 913    104 377    7788"))
    let row = probe.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("From Messages") }
    probe.press("<click:29,\(row ?? 0)>")
    #expect(probe.effects.last == .useOffer(2))
    #expect(probe.text.contains("│ 1 ││ 0 ││ 4 ││ 3 ││ 7 ││ 7 │"))
  }

  @Test("Resend Code counts down, is inert until then, and says so when tried")
  func resend() {
    var probe = probe()
    #expect(probe.text.contains("Resend Code (24 s)"))
    probe.press("<tab><tab><ret>")
    #expect(probe.text.contains("! Resend Code can be used in 24 s."))
    #expect(probe.model.needsTick == .second)
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(23)))
    #expect(probe.text.contains("Resend Code (1 s)"))
    #expect(probe.text.contains("(4:29 left)"))
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(24)))
    probe.press("<ret>")
    #expect(probe.effects.last == .activate(button: "resend", values: ["code": ""]))
  }

  @Test("The form says when the code is valid no more")
  func expired() {
    var probe = probe()
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(400)))
    #expect(probe.text.contains("Enter the code sent to •••• •• 00 (expired)"))
  }

  @Test("SMS-4 After a wrong code the boxes are empty, and the sentence stands below")
  func wrongCode() {
    var probe = probe()
    probe.press("111111<ret>")
    probe.send(.formChanged(Fixtures.presentation(Fixtures.form(), isBusy: true)))
    probe.send(
      .formChanged(
        Fixtures.presentation(Fixtures.form(error: "That code isn't right. 4 tries left."))))
    #expect(probe.text.contains("That code isn't right. 4 tries left."))
    probe.press("482913<ret>")
    #expect(activation(probe) == ["code": "482913"])
  }

  @Test("A form that changes for another reason keeps what was typed")
  func keepsTyped() {
    var probe = probe()
    probe.press("48")
    probe.send(.formChanged(Fixtures.presentation(Fixtures.form(resendIn: 30), offers: [])))
    probe.send(.formChanged(Fixtures.presentation(offers: [Fixtures.offer])))
    #expect(probe.text.contains("│ 4 ││ 8 ││ _ │"))
  }

  @Test("Keys typed while the server is asked wait for its answer")
  func typedAhead() {
    var probe = probe()
    probe.press("111111<ret>482913<ret>")
    let sent = probe.effects.filter { if case .activate = $0 { true } else { false } }
    #expect(sent.count == 1)
    probe.send(
      .formChanged(
        Fixtures.presentation(Fixtures.form(error: "That code isn't right. 4 tries left."))))
    #expect(activation(probe) == ["code": "482913"])
  }

  @Test("UPG-28 esc and Cancel take the form away at once", arguments: ["<esc>", "<click:3,0>"])
  func cancel(_ key: String) {
    var probe = probe()
    probe.press("48" + key)
    #expect(probe.effects.last == .cancelUpgrade)
    #expect(!probe.text.contains("Confirm it's you"))
    probe.send(.formChanged(nil))
    probe.send(.upgradeFinished(Fixtures.result(.cancelled)))
    #expect(probe.text.contains("Cancelled. Nothing was changed."))
    probe.press("<ret>")
    #expect(probe.title == "Security Recommendations")
  }

  @Test("The system draws the bar: Cancel, the app's name, the time")
  func bar() {
    let row = view(probe().model).row(0)
    #expect(row.hasPrefix(" Cancel"))
    #expect(row.contains("Shiny"))
    #expect(row.hasSuffix("9:41"))
  }

  @Test("SMS-7 A choice, a plain field and a secret one; Tab goes around")
  func fields() {
    var probe = probe(Fixtures.choiceForm)
    #expect(probe.text.contains("(*) •••• •• 00"))
    probe.press("<down><ret>")
    #expect(probe.text.contains("(*) •••• •• 06"))
    probe.press("<tab><tab>opensesame<tab><tab><s-tab><s-tab>")
    #expect(!probe.text.contains("opensesame"))
    #expect(probe.text.contains("│ ••••••••••"))
    probe.press("<ret>")
    #expect(
      activation(probe) == ["number": "b", "name": "chelsea", "secret": "opensesame"])
  }

  @Test("While the store is locked the form is hidden, and comes back whole (STO-13)")
  func locked() {
    var probe = probe()
    probe.press("48")
    probe.send(.locked)
    #expect(!probe.text.contains("Confirm it's you"))
    #expect(probe.text.contains("Passwords Are Locked"))
    probe.press("<ret><ret>")
    #expect(probe.text.contains("Confirm it's you"))
    #expect(probe.text.contains("│ 4 ││ 8 ││ _ │"))
  }
}
