import Foundation
import Keychain
import PasswordAudit

/// The two upgrades, and the way out where there is neither.
package enum UpgradeKind: String, Hashable, Sendable, Codable, CaseIterable {
  case strongPassword = "strong-password"
  case signInWithApple = "sign-in-with-apple"

  /// The words on the button.
  package var label: String {
    switch self {
    case .strongPassword: "Switch to Strong Password"
    case .signInWithApple: "Upgrade to Sign in with Apple"
    }
  }
}

/// A row of the list of passwords.
package struct CredentialRow: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let title: String
  package let domain: String
  package let user: String
  /// What the audit found, in the order of words; empty until it has run.
  package let findings: [FindingKind]
  /// An upgrade of this credential was interrupted and is not settled yet (STO-22).
  package let isInterrupted: Bool

  package init(
    id: Int64, title: String, domain: String, user: String, findings: [FindingKind],
    isInterrupted: Bool
  ) {
    self.id = id
    self.title = title
    self.domain = domain
    self.user = user
    self.findings = findings
    self.isInterrupted = isInterrupted
  }
}

/// A window into a list: the rows in view, and how many there are.
package struct Window<Row: Hashable & Sendable>: Hashable, Sendable {
  package let count: Int
  package let offset: Int
  package let rows: [Row]

  package init(count: Int, offset: Int, rows: [Row]) {
    self.count = count
    self.offset = offset
    self.rows = rows
  }

  /// A list without rows.
  package static var empty: Window { Window(count: 0, offset: 0, rows: []) }
}

/// An entry of Security Recommendations.
package struct RecommendationRow: Identifiable, Hashable, Sendable {
  package let id: Int64
  package let title: String
  package let domain: String
  package let user: String
  package let priority: Priority
  package let findings: [Finding]
  /// The upgrades that are offered for it; empty: Change Password on Website (UPG-6).
  package let upgrades: [UpgradeKind]

  package init(
    id: Int64, title: String, domain: String, user: String, priority: Priority,
    findings: [Finding], upgrades: [UpgradeKind]
  ) {
    self.id = id
    self.title = title
    self.domain = domain
    self.user = user
    self.priority = priority
    self.findings = findings
    self.upgrades = upgrades
  }
}

/// Security Recommendations: how many of each, and the rows in view, high priority first.
package struct Recommendations: Hashable, Sendable {
  package let highCount: Int
  package let otherCount: Int
  /// How many were hidden by the person (AUD-5).
  package let hiddenCount: Int
  package let window: Window<RecommendationRow>
  /// The passwords were not judged to the end, because a person stopped that (AUD-7).
  package let isStopped: Bool

  package init(
    highCount: Int, otherCount: Int, hiddenCount: Int, window: Window<RecommendationRow>,
    isStopped: Bool = false
  ) {
    self.isStopped = isStopped
    self.highCount = highCount
    self.otherCount = otherCount
    self.hiddenCount = hiddenCount
    self.window = window
  }
}

/// Everything on the page of one password, without its secrets.
package struct CredentialDetails: Hashable, Sendable {
  package let credential: Credential
  package let findings: [Finding]
  /// The sum behind the priority (AUD-4).
  package let priority: Priority
  package let score: [ScorePart]
  package let isHidden: Bool
  package let upgrades: [UpgradeKind]
  /// The app that speaks for the domain, if any.
  package let appName: String?
  /// The whole chain, in order (UPG-1 to UPG-4).
  package let checks: [EligibilityCheck]
  /// Where the website changes passwords (UPG-6).
  package let changePasswordURL: String
  package let interrupted: InterruptedUpgrade?
  /// Whether there are notes; what they say is a secret.
  package let hasNotes: Bool
  /// How many former passwords are kept; nil while the store is locked.
  package let formerPasswords: Int?

  package init(
    credential: Credential, findings: [Finding], priority: Priority, score: [ScorePart],
    isHidden: Bool, upgrades: [UpgradeKind], appName: String?, checks: [EligibilityCheck],
    changePasswordURL: String, interrupted: InterruptedUpgrade?, hasNotes: Bool = true,
    formerPasswords: Int? = nil
  ) {
    self.hasNotes = hasNotes
    self.formerPasswords = formerPasswords
    self.credential = credential
    self.findings = findings
    self.priority = priority
    self.score = score
    self.isHidden = isHidden
    self.upgrades = upgrades
    self.appName = appName
    self.checks = checks
    self.changePasswordURL = changePasswordURL
    self.interrupted = interrupted
  }
}

/// An upgrade that ended with the device, and what is known of it (STO-22).
package struct InterruptedUpgrade: Hashable, Sendable {
  package let request: Int
  package let started: Date
  /// Which password is which, and what to do next, as sentences.
  package let explanation: String

  package init(request: Int, started: Date, explanation: String) {
    self.request = request
    self.started = started
    self.explanation = explanation
  }
}

/// The secrets of one credential, shown after Face ID or the passcode only (SCR-10).
package struct RevealedCredential: Hashable, Sendable {
  package let id: Int64
  package let password: String
  package let notes: String
  /// Every password it ever had, newest first (STO-2).
  package let history: [HistoryEntry]
  /// The pending password of an interrupted upgrade.
  package let pendingPassword: String?

  package init(
    id: Int64, password: String, notes: String, history: [HistoryEntry], pendingPassword: String?
  ) {
    self.id = id
    self.password = password
    self.notes = notes
    self.history = history
    self.pendingPassword = pendingPassword
  }
}
