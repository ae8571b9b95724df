import FoundationEssentials

/// One hop between two parties (TRC-1); holds no secret.
package struct TraceEvent: Codable, Hashable, Sendable {
  /// What a trace shows in place of a secret.
  package static let hidden = "••••••"

  /// The name of the event that reports how a request ended (UPG-37).
  package static let outcome = "outcome"

  /// Keys whose values are never shown, whoever records them.
  static let secretKeys: Set<String> = [
    "password", "newPassword", "oldPassword", "existingPassword", "passcode", "token", "grant",
    "oneTimeCode", "secret", "text",
  ]

  /// Its place in the trace; grows with each event.
  package let number: Int
  /// The simulated time.
  package let time: Date
  package let from: Party
  package let to: Party
  /// Apple's spelling where there is one.
  package let name: String
  /// What else is known, without secrets.
  package let details: [String: String]
  /// The upgrade request that it belongs to.
  package let request: Int?

  /// An event as given; details under a secret's name are hidden.
  package init(
    number: Int, time: Date, from: Party, to: Party, name: String,
    details: [String: String] = [:], request: Int? = nil
  ) {
    self.number = number
    self.time = time
    self.from = from
    self.to = to
    self.name = name
    self.details = details.reduce(into: [:]) { kept, pair in
      kept[pair.key] = Self.secretKeys.contains(pair.key) ? Self.hidden : pair.value
    }
    self.request = request
  }
}
