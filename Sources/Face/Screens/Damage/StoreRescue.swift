import Device
import Foundation

/// What is done about a damaged store (STO-43).
package enum RescueStep: Hashable, Sendable {
  /// What is left is read, of a backup if one is named, and written beside the damaged file.
  case recover(from: RescueSource?)
  /// What is left goes into a file that other password managers read.
  case export
}

/// A backup, or a file that was kept when another took its place.
package struct RescueSource: Hashable, Sendable {
  package let file: URL
  package let made: Date
  /// The phone made it as a backup (STO-44); otherwise it was moved aside.
  package let isBackup: Bool

  package init(file: URL, made: Date, isBackup: Bool) {
    self.file = file
    self.made = made
    self.isBackup = isBackup
  }
}

/// What came of a step.
package struct RescueReport: Hashable, Sendable {
  /// What was found, as facts with their numbers, such as "Passwords" and "31".
  package let facts: [RescueFact]
  /// A sentence about each entry that is damaged or missing.
  package let losses: [String]
  /// Where it was written.
  package let file: String
  /// Whether it can take the place of the damaged file.
  package let canReplace: Bool

  package init(facts: [RescueFact], losses: [String], file: String, canReplace: Bool) {
    self.facts = facts
    self.losses = losses
    self.file = file
    self.canReplace = canReplace
  }
}

/// One number of a report.
package struct RescueFact: Hashable, Sendable {
  package let name: String
  package let count: Int

  package init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}

/// How a step ended.
package enum RescueAnswer: Hashable, Sendable {
  /// The proof was not accepted; no passcode is looked at before the date (STO-12).
  case refused(String, waitUntil: Date?)
  case failed(DeviceProblem)
  case done(RescueReport)
}

/// What the program can do about a damaged store; the screens know nothing more of it.
package struct StoreRescue: Sendable {
  /// The backups and the files that were moved aside, the newest first.
  package let sources: @Sendable () async throws(DeviceProblem) -> [RescueSource]
  /// Reads what is left; answers whether Face ID can prove who is there.
  package let begin: @Sendable (RescueStep) async throws(DeviceProblem) -> Bool
  /// Does the step that was begun.
  package let run: @Sendable (RescueStep, Proof) async -> RescueAnswer
  /// Puts what was recovered in the place of the damaged file; answers the name under which that is
  /// kept.
  package let replace: @Sendable () async throws(DeviceProblem) -> String?

  package init(
    sources: @escaping @Sendable () async throws(DeviceProblem) -> [RescueSource],
    begin: @escaping @Sendable (RescueStep) async throws(DeviceProblem) -> Bool,
    run: @escaping @Sendable (RescueStep, Proof) async -> RescueAnswer,
    replace: @escaping @Sendable () async throws(DeviceProblem) -> String?
  ) {
    self.sources = sources
    self.begin = begin
    self.run = run
    self.replace = replace
  }
}
