/// Who takes part in a flow (TRC-1).
package enum Party: String, Codable, Sendable, CaseIterable {
  case person = "Person"
  case app = "App"
  case system = "System"
  case extensionProcess = "Extension"
  case server = "Server"
  case keychain = "Keychain"
  case apple = "Apple"
  case messages = "Messages"
}
