import AuthenticationServices

/// The session that the app has left for its extension in their group's container (SHR-1).
struct SharedSession: Decodable {
  let user: String
  let token: String

  /// The session of `user` in the app of this service; nil: nobody, or somebody else, is signed in.
  ///
  /// Each service's group is named after its domain: `group.example.shiny` for `shiny.example`.
  static func token(of user: String, at service: String) -> String? {
    let group = "group." + service.split(separator: ".").reversed().joined(separator: ".")
    let container = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: group)
    guard let file = container?.appending(path: "session.json"),
      let data = try? Data(contentsOf: file),
      let session = try? JSONDecoder().decode(SharedSession.self, from: data),
      session.user == user
    else { return nil }
    return session.token
  }
}
