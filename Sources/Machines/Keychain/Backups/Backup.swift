import Database
import Foundation

/// A copy of the store in the folder `backups`, sealed as it is (STO-44).
package struct Backup: Hashable, Sendable {
  /// Why it was made; the raw values are part of its file's name.
  package enum Occasion: String, Hashable, Sendable, CaseIterable {
    case daily
    case beforeImport = "import"
  }

  package let file: URL
  /// The simulated time at which it was made, to the second.
  package let made: Date
  package let occasion: Occasion

  package var name: String { file.lastPathComponent }

  /// A name that says when and why, and sorts by time.
  static func name(at moment: Date, _ occasion: Occasion) -> String {
    "keychain-\(moment.formatted(style))-\(occasion.rawValue).sqlite"
  }

  /// The backup that a file is by its name; `nil` if it is none.
  init?(_ file: URL) {
    let name = file.lastPathComponent
    guard name.hasPrefix("keychain-"), name.hasSuffix(".sqlite") else { return nil }
    let parts = name.dropFirst("keychain-".count).dropLast(".sqlite".count).split(separator: "-")
    // Other files may have such names.
    guard parts.count == 2, let made = try? Date(String(parts[0]), strategy: Self.style),
      let occasion = Occasion(rawValue: String(parts[1]))
    else { return nil }
    self.file = file
    self.made = made
    self.occasion = occasion
  }

  private static let style = Date.ISO8601FormatStyle(
    dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt)
}

/// The folder `backups` of a state folder: 0700, its files 0600.
package struct BackupFolder: Hashable, Sendable {
  /// The newest ones that are kept, whatever their days.
  static let newest = 3
  /// The days of which one each is kept.
  static let days = 7

  package let url: URL

  /// The backups of a state folder.
  package init(of stateFolder: URL) {
    url = stateFolder.appendingPathComponent(Keychain.backupsName)
  }

  /// All backups, the newest first; none where there is no such folder.
  package func backups() throws -> [Backup] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    return names.compactMap { Backup(url.appendingPathComponent($0)) }
      .sorted { ($0.made, $0.name) > ($1.made, $1.name) }
  }

  /// Has `copy` write a backup, then removes those that are no longer to be kept.
  ///
  /// Nothing is removed where the copy did not come about, so that a damaged store never costs a good
  /// backup.
  func add(
    at moment: Date, _ occasion: Backup.Occasion, copy: (URL) throws -> Void
  ) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = url.appendingPathComponent(Backup.name(at: moment, occasion))
    guard !FileManager.default.fileExists(atPath: file.path) else { return }
    try copy(file)
    let all = try backups()
    let kept = Self.kept(of: all)
    for backup in all where !kept.contains(backup) { try remove(backup) }
  }

  /// The last three, and the newest of each of the seven days that have one.
  static func kept(of backups: [Backup]) -> Set<Backup> {
    var kept = Set(backups.prefix(newest))
    var days: Set<Int> = []
    for backup in backups where days.insert(day(of: backup.made)).inserted {
      guard days.count <= Self.days else { break }
      kept.insert(backup)
    }
    return kept
  }

  /// The day of a moment, counted from 1970 in GMT.
  static func day(of moment: Date) -> Int {
    Int((moment.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  /// Deletes a backup with what SQLite left beside it: all of it or nothing.
  private func remove(_ backup: Backup) throws(DatabaseError) {
    try PrivateFile.removeDatabase(backup.file)
  }
}
