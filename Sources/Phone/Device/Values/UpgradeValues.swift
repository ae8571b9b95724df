import AuthenticationServices
import Foundation
import Keychain

extension UpgradeOutcome {
  /// The words of the outcome, as `spec/screens.md` has them.
  package var title: String {
    switch self {
    case .passwordUpdated: "Password Updated"
    case .convertedToApple: "Now Uses Sign in with Apple"
    case .cancelled: "Cancelled. Nothing was changed."
    case .failed: "Upgrade Failed"
    case .interrupted: "Interrupted Upgrade"
    }
  }
}

/// How an upgrade ended, in the words that a person sees (UPG-34).
package struct UpgradeResult: Hashable, Sendable {
  package typealias Outcome = UpgradeOutcome

  package let request: Int?
  package let kind: UpgradeKind
  package let domain: String
  package let user: String
  package let outcome: Outcome
  /// What happened and what to do next; nothing when all went well or the person cancelled.
  package let reason: String?
  /// The credential as it is now.
  package let credential: Int64?

  package init(
    request: Int?, kind: UpgradeKind, domain: String, user: String, outcome: Outcome,
    reason: String?, credential: Int64?
  ) {
    self.request = request
    self.kind = kind
    self.domain = domain
    self.user = user
    self.outcome = outcome
    self.reason = reason
    self.credential = credential
  }
}

/// The extension's interface under the system's bar (UPG-27).
package struct FormPresentation: Hashable, Sendable {
  /// The app's name, for the bar.
  package let appName: String
  package let form: ExtensionForm
  /// What the QuickType bar offers for its fields, newest first (COD-5).
  package let offers: [AutoFillOffer]
  /// Codes that came in lately and are not for this app, newest first (COD-1).
  package let withheld: [WithheldCode]
  /// The extension was handed what the person did and has not answered yet.
  package let isBusy: Bool

  package init(
    appName: String, form: ExtensionForm, offers: [AutoFillOffer], withheld: [WithheldCode] = [],
    isBusy: Bool
  ) {
    self.appName = appName
    self.form = form
    self.offers = offers
    self.withheld = withheld
    self.isBusy = isBusy
  }
}

/// One code in the QuickType bar: `From Messages  482 913`.
package struct AutoFillOffer: Identifiable, Hashable, Sendable {
  /// The message that the code came in.
  package let id: Int64
  package let code: String

  package init(id: Int64, code: String) {
    self.id = id
    self.code = code
  }
}

/// A text message, as Messages shows it.
package struct MessageRow: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let sender: String
  package let to: String
  package let text: String
  package let arrived: Date
  /// The code in it, and where in the text it stands, in UTF-16 units.
  package let code: String?
  package let codeRange: Range<Int>?
  /// The host that the code is bound to, if any (COD-1).
  package let boundTo: String?

  package init(
    id: Int64, sender: String, to: String, text: String, arrived: Date, code: String?,
    codeRange: Range<Int>?, boundTo: String?
  ) {
    self.id = id
    self.sender = sender
    self.to = to
    self.text = text
    self.arrived = arrived
    self.code = code
    self.codeRange = codeRange
    self.boundTo = boundTo
  }
}

/// What happens on the phone by itself, told to whoever shows it.
package enum DeviceEvent: Sendable {
  /// The extension's interface came, changed or went away.
  case formChanged(FormPresentation?)
  /// A text message arrived (SMS-11); nothing is filed while the store is locked.
  case messageArrived(MessageRow)
  /// The running upgrade reached a step; the words are for a person who waits (SCR-7).
  case upgradeProgressed(String)
  /// The store was locked: five minutes without a key, or the lock key (STO-13).
  case locked
  /// The credentials, the findings or the messages are not what they were.
  case contentsChanged
  /// Faults were armed or disarmed, the network went, the clock was moved.
  case statusChanged(DeviceStatus)
  /// The app in front shows this now.
  case appPageChanged(AppPresentation)
  /// The sheet for Sign in with Apple came, changed or went away.
  case appleSheetChanged(AppleSheet?)
  /// An app's request needs the store open; the sentence says what for. Answered by `unlock` or
  /// `declineUnlock`.
  case unlockNeeded(String)
  /// The system asks, after signing in to an app, whether a risky password is to be replaced.
  case promptedAfterSignIn(SecurityPrompt)
  /// The system asks whether to save what was entered in an app (AFL-6).
  case saveOffered(SaveOffer)
  /// The store could not be read for something that the phone does by itself (STO-41).
  case storeFailed(DeviceProblem)
  /// The trace grew.
  case traced
  /// Very many passwords are being judged; so many are done (AUD-7).
  case auditProgressed(done: Int, of: Int)
}

/// What is not as always, for the status line.
package struct DeviceStatus: Hashable, Sendable {
  package let isUnlocked: Bool
  package let isOffline: Bool
  package let armedFaults: [String]
  /// How far the clock was moved from real time, in seconds; zero as a rule.
  package let clockOffset: TimeInterval
  package let isUpgrading: Bool

  package init(
    isUnlocked: Bool, isOffline: Bool, armedFaults: [String], clockOffset: TimeInterval,
    isUpgrading: Bool
  ) {
    self.isUnlocked = isUnlocked
    self.isOffline = isOffline
    self.armedFaults = armedFaults
    self.clockOffset = clockOffset
    self.isUpgrading = isUpgrading
  }
}

/// Why the store stays closed, or a secret stays hidden.
package enum UnlockAnswer: Hashable, Sendable {
  case unlocked
  /// A sentence, and the time before which no passcode is looked at (STO-12).
  case refused(sentence: String, waitUntil: Date?)
}

/// How a person proves who they are.
package enum Proof: Hashable, Sendable {
  case faceID(matches: Bool)
  case passcode(String)
}
