import AppleAccount
import Foundation
import PasswordAudit

/// What a phone starts with: a folder of ordinary files, read and checked as a whole.
///
/// The page <doc:Worlds> explains the files to people who make their own.
package struct World: Sendable {
  /// The folder that was read.
  package let folder: URL
  /// The world's name, for titles.
  package let name: String
  /// What the simulated clock shows at the first start.
  package let start: Date
  /// How far the world's time zone is from Greenwich, in seconds; the start says it.
  package let secondsFromGMT: Int
  /// The seed of everything that is drawn by chance.
  package let seed: UInt64
  /// The passcode of the phone, digits only.
  package let passcode: String
  /// Whose phone it is.
  package let person: String
  /// Their Apple account, if they have one (SIA-2).
  package let appleAccount: AppleAccountDescription?
  /// The numbers at which the phone receives texts.
  package let phones: [Phone]
  /// The servers behind the apps, in the order of the file.
  package let services: [Service]
  /// The rows of `passwords.csv`.
  package let credentials: [SavedPassword]
  /// The installed apps, sorted by folder name.
  package let apps: [App]
  /// The files that sites serve.
  package let sites: [Site]
  /// What the world says about domains that changes an audit.
  package let auditPolicy: AuditPolicy
  /// The scrypt cost N of the servers.
  package internal(set) var scryptCost: Int

  /// The name of the world's own file in its folder.
  package static let fileName = "world.json5"

  /// Reads a world; throws every mistake in it at once, and then nothing is loaded.
  package static func load(_ folder: URL) throws(WorldProblems) -> World {
    try WorldLoader(folder: folder).load()
  }
}

/// Every mistake in a world, in the order of its files.
package struct WorldProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistakes, one a line.
  package var description: String { sentences.joined(separator: "\n") }

  /// `FILE:LINE: what is wrong; what was expected`, one a mistake.
  package let sentences: [String]

  package init(sentences: [String]) { self.sentences = sentences }
}
