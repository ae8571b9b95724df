import Foundation
import Simulation
import Testing

@testable import Device

@Suite("SIA-1, SIA-2: the sheet of Sign in with Apple", .timeLimit(.minutes(1)))
struct AppleSheetTests {
  @Test("SIA-1: the first time it asks for name and email, later for nothing")
  func firstTimeOnly() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("plain", to: .signInWithApple)
    let sheet = try await lab.sheet()
    #expect(sheet.appName == "Shiny")
    #expect(sheet.purpose == .upgrade)
    #expect(sheet.account == "noa@icloud.example")
    #expect(sheet.asksForName && sheet.asksForEmail)
    #expect(sheet.proposedName == "Noa Rivera")
    #expect(sheet.isFaceIDOn && !sheet.isBusy && sheet.problem == nil)
    #expect(await lab.device.answerAppleSheet(Lab.answer(sheet)) == .unlocked)
    #expect(try await running.outcome == .convertedToApple)

    _ = try await lab.openApp()
    async let signingIn = lab.act("signInWithApple")
    let second = try await lab.sheet()
    #expect(second.purpose == .signIn)
    #expect(!second.asksForName && !second.asksForEmail)
    #expect(await lab.device.answerAppleSheet(Lab.answer(second)) == .unlocked)
    #expect(try await signingIn.heading == "plain")
  }

  @Test("SIA-2: after three faces that do not match only the passcode counts")
  func mismatches() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("plain", to: .signInWithApple)
    let sheet = try await lab.sheet()
    let wrong = Lab.answer(sheet, .faceID(matches: false))
    for isLast in [false, false, true] {
      guard case .refused(let sentence, _) = await lab.device.answerAppleSheet(wrong) else {
        Issue.record("A face that does not match was taken.")
        return
      }
      #expect(sentence.contains("three times") == isLast)
      #expect(lab.device.appleSheet?.problem == sentence)
      #expect(lab.device.appleSheet?.isFaceIDOn == !isLast)
    }
    // Not even the right face counts now.
    let right = await lab.device.answerAppleSheet(Lab.answer(sheet))
    #expect(right != .unlocked)
    let guess = await lab.device.answerAppleSheet(Lab.answer(sheet, .passcode("000000")))
    guard case .refused(let sentence, _) = guess else {
      Issue.record("A wrong passcode was taken.")
      return
    }
    #expect(sentence.contains("wrong"))
    let passcode = Lab.answer(sheet, .passcode(Lab.passcode))
    #expect(await lab.device.answerAppleSheet(passcode) == .unlocked)
    #expect(try await running.outcome == .convertedToApple)
    try lab.expectSoundTrace()
  }

  @Test("SIA-2: without an Apple account it says so, and one can be added there")
  func noAccount() async throws {
    let lab = try await Lab(prepare: { world in
      try Lab.change(
        world, #"appleAccount: { email: "noa@icloud.example", signingKey: "apple.pem" },"#, to: "")
    })
    #expect(lab.device.machinery.apple.account == nil)
    async let running = lab.upgrade("plain", to: .signInWithApple)
    let sheet = try await lab.sheet()
    #expect(sheet.account == nil)
    let early = await lab.device.answerAppleSheet(Lab.answer(sheet))
    #expect(
      early
        == .refused(
          sentence: "There is no Apple account on this phone. Add one, then continue.",
          waitUntil: nil))
    #expect(await lab.device.addAppleAccount() == nil)
    let added = try await lab.sheet { $0.account != nil }
    #expect(added.account == "noa.rivera@icloud.example")
    #expect(added.proposedName == "Noa Rivera")
    #expect(
      await lab.device.addAppleAccount() == "There is an Apple account on this phone already.")
    lab.device.cancelAppleSheet()
    #expect(try await running.outcome == .cancelled)
    // It stays on the phone.
    let life = try Lab(after: lab) { _ in lab.device.close() }
    #expect(life.device.machinery.apple.account?.email == "noa.rivera@icloud.example")
  }

  @Test("SIA-2, UPG-30: no network: it fails after the network's time-out, in words")
  func noNetwork() async throws {
    let lab = try await Lab()
    lab.device.arm("apple.sheet.no-network", .once)
    let before = lab.device.now
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .failed)
    #expect(
      result.reason
        == "Apple could not be reached: there is no network. Check the network connection, then try "
        + "again.")
    #expect(lab.device.now.timeIntervalSince(before) >= 30)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
    #expect(try await lab.upgradeToApple("plain").outcome == .convertedToApple)
  }

  @Test("cancelled while Apple is asked: the sheet goes at once, and nothing was changed")
  func cancelledWhileBusy() async throws {
    let lab = try await Lab()
    lab.device.arm("network.system-apple.slow")
    lab.device.trace.observe { [device = lab.device] event in
      // On the way to Apple.
      if event.name == "authorize" { device.cancelAppleSheet() }
    }
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .cancelled)
    #expect(lab.device.appleSheet == nil)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("the fault `apple.sheet.cancel` cancels as a person does")
  func cancelFault() async throws {
    let lab = try await Lab()
    lab.device.arm("apple.sheet.cancel", .once)
    let result = try await lab.upgrade("plain", to: .signInWithApple)
    #expect(result.outcome == .cancelled)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("there is nothing to answer where no sheet is shown")
  func noSheet() async throws {
    let lab = try await Lab()
    let answer = AppleSheetAnswer(
      fullName: "", sharesEmail: false, proof: .faceID(matches: true))
    #expect(
      await lab.device.answerAppleSheet(answer)
        == .refused(
          sentence: "There is no sheet for Sign in with Apple to answer.", waitUntil: nil))
    lab.device.cancelAppleSheet()
    #expect(try lab.device.traceEvents().allSatisfy { $0.name != "Cancel" })
  }
}
