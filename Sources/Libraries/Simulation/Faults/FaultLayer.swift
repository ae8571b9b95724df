/// The part of the simulation in which a fault strikes.
package enum FaultLayer: String, Hashable, Codable, Sendable, CaseIterable {
  case network, site
  case extensionProcess = "extension"
  case textMessages = "sms"
  case apple, store, time, device

  init(of name: String) {
    let first = name.split(separator: ".").first.map(String.init) ?? ""
    self = FaultLayer(rawValue: first) ?? .network
  }

  /// The heading above its faults.
  package var title: String {
    switch self {
    case .network: "Network"
    case .site: "Site Files"
    case .extensionProcess: "Extension"
    case .textMessages: "Text Messages"
    case .apple: "Sign in with Apple"
    case .store: "Keychain"
    case .time: "Time"
    case .device: "Device"
    }
  }

  /// What a fault of it may be armed for, in words.
  var subject: String? {
    switch self {
    case .network, .time: "host, path or step"
    case .site: "host"
    case .extensionProcess: "extension's name"
    case .textMessages: "telephone number"
    case .apple: "app's name"
    case .store: nil
    case .device: "event's name"
    }
  }

  /// A subject as one may be written.
  package var exampleSubject: String? {
    switch self {
    case .network, .site, .time: "shiny.example"
    case .extensionProcess, .apple: "Shiny"
    case .textMessages: "+12025550100"
    case .store: nil
    case .device: "pending password stored"
    }
  }
}
