import AuthenticationServices

/// What the app keeps: its session, and what Apple gave once (SHR-1, SIA-20).
///
/// It stands in the group's container. An app without a group keeps it for as long as it runs.
@MainActor
final class AppContainer {
  private let folder: URL?
  private var sessionInMemory: StoredSession?
  private var identityInMemory: GivenIdentity?

  /// The container of the app's group, if it has one.
  init(group: String?) {
    folder = group.flatMap {
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
    }
  }

  /// Whoever is signed in.
  var session: StoredSession? {
    get { folder.map { StoredSession.read(from: $0) } ?? sessionInMemory }
    set {
      sessionInMemory = newValue
      guard let folder else { return }
      StoredSession.remove(from: folder)
      // One that could not be written is lost when the app ends; the person signs in again then.
      try? newValue?.write(to: folder)
    }
  }

  /// The name and address that Apple gave and no server has confirmed yet.
  var identity: GivenIdentity? {
    get { folder.map { GivenIdentity.read(from: $0) } ?? identityInMemory }
    set {
      identityInMemory = newValue
      guard let folder else { return }
      GivenIdentity.remove(from: folder)
      try? newValue?.write(to: folder)
    }
  }

  /// Forgets everything: somebody else may be using the device now (SIA-20).
  func clear() {
    session = nil
    identity = nil
  }
}
