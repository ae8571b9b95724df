import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

/// Chance that gives the same for the same seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

@Suite("Whatever keys come in whatever order, the screens stay whole")
struct PropertyTests {
  private static let keys: [Key] =
    "jkhlgGpqrmwdxytusciDoL?:/ 0123456789nyRf".map { Key.character($0) } + [
      .enter, .enter, .enter, .escape, .escape, .tab, .backTab, .up, .down, .left, .right, .home,
      .end, .pageUp, .pageDown, .backspace, .delete, .control("a"), .control("p"), .control("n"),
      .control("l"), .control("c"), .function(1), .function(2), .paste("12 34\n"),
    ]

  @Test("No key breaks anything; one thing at most is selected", arguments: 0..<6)
  func randomKeys(_ seed: Int) {
    var dice = Dice(UInt64(seed))
    var probe = Probe(Size(columns: 80, rows: 24))
    for _ in 0..<50 {
      probe.send(.keyPressed(PropertyTests.keys.randomElement(using: &dice) ?? .enter))
      something(&probe, &dice)
    }
    let frame = view(probe.model)
    #expect(frame.size == probe.model.size)
    #expect(probe.model.path.count >= 1)
    #expect(probe.model.path.first?.kind == "home")
  }

  /// What happens by itself between keys.
  private func something(_ probe: inout Probe, _ dice: inout Dice) {
    switch Int.random(in: 0..<30, using: &dice) {
    case 0: probe.send(.messageArrived(Fixtures.newMessage))
    case 1: probe.send(.clockTicked(probe.model.now.addingTimeInterval(7)))
    case 2: probe.send(.contentsChanged)
    case 3:
      let size = Size(
        columns: Int.random(in: 40..<150, using: &dice),
        rows: Int.random(in: 10..<50, using: &dice))
      probe.send(.resized(size))
    case 4: probe.send(.waitTicked)
    case 5 where probe.model.run != nil:
      probe.send(.formChanged(Fixtures.presentation(offers: [Fixtures.offer])))
    case 6 where probe.model.run != nil:
      probe.send(.formChanged(nil))
      probe.send(.upgradeFinished(Fixtures.result(.cancelled)))
    case 7: probe.send(.locked)
    case 9:
      probe.show([Fixtures.accountSettings(), Fixtures.signIn()][dice.next() % 2 == 0 ? 0 : 1])
    case 10: probe.send(.appActed(Fixtures.shiny))
    case 11: probe.send(.appleSheetChanged(Fixtures.appleSheet(isBusy: dice.next() % 3 == 0)))
    case 12: probe.send(.appleSheetChanged(nil))
    case 13: probe.send(.promptedAfterSignIn(Fixtures.securityPrompt))
    case 14: probe.send(.unlockNeeded("Shiny wants to change a saved password."))
    case 15: probe.appUpgrade(dice.next() % 2 == 0)
    case 8: probe.send(.unlockAnswered(.unlocked))
    default: break
    }
    #expect(view(probe.model).size == probe.model.size)
  }

  @Test("SCR-6 Sides of boxes stand straight, with wide characters and emoji", arguments: Scene.all)
  func straight(_ scene: Scene) {
    for size in [Size(columns: 60, rows: 18), Size(columns: 80, rows: 24)] {
      let probe = scene.make(size)
      guard probe.model.sheets.isEmpty else { continue }
      #expect(Looks.crookedSides(view(probe.model)).isEmpty, "\(scene.name) at \(size)")
    }
  }

  @Test("SCR-1 Every screen has its title and its keys at the smallest size", arguments: Scene.all)
  func smallest(_ scene: Scene) {
    let model = scene.make(Size(columns: 60, rows: 18)).model
    let text = view(model).text
    #expect(text.contains(model.front.title(in: model).prefix(20)), "\(scene.name)")
    #expect(!view(model).row(17).isEmpty)
  }

  @Test("SCR-6 Control characters of data are shown, never sent")
  func controlCharacters() {
    var probe = Probe.unlocked()
    probe.phone.rows[0] = CredentialRow(
      id: 1, title: "Ev\u{1B}[31mil\n", domain: "evil.test", user: "\u{7}bell", findings: [],
      isInterrupted: false)
    probe.press("p")
    #expect(probe.text.contains("Ev␛[31mil␛"))
    #expect(!probe.text.contains("\u{1B}"))
    #expect(!probe.text.contains("\u{7}"))
  }

  @Test("SCR-8 The same model makes the same frame")
  func pure() {
    for scene in Scene.all.prefix(12) {
      let model = scene.make(Size(columns: 80, rows: 24)).model
      #expect(view(model) == view(model))
    }
  }

  @Test("SCR-11 Empty places say why they are empty and what to do")
  func emptyPlaces() {
    var phone = FakePhone()
    phone.rows = []
    phone.recommended = []
    phone.deleted = []
    phone.messages = []
    let places = [
      ("p", "No passwords yet."), ("p/zz", "No password has"), ("r", "No Recommendations"),
      ("pj<ret>", "Nothing was deleted"), ("m", "No messages yet."),
      (":hiddenrec<ret>", "Nothing is hidden."),
    ]
    for (keys, words) in places {
      var probe = Probe.unlocked(phone: phone)
      probe.press(keys)
      #expect(probe.text.contains(words), "\(keys)")
    }
  }
}
