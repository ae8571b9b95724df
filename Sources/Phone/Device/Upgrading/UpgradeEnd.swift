import AuthenticationServices
import ExtensionHost
import Foundation
import Synchronization

/// How the extension said that a request ended, for a person.
struct UpgradeEnd: Sendable {
  /// Nothing where it said that all was done.
  let outcome: UpgradeResult.Outcome?
  let reason: String?
  /// What it gives to the app.
  let userInfo: Data?

  /// `apple` is why there was no authorisation, if the last one failed.
  init(
    _ outcome: HostOutcome, of kind: UpgradeKind, app: String, apple: AppleAuthorizationError?
  ) {
    switch (outcome, kind) {
    case (.changedPassword(_, _, let userInfo), .strongPassword),
      (.convertedToSignInWithApple(let userInfo), .signInWithApple):
      (self.outcome, reason, self.userInfo) = (nil, nil, userInfo)
    case (.changedPassword, _), (.convertedToSignInWithApple, _):
      self.outcome = .failed
      reason =
        "\(app)’s extension did another upgrade than it was asked for. Look in \(app) how the "
        + "account signs in now."
      userInfo = nil
    case (.cancelledByPerson, _):
      (self.outcome, reason, userInfo) = (.cancelled, nil, nil)
    case (.failed(let failure), _):
      self.outcome = .failed
      // An extension that gives no reason of its own has failed for the one that Apple's sheet gave.
      reason = failure.appleSentence(apple) ?? failure.sentence(naming: app, for: kind.hostKind)
      userInfo = nil
    }
  }
}

/// Why the last authorisation of a request failed.
final class AppleTroubles: Sendable {
  private let state = Mutex<AppleAuthorizationError?>(nil)

  var last: AppleAuthorizationError? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

extension HostFailure {
  fileprivate func appleSentence(_ apple: AppleAuthorizationError?) -> String? {
    guard case .failed(let sentence)? = apple else { return nil }
    return switch self {
    case .refused(nil), .noNetwork(nil): sentence
    default: nil
    }
  }
}

extension UpgradeResult.Outcome {
  /// The account is upgraded.
  package var isDone: Bool { self == .passwordUpdated || self == .convertedToApple }
}
