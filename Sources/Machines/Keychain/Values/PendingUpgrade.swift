import Foundation

/// An upgrade whose password was stored before its extension learned it (STO-20).
package struct PendingUpgrade: Hashable, Sendable {
  /// Whether its request is under way, or ended without anybody knowing how.
  package enum State: String, Hashable, Sendable {
    case running, unsettled
  }

  /// The request's number: unique on this device for ever.
  package let request: Int
  /// The credential that is upgraded; nothing when the app asked and none was saved.
  package let credential: Int64?
  package let domain: String
  package let user: String
  package let started: Date
  package let state: State

  package init(
    request: Int, credential: Int64?, domain: String, user: String, started: Date, state: State
  ) {
    self.request = request
    self.credential = credential
    self.domain = domain
    self.user = user
    self.started = started
    self.state = state
  }
}
