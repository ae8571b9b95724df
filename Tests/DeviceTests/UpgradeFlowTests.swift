import Foundation
import Simulation
import Testing

@testable import Device

@Suite("UPG-23 to UPG-29, UPG-37: an upgrade ends in one outcome that signing in confirms")
struct UpgradeFlowTests {
  @Test("UPG-24: success without an interface")
  func withoutInterface() async throws {
    let lab = try await Lab()
    let result = try await lab.upgrade("plain")
    #expect(result.outcome == .passwordUpdated)
    #expect(result.reason == nil)
    #expect(lab.formsShown.isEmpty)
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test("SMS-11: success after step-up, with the code from the QuickType bar")
  func withStepUp() async throws {
    let lab = try await Lab()
    let result = try await lab.upgradeWithCode("code")
    #expect(result.outcome == .passwordUpdated)
    await lab.expectProof("code", oldWorks: false)
    try lab.expectSoundTrace()
    #expect(
      try lab.names(of: result.request) == [
        "Switch to Strong Password", "pending password stored", "extension started",
        "changePasswordWithoutUserInteraction", "authorise", "step-up required",
        "userInteractionRequired (100)", "prepareInterfaceToChangePassword", "interface shown",
        "send code", "text message sent", "code sent", "form updated", "text message delivered",
        "button activated", "verify code", "code accepted", "change password", "password changed",
        "completeChangePasswordRequest", "interface dismissed", "extension ended",
        "credential updated", "outcome",
      ])
  }

  @Test("UPG-34: the server's refusal is shown word for word")
  func refused() async throws {
    let lab = try await Lab()
    let result = try await lab.upgrade("family")
    #expect(result.outcome == .failed)
    #expect(result.reason == "Ask the person who pays for the family plan.")
    await lab.expectProof("family", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("SMS-7: an account without a number is refused with a sentence")
  func noNumber() async throws {
    let lab = try await Lab()
    let result = try await lab.upgrade("phoneless")
    #expect(result.outcome == .failed)
    #expect(result.reason?.contains("telephone number") == true)
    await lab.expectProof("phoneless", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("UPG-28: a cancel at the step-up changes nothing and is no failure")
  func cancelled() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    lab.device.cancelUpgrade()
    let result = try await running
    #expect(result.outcome == .cancelled)
    #expect(result.outcome.title == "Cancelled. Nothing was changed.")
    #expect(result.reason == nil)
    #expect(lab.device.presentation == nil)
    await lab.expectProof("code", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("SMS-4: five wrong codes end the request, and the lock outlives it")
  func wrongUntilLocked() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let right = try #require(await lab.device.nextOffer()).code
    let wrong = right == "000000" ? "111111" : "000000"
    for left in [4, 3, 2, 1] {
      lab.enter(wrong)
      let form = try await lab.form { $0.form.error?.contains("\(left) tr") == true && !$0.isBusy }
      #expect(form.form.error?.hasPrefix("That code isn't right.") == true)
    }
    lab.enter(wrong)
    let result = try await running
    #expect(result.outcome == .failed)
    #expect(result.reason?.contains("takes no codes for this account before ") == true)
    let again = try await lab.upgrade("code")
    #expect(again.outcome == .failed)
    #expect(again.reason?.contains("Too many wrong codes") == true)
    await lab.expectProof("code", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("SMS-3, COD-5: after five minutes the code is neither offered nor accepted")
  func expired() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let code = try #require(await lab.device.nextOffer()).code
    lab.device.moveClock(by: 5 * 60 + 1)
    #expect(lab.device.presentation?.offers == [])
    lab.enter(code)
    let form = try await lab.form { $0.form.error != nil && !$0.isBusy }
    #expect(form.form.error?.contains("expired") == true)
    lab.device.cancelUpgrade()
    #expect(try await running.outcome == .cancelled)
    await lab.expectProof("code", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("SMS-5: a resend after the message was lost")
  func resent() async throws {
    let lab = try await Lab()
    lab.device.arm("sms.send.lost", .once)
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    lab.device.moveClock(by: 30)
    lab.device.activate(button: "resend", values: [:])
    _ = try await lab.form { $0.isBusy }
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    lab.enter(offer.code)
    #expect(try await running.outcome == .passwordUpdated)
    await lab.expectProof("code", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test("UPG-20: a second upgrade fails at once with a sentence, and the first goes on")
  func oneAtATime() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("code")
    _ = try await lab.codeForm()
    let second = try await lab.upgrade("plain")
    #expect(second.outcome == .failed)
    #expect(second.request == nil)
    #expect(second.reason?.hasPrefix("Another upgrade is under way.") == true)
    lab.enter(try #require(await lab.device.nextOffer()).code)
    #expect(try await running.outcome == .passwordUpdated)
    try lab.expectSoundTrace()
  }

  @Test("SMS-7: of several numbers the person chooses one; a code in a later line is offered")
  func severalNumbers() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("two")
    let choice = try await lab.form { !$0.form.fields.isEmpty }
    #expect(choice.form.fields[0].options.map(\.label) == ["•••• •• 08", "•••• •• 00"])
    lab.device.activate(button: "send", values: ["number": choice.form.fields[0].options[0].id])
    _ = try await lab.codeForm()
    let offer = try #require(await lab.device.nextOffer())
    #expect(lab.messagesHeard.last?.text.contains("no longer valid") == true)
    lab.enter(offer.code)
    #expect(try await running.outcome == .passwordUpdated)
    await lab.expectProof("two", oldWorks: false)
  }

  @Test("SMS-9, `0105`: the carrier's refusal reaches the person")
  func carrierRefuses() async throws {
    let lab = try await Lab()
    let result = try await lab.upgradeNaturally("blocked")
    #expect(result.outcome == .failed)
    #expect(result.reason?.contains("carrier refuses") == true)
    await lab.expectProof("blocked", oldWorks: true)
    try lab.expectSoundTrace()
  }
}
