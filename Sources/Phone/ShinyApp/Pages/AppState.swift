import AuthenticationServices

/// Where the app is; its page is drawn from this alone.
struct AppState: Hashable, Sendable {
  /// The pages of the app.
  enum Place: Hashable, Sendable {
    case signIn
    case createAccount
    case settings(StoredSession)
  }

  var place = Place.signIn
  var notice: AppPage.Notice?
  /// What is waited for, in words; nothing else is done meanwhile.
  var waitingFor: String?
  /// The user name that was typed last, so that nobody has to type it twice.
  var typedUser = ""
  /// What was wrong with the last entry.
  var formError: String?

  /// Whoever is signed in.
  var session: StoredSession? {
    if case .settings(let session) = place { session } else { nil }
  }

  /// Goes to another page, and says what has just happened.
  mutating func go(to place: Place, notice: AppPage.Notice? = nil) {
    self.place = place
    self.notice = notice
    formError = nil
  }
}
