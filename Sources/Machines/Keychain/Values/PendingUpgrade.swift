import Foundation

/// Where a request to upgrade came from; the raw values are stored.
package enum UpgradeEntrance: String, Hashable, Sendable {
  /// The person, in the phone's own screens (UPG-10, UPG-11).
  case passwordManager
  /// An app (UPG-12).
  case app
}

/// How a request ended, as it was reported (UPG-37); the raw values are stored and part of `--json`.
package enum UpgradeOutcome: String, Hashable, Sendable, Codable {
  case passwordUpdated, convertedToApple, cancelled, failed, interrupted
}

/// An upgrade that was stored before its extension learned of it, with its password if it has one
/// (STO-20).
package struct PendingUpgrade: Hashable, Sendable {
  /// What the upgrade leads to; the raw values are stored.
  package enum Kind: String, Hashable, Sendable {
    case strongPassword
    /// No password is pending; the account's password goes away when it is done (UPG-31).
    case signInWithApple
  }

  /// How far its request is; the raw values are stored.
  package enum State: String, Hashable, Sendable {
    case running
    /// Its request ended, but nobody knows yet what the server did.
    case unsettled
    /// Everything is in order again.
    case ended
  }

  /// The request's number: unique on this device for ever.
  package let request: Int
  package let kind: Kind
  package let entrance: UpgradeEntrance
  /// The credential that is upgraded; `nil` if the app asked and none was saved.
  package let credential: Int64?
  package let domain: String
  package let user: String
  package let started: Date
  package let state: State
  /// Whether an outcome was reported for it already.
  package let isReported: Bool

  package init(
    request: Int, kind: Kind = .strongPassword, entrance: UpgradeEntrance = .passwordManager,
    credential: Int64?, domain: String, user: String, started: Date, state: State,
    isReported: Bool = false
  ) {
    self.request = request
    self.kind = kind
    self.entrance = entrance
    self.credential = credential
    self.domain = domain
    self.user = user
    self.started = started
    self.state = state
    self.isReported = isReported
  }
}

/// What an extension reported as done and the store could not take (STO-46).
package struct ReportedCompletion: Hashable, Sendable {
  package let user: String
  package let password: String

  package init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}
