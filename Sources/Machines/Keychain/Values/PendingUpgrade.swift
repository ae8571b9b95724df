import Foundation

/// An upgrade that was stored before its extension learned of it, with its password if it has one
/// (STO-20).
package struct PendingUpgrade: Hashable, Sendable {
  /// What the upgrade leads to; the raw values stand in the database.
  package enum Kind: String, Hashable, Sendable {
    case strongPassword
    /// No password is pending; the account's password goes away when it is done (UPG-31).
    case signInWithApple
  }

  /// Whether its request is under way, or ended without anybody knowing how.
  package enum State: String, Hashable, Sendable {
    case running, unsettled
  }

  /// The request's number: unique on this device for ever.
  package let request: Int
  package let kind: Kind
  /// The credential that is upgraded; nothing when the app asked and none was saved.
  package let credential: Int64?
  package let domain: String
  package let user: String
  package let started: Date
  package let state: State

  package init(
    request: Int, kind: Kind = .strongPassword, credential: Int64?, domain: String, user: String,
    started: Date, state: State
  ) {
    self.request = request
    self.kind = kind
    self.credential = credential
    self.domain = domain
    self.user = user
    self.started = started
    self.state = state
  }
}
