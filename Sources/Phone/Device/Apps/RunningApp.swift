import AuthenticationServices
import ShinyApp

/// An app whose process runs: its code, its window, and its way to the phone.
@MainActor
final class RunningApp {
  let app: World.App
  let shiny: ShinyApp
  private let connection: AppConnection
  /// What the phone does about a sign-in that it noticed.
  private var noticing: Task<Void, Never>?

  init(
    _ app: World.App, host: String, passwordRules: String?, connection: AppConnection,
    parts: @escaping @Sendable () -> Machinery?
  ) {
    self.app = app
    self.connection = connection
    shiny = ShinyApp(
      name: app.name, host: host, appGroup: app.appGroups.first,
      offersApple: app.signInWithApple != nil, upgrades: app.offeredUpgrades,
      passwordRules: passwordRules,
      window: ASPresentationAnchor(system: AppPort(app: app, parts: parts)))
    shiny.onSignIn = { [weak self] user, password in
      self?.noticing = Task.detached {
        parts()?.noticeSignIn(to: app, user: user, password: password)
      }
    }
    shiny.onSignUp = { [weak self] user, password in
      self?.noticing = Task.detached {
        parts()?.noticeSignUp(to: app, user: user, password: password)
      }
    }
  }

  func launch() async {
    await PresentDevice.$connection.withValue(connection) { await shiny.launch() }
  }

  /// Does what the person chose, and everything that comes of it.
  func activate(_ row: String, _ values: [String: String]) async {
    await PresentDevice.$connection.withValue(connection) {
      await shiny.activate(row, values: values)
    }
    await noticing?.value
    noticing = nil
  }
}

extension World.App {
  /// The upgrades that the app's makers show in it: those that their extension declares (UPG-4).
  fileprivate var offeredUpgrades: Set<ShinyApp.Upgrade> {
    let declared = extensions.flatMap { found in
      World.DeclaredKind.allCases.filter { found.kinds[$0]?.value == true }
    }
    return Set(
      declared.map { kind in
        switch kind {
        case .strongPassword: .strongPassword
        case .signInWithApple: .signInWithApple
        }
      })
  }
}
