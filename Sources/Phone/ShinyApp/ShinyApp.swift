import AuthenticationServices

/// The sample app behind an icon: signing in, the account's settings, and both upgrades.
///
/// Written as an app's author would, against AuthenticationServices alone. It serves every app of a
/// world: they differ in name, server, group, and in whether they offer Sign in with Apple.
@MainActor
package final class ShinyApp {
  let name: String
  let server: AppServer
  let upgrader: Upgrader
  let appleSignIn: AppleSignIn
  private let appGroup: String?
  private let pages: AppPages

  var state = AppState() {
    didSet { if page != pages.page(oldValue) { onChange?(page) } }
  }

  /// What the window shows.
  package var page: AppPage { pages.page(state) }

  /// Told each time the page has changed.
  package var onChange: (@MainActor (AppPage) -> Void)?

  /// Told of each sign-in with a password that worked: the system notices it (UPG-13).
  package var onSignIn: (@MainActor (_ user: String, _ password: String) -> Void)?

  /// Told of each account that was made with a password: the system saves it (AFL-5).
  package var onSignUp: (@MainActor (_ user: String, _ password: String) -> Void)?

  /// What the account settings can offer, where the app has an extension for it.
  package enum Upgrade: Hashable, Sendable {
    case strongPassword, signInWithApple
  }

  /// What the app keeps.
  lazy var container = AppContainer(group: appGroup)

  /// An app that was not launched yet; `host` is its server, `appGroup` what it shares with its
  /// extension, `upgrades` what that declares, and `passwordRules` what the server asks of passwords.
  package init(
    name: String, host: String, appGroup: String?, offersApple: Bool,
    upgrades: Set<Upgrade> = [.strongPassword, .signInWithApple], passwordRules: String? = nil,
    window: ASPresentationAnchor
  ) {
    self.name = name
    self.appGroup = appGroup
    server = AppServer(app: name, host: host)
    pages = AppPages(
      name: name, host: host, offersApple: offersApple, upgrades: upgrades,
      passwordRules: passwordRules)
    upgrader = Upgrader(window: window)
    appleSignIn = AppleSignIn(window: window)
  }

  /// Begins with the session in the shared container, if the server still knows it; may be called
  /// again whenever the app comes to the front.
  package func launch() async {
    guard state.waitingFor == nil else { return }
    guard let session = container.session else {
      if state.session != nil { state.go(to: .signIn) }
      return
    }
    state.go(to: .settings(session), notice: state.session == session ? state.notice : nil)
    await wait("Asking \(name)’s server") {
      if let problem = await self.refresh(session) { self.say(problem) }
    }
  }

  /// The app comes to the front again: what stood on its page when it was left is old news, but for
  /// a session that has ended. What was said since then stays.
  package func returns(afterShowing notice: AppPage.Notice?) {
    guard state.notice == notice, notice != .sessionEnded else { return }
    state.notice = nil
  }

  /// A row of the page, or a button of its form, was chosen; returns when that has come to its end.
  ///
  /// Rows of another page, and whatever is chosen while the app is at work, do nothing.
  package func activate(_ row: String, values: [String: String] = [:]) async {
    guard state.waitingFor == nil else { return }
    switch (state.place, row) {
    case (.signIn, "signIn"): await signIn(values)
    case (.signIn, "signInWithApple"): await signInWithApple()
    case (.signIn, "createAccount"):
      state.typedUser = values["user"] ?? state.typedUser
      state.go(to: .createAccount)
    case (.createAccount, "create"): await createAccount(values)
    case (.createAccount, "back"):
      state.typedUser = values["user"] ?? state.typedUser
      state.go(to: .signIn)
    case (.settings(let session), "switchToStrongPassword"): await switchToStrongPassword(session)
    case (.settings(let session), "upgradeToSignInWithApple"):
      await upgradeToSignInWithApple(session)
    case (.settings(let session), "signOut"): await signOut(session)
    case (.settings(let session), "deleteAccount"): await deleteAccount(session)
    default: return
    }
  }

  /// Does something that takes its time, and shows what is waited for.
  func wait(_ words: String, _ body: @MainActor () async -> Void) async {
    state.waitingFor = words
    await body()
    state.waitingFor = nil
  }

  /// Shows a failure.
  func say(_ problem: AppProblem) {
    state.notice = AppPage.Notice(problem.sentence, role: .failure)
  }

  /// Asks the server what is true of the account now; answers why it could not be asked.
  ///
  /// A session that the server does not know any more has ended, and the app signs out.
  func refresh(_ session: StoredSession) async -> AppProblem? {
    do throws(AppProblem) {
      let answer = try await server.post(
        "account", name: "account", ["token": session.token], expecting: "account")
      var present = session
      present.user = answer.user ?? session.user
      present.signsInWith = answer.signsInWith == "apple" ? .apple : .password
      keep(present)
      return nil
    } catch {
      guard error.isSignedOut else { return error }
      container.clear()
      state.typedUser = session.signsInWith == .password ? session.user : ""
      state.go(to: .signIn, notice: .sessionEnded)
      return nil
    }
  }

  /// Keeps a session in app and container, and shows it.
  func keep(_ session: StoredSession) {
    if container.session != session { container.session = session }
    state.place = .settings(session)
  }
}

extension AppPage.Notice {
  fileprivate static let sessionEnded = AppPage.Notice("Your session has ended. Sign in again.")
}
