import Foundation
import Simulation
import TestSupport
import Testing

@testable import Device

@Suite(
  "STO-21, STO-22: killed between any two steps of an upgrade to Apple or of an app's upgrade",
  .timeLimit(.minutes(1)))
struct AppleCrashTests {
  @Test(
    "at every event of an upgrade to Sign in with Apple, with and without step-up",
    arguments: ["plain", "code"])
  func everyEventOfAConversion(_ user: String) async throws {
    let lab = try await Lab()
    lab.habit.withLock { $0 = .goOn }
    let images = watch(lab)
    let running = Task { try await lab.upgrade(user, to: .signInWithApple) }
    if user == "code" {
      _ = try await lab.codeForm()
      lab.enter(try #require(await lab.device.nextOffer()).code)
    }
    #expect(try await running.value.outcome == .convertedToApple)
    var outcomes: Set<String> = []
    for event in images.events.withLock({ $0 }) {
      outcomes.insert(try await expectOrder(after: event, user, lab, images))
    }
    #expect(outcomes == ["old password", "apple"])
  }

  @Test("at every event of an upgrade that an app asked for", arguments: UpgradeKind.allCases)
  func everyEventFromAnApp(_ kind: UpgradeKind) async throws {
    let lab = try await Lab()
    lab.habit.withLock { $0 = .goOn }
    try await lab.signInToApp("plain")
    let images = watch(lab)
    try await lab.act(
      kind == .strongPassword ? "switchToStrongPassword" : "upgradeToSignInWithApple")
    for event in images.events.withLock({ $0 }) where event.request != nil {
      _ = try await expectOrder(after: event, "plain", lab, images)
    }
  }

  @Test("UPG-33: killed after the server's word, an account that was not saved is saved")
  func newCredential() async throws {
    let lab = try await Lab(prepare: AppEntranceTests.forgetPlain)
    try await lab.signInToApp("plain")
    let images = watch(lab)
    try await lab.act("switchToStrongPassword")
    let changed = try #require(
      images.events.withLock { $0 }.first { $0.name == "password changed" })
    let life = try Lab(after: lab) { $0.stateFolder = images.url(changed.number) }
    try await life.unlock()
    #expect(life.device.takeSettledUpgrades().map(\.outcome) == [.interrupted])
    await life.expectProof("plain", oldWorks: false)
    try life.expectSoundTrace()
  }

  @Test("a conversion of an account that is not saved leaves nothing to settle, and says so")
  func nothingSaved() async throws {
    let lab = try await Lab(prepare: AppEntranceTests.forgetPlain)
    lab.habit.withLock { $0 = .goOn }
    try await lab.signInToApp("plain")
    let images = watch(lab)
    try await lab.act("upgradeToSignInWithApple")
    let converted = try #require(
      images.events.withLock { $0 }.first { $0.name == "account converted" })
    let life = try Lab(after: lab) { $0.stateFolder = images.url(converted.number) }
    try await life.unlock()
    let settled = life.device.takeSettledUpgrades()
    #expect(settled.map(\.outcome) == [.interrupted])
    #expect(settled.first?.reason?.contains("Sign in to see how it stands.") == true)
    #expect(await life.device.settle() == [])
    try await life.expectAppleOpens("plain")
    try life.expectSoundTrace()
  }

  @Test("STO-22: nobody answers: the password stays stored, and the person is told")
  func nobodyAnswers() async throws {
    let lab = try await Lab()
    let images = watch(lab)
    _ = try await lab.upgradeToApple("plain")
    let converted = try #require(
      images.events.withLock { $0 }.first { $0.name == "account converted" })
    let life = try Lab(after: lab) { $0.stateFolder = images.url(converted.number) }
    life.device.arm("network.all.offline")
    try await life.unlock()
    let open = try #require(life.device.takeSettledUpgrades().first)
    #expect(open.kind == .signInWithApple)
    #expect(open.reason?.contains("there is no network") == true)
    let details = try #require(await life.device.details(of: try life.id("plain")))
    #expect(details.interrupted?.explanation.contains("Sign in with Apple") == true)
    life.device.disarm("network.all.offline")
    #expect(await life.device.settle().map(\.outcome) == [.interrupted])
    try await life.expectAppleProof("plain")
    try life.expectSoundTrace()
  }

  // MARK: Images of a kill

  private func watch(_ lab: Lab) -> CrashTests.Images {
    let images = CrashTests.Images()
    let state = lab.configuration.stateFolder
    lab.device.trace.observe { event in
      try? FileManager.default.copyItem(at: state, to: images.url(event.number))
      images.events.withLock { $0.append(event) }
    }
    return images
  }

  /// After a kill at an event, store and server agree; answers on what.
  private func expectOrder(
    after event: TraceEvent, _ user: String, _ lab: Lab, _ images: CrashTests.Images
  ) async throws -> String {
    let life = try Lab(after: lab) { $0.stateFolder = images.url(event.number) }
    defer { life.device.close() }
    let place = "killed after \(event.number) \(event.name)"
    try await life.unlock()
    let settled = life.device.takeSettledUpgrades()
    #expect(settled.allSatisfy { $0.outcome == .interrupted && $0.reason?.isEmpty == false })
    try life.expectSoundTrace()
    #expect(await life.device.settle() == [], "\(place)")
    let old = await life.device.signIn(
      domain: "shiny.example", user: user, password: Lab.passwords[user])
    if case .usesApple = old {
      #expect(try life.device.credential(domain: "shiny.example", user: user) == nil, "\(place)")
      #expect(try life.device.recentlyDeleted().map(\.user) == [user], "\(place)")
      return "apple"
    }
    let stored = await life.device.signIn(domain: "shiny.example", user: user, password: nil)
    #expect(stored == .signedIn, "\(place)")
    return old == .signedIn ? "old password" : "new password"
  }
}
