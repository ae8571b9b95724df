import Device
import Foundation
import Testing
import TextInterface

@testable import Screens

@Suite("SCR-10 Secrets are dots until Face ID or the passcode, and again when the page is left")
struct SecretsTests {
  private static let secret = "hunter-of-clouds"

  @Test(
    "Face ID reveals; leaving the page, looking further or locking hides",
    arguments: [
      "<esc>d", "t<esc>", "r", "L<ret><ret>",
    ])
  func reveal(_ keys: String) {
    var probe = Probe.unlocked()
    probe.press("rd")
    #expect(!probe.text.contains(SecretsTests.secret))
    #expect(probe.text.contains("••••••••••••"))
    probe.press("r<ret>")
    #expect(probe.text.contains(SecretsTests.secret))
    probe.press(keys)
    #expect(probe.title == "Shiny")
    #expect(!probe.text.contains(SecretsTests.secret))
  }

  @Test("A face that does not match reveals nothing, and the sheet says so")
  func mismatch() {
    var probe = Probe.unlocked()
    probe.press("rdrj<ret>")
    #expect(probe.text.contains("Face ID did not match."))
    #expect(!probe.text.contains(SecretsTests.secret))
    probe.press("p246810<ret>")
    #expect(probe.text.contains(SecretsTests.secret))
  }

  @Test("A passcode is dots, and a wrong one is asked for again")
  func passcode() {
    var probe = Probe()
    probe.press("p<ret>p111111")
    #expect(!probe.text.contains("111111"))
    #expect(probe.text.contains("• • • • • •"))
    probe.press("<ret>")
    #expect(probe.text.contains("That passcode is not right."))
    probe.press("246810<ret>")
    #expect(probe.title == "Passwords")
  }

  @Test("STO-12 While a wait runs no passcode is sent, and the seconds are shown")
  func wait() {
    var probe = Probe()
    probe.press("p<ret>p111111")
    probe.answers = false
    probe.press("<ret>")
    probe.send(
      .unlockAnswered(
        .refused(
          sentence: "Five wrong passcodes.", waitUntil: Fixtures.now.addingTimeInterval(60))))
    #expect(probe.text.contains("Five wrong passcodes. (1:00 left)"))
    #expect(probe.model.needsTick == .second)
    let count = probe.effects.count
    probe.press("2<ret>")
    #expect(probe.text.contains("! The next try is possible in 1:00."))
    #expect(!probe.effects.dropFirst(count).contains(.unlock(.passcode("2"))))
    probe.send(.clockTicked(Fixtures.now.addingTimeInterval(61)))
    probe.press("<ret>")
    #expect(probe.effects.last == .unlock(.passcode("2")))
  }

  @Test("Where Face ID is off the passcode is asked at once")
  func faceIDOff() {
    var phone = FakePhone()
    phone.isFaceIDOn = false
    var probe = Probe(phone: phone)
    probe.press("p<ret>")
    #expect(!probe.text.contains("Face ID: match"))
    probe.press("246810<ret>")
    #expect(probe.title == "Passwords")
  }

  @Test("Copying a password asks who is there, and says where it went")
  func copy() {
    var probe = Probe.unlocked()
    probe.press("rdy")
    #expect(probe.title == "Copy Password")
    probe.press("<ret>")
    #expect(probe.effects.contains(.copy(SecretsTests.secret, what: .password)))
    #expect(probe.text.contains("Password copied."))
    #expect(!probe.text.contains(SecretsTests.secret))
  }

  @Test("A terminal that takes no copies is named")
  func copyFails() {
    var probe = Probe.unlocked()
    probe.send(.textCopied(.code, reachedTerminal: false))
    #expect(probe.text.contains("! Code not copied: this terminal takes no copies (OSC 52)."))
  }

  @Test("A reveal that comes when the page was left shows nothing")
  func lateReveal() {
    var probe = Probe.unlocked()
    probe.press("rd")
    probe.answers = false
    probe.press("r<ret><esc><esc>")
    probe.send(.revealAnswered(12, .success(Fixtures.secrets(12))))
    probe.answers = true
    probe.press("d")
    #expect(probe.title == "Shiny")
    #expect(!probe.text.contains(SecretsTests.secret))
  }

  @Test("History has a reveal of its own (STO-2)")
  func history() {
    var probe = Probe.unlocked()
    probe.press("rdr<ret>t")
    #expect(!probe.text.contains("sunshine1"))
    probe.press("<ret><ret>")
    #expect(probe.text.contains("sunshine1"))
    #expect(probe.text.contains("changed by hand"))
    probe.press("<esc>t")
    #expect(!probe.text.contains("sunshine1"))
  }

  @Test("Changing the passcode needs the present one, and the new one twice")
  func changePasscode() {
    var probe = Probe.unlocked()
    probe.press("jj<ret>j<ret>j<ret>")
    #expect(probe.text.contains("Enter your present passcode"))
    probe.press("246810<ret>135790<ret>135791<ret>")
    #expect(probe.text.contains("The two passcodes differ. Try again."))
    probe.press("135790<ret>135790<ret>")
    #expect(probe.text.contains("The passcode was changed."))
    #expect(probe.phone.passcode == "135790")
  }

  @Test("Face ID goes on and off by the passcode")
  func switchFaceID() {
    var probe = Probe.unlocked()
    probe.press("jj<ret>j<ret><ret>246810<ret>")
    #expect(!probe.phone.isFaceIDOn)
    #expect(probe.text.contains("Face ID is now off."))
    probe.press("<ret>246810<ret>")
    #expect(probe.phone.isFaceIDOn)
  }

  @Test("STO-13 Locking hides every page of passwords and messages, and unlocking shows it again")
  func lock() {
    for keys in ["p", "r", "rd", "pj<ret>", "m", "m<ret>"] {
      var probe = Probe.unlocked()
      probe.press(keys)
      let before = probe.text
      probe.press("L")
      #expect(probe.text.contains("Passwords Are Locked"))
      #expect(!probe.text.contains("shiny.example"))
      probe.press("<ret><ret>")
      #expect(probe.text == before)
    }
  }

  @Test("Each key restarts the five minutes, while there is something to lock")
  func personActed() {
    var probe = Probe()
    probe.press("j")
    #expect(!probe.effects.contains(.personActed))
    probe.send(.unlockAnswered(.unlocked))
    probe.press("j")
    #expect(probe.effects.last == .personActed)
  }
}
