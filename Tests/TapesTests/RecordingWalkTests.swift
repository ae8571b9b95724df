import Foundation
import Screens
import Testing

@testable import Tapes

@Suite("QA-3 A recording, played back, passes", .serialized, .timeLimit(.minutes(3)))
@MainActor struct RecordingWalkTests {
  private func opened() async throws -> RecordedPhone {
    let phone = try await RecordedPhone()
    try await phone.choose("Settings")
    try await phone.choose("Passwords")
    try await phone.choose("Unlock")
    try await phone.choose("Face ID: match")
    return phone
  }

  /// Plays a recording back; at its end the screen is the same.
  @discardableResult
  private func playBack(_ phone: RecordedPhone) async throws -> String {
    let (text, frame) = await phone.finish()
    let last = try await RecordedPhone.play(text)
    #expect(last?.text == frame.text, "\(text)")
    return text
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test("ways by their titles, each page with what it should be called")
  func pages() async throws {
    let phone = try await opened()
    try await phone.choose("Security Recommendations")
    await phone.press("<esc><esc>")
    let text = try await playBack(phone)
    #expect(
      lines(text) == [
        "Size 80x24", "Expect screen \"OneTap\"", "Go Settings", "Expect screen \"Settings\"",
        "Go Settings > Passwords", "Expect screen \"Passwords\"", "Press \"Unlock\"",
        "Expect screen \"Unlock\"", "FaceID match", "Expect screen \"Passwords\"",
        "Go Settings > Passwords > Security Recommendations",
        "Expect screen \"Security Recommendations\"", "Key Esc", "Expect screen \"Passwords\"",
        "Key Esc", "Expect screen \"Settings\"",
      ])
  }

  private func upgrade() async throws -> RecordedPhone {
    let phone = try await opened()
    try await phone.choose("Security Recommendations")
    try await phone.choose("Switch to Strong Password")
    try await phone.look(for: 3)
    return phone
  }

  @Test("an upgrade with the code from the bar: time is written where something came of it")
  func autoFill() async throws {
    let phone = try await upgrade()
    await phone.press("<c-a><ret>")
    #expect(phone.session.frame.text.contains("Password Updated"))
    await phone.press("<ret>")
    let text = try await playBack(phone)
    #expect(text.contains("\nAdvance 3s\nAutoFill\nKey Enter\n"))
  }

  @Test("a code is never written: the last one sent, or a wrong one")
  func codes() async throws {
    let phone = try await upgrade()
    let code = try #require(try phone.device.sentCodes().codes.last?.code)
    let wrong = code == "918273" ? "918274" : "918273"
    await phone.press("\(wrong)<ret>\(code)<ret>")
    #expect(phone.session.frame.text.contains("Password Updated"))
    let text = try await playBack(phone)
    #expect(text.contains("\nType wrong code\nKey Enter\n"))
    #expect(text.contains("\nType code\nKey Enter\n"))
    #expect(!text.contains(code) && !text.contains(wrong))
  }

  @Test("the world's passcode is written, and keys that were typed ahead are there in their order")
  func passcode() async throws {
    let phone = try await RecordedPhone()
    try await phone.choose("Settings")
    try await phone.choose("Passwords")
    await phone.press("<ret>p246810<ret>")
    #expect(!phone.session.frame.text.contains("Unlock"))
    let text = try await playBack(phone)
    #expect(text.contains("\nPasscode 246810\n"))
  }

  @Test("a filter, a detail page and what is selected there")
  func filter() async throws {
    let phone = try await opened()
    await phone.press("/bank<ret>")
    await phone.press("<down><ret>")
    let text = try await playBack(phone)
    #expect(text.contains("Type \"bank\""))
  }

  @Test("clicks are written as what they chose")
  func clicks() async throws {
    let phone = try await RecordedPhone()
    try await phone.click("Settings")
    try await phone.click("Passwords")
    try await phone.click("Unlock")
    try await phone.click("Face ID: match")
    try await phone.click("Security Recommendations")
    let text = try await playBack(phone)
    #expect(text.contains("Security Recommendations"))
    #expect(!text.contains("click"))
  }

  @Test("the developer menu: a fault is armed and the clock moved, without that time twice")
  func developer() async throws {
    let phone = try await RecordedPhone()
    try await phone.choose("Developer")
    try await phone.choose("Clock")
    let before = phone.device.now
    try await phone.choose("1 Hour Forward")
    #expect(phone.device.now > before)
    let text = try await playBack(phone)
    #expect(!text.contains("Advance"))
  }

  @Test("a long look is written as time that goes by, and a short one is not lost")
  func looking() async throws {
    let phone = try await opened()
    try await phone.look(for: 2)
    await phone.press("<esc>")
    try await phone.look(for: 30)
    await phone.press("<esc>")
    let text = try await playBack(phone)
    #expect(lines(text).filter { $0.hasPrefix("Advance") } == ["Advance 32s"])
  }

  @Test("leaving is not a part of the tape")
  func leaving() async throws {
    let phone = try await opened()
    phone.session.terminal.quit = { phone.recorder.left() }
    await phone.press("q")
    let (text, _) = await phone.finish()
    #expect(text.hasSuffix("Expect screen \"Passwords\"\n"))
    _ = try await RecordedPhone.play(text)
  }

  @Test("a passcode of the person's own is replaced by another, the same each time")
  func ownPasscode() async throws {
    let phone = try await opened()
    await phone.press("<esc>")
    try await phone.choose("Face ID & Passcode")
    try await phone.choose("Change Passcode")
    await phone.press("246810<ret>")
    await phone.press("975318<ret>")
    await phone.press("975318<ret>")
    let text = try await playBack(phone)
    #expect(!text.contains("975318"))
    #expect(text.contains("Passcode 246810"))
    #expect(text.contains("The person's own secrets"))
  }
}

@Suite("QA-3 What stands in for a person's secrets")
struct StandInTests {
  @Test("it is of the same make, the same each time, and never another's")
  func make() {
    var standIns = StandIns { $0 == "246810" }
    let secrets = ["Tr0ub4dor&3", "tr0ub4dor&3", "Übermut-9", "135791", "000000", "x"]
    let words = secrets.map { standIns.word(for: $0) }
    #expect(Set(words).count == secrets.count)
    for (secret, word) in zip(secrets, words) {
      #expect(word != secret && word.count == secret.count)
      for (one, other) in zip(secret, word) {
        #expect(one.isNumber == other.isNumber && one.isLetter == other.isLetter)
        #expect(one.isUppercase == other.isUppercase)
        #expect(one.isNumber || one.isLetter || one == other)
      }
    }
    #expect(secrets.map { standIns.word(for: $0) } == words)
  }

  @Test("the world's own secrets stay")
  func own() {
    var standIns = StandIns { $0 == "246810" }
    #expect(standIns.word(for: "246810") == "246810" && standIns.isEmpty)
    #expect(standIns.word(for: "").isEmpty && standIns.isEmpty)
    #expect(standIns.word(for: "246811") != "246811" && !standIns.isEmpty)
  }
}
