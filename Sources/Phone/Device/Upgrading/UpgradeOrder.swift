import ExtensionHost
import Foundation
import Keychain

/// What is to be upgraded, to what, and who asked for it.
struct UpgradeOrder: Sendable {
  /// Who asked.
  enum Origin: Sendable {
    /// The person, in the phone's own screens (UPG-10, UPG-11).
    case system
    /// An app, with what it gives to its extension as a property list (UPG-12, UPG-22).
    case app(World.App, userInfo: Data?)
  }

  let kind: UpgradeKind
  let domain: String
  let user: String
  /// The saved credential; nil only where an app asks for an account of which none is saved (UPG-33).
  let credential: Credential?
  let origin: Origin

  /// An upgrade that the person asked for.
  init(_ credential: Credential, to kind: UpgradeKind) {
    self.kind = kind
    domain = credential.domain
    user = credential.user
    self.credential = credential
    origin = .system
  }

  /// An upgrade that an app asked for.
  init(
    app: World.App, kind: UpgradeKind, domain: String, user: String, credential: Credential?,
    userInfo: Data?
  ) {
    self.kind = kind
    self.domain = domain
    self.user = user
    self.credential = credential
    origin = .app(app, userInfo: userInfo)
  }

  var isFromApp: Bool {
    if case .app = origin { true } else { false }
  }

  /// What the extension gets from whoever asked; nothing from the system, ever (UPG-21).
  var userInfo: Data? {
    if case .app(_, let userInfo) = origin { userInfo } else { nil }
  }

  /// An answer to it.
  func result(
    _ request: Int?, _ outcome: UpgradeResult.Outcome, _ reason: String?, credential: Int64? = nil
  ) -> UpgradeResult {
    UpgradeResult(
      request: request, kind: kind, domain: domain, user: user, outcome: outcome, reason: reason,
      credential: credential ?? self.credential?.id)
  }
}

/// How an upgrade ended, with what its extension gives to the app that asked.
struct UpgradeEnding: Sendable {
  let result: UpgradeResult
  /// A property list; nil where there is none, or nothing was done.
  var userInfo: Data?
}

extension UpgradeKind {
  /// What the store calls it.
  var pendingKind: PendingUpgrade.Kind {
    switch self {
    case .strongPassword: .strongPassword
    case .signInWithApple: .signInWithApple
    }
  }

  /// What the host calls it.
  var hostKind: UpgradeRequest.Kind {
    switch self {
    case .strongPassword: .strongPassword
    case .signInWithApple: .signInWithApple
    }
  }

  /// The upgrade that the store has pending.
  init(_ pending: PendingUpgrade.Kind) {
    switch pending {
    case .strongPassword: self = .strongPassword
    case .signInWithApple: self = .signInWithApple
    }
  }
}
