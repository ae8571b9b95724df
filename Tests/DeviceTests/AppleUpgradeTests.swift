import Foundation
import Simulation
import Testing

@testable import Device

@Suite("UPG-30 to UPG-32: the upgrade to Sign in with Apple", .timeLimit(.minutes(1)))
struct AppleUpgradeTests {
  @Test("UPG-31, UPG-32: the account has no password any more, and Sign in with Apple opens it")
  func success() async throws {
    let lab = try await Lab()
    let id = try lab.id("plain")
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .convertedToApple)
    #expect(result.outcome.title == "Now Uses Sign in with Apple")
    #expect(result.reason == nil)
    #expect(lab.formsShown.isEmpty)
    #expect(try await lab.device.details(of: id) == nil)
    try await lab.expectAppleProof("plain")
    try lab.expectSoundTrace()
  }

  @Test("TRC-1: every hop is an event, in its order, with Apple's spelling")
  func trace() async throws {
    let lab = try await Lab()
    let result = try await lab.upgradeToApple("plain")
    let names = try lab.names(of: result.request)
    #expect(
      names == [
        "Upgrade to Sign in with Apple", "pending upgrade stored", "extension started",
        "convertAccountToSignInWithAppleWithoutUserInteraction", "authorise", "authorised",
        "getSignInWithAppleUpgradeAuthorization", "Apple sheet shown", "Continue", "authorize",
        "authorized", "Apple sheet dismissed", "authorization", "convert account", "keys", "keys",
        "token", "tokens", "account converted", "completeUpgradeToSignInWithApple",
        "extension ended", "credential moved to Recently Deleted", "outcome",
      ])
  }

  @Test("UPG-24, UPG-26: after a step-up, with the form gone before the sheet comes")
  func withStepUp() async throws {
    let lab = try await Lab()
    async let running = lab.upgradeToApple("code")
    _ = try await lab.codeForm()
    lab.enter(try #require(await lab.device.nextOffer()).code)
    let result = try await running
    #expect(result.outcome == .convertedToApple)
    let names = try lab.names(of: result.request)
    let dismissed = try #require(names.firstIndex(of: "interface dismissed"))
    let shown = try #require(names.firstIndex(of: "Apple sheet shown"))
    #expect(dismissed < shown)
    try await lab.expectAppleProof("code")
    try lab.expectSoundTrace()
  }

  @Test("UPG-30, SIA-2: the sheet cancelled: no failure, and nothing was changed")
  func cancelled() async throws {
    let lab = try await Lab()
    lab.habit.withLock { $0 = .cancel }
    let result = try await lab.upgrade("plain", to: .signInWithApple)
    #expect(result.outcome == .cancelled)
    #expect(result.reason == nil)
    #expect(lab.device.appleSheet == nil)
    await lab.expectProof("plain", oldWorks: true)
    #expect(try lab.names(of: result.request).contains("Cancel"))
    try lab.expectSoundTrace()
  }

  @Test("UPG-28: cancelling the upgrade while the sheet is shown takes the sheet away")
  func cancelledAsAWhole() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("plain", to: .signInWithApple)
    _ = try await lab.sheet()
    lab.device.cancelUpgrade()
    #expect(try await running.outcome == .cancelled)
    #expect(lab.device.appleSheet == nil)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("STO-13: locked while the sheet is shown, the upgrade goes on to its one outcome")
  func locked() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("plain", to: .signInWithApple)
    let sheet = try await lab.sheet()
    lab.device.lock()
    #expect(await lab.device.answerAppleSheet(Lab.answer(sheet)) == .unlocked)
    #expect(try await running.outcome == .convertedToApple)
    #expect(!lab.device.isUnlocked)
    try await lab.unlock()
    try await lab.expectAppleProof("plain")
    try lab.expectSoundTrace()
  }

  @Test("UPG-20: a second request fails at once while the sheet is shown, and the first goes on")
  func oneAtATime() async throws {
    let lab = try await Lab()
    async let running = lab.upgrade("plain", to: .signInWithApple)
    let sheet = try await lab.sheet()
    let second = await lab.device.upgrade(try lab.id("strict"), to: .strongPassword)
    #expect(second.outcome == .failed)
    #expect(second.reason?.hasPrefix("Another upgrade is under way.") == true)
    #expect(await lab.device.answerAppleSheet(Lab.answer(sheet)) == .unlocked)
    #expect(try await running.outcome == .convertedToApple)
    await lab.expectProof("strict", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("SIA-15: one Apple user cannot be bound to two accounts of a service")
  func alreadyBound() async throws {
    let lab = try await Lab()
    #expect(try await lab.upgradeToApple("plain").outcome == .convertedToApple)
    let second = try await lab.upgradeToApple("strict")
    #expect(second.outcome == .failed)
    #expect(second.reason?.contains("another account") == true)
    await lab.expectProof("strict", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("SIA-15: an account that belongs to the Apple user from the start is in the way as well")
  func boundFromTheStart() async throws {
    let lab = try await Lab(prepare: { world in
      try Lab.change(
        world, #"{ user: "phoneless" }"#,
        to: #"{ user: "phoneless" }, { user: "first-visit", appleUser: true }"#)
    })
    let result = try await lab.upgradeToApple("plain")
    #expect(result.outcome == .failed)
    try await lab.expectAppleOpens("first-visit")
  }

  @Test("SIA-6: a password that is out of date opens nothing, so the server says no")
  func stale() async throws {
    let lab = try await Lab()
    let result = try await lab.upgradeToApple("stale")
    #expect(result.outcome == .failed)
    #expect(try lab.device.credential(domain: "shiny.example", user: "stale") != nil)
    try lab.expectSoundTrace()
  }

  @Test(
    "UPG-5: without its entitlement the app is not offered the upgrade, and a sentence says why")
  func notEntitled() async throws {
    let lab = try await Lab(prepare: { world in
      try Data(WorldFolder.entitlements(["webcredentials:shiny.example"]).utf8).write(
        to: world.appending(path: "apps/Shiny.app/Shiny.entitlements"))
    })
    let result = try await lab.upgrade("plain", to: .signInWithApple)
    #expect(result.outcome == .failed)
    #expect(result.request == nil)
    #expect(result.reason?.contains("com.apple.developer.applesignin") == true)
    let details = try #require(await lab.device.details(of: try lab.id("plain")))
    #expect(details.upgrades == [.strongPassword])
    #expect(try await lab.upgrade("plain").outcome == .passwordUpdated)
  }
}
