import Foundation

/// The session of whoever is signed in, as app and extension share it (SHR-1).
///
/// It stands in the app group's container, and nowhere else: whoever is not in the group sees
/// nothing of it.
package struct StoredSession: Codable, Hashable, Sendable {
  /// How the account is opened.
  package enum SignInMethod: String, Codable, Hashable, Sendable {
    case password, apple
  }

  /// The file's name in the container.
  package static let fileName = "session.json"

  /// The account's user name.
  package var user: String
  /// What the server recognises the session by.
  package var token: String
  package var signsInWith: SignInMethod
  /// The password was made by the phone in this session, so a stronger one is not to be had.
  package var hasStrongPassword: Bool

  package init(
    user: String, token: String, signsInWith: SignInMethod = .password,
    hasStrongPassword: Bool = false
  ) {
    self.user = user
    self.token = token
    self.signsInWith = signsInWith
    self.hasStrongPassword = hasStrongPassword
  }

  /// The session in a container; nil: nobody is signed in, or what is there cannot be read.
  package static func read(from container: URL) -> StoredSession? {
    let data = try? Data(contentsOf: container.appending(path: fileName))
    return data.flatMap { try? JSONDecoder().decode(StoredSession.self, from: $0) }
  }

  /// Keeps the session in a container, for the owner alone to read.
  package func write(to container: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let file = container.appending(path: Self.fileName)
    try encoder.encode(self).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  /// Forgets the session in a container.
  package static func remove(from container: URL) {
    try? FileManager.default.removeItem(at: container.appending(path: fileName))
  }
}
