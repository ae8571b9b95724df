import Device
import Testing
import TextInterface

@testable import Screens

@Suite(
  "AFL-5 Signing up: a user name is offered, a strong password stands in its field and is seen")
struct SignUpTests {
  private var password: String { Fixtures.signUp.password }

  @Test("the password fills its field by itself, shown, and can be used as it is")
  func fills() {
    var probe = Probe.signUp()
    #expect(probe.text.contains(password))
    #expect(probe.text.contains("Strong Password"))
    #expect(probe.text.contains("Use Strong Password"))
    #expect(probe.text.contains("Choose My Own"))
    probe.press("new@shiny.example<ret>")
    #expect(
      probe.effects.last
        == .actInApp(
          Fixtures.shiny, row: "create",
          values: ["user": "new@shiny.example", "password": password]))
  }

  @Test("^A fills in the person's address")
  func user() {
    var probe = Probe.signUp()
    #expect(probe.text.contains("Your Email  chelsea@icloud.example"))
    probe.press("<c-a>")
    #expect(probe.text.contains("│ chelsea@icloud.example"))
    #expect(!probe.text.contains("Your Email"))
    probe.press("<ret>")
    guard case .actInApp(_, _, let values) = probe.effects.last else {
      Issue.record("Nothing was chosen.")
      return
    }
    #expect(values["user"] == "chelsea@icloud.example")
  }

  @Test("what iPhone has made is not typed over")
  func locked() {
    var probe = Probe.signUp()
    probe.press("<tab>")
    let before = probe.text
    probe.press("xyz")
    #expect(before.contains(password) && probe.text.contains(password))
  }

  @Test("Choose My Own empties the field and gives it the keys; dots again")
  func own() {
    var probe = Probe.signUp("a<tab><tab><tab><tab><ret>")
    #expect(!probe.text.contains(password))
    probe.press("own")
    #expect(probe.text.contains("│ •••"))
    #expect(!probe.text.contains("Choose My Own"))
    // The page may change meanwhile: the choice stays.
    let page = AppPresentation(
      app: Fixtures.shiny, name: "Shiny", page: Fixtures.createAccount, signUp: Fixtures.signUp)
    probe.send(.appPageChanged(page))
    #expect(!probe.text.contains(password))
  }

  @Test("and Use Strong Password takes it back")
  func back() {
    var probe = Probe.signUp("a<tab><tab><tab><tab><ret>own<tab><tab><ret>")
    #expect(probe.text.contains(password))
    probe.press("<ret>")
    guard case .actInApp(_, "create", let values) = probe.effects.last else {
      Issue.record("The button was not in front.")
      return
    }
    #expect(values["password"] == password)
  }

  @Test("without an association nothing stands there by itself")
  func none() {
    let probe = Probe.signUp(offer: nil)
    #expect(!probe.text.contains("Use Strong Password"))
    #expect(!probe.text.contains("Your Email"))
  }
}

@Suite("AFL-6, AFL-7 The phone asks before it saves, and says for which domain")
struct SaveSheetTests {
  private func asked(_ kind: SaveOffer.Kind, locked: Bool = false) -> Probe {
    var probe = locked ? Probe() : Probe.unlocked()
    probe.press("<ret>")
    probe.send(.saveOffered(Fixtures.saveOffer(kind)))
    return probe
  }

