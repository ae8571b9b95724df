import AccountService
import AppleAccount
import Database
import Foundation
import Glibc
import Keychain

extension Device {
  /// The files that were kept aside, the backups and the databases in use, with their sizes (STO-50).
  package func storage() throws(DeviceProblem) -> DeviceStorage {
    let folder = machinery.folder
    return DeviceStorage(try StoredFiles(in: folder), folder)
  }

  /// Deletes a file that was kept aside, or a backup, with what belongs to it (STO-50).
  ///
  /// While the passwords are missing or damaged, the files that may bring them back stay.
  ///
  /// - Parameter path: The file's path in the state folder, as `storage()` tells it.
  /// - Returns: `nil`, or why nothing was deleted.
  package func deleteStored(_ path: String) -> String? {
    let parts = machinery
    guard parts.configuration.access == .readWrite else {
      return "\(path) can’t be deleted, because this phone was opened only to be read."
    }
    do {
      let files = try StoredFiles(in: parts.folder)
      let storage = DeviceStorage(files, parts.folder)
      guard let file = (storage.keptAside + storage.backups).first(where: { $0.path == path }),
        let entry = (files.keptAside + files.backups).first(where: { $0.path == path })
      else { return "\(path) is no longer there, so nothing was deleted." }
      if storage.mayBringBackPasswords(file), let what = parts.keychainLoss {
        return "\(Keychain.fileName) \(what), and \(path) may bring the passwords back, so recover "
          + "them before you delete it."
      }
      try PrivateFile.removeDatabase(entry.database)
      return nil
    } catch { return sentence(of: error) }
  }
}

extension DeviceStorage {
  fileprivate init(_ files: StoredFiles, _ folder: StateFolder) {
    self.init(
      keptAside: Self.newestFirst(files.keptAside.compactMap { StoredFile(keptAside: $0) }),
      backups: Self.newestFirst(files.backups.map { StoredFile(backup: $0) }),
      inUse: folder.liveDatabases)
  }

  private static func newestFirst(_ files: [StoredFile]) -> [StoredFile] {
    files.sorted { ($0.date, $0.path) > ($1.date, $1.path) }
  }

  /// Whether it is one of the files to fall back on when the passwords in use are lost: all that was
  /// kept of them, and the newest backup.
  fileprivate func mayBringBackPasswords(_ file: StoredFile) -> Bool {
    switch (file.origin, file.contents) {
    case (.backup, _): file == backups.first(where: \.isBackup)
    case (_, .passwords), (_, .passwordKeys): true
    case (_, .appServers), (_, .appleServers), (_, .simulator), (_, .textKey): false
    }
  }
}

extension Machinery {
  /// What is wrong with the file of the passwords, as the end of a sentence; `nil` if it is whole.
  fileprivate var keychainLoss: String? {
    guard folder.has(Keychain.fileName) else { return "is missing" }
    do {
      return try keychain.integrityProblems().isEmpty ? nil : "is damaged"
    } catch {
      return error.isDamage ? "is damaged" : "can’t be read"
    }
  }
}

extension StateFolder {
  /// The databases in use that are there.
  fileprivate var liveDatabases: [LiveDatabase] {
    StoredFile.live.compactMap { name, contents in
      guard has(name) else { return nil }
      let bytes = ["", "-wal", "-shm"].reduce(0) { sum, suffix in
        var status = stat()
        return lstat(file(name + suffix).path, &status) == 0 ? sum + Int(status.st_size) : sum
      }
      return LiveDatabase(name: name, contents: contents, bytes: bytes)
    }
  }
}

extension StoredFiles.Entry {
  /// Where it is in the state folder.
  fileprivate var path: String {
    file.deletingLastPathComponent().lastPathComponent == Keychain.backupsName
      ? "\(Keychain.backupsName)/\(name)" : name
  }
}

extension StoredFile {
  /// The databases of a state folder, and what they hold.
  fileprivate static let live: [(name: String, contents: Contents)] = [
    (Keychain.fileName, .passwords), (ServiceDatabase.fileName, .appServers),
    (AppleDatabase.fileName, .appleServers), (SimulatorStore.fileName, .simulator),
  ]

  /// A file that was kept aside; `nil` if its name is of no file of the phone.
  fileprivate init?(keptAside entry: StoredFiles.Entry) {
    let known =
      Self.live + [(Machinery.carrierKey, .textKey), (Keychain.keybagName, .passwordKeys)]
    guard let (name, contents) = known.first(where: { entry.name.hasPrefix($0.name + ".") }) else {
      return nil
    }
    let mark = entry.name.dropFirst(name.count + 1)
    // The words that the phone puts into the names when it keeps a file.
    let origins: [(mark: String, origin: Origin)] = [
      ("damaged-", .damaged), ("format-", .olderFormat), ("old-", .replaced),
      ("other-", .ofOthers), ("recovered", .recovered),
    ]
    let origin = origins.first { mark.hasPrefix($0.mark) }?.origin ?? .unknown
    self.init(
      path: entry.path, contents: contents, origin: entry.isStrayLog ? .strayLog : origin,
      date: entry.date, bytes: entry.wholeSize)
  }

  /// A file among the backups.
  fileprivate init(backup entry: StoredFiles.Entry) {
    self.init(
      path: entry.path, contents: .passwords,
      origin: entry.isStrayLog ? .strayLog : .backup(entry.backup?.occasion),
      date: entry.date, bytes: entry.wholeSize)
  }
}
