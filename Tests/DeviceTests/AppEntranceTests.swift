import AuthenticationServices
import Foundation
import Simulation
import Testing

@testable import Device

@Suite("UPG-12, UPG-20, UPG-22, UPG-33: upgrades that an app asks for", .timeLimit(.minutes(1)))
struct AppEntranceTests {
  /// A world in which the phone has no password of `plain`.
  static func forgetPlain(_ world: URL) throws {
    let file = world.appending(path: "passwords.csv")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains(",plain,") }
    try Data(rows.joined(separator: "\n").utf8).write(to: file)
    try Lab.change(
      world, #"{ user: "plain", stepUp: "never" }"#,
      to: #"{ user: "plain", stepUp: "never", password: "old plain password" }"#)
  }

  @Test("UPG-33: a strong password from the app: the credential is updated, then the app is told")
  func strongPassword() async throws {
    let lab = try await Lab()
    #expect(try await lab.signInToApp("plain").title == "Account Settings")
    let page = try await lab.act("switchToStrongPassword")
    #expect(page.notice?.role == .success)
    #expect(page.notice?.text.hasPrefix("Password Updated") == true)
    await lab.expectProof("plain", oldWorks: false)
    let names = try lab.names(of: 1)
    #expect(names.first == "perform(_:)")
    #expect(
      names.suffix(4) == [
        "extension ended", "credential updated", "didSuccessfullyComplete", "outcome",
      ])
    try lab.expectSoundTrace()
  }

  @Test("UPG-31, UPG-33: to Sign in with Apple from the app: the credential is deleted")
  func signInWithApple() async throws {
    let lab = try await Lab()
    lab.habit.withLock { $0 = .goOn }
    try await lab.signInToApp("plain")
    let page = try await lab.act("upgradeToSignInWithApple")
    #expect(page.notice?.text.contains("Now Uses Sign in with Apple") == true)
    try await lab.expectAppleProof("plain")
    try lab.expectSoundTrace()
  }

  @Test("UPG-33: where no credential is saved, a strong password is saved as a new one")
  func newCredential() async throws {
    let lab = try await Lab(prepare: Self.forgetPlain)
    #expect(try lab.device.credential(domain: "shiny.example", user: "plain") == nil)
    try await lab.signInToApp("plain")
    #expect(try await lab.act("switchToStrongPassword").notice?.role == .success)
    let saved = try #require(try lab.device.credential(domain: "shiny.example", user: "plain"))
    #expect(saved.origin == .upgrade)
    #expect(try lab.names(of: 1).contains("credential saved"))
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test("UPG-22, UPG-25: the session is the proof: a saved password that is out of date is no harm")
  func staleCredential() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("stale", password: "what the server knows")
    #expect(try await lab.act("switchToStrongPassword").notice?.role == .success)
    let stored = await lab.device.signIn(domain: "shiny.example", user: "stale", password: nil)
    #expect(stored == .signedIn)
    try lab.expectSoundTrace()
  }

  @Test("UPG-34: the server's refusal reaches the app word for word; a cancel shows no failure")
  func failures() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("family")
    let refused = try await lab.act("switchToStrongPassword")
    #expect(refused.notice?.role == .failure)
    #expect(refused.notice?.text.contains("Ask the person who pays for the family plan.") == true)
    lab.habit.withLock { $0 = .cancel }
    try await lab.act("signOut")
    try await lab.signInToApp("plain")
    let cancelled = try await lab.act("upgradeToSignInWithApple")
    #expect(cancelled.notice == AppPage.Notice("Cancelled. Nothing was changed."))
    #expect(try await lab.openApp().notice == cancelled.notice)
    // Once the app was left, what it said is old news.
    lab.device.leaveApp(Lab.app)
    #expect(try await lab.openApp().notice == nil)
    await lab.expectProof("plain", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("a locked store is opened by the person first, or the request is cancelled")
  func locked() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("plain")
    lab.device.lock()
    async let declined = lab.act("switchToStrongPassword")
    await lab.unlockWanted()
    lab.device.declineUnlock()
    #expect(try await declined.notice == AppPage.Notice("Cancelled. Nothing was changed."))

    async let accepted = lab.act("switchToStrongPassword")
    await lab.unlockWanted(after: 1)
    try await lab.unlock()
    #expect(try await accepted.notice?.role == .success)
    await lab.expectProof("plain", oldWorks: false)
    try lab.expectSoundTrace()
  }

  @Test("UPG-20: while the app's request waits for the store, a second fails at once")
  func oneAtATimeWhileLocked() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("plain")
    lab.device.lock()
    async let first = lab.act("switchToStrongPassword")
    await lab.unlockWanted()
    let second = await lab.device.upgrade(try lab.id("strict"), to: .strongPassword)
    #expect(second.reason?.hasPrefix("Another upgrade is under way.") == true)
    lab.device.cancelUpgrade()
    #expect(try await first.notice == AppPage.Notice("Cancelled. Nothing was changed."))
    #expect(!lab.device.status.isUpgrading)
  }

  @Test("UPG-20: while the system's upgrade runs, the app's fails at once with the sentence")
  func oneAtATimeFromTheApp() async throws {
    let lab = try await Lab()
    try await lab.signInToApp("strict")
    async let running = lab.upgrade("plain", to: .signInWithApple)
    let sheet = try await lab.sheet()
    await lab.device.actInApp(Lab.app, row: "switchToStrongPassword", values: [:])
    let page = try await lab.openApp()
    #expect(page.notice?.text.contains("Another upgrade is under way.") == true)
    #expect(await lab.device.answerAppleSheet(Lab.answer(sheet)) == .unlocked)
    #expect(try await running.outcome == .convertedToApple)
    await lab.expectProof("strict", oldWorks: true)
    try lab.expectSoundTrace()
  }

  @Test("an app may ask for accounts of its own domains alone")
  func foreignDomain() async throws {
    let lab = try await Lab()
    let parts = lab.device.machinery
    let app = try #require(parts.app(Lab.app))
    let outcome = await parts.modify(
      AppModification(
        kind: .strongPassword, user: "noa", serviceIdentifier: "leaky.example", userInfo: nil),
      for: app)
    guard case .failed(0, ASExtensionErrorDomain, let reason?) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reason.contains("leaky.example"))
  }

  @Test("`onetap upgrade --from app` signs in first where the session is missing, and says so")
  func fromTheCommand() async throws {
    let lab = try await Lab()
    let first = await lab.device.upgradeFromApp(
      domain: "Shiny.Example", user: "plain", to: .strongPassword)
    #expect(first.result.outcome == .passwordUpdated)
    #expect(first.notes == ["Signed in to Shiny as plain first."])
    let other = await lab.device.upgradeFromApp(
      domain: "shiny.example", user: "strict", to: .strongPassword)
    #expect(other.result.outcome == .passwordUpdated)
    await lab.expectProof("strict", oldWorks: false)
    let none = await lab.device.upgradeFromApp(
      domain: "leaky.example", user: "noa", to: .strongPassword)
    #expect(none.result.outcome == .failed)
    #expect(none.result.reason?.contains("No installed app speaks for leaky.example") == true)
    let stale = await lab.device.upgradeFromApp(
      domain: "shiny.example", user: "stale", to: .strongPassword)
    #expect(stale.result.outcome == .failed)
    #expect(stale.result.reason?.isEmpty == false)
    try lab.expectSoundTrace()
  }
}

extension Lab {
  /// Waits until an app's request needs the store open, once more than `times`.
  func unlockWanted(after times: Int = 0) async {
    let seen = await asked.wait { seen in seen.count { $0.isUnlock } > times }
    if seen.count(where: { $0.isUnlock }) <= times { giveUp() }
  }
}

extension Asked {
  fileprivate var isUnlock: Bool {
    if case .unlock = self { true } else { false }
  }
}
