/// Two parties between which the network can fail by itself.
enum NetworkPair: String, CaseIterable {
  case extensionServer = "extension-server"
  case systemServer = "system-server"
  case systemSite = "system-site"
  case serverMessages = "server-messages"

  /// The pair that a message belongs to; nil: only faults of the whole network concern it.
  init?(from: Party, to: Party, path: String?) {
    switch (from, to) {
    case (.extensionProcess, .server): self = .extensionServer
    case (.system, .server):
      self =
        path?.hasPrefix("/.well-known/") == true || path == "/apple-app-site-association"
        ? .systemSite : .systemServer
    case (.server, .messages): self = .serverMessages
    default: return nil
    }
  }

  /// The name of this pair's fault point of a kind.
  func point(_ kind: String) -> String { "network.\(rawValue).\(kind)" }

  var words: String {
    switch self {
    case .extensionServer: "between the extension and its server"
    case .systemServer: "between the phone and the app's server"
    case .systemSite: "between the phone and the site's files"
    case .serverMessages: "between the app's server and the carrier"
    }
  }
}
