package import AuthenticationServices

/// The sample app behind an icon: signing in, the account's settings, and both upgrades.
///
/// Written as an app's author would, against AuthenticationServices alone. It serves every app of a
/// world: they differ in name, server, group, and in whether they offer Sign in with Apple.
@MainActor
package final class ShinyApp {
  let name: String
  let host: String
  let appGroup: String?
  let offersApple: Bool
  let window: ASPresentationAnchor

  /// What the window shows.
  package private(set) var page: AppPage {
    didSet { if page != oldValue { onChange?(page) } }
  }

  /// Told each time the page has changed.
  package var onChange: (@MainActor (AppPage) -> Void)?

  /// Told of each sign-in with a password that worked: the system notices it (UPG-13).
  package var onSignIn: (@MainActor (_ user: String, _ password: String) -> Void)?

  /// An app that was not launched yet.
  package init(
    name: String, host: String, appGroup: String?, offersApple: Bool, window: ASPresentationAnchor
  ) {
    self.name = name
    self.host = host
    self.appGroup = appGroup
    self.offersApple = offersApple
    self.window = window
    page = AppPage(title: "Sign In")
  }

  /// Begins with the session in the shared container, if the server still knows it.
  package func launch() async {}

  /// A row of the page, or a button of its form, was chosen; returns when that has come to its end.
  package func activate(_ row: String, values: [String: String] = [:]) async {}
}
