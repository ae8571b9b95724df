import Foundation
import Keychain

/// What takes up room in the state folder (STO-50).
package struct DeviceStorage: Hashable, Sendable {
  /// Files that were kept when something else took their place, the newest first.
  package let keptAside: [StoredFile]
  /// The backups of the passwords, the newest first.
  package let backups: [StoredFile]
  /// The databases in use, which cannot be deleted.
  package let inUse: [LiveDatabase]

  package init(keptAside: [StoredFile], backups: [StoredFile], inUse: [LiveDatabase]) {
    self.keptAside = keptAside
    self.backups = backups
    self.inUse = inUse
  }
}

/// A database in use.
package struct LiveDatabase: Hashable, Sendable {
  package let name: String
  package let contents: StoredFile.Contents
  /// Its size with its log and the log's index.
  package let bytes: Int

  package init(name: String, contents: StoredFile.Contents, bytes: Int) {
    self.name = name
    self.contents = contents
    self.bytes = bytes
  }
}

/// A file that was kept aside, or a backup.
package struct StoredFile: Hashable, Sendable {
  /// What a file holds.
  package enum Contents: Hashable, Sendable {
    case passwords, appServers, appleServers, simulator
    /// The key under which the carrier seals texts.
    case textKey
    /// A second copy of what opens the passwords.
    case passwordKeys

    package var words: String {
      switch self {
      case .passwords: "Passwords"
      case .appServers: "App servers"
      case .appleServers: "Apple’s servers"
      case .simulator: "Simulator"
      case .textKey: "Key to text messages"
      case .passwordKeys: "Keys to passwords"
      }
    }
  }

  /// Why a file is there.
  package enum Origin: Hashable, Sendable {
    case damaged
    /// It was copied before its format changed.
    case olderFormat
    /// The servers began again without it.
    case replaced
    /// It belongs to other passwords than those in use.
    case ofOthers
    /// A recovery wrote it, and it was never put in place.
    case recovered
    /// A log whose database is gone.
    case strayLog
    /// `nil` if the name does not tell why it was made.
    case backup(Backup.Occasion?)
    case unknown
  }

  /// Where it is in the state folder, such as `backups/keychain-….sqlite`.
  package let path: String
  package let contents: Contents
  package let origin: Origin
  /// When a backup was made, by the phone's clock; otherwise when the file was written last, by the
  /// computer's.
  package let date: Date
  /// Its size with its log and the log's index.
  package let bytes: Int

  package init(path: String, contents: Contents, origin: Origin, date: Date, bytes: Int) {
    self.path = path
    self.contents = contents
    self.origin = origin
    self.date = date
    self.bytes = bytes
  }

  /// Whether it is a backup, and not what is left of one.
  package var isBackup: Bool { if case .backup = origin { true } else { false } }

  /// What the file is, in words.
  package var words: String {
    switch origin {
    case .damaged: "\(contents.words), damaged"
    case .olderFormat: "\(contents.words), before an update of the format"
    case .replaced: "\(contents.words), before they began again"
    case .ofOthers: "Keys to other passwords"
    case .recovered: "\(contents.words), recovered but never used"
    case .strayLog: "\(contents.words), a log without its database"
    case .backup(.daily): "Daily backup"
    case .backup(.beforeImport): "Backup before an import"
    case .backup(nil): "Backup"
    case .unknown: "\(contents.words), kept aside"
    }
  }
}
