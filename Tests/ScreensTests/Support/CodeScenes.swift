import AuthenticationServices
import Device
import Foundation
import TextInterface

@testable import Screens

extension Fixtures {
  static let alienMessage = MessageRow(
    id: 4, sender: "Shiny", to: "+12025550104",
    text: "482 913 is your Shiny code.\n@evil.example #482913", arrived: now, code: "482913",
    codeRange: 43..<49, boundTo: "evil.example")

  static let refusal =
    "The message binds the code to evil.example, and this app speaks for shiny.example only."

  static let withheld = WithheldCode(
    id: 4, sender: "Shiny", boundTo: "evil.example", reason: refusal)

  static var phoneWithAlien: FakePhone {
    var phone = FakePhone()
    phone.messages.append(alienMessage)
    return phone
  }

  static func alien(offers: [AutoFillOffer] = []) -> FormPresentation {
    FormPresentation(
      appName: "Shiny", form: form(), offers: offers, withheld: [withheld], isBusy: false)
  }

  static func verdict(
    of message: MessageRow = alienMessage,
    _ standing: CodeVerdict.Standing = .offered(until: now.addingTimeInterval(180))
  ) -> CodeVerdict {
    CodeVerdict(
      message: message, finding: "Its last line binds the code to evil.example.",
      standing: standing,
      apps: [
        CodeVerdict.App(id: "a", name: "Evil Notes", refusal: nil),
        CodeVerdict.App(id: "b", name: "Shiny", refusal: refusal),
      ])
  }
}

extension Scene {
  /// Where codes are shown, offered and held back.
  static let codes: [Scene] = [
    .form("form-held-back", Fixtures.alien()),
    .form("form-held-back-offer", Fixtures.alien(offers: [Fixtures.offer]), "<tab><tab><tab>"),
    .form(
      "form-help",
      Fixtures.presentation(
        ExtensionForm(
          title: "I can't get a code",
          message: "A text can take a minute. Look into Messages, and whether this phone has a"
            + " signal. You can have another code sent.",
          buttons: [
            ExtensionForm.Button(id: "back", label: "Back", role: .primary),
            ExtensionForm.Button(id: "numbers", label: "Use Another Number"),
          ], host: "shiny.example"))),
    Scene("form-expired") { size in
      var probe = Probe.unlocked(size)
      probe.press("r<ret>")
      probe.send(.formChanged(Fixtures.presentation()))
      probe.send(.clockTicked(Fixtures.now.addingTimeInterval(292)))
      return probe
    },
    Scene("code-why") { size in
      var probe = Probe.unlocked(size, phone: Fixtures.phoneWithAlien)
      probe.press("m<ret>w")
      probe.send(.codeVerdictLoaded(4, Fixtures.verdict()))
      return probe
    },
    Scene("code-why-none") { size in
      var probe = Probe.unlocked(size)
      probe.press("m<down><ret>w")
      probe.send(
        .codeVerdictLoaded(
          1,
          CodeVerdict(
            message: Fixtures.messages[0], finding: "There is no code in this message.",
            standing: nil, apps: [])))
      return probe
    },
  ]
}
