import AuthenticationServices
import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SCR-1 Where codes are shown, the frames are as somebody looked at them")
struct CodeGoldenTests {
  @Test("Frames are as kept", arguments: Scene.codes, GoldenTests.sizes)
  func frame(_ scene: Scene, _ size: Size) throws {
    try GoldenTests.compare(
      view(scene.make(size).model), to: "\(scene.name)-\(size.columns)x\(size.rows)")
  }
}

@Suite("SMS-10 Six boxes are one field, whatever is typed or pasted into it")
struct CodeEntryTests {
  private func probe(_ presentation: FormPresentation = Fixtures.presentation()) -> Probe {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    probe.send(.formChanged(presentation))
    return probe
  }

  private func boxes(_ probe: Probe) -> String {
    probe.model.form?.text(0) ?? ""
  }

  @Test(
    "Pasted with whatever is around and between the digits, it is the code",
    arguments: [
      "482913", "482 913", "482-913", " 4 8 2 9 1 3 ", "482913\n", "482913\r\n", "\t482913",
      "Code: 482913", "482913 is your Shiny code.", "４８２９１３", "٤٨٢٩١٣", "4️⃣8️⃣2️⃣9️⃣1️⃣3️⃣",
      "🔑482913🔑", "482\u{2011}913", "\u{202E}482913", "482\0913", "482\u{1B}[31m913",
      "①482913", "四482913", "½482913",
    ])
  func pasted(_ text: String) {
    var probe = probe()
    probe.send(.keyPressed(.paste(text)))
    // What ESC [31m leaves is three more digits in between; a code has six.
    #expect(boxes(probe) == (text.contains("\u{1B}") ? "482319" : "482913"))
    #expect(probe.model.form?.awaited(in: probe.model) == nil)
  }

  @Test("A code pasted whole takes the place of what was typed; a part of one goes behind it")
  func replaced() {
    var probe = probe()
    probe.press("77")
    probe.send(.keyPressed(.paste("482913")))
    #expect(boxes(probe) == "482913")
    probe.send(.keyPressed(.paste("104 377")))
    #expect(boxes(probe) == "104377")
    probe.press("<backspace><backspace>")
    probe.send(.keyPressed(.paste("99")))
    #expect(boxes(probe) == "104399")
  }

  @Test("Without a digit in it the boxes stay as they are, and the last line says why")
  func noDigits() {
    var probe = probe()
    probe.press("48")
    for text in ["abc", "🙂🙂", "①②", "四五六", String(repeating: "x", count: 10_000)] {
      probe.send(.keyPressed(.paste(text)))
      #expect(boxes(probe) == "48")
      #expect(probe.text.contains("! Only digits go into this field."))
    }
    probe.press("x")
    #expect(probe.text.contains("! Only digits go into this field."))
    probe.press(" -2")
    #expect(boxes(probe) == "482")
    #expect(!probe.text.contains("Only digits"))
  }

  @Test("10 kB of digits are six")
  func long() {
    var probe = probe()
    probe.send(.keyPressed(.paste(String(repeating: "1234567890", count: 1_000))))
    #expect(boxes(probe) == "123456")
  }

  @Test("Backspace goes across the boxes to the first, and no further")
  func backspace() {
    var probe = probe()
    probe.press("482913<backspace><backspace>")
    #expect(probe.text.contains("│ 4 ││ 8 ││ 2 ││ 9 ││ _ ││   │"))
    probe.press("<backspace><backspace><backspace><backspace><backspace>")
    #expect(boxes(probe) == "")
    #expect(probe.text.contains("│ _ ││   ││   ││   ││   ││   │"))
    probe.press("482913<c-u>")
    #expect(boxes(probe) == "")
  }

  @Test("A seventh digit is one too many, and does not send")
  func seventh() {
    var probe = probe()
    probe.press("4829137")
    #expect(boxes(probe) == "482913")
    #expect(!probe.effects.contains { if case .activate = $0 { true } else { false } })
  }
}

@Suite("SMS-3, SMS-11 The form counts down, and says at once when the code's time is over")
struct CodeTimeTests {
  private func probe(_ form: ExtensionForm = Fixtures.form()) -> Probe {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    probe.send(.formChanged(Fixtures.presentation(form)))
    return probe
  }

