import Foundation

/// Why a password was replaced (STO-2).
package enum ChangeReason: String, Hashable, Sendable, CaseIterable {
  case person, upgrade, imported
  /// An interrupted upgrade turned out to have changed it (STO-22).
  case settled
}

/// A password that a credential once had.
package struct HistoryEntry: Hashable, Sendable {
  /// The password, or nothing when it does not open any more (STO-14).
  package let password: String
  /// When it was replaced.
  package let until: Date
  package let reason: ChangeReason
  /// Why the password cannot be shown, as a sentence; nothing as a rule.
  package let problem: String?

  package init(password: String, until: Date, reason: ChangeReason, problem: String? = nil) {
    self.password = password
    self.until = until
    self.reason = reason
    self.problem = problem
  }
}

/// Why a credential went to Recently Deleted (STO-3).
package enum DeletionReason: String, Hashable, Sendable, CaseIterable {
  case person, replacedBySignInWithApple
  /// An upgrade gave its user name to another credential of the domain (UPG-29).
  case replacedByUpgrade
}

/// A credential in Recently Deleted.
package struct DeletedCredential: Identifiable, Hashable, Sendable {
  /// The days that it stays there (STO-3).
  package static let days = 30

  package let id: Int64
  package let domain: String
  package let user: String
  package let title: String
  package let deleted: Date
  package let reason: DeletionReason

  package init(
    id: Int64, domain: String, user: String, title: String, deleted: Date, reason: DeletionReason
  ) {
    self.id = id
    self.domain = domain
    self.user = user
    self.title = title
    self.deleted = deleted
    self.reason = reason
  }

  /// When it is erased for good.
  package var expires: Date { deleted.addingTimeInterval(Double(Self.days) * 86_400) }
}
