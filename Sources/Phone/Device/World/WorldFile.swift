import AppleAccount
import Foundation
import PasswordAudit

/// What `world.json5` says.
struct WorldFile {
  let name: String
  let start: Date
  let secondsFromGMT: Int
  let seed: UInt64
  let passcode: String
  let person: String
  let appleAccount: AppleAccountDescription?
  let phones: [World.Phone]
  let services: [World.Service]
  let auditPolicy: AuditPolicy
  let scryptCost: Int
  /// Application identifiers for apps whose entitlements have none, by folder name without `.app`.
  let identifiers: [String: Identifier]

  /// An application identifier as it was written, and its line.
  struct Identifier {
    let text: String
    let line: Int?
  }

  /// The largest file that is read, in bytes.
  static let maximumBytes = 1 << 20

  /// The keys of the file.
  static let keys = [
    "name", "start", "seed", "passcode", "person", "phones", "services", "sharedCredentials",
    "financial", "oftenAttacked", "scryptCost", "identifiers", "numbersExemptFromLimits",
  ]
}