  @Test("A clock that is moved moves every countdown with it")
  func moved() {
    var probe = probe()
    #expect(probe.text.contains("(4:52 left)"))
    #expect(probe.text.contains("Resend Code (24 s)"))
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(280)))
    #expect(probe.text.contains("(0:12 left)"))
    #expect(!probe.text.contains("Resend Code ("))
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(291.5)))
    #expect(probe.text.contains("(0:01 left)"))
    #expect(!probe.text.contains("expired"))
  }

  @Test("A tester moves the clock from the form, without leaving it")
  func movedFromHere() {
    var probe = probe()
    probe.press("<tab>:5 minutes forward<ret>")
    #expect(probe.effects.last == .moveClock(300))
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(300)))
    #expect(probe.title == "Shiny")
    #expect(probe.text.contains("(expired)"))
    #expect(probe.text.contains("The clock was moved by 5 minutes."))
  }

  @Test("In the second in which it expires the form says so, and what to do")
  func expired() {
    var probe = probe()
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(292)))
    #expect(probe.text.contains("(expired)"))
    #expect(probe.text.contains("The code has expired. Choose Resend Code for another one."))
  }

  @Test("Where no other code can be had, the way out is named")
  func noResend() {
    var form = Fixtures.form()
    form.buttons.removeLast()
    var probe = probe(form)
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(300)))
    #expect(probe.text.contains("The code has expired. Cancel, and begin again."))
  }

  @Test("What the server said stays, and is not said twice")
  func serversWords() {
    var probe = probe(Fixtures.form(error: "That code isn't right. 3 tries left."))
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(300)))
    #expect(probe.text.contains("That code isn't right. 3 tries left."))
    #expect(probe.text.contains("The code has expired. Choose"))
    let words = "That code has expired. Ask for another one."
    probe.send(.formChanged(Fixtures.presentation(Fixtures.form(error: words))))
    #expect(probe.text.contains(words))
    #expect(!probe.text.contains("The code has expired. Choose"))
  }
}

@Suite("COD-1 A code for another site is shown, never offered, and Why? says so")
struct HeldBackTests {
  private func probe(_ presentation: FormPresentation = Fixtures.alien()) -> Probe {
    var probe = Probe.unlocked()
    probe.press("r<ret>")
    probe.send(.messageArrived(Fixtures.alienMessage))
    probe.send(.formChanged(presentation))
    return probe
  }

  @Test("The form says that it came, and offers nothing")
  func form() {
    var probe = probe()
    #expect(probe.text.contains("A code for evil.example came in. It is not offered here."))
    #expect(!probe.text.contains("From Messages"))
    probe.press("<c-a>")
    #expect(probe.model.form?.text(0) == "")
    #expect(probe.model.feedback?.text == Fixtures.refusal)
    #expect(!probe.effects.contains { if case .useOffer = $0 { true } else { false } })
  }

  @Test("Why? is a step behind the buttons, and w away from the boxes", arguments: ["<ret>", "w"])
  func why(_ key: String) {
    var probe = probe()
    probe.press("<tab><tab><tab>" + key)
    #expect(probe.effects.last == .loadCodeVerdict(4))
    #expect(probe.title == "Why?")
    probe.send(.codeVerdictLoaded(4, Fixtures.verdict()))
    #expect(probe.text.contains("Its last line binds the code to evil.example."))
    #expect(probe.text.contains("Evil Notes: yes"))
    #expect(probe.text.contains("Shiny: no"))
    probe.press("<esc>")
    #expect(probe.title == "Shiny")
    #expect(probe.text.contains("Confirm it's you"))
  }

  @Test("Typed into the boxes w is no key")
  func typed() {
    var probe = probe()
    probe.press("w")
    #expect(probe.title == "Shiny")
  }

  @Test("Beside a code that is offered it is said as well")
  func both() {
    let probe = probe(Fixtures.alien(offers: [Fixtures.offer]))
    #expect(probe.text.contains("From Messages  482 913"))
    #expect(probe.text.contains("It is not offered here."))
  }

  @Test("In Messages every message has its Why?")
  func conversation() {
    var probe = Probe.unlocked(phone: Fixtures.phoneWithAlien)
    probe.press("m<ret>")
    #expect(probe.text.contains("482 913  for evil.example"))
    #expect(probe.selected.hasPrefix("Copy Code"))
    probe.press("<down><ret>")
    #expect(probe.effects.last == .loadCodeVerdict(4))
    probe.send(.codeVerdictLoaded(4, Fixtures.verdict(of: Fixtures.alienMessage, .used)))
    #expect(probe.text.contains("It was filled in once and is offered no more."))
    probe.press("w")
    #expect(probe.title == "Shiny")
    probe.press("y")
    #expect(probe.effects.last == .copy("482913", what: .code))
  }

  @Test("What is not stored any more says so")
  func gone() {
    var probe = probe()
    probe.press("<tab><tab><tab><ret>")
    probe.send(.codeVerdictLoaded(4, nil))
    #expect(probe.text.contains("This message is not stored"))
  }
}