  @Test(
    "three questions, and the harmless answer first",
    arguments: [
      (SaveOffer.Kind.save, "Save Password?", "Save Password"),
      (.update, "Update Password?", "Update Password"),
      (.strong, "Save Password?", "Save Password"),
    ])
  func questions(_ kind: SaveOffer.Kind, _ title: String, _ label: String) {
    var probe = asked(kind)
    #expect(probe.title == title)
    #expect(probe.text.contains("shiny.example"))
    // A password that is kept nowhere else would be lost by "Not Now".
    #expect(probe.selected == (kind == .strong ? label : "Not Now"))
    if kind != .strong { probe.press("k") }
    #expect(probe.selected == label)
    probe.press("<ret>")
    #expect(probe.effects.contains(.saveCredential(Fixtures.saveOffer(kind))))
    #expect(probe.model.sheets.isEmpty)
    #expect(
      probe.text.contains(
        kind == .update ? "The password was updated." : "The password was saved."))
  }

  @Test("Not Now, by every way out", arguments: ["<ret>", "<esc>", "n"])
  func notNow(_ keys: String) {
    var probe = asked(.save)
    probe.press(keys)
    #expect(probe.effects.last == .declineSaving)
    #expect(probe.model.sheets.isEmpty)
  }

  @Test("locked: the store is opened first, and then the question stands there again")
  func locked() {
    var probe = asked(.strong, locked: true)
    probe.press("s")
    #expect(!probe.effects.contains(.saveCredential(Fixtures.saveOffer(.strong))))
    #expect(probe.text.contains("Unlock the passwords to save"))
    probe.press("<ret>")
    #expect(probe.title == "Save Password?")
    probe.press("s")
    #expect(probe.effects.contains(.saveCredential(Fixtures.saveOffer(.strong))))
  }

  @Test("what went wrong is said, and the question stays")
  func problem() {
    var phone = FakePhone()
    phone.saveProblem = "There is no space left on the disk. Make room, then try again."
    var probe = Probe.unlocked(phone: phone)
    probe.press("<ret>")
    probe.send(.saveOffered(Fixtures.saveOffer(.save)))
    probe.press("s")
    #expect(probe.text.contains("There is no space left"))
    #expect(probe.title == "Save Password?")
  }
}

@Suite("SCR-1, SCR-3 Small windows and the list of keys")
struct SmallThingsTests {
  @Test("at 60x18 home shows every app and the dock")
  func home() {
    var probe = Probe(Size(columns: 60, rows: 18))
    for name in Fixtures.apps.map(\.name) + ["Settings", "Messages", "Developer"] {
      #expect(probe.text.contains(name))
    }
    probe.press("jj<right><ret>")
    #expect(probe.title == "Messages")
  }

  @Test(
    "the list of keys breaks what does not fit, and cuts nothing",
    arguments: ["r?", "<ret>?", "rd?"])
  func keys(_ keys: String) {
    var probe = Probe.unlocked(Size(columns: 80, rows: 60))
    probe.press(keys)
    #expect(probe.title.hasPrefix("Keys: "))
    #expect(
      !probe.text.split(separator: "\n").filter { $0.hasPrefix(" ") }
        .filter { $0.contains("│") }.contains { $0.contains("…") })
  }

  @Test("a sheet without rows and without more text has no keys that move")
  func noMoves() {
    var probe = Probe.unlocked(Size(columns: 140, rows: 60))
    probe.press("p/bank<ret><ret>co?")
    #expect(probe.title == "Keys: In a Browser")
    #expect(!probe.text.contains("Move to the next field"))
    #expect(!probe.text.contains("Move up by a page"))
    #expect(probe.text.contains("Copy the address of the page"))
  }

  @Test("SCR-10 dots stand for something: no notes are none, and a password never changed says so")
  func emptySecrets() {
    var probe = Probe.unlocked()
    probe.press("rd")
    guard case .details(var screen) = probe.model.path.last, let details = screen.details else {
      Issue.record("There is no page of a password.")
      return
    }
    screen.details = CredentialDetails(
      credential: details.credential, findings: details.findings, priority: details.priority,
      score: details.score, isHidden: false, upgrades: [], appName: nil, checks: [],
      changePasswordURL: "", interrupted: nil, hasNotes: false, formerPasswords: 0)
    probe.model.path[probe.model.path.count - 1] = .details(screen)
    #expect(
      probe.text.split(separator: "\n").contains { $0.contains("Notes") && $0.contains("none") })
    #expect(probe.text.contains("never changed"))
  }
}
