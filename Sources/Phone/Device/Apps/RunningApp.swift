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
    _ app: World.App, host: String, connection: AppConnection,
    parts: @escaping @Sendable () -> Machinery?
  ) {
    self.app = app
    self.connection = connection
    shiny = ShinyApp(
      name: app.name, host: host, appGroup: app.appGroups.first,
      offersApple: app.signInWithApple != nil,
      window: ASPresentationAnchor(system: AppPort(app: app, parts: parts)))
    shiny.onSignIn = { [weak self] user, password in
      self?.noticing = Task.detached {
        parts()?.noticeSignIn(to: app, user: user, password: password)
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
