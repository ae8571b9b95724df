import Synchronization

/// What waits for the person's word before it is saved, and the passwords made for sign-ups.
///
/// The secrets stay here: screens learn whose password it is, and not the password.
final class SaveDesk: Sendable {
  /// An account as it was entered.
  struct Entry: Hashable, Sendable {
    let offer: SaveOffer
    let password: String
  }

  private struct State {
    var waiting: Entry?
    var made: [String: String] = [:]
  }

  private let state = Mutex(State())

  /// Asks about an account; what was asked before and not answered is not saved.
  func ask(_ entry: Entry) { state.withLock { $0.waiting = entry } }

  /// What is to be saved, if the person means this offer.
  func entry(for offer: SaveOffer) -> Entry? {
    state.withLock { $0.waiting?.offer == offer ? $0.waiting : nil }
  }

  /// The question was answered.
  func clear() { state.withLock { $0.waiting = nil } }

  /// The password made for an app's form; the same one until somebody has signed up.
  func password(for app: String, make: () -> String?) -> String? {
    if let made = state.withLock({ $0.made[app] }) { return made }
    guard let made = make() else { return nil }
    state.withLock { $0.made[app] = made }
    return made
  }

  /// Whether a password was made here for the form of this app.
  func wasMade(_ password: String, for app: String) -> Bool {
    state.withLock { $0.made[app] == password }
  }

  /// Somebody signed up: the next form gets another one.
  func forgetPassword(for app: String) { state.withLock { $0.made[app] = nil } }
}
