/// What a recovery brings back, and what it does not (STO-43).
package struct RecoveryReport: Sendable {
  /// An entry of which something cannot be read.
  package struct Damaged: Hashable, Sendable {
    package let domain: String
    package let user: String
    /// What cannot be read, and what is left of it.
    package let sentence: String
  }

  /// An entry of which nothing is left.
  package struct Missing: Hashable, Sendable {
    /// `nil` if nothing tells which website it was for.
    package let domain: String?
    package let user: String?
  }

  /// An entry of the store that would be replaced, which the file recovered does not have like that.
  package struct LeftBehind: Hashable, Sendable {
    package let domain: String
    package let user: String
    /// Whether the file has it too, as it was before its last change.
    package let isEarlierThere: Bool
  }

  /// Credentials whose password can be read again, those in Recently Deleted not counted.
  package internal(set) var recovered = 0
  /// Credentials in Recently Deleted whose password can be read again.
  package internal(set) var recoveredDeleted = 0
  package internal(set) var history = 0
  package internal(set) var upgrades = 0
  package internal(set) var messages = 0
  package internal(set) var damaged: [Damaged] = []
  package internal(set) var missing: [Missing] = []
  /// What else is lost, as sentences: former passwords, upgrades under way, messages.
  package internal(set) var lost: [String] = []
  /// What the store in place has and another file that is recovered does not.
  package internal(set) var leftBehind: [LeftBehind] = []
  /// Whether the passwords were sealed under another key, as those of another phone are.
  package internal(set) var isOfOtherKey = false
  /// Whether the store's own count of its entries was read, so that no other entry is missing.
  package internal(set) var isCounted = false

  /// Whether everything that was ever there is there again.
  package var isComplete: Bool { damaged.isEmpty && missing.isEmpty && lost.isEmpty && isCounted }
}
