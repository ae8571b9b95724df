import AuthenticationServices
import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Device

/// What the phone asks a person besides forms.
enum Asked: Sendable {
  case sheet(AppleSheet?)
  case page(AppPresentation)
  case unlock(String)
  case prompt(SecurityPrompt)
  /// An upgrade, or what was done in an app, came to its end: nothing more is asked.
  case ended

  var isEnd: Bool {
    if case .ended = self { true } else { false }
  }
}

/// What a person does each time the sheet of Sign in with Apple is shown.
enum SheetHabit: Sendable {
  case none
  /// Continues, with the face that matches.
  case goOn
  case cancel
}

extension Lab {
  static let app = "Q4H7XW2K9P.example.shiny.Shiny"

  func listenToApple() {
    device.observe { [weak self, asked] event in
      switch event {
      case .appleSheetChanged(let sheet):
        asked.record(.sheet(sheet))
        guard let self, let sheet, !sheet.isBusy, sheet.problem == nil else { return }
        self.follow(self.habit.withLock { $0 }, sheet)
      case .appPageChanged(let page): asked.record(.page(page))
      case .unlockNeeded(let sentence): asked.record(.unlock(sentence))
      case .promptedAfterSignIn(let prompt): asked.record(.prompt(prompt))
      default: break
      }
    }
  }

  private func follow(_ habit: SheetHabit, _ sheet: AppleSheet) {
    switch habit {
    case .none: break
    case .cancel: device.cancelAppleSheet()
    case .goOn: Task { [device] in _ = await device.answerAppleSheet(Self.answer(sheet)) }
    }
  }

  static func answer(
    _ sheet: AppleSheet, sharesEmail: Bool = false, _ proof: Proof = .faceID(matches: true)
  ) -> AppleSheetAnswer {
    AppleSheetAnswer(fullName: sheet.proposedName, sharesEmail: sharesEmail, proof: proof)
  }

  /// Does something on the phone; when the test runs out of time, the person gives everything up, so
  /// that nobody waits for ever.
  func givingUp<Answer: Sendable>(
    _ work: @Sendable (Device) async -> Answer
  ) async -> Answer {
    await withTaskCancellationHandler {
      await work(device)
    } onCancel: {
      giveUp()
    }
  }

  /// The person cancels whatever asks for something, now and later.
  func giveUp() {
    habit.withLock { $0 = .cancel }
    device.declineUnlock()
    device.cancelAppleSheet()
    device.cancelUpgrade()
  }

  /// Waits until the sheet satisfies a condition; throws when something has ended meanwhile.
  func sheet(
    _ condition: @escaping @Sendable (AppleSheet) -> Bool = { _ in true }
  ) async throws -> AppleSheet {
    let before = asked.values.count { $0.isEnd }
    if let sheet = device.appleSheet, condition(sheet) { return sheet }
    let seen = await asked.wait { seen in
      if case .sheet(let sheet?) = seen.last, condition(sheet) { return true }
      return seen.count { $0.isEnd } > before
    }
    guard case .sheet(let sheet?) = seen.last, condition(sheet) else {
      giveUp()
      throw Missing("The sheet did not come.")
    }
    return sheet
  }

  /// Upgrades an account to Sign in with Apple, going on at the sheet.
  func upgradeToApple(_ user: String) async throws -> UpgradeResult {
    habit.withLock { $0 = .goOn }
    defer { habit.withLock { $0 = .none } }
    return try await upgrade(user, to: .signInWithApple)
  }

  // MARK: The app

  /// Opens the app and answers its page.
  func openApp() async throws -> AppPage {
    try #require(await device.openApp(Self.app)).page
  }

  /// Chooses a row of the app, and answers what it shows in the end.
  @discardableResult
  func act(_ row: String, _ values: [String: String] = [:]) async throws -> AppPage {
    await givingUp { await $0.actInApp(Self.app, row: row, values: values) }
    asked.record(.ended)
    return try await openApp()
  }

  /// Signs in to the app with the password of the beginning, or another.
  @discardableResult
  func signInToApp(_ user: String, password: String? = nil) async throws -> AppPage {
    _ = try await openApp()
    return try await act(
      "signIn", ["user": user, "password": password ?? Self.passwords[user] ?? ""])
  }

  var prompts: [SecurityPrompt] {
    asked.values.compactMap { if case .prompt(let prompt) = $0 { prompt } else { nil } }
  }

  // MARK: Proof

  /// No password opens the account any more, Sign in with Apple does, and the credential has gone to
  /// Recently Deleted, marked (UPG-31, UPG-32).
  func expectAppleProof(
    _ user: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = await device.signIn(
      domain: "shiny.example", user: user, password: Self.passwords[user])
    guard case .usesApple(let words) = answer else {
      Issue.record("The server said \(answer).", sourceLocation: sourceLocation)
      return
    }
    #expect(words.contains("Apple"), sourceLocation: sourceLocation)
    #expect(
      try device.credential(domain: "shiny.example", user: user) == nil,
      sourceLocation: sourceLocation)
    #expect(
      try device.recentlyDeleted().contains {
        $0.user == user && $0.reason == .replacedBySignInWithApple
      }, sourceLocation: sourceLocation)
    try await expectAppleOpens(user, sourceLocation: sourceLocation)
  }

  /// Signing in to the app with Apple opens this account.
  func expectAppleOpens(
    _ user: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = habit.withLock { $0 }
    habit.withLock { $0 = .goOn }
    defer { habit.withLock { $0 = before } }
    if try await openApp().heading != "" { try await act("signOut") }
    let page = try await act("signInWithApple")
    #expect(page.title == "Account Settings", sourceLocation: sourceLocation)
    #expect(page.heading == user, sourceLocation: sourceLocation)
    try await act("signOut")
  }
}

/// What a test waited for in vain.
struct Missing: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
