import AuthenticationServices
import Synchronization
import Testing

@testable import ShinyApp

@MainActor
@Suite("The account settings: the page, and both upgrades from it")
struct AccountSettingsTests {
  let phone: Phone

  init() throws {
    phone = try Phone()
  }

  private func activate(_ app: ShinyApp, _ row: String) async {
    await phone.run { await app.activate(row) }
  }

  @Test("The page reads as it is drawn in the specification")
  func page() async throws {
    let page = try await phone.signedInApp().page
    #expect(page.title == "Account Settings")
    #expect(page.heading == "chelsea")
    #expect(page.headingDetail == "Signs in with a password")
    #expect(page.sections.map(\.heading) == ["Security", ""])
    #expect(
      page.labels == [
        "Switch to Strong Password", "Upgrade to Sign in with Apple", "Sign Out", "Delete Account",
      ])
    #expect(
      page.sections.first?.rows.map(\.detail) == [
        "iPhone makes and saves it", "no password any more",
      ])
    #expect(page.sections.last?.rows.last?.role == .destructive)
    #expect(page.sections.last?.rows.last?.confirmation?.contains("chelsea") == true)
    #expect(page.form == nil)
    #expect(page.waitingFor == nil)
  }

  @Test(
    "UPG-12 an upgrade is asked for with user and service, the token in userInfo, no password",
    arguments: [
      ("switchToStrongPassword", AppModification.Kind.strongPassword),
      ("upgradeToSignInWithApple", .signInWithApple),
    ])
  func asksSystem(row: String, kind: AppModification.Kind) async throws {
    let app = try await phone.signedInApp()
    await activate(app, row)
    let request = try #require(phone.modifications.first)
    #expect(phone.modifications.count == 1)
    #expect(request.kind == kind)
    #expect(request.user == "chelsea")
    #expect(request.serviceIdentifier == "shiny.example")
    #expect(UserInfo.decode(request.userInfo) as? [String: String] == ["sessionToken": "t0"])
  }

  @Test("UPG-33 after a strong password that button is gone, for this session and for the next run")
  func strongPassword() async throws {
    let app = try await phone.signedInApp()
    phone.upgradesEnd(.completed(userInfo: nil))
    await activate(app, "switchToStrongPassword")
    #expect(app.page.notice?.role == .success)
    #expect(app.page.notice?.text.hasPrefix("Password Updated") == true)
    #expect(app.page.rowIDs == ["upgradeToSignInWithApple", "signOut", "deleteAccount"])
    let next = phone.app()
    await phone.run { await next.launch() }
    #expect(next.page.rowIDs == ["upgradeToSignInWithApple", "signOut", "deleteAccount"])
    #expect(next.page.notice == nil)
  }

  @Test("What was said before the app was left is gone when it comes back; what came since is not")
  func noticeOfBefore() async throws {
    let app = try await phone.signedInApp()
    phone.upgradesEnd(.completed(userInfo: nil))
    await activate(app, "switchToStrongPassword")
    let seen = try #require(app.page.notice)
    app.returns(afterShowing: nil)
    #expect(app.page.notice == seen)
    app.returns(afterShowing: seen)
    #expect(app.page.notice == nil)
    #expect(app.page.title == "Account Settings")
  }

  @Test("That the session has ended is said until somebody signs in")
  func endedStays() async throws {
    let app = try await phone.signedInApp()
    phone.server.state.withLock { $0.sessions = [:] }
    await phone.run { await app.launch() }
    let said = AppPage.Notice("Your session has ended. Sign in again.")
    #expect(app.page.notice == said)
    app.returns(afterShowing: said)
    #expect(app.page.notice == said)
  }

  @Test("UPG-33 after Sign in with Apple there is no password, and no upgrade any more")
  func apple() async throws {
    let app = try await phone.signedInApp()
    phone.upgradesEnd(.completed(userInfo: nil)) { [server = phone.server] _ in
      server.state.withLock { $0.accounts["chelsea"] = .some(nil) }
    }
    await activate(app, "upgradeToSignInWithApple")
    #expect(app.page.notice?.text.hasPrefix("Now Uses Sign in with Apple") == true)
    #expect(app.page.headingDetail == "Signs in with Apple")
    #expect(app.page.rowIDs == ["signOut", "deleteAccount"])
    #expect(phone.storedSession?.signsInWith == .apple)
  }

  @Test("The server ended the session with the change: signed out, and told what happened")
  func sessionEndsWithChange() async throws {
    let app = try await phone.signedInApp()
    phone.upgradesEnd(.completed(userInfo: nil)) { [server = phone.server] _ in
      server.state.withLock { $0.sessions = [:] }
    }
    await activate(app, "switchToStrongPassword")
    #expect(app.page.title == "Sign In")
    #expect(app.page.notice?.role == .success)
    #expect(app.page.notice?.text.hasSuffix("Sign in again.") == true)
    #expect(app.page.form?.fields.first?.value == "chelsea")
    #expect(phone.files.isEmpty)
  }

  @Test("UPG-34 cancelled: only the sentence that says so")
  func cancelled() async throws {
    let app = try await phone.signedInApp()
    phone.upgradesEnd(.canceled)
    await activate(app, "upgradeToSignInWithApple")
    #expect(app.page.notice == AppPage.Notice("Cancelled. Nothing was changed.", role: .neutral))
    #expect(app.page.rowIDs.count == 4)
  }

  @Test(
    "UPG-34 each failure is told in words, with what to do next",
    arguments: [
      (
        .failed("Shiny could not reach its server. Check it, then try again."),
        "Upgrade Failed. Shiny could not reach its server. Check it, then try again."
      ),
      (
        .failed(code: 0, domain: ASExtensionErrorDomain, reason: nil),
        "Upgrade Failed. iPhone gave no reason. Try again later."
      ),
      (
        .failed(code: 101, domain: ASExtensionErrorDomain, reason: nil),
        "Upgrade Failed. Shiny does not know this account any more. Sign out, then sign in again."
      ),
      (
        .failed(code: 7, domain: "Elsewhere", reason: nil),
        "Upgrade Failed. iPhone gave no reason. Try again later."
      ),
    ] as [(AppModificationOutcome, String)])
  func failures(outcome: AppModificationOutcome, words: String) async throws {
    let app = try await phone.signedInApp()
    phone.upgradesEnd(outcome)
    await activate(app, "switchToStrongPassword")
    #expect(app.page.notice == AppPage.Notice(words, role: .failure))
    #expect(app.page.rowIDs.count == 4)
    // The next thing that is done takes the notice away.
    phone.upgradesEnd(.canceled)
    await activate(app, "switchToStrongPassword")
    #expect(app.page.notice?.role == .neutral)
  }

  @Test("While the upgrade runs, the page says so, and nothing else can be chosen")
  func whileRunning() async throws {
    let app = try await phone.signedInApp()
    let seen = Mutex<[String?]>([])
    phone.upgradesEnd(.canceled) { _ in
      await MainActor.run { seen.withLock { $0.append(app.page.waitingFor) } }
      await app.activate("signOut")
      await app.launch()
    }
    await activate(app, "switchToStrongPassword")
    #expect(seen.withLock { $0 } == ["Waiting for the upgrade"])
    #expect(phone.server.calls.map(\.path) == ["account"])
    #expect(app.page.title == "Account Settings")
  }

  @Test("Sign Out ends the session everywhere and takes it out of the container")
  func signOut() async throws {
    let app = try await phone.signedInApp()
    await activate(app, "signOut")
    #expect(app.page.title == "Sign In")
    #expect(app.page.form?.fields.first?.value == "")
    #expect(phone.files.isEmpty)
    #expect(phone.server.state.withLock { $0.sessions.isEmpty })
  }

  @Test("Sign Out without a network: signed out here, and the sentence says what was not done")
  func signOutOffline() async throws {
    let app = try await phone.signedInApp()
    phone.server.fail("sign-out", .notConnectedToInternet)
    await activate(app, "signOut")
    #expect(app.page.title == "Sign In")
    #expect(app.page.notice?.text.contains("could not be told") == true)
    #expect(phone.files.isEmpty)
  }

  @Test("Delete Account: deleted, or nothing at all (SIA-14)")
  func deleteAccount() async throws {
    let app = try await phone.signedInApp()
    phone.server.answer(
      "account/delete", 502, #"{"status":"notRevoked","reason":"Apple has to be told first."}"#)
    await activate(app, "deleteAccount")
    #expect(app.page.title == "Account Settings")
    #expect(app.page.notice == .init("Apple has to be told first.", role: .failure))
    #expect(phone.storedSession != nil)
    await activate(app, "deleteAccount")
    #expect(app.page.title == "Sign In")
    #expect(app.page.notice == .init("The account chelsea is deleted.", role: .success))
    #expect(phone.files.isEmpty)
  }
}
