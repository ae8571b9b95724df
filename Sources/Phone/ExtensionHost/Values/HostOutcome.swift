import Foundation

/// How a request ended; there is exactly one for each (UPG-37).
package enum HostOutcome: Hashable, Sendable {
  /// The password is changed on the server; save this credential as given (UPG-29).
  ///
  /// `userInfo` is for the app that asked, as a property list.
  case changedPassword(user: String, password: String, userInfo: Data? = nil)
  /// The account signs in with Apple from now on; its password credential goes (UPG-31).
  case convertedToSignInWithApple(userInfo: Data? = nil)
  /// The person cancelled, or the extension says so with `userCanceled`.
  case cancelledByPerson
  case failed(HostFailure)
}

/// Why a request failed (UPG-34).
package enum HostFailure: Hashable, Sendable {
  /// The extension cancelled with `failed`; the reason is its own or the system's, for the person.
  case refused(reason: String?)
  /// The extension cancelled after the network had failed it, or time ran out while it waited.
  case noNetwork(reason: String?)
  /// The service does not know the account (`credentialIdentityNotFound`).
  case notFound
  /// The process ended, or had to be ended, before it had answered; `status` says how.
  case ended(status: String)
  /// The extension said nothing for as long as it may (UPG-35).
  case silent
  /// Another request is running (UPG-20).
  case busy
  /// The program could not be started, for this reason.
  case couldNotStart(String)
}

extension HostFailure {
  /// What happened and what to do next, for the person.
  package var sentence: String { sentence(naming: "The app") }

  /// What happened and what to do next, with the app called by its name (UPG-34).
  package func sentence(
    naming app: String, for kind: UpgradeRequest.Kind = .strongPassword
  ) -> String {
    let wish =
      switch kind {
      case .strongPassword: "change the password"
      case .signInWithApple: "change this account to Sign in with Apple"
      }
    return switch self {
    case .refused(let reason?), .noNetwork(let reason?):
      reason
    case .refused(nil):
      "\(app) refused to \(wish) and gave no reason. Try again later, or \(wish) in the app itself."
    case .noNetwork(nil):
      "\(app) could not reach its server. Check the network connection, then try again."
    case .notFound:
      "\(app) does not know this account. Check that its user name is right, then try again."
    case .ended(let status):
      "\(app)’s extension ended before it was done (\(status)). Try again; if that does not help, "
        + "\(wish) in the app itself."
    case .silent:
      "\(app)’s extension stopped answering, so it was ended. Wait a moment, then try again."
    case .busy:
      "Another upgrade is still running. Wait until it has ended, then try again."
    case .couldNotStart(let reason):
      "\(app)’s extension could not be started: \(reason). Install the app again, or \(wish) in the "
        + "app itself."
    }
  }
}
