/// Two parties between which the network can fail by itself.
enum NetworkPair: String, CaseIterable {
  case extensionServer = "extension-server"
  case systemServer = "system-server"
  case systemSite = "system-site"
  case serverMessages = "server-messages"
  case appServer = "app-server"
  case systemApple = "system-apple"
  case serverApple = "server-apple"

  /// The pair that a message belongs to; nil: only faults of the whole network concern it.
  init?(from: Party, to: Party, path: String?) {
    switch (from, to) {
    case (.extensionProcess, .server): self = .extensionServer
    case (.system, .server):
      self =
        path?.hasPrefix("/.well-known/") == true || path == "/apple-app-site-association"
        ? .systemSite : .systemServer
    case (.server, .messages): self = .serverMessages
    case (.app, .server): self = .appServer
    case (.system, .apple): self = .systemApple
    case (.server, .apple): self = .serverApple
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
    case .appServer: "between the app and its server"
    case .systemApple: "between the phone and Apple"
    case .serverApple: "between the app's server and Apple"
    }
  }
}
