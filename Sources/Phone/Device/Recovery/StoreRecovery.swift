import Documents
import Foundation
import Glibc
import Keychain

/// Salvages the passwords of a phone whose store is damaged, without opening the phone (STO-43).
///
/// In this order: `begin`, `unlock`, look at `report`, then `exportCSV`, or `write` and `replace`.
/// Another process cannot use the folder meanwhile.
package struct StoreRecovery: Sendable {
  /// What can be brought back, and what cannot.
  package struct Report: Hashable, Sendable {
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

    /// Passwords that can be read again, those in Recently Deleted not counted.
    package let recovered: Int
    package let recoveredDeleted: Int
    package let earlierPasswords: Int
    package let messages: Int
    package let damaged: [Damaged]
    package let missing: [Missing]
    /// What else is lost, as sentences.
    package let lost: [String]
    /// What the store in place has and the file that is recovered does not, as sentences.
    package let leftBehind: [String]
    /// Whether the passwords were sealed under another key, as those of another phone are.
    package let isOfOtherPhone: Bool
    /// Whether the store's own count of its entries was read; otherwise others may be missing too.
    package let isCounted: Bool

    /// Whether everything that was ever there is there again.
    package var isComplete: Bool { damaged.isEmpty && missing.isEmpty && lost.isEmpty && isCounted }
    /// Whether no password can be read although there may have been some: a new store would be empty.
    package var isHopeless: Bool {
      recovered + recoveredDeleted + earlierPasswords == 0 && !isComplete
    }
  }

  /// A file from which passwords can be recovered instead of the store's own.
  package struct Source: Hashable, Sendable {
    package enum Origin: String, Hashable, Sendable {
      /// A backup that the phone made (STO-44).
      case backup
      /// A file that was moved aside, or copied before it was changed.
      case movedAside
    }

    package let file: URL
    package let origin: Origin
    /// When it was made: a backup by the phone's clock, anything else by this computer's.
    package let date: Date
    /// Size in bytes.
    package let size: Int
  }

  /// Where the store is that `replace` puts in place.
  package let storeFile: URL
  private let lock: FolderLock?
  private var recovery: KeychainRecovery

  /// Reads what is left of the store in a state folder, or of another file: a backup, or one that was
  /// moved aside. Nothing is changed.
  ///
  /// - Throws: a problem if another process uses the folder, or there is no such file.
  package static func begin(
    in stateFolder: URL, from file: URL? = nil
  ) throws(DeviceProblem) -> StoreRecovery {
    let folder = StateFolder(stateFolder)
    guard FileManager.default.fileExists(atPath: stateFolder.path) else {
      throw DeviceProblem("There is no phone in \(stateFolder.path), so nothing can be recovered.")
    }
    // What the phone would refuse to open afterwards is refused first.
    _ = try folder.examine(mayChange: false)
    if let file { try requireFile(file) }
    var lock: FolderLock?
    do { lock = try folder.lock() } catch {
      // On a disk that cannot be written, the passwords can still be exported.
      guard access(stateFolder.path, W_OK) != 0 else { throw error }
    }
    do {
      return StoreRecovery(
        storeFile: folder.file(Keychain.fileName), lock: lock,
        recovery: try KeychainRecovery(folder: stateFolder, from: file))
    } catch KeychainError.storage(let error) where error.kind == .missing {
      let backups = try newestBackup(in: stateFolder).map {
        "The newest backup is \($0.lastPathComponent): onetap recover --from \($0.path) uses it."
      }
      throw DeviceProblem(
        "\(Keychain.fileName) is missing, and no file was kept aside that could be read. "
          + (backups ?? "There is no backup either; put the file back if you have it."))
    } catch { throw DeviceProblem(error.sentence) }
  }

  /// The backup that was made last.
  package static func newestBackup(in stateFolder: URL) throws(DeviceProblem) -> URL? {
    try sources(in: stateFolder).first { $0.origin == .backup }?.file
  }

  /// Refuses what cannot be a file of passwords, by name.
  private static func requireFile(_ file: URL) throws(DeviceProblem) {
    var status = stat()
    guard stat(file.path, &status) == 0 else {
      throw DeviceProblem("There is no file \(file.path) (\(String(cString: strerror(errno)))).")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DeviceProblem(
        "\(file.path) is not a regular file, so there are no passwords to read in it.")
    }
  }

  /// The file that is salvaged.
  package var source: URL { recovery.source }

  /// Whether the simulated Face ID was on.
  package var faceIDEnabled: Bool { recovery.faceIDEnabled }

  /// Opens the key of the store; wrong passcodes count as they do on the lock screen (STO-12).
  package mutating func unlock(_ proof: Proof) -> UnlockAnswer {
    do {
      switch proof {
      case .faceID(let matches):
        try recovery.unlockWithFaceID(matches: matches, at: Date())
      case .passcode(let passcode):
        try recovery.unlock(passcode: passcode, at: Date())
      }
      return .unlocked
    } catch { return UnlockAnswer(refusedBy: error) }
  }

  /// What can be recovered; `nil` before unlocking.
  package var report: Report? {
    recovery.report.map { report in
      Report(
        recovered: report.recovered, recoveredDeleted: report.recoveredDeleted,
        earlierPasswords: report.history, messages: report.messages,
        damaged: report.damaged.map {
          Report.Damaged(domain: $0.domain, user: $0.user, sentence: $0.sentence)
        },
        missing: report.missing.map { Report.Missing(domain: $0.domain, user: $0.user) },
        lost: report.lost,
        leftBehind: report.leftBehind.map { entry in
          let name = entry.user.isEmpty ? entry.domain : "\(entry.user) at \(entry.domain)"
          return entry.isEarlierThere
            ? "\(name) was changed later in the store that is there now."
            : "\(name) is only in the store that is there now."
        },
        isOfOtherPhone: report.isOfOtherKey, isCounted: report.isCounted)
    }
  }

  /// Writes every password that can be read to a new CSV file of mode 0600, not encrypted; answers how
  /// many (STO-32). A file that exists is never replaced.
  package func exportCSV(_ file: URL) throws(DeviceProblem) -> Int {
    var rows: [PasswordsCSVRow] = []
    do {
      try recovery.forEachSecret { title, url, user, secret in
        rows.append(
          PasswordsCSVRow(
            line: 0, title: title, url: url, username: user, password: secret.password,
            notes: secret.notes, otpAuth: secret.otpAuth))
      }
    } catch { throw DeviceProblem(error.sentence) }
    try Device.write(PasswordsCSV.write(rows), to: file, force: false)
    return rows.count
  }

  /// Writes a new store beside the old one, which stays; answers where it is.
  package func write() throws(DeviceProblem) -> URL {
    do { return try recovery.write() } catch { throw DeviceProblem(error.sentence) }
  }

  /// Puts the new store in the place of the old one; answers the name under which the old file is kept
  /// in the state folder, or `nil` if there was none. Opening the phone works again afterwards.
  package func replace() throws(DeviceProblem) -> String? {
    defer { withExtendedLifetime(lock) {} }
    do { return try recovery.replace(at: Date()) } catch { throw DeviceProblem(error.sentence) }
  }

  /// The backups in a state folder, the newest first, and then the files moved aside.
  package static func sources(in stateFolder: URL) throws(DeviceProblem) -> [Source] {
    let files = try StoredFiles(in: StateFolder(stateFolder))
    let aside = files.keptAside.filter {
      $0.name.hasPrefix(Keychain.fileName + ".") && !$0.name.hasSuffix(".recovered")
    }
    // One after the other: the two kinds have the times of two clocks.
    return sources(files.backups, .backup) + sources(aside, .movedAside)
  }

  /// A log alone is nothing to recover from.
  private static func sources(
    _ entries: [StoredFiles.Entry], _ origin: Source.Origin
  ) -> [Source] {
    entries.filter { !$0.isStrayLog }
      .sorted { ($0.date, $0.name) > ($1.date, $1.name) }
      .map { Source(file: $0.file, origin: origin, date: $0.date, size: $0.size) }
  }
}

extension UnlockAnswer {
  /// The answer to a proof that the store did not accept.
  init(refusedBy error: KeychainError) {
    var waitUntil: Date?
    if case .wait(let until) = error { waitUntil = until }
    self = .refused(sentence: error.sentence, waitUntil: waitUntil)
  }
}
