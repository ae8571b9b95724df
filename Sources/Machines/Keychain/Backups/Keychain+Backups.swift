import Database
import Dispatch
import Foundation
import Synchronization

/// When backups are made, and those that are being made (STO-44).
final class BackupSchedule: Sendable {
  private struct State {
    /// The day on which the last backup was made or tried, or began to be; `nil`: not known yet.
    var day: Int?
  }

  private let state = Mutex(State())
  private let group = DispatchGroup()
  private let queue = DispatchQueue(label: "backups", qos: .utility)

  /// Whether the first change of a day is at hand; `last` finds the day of the last backup.
  func isDue(on day: Int, last: () -> Int?) -> Bool {
    state.withLock { state in
      let before = state.day ?? last()
      state.day = day
      // The clock may have been set back: a later backup is no reason to make none.
      return before != day
    }
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    group.enter()
    queue.async { [group] in
      work()
      group.leave()
    }
  }

  /// Waits for what is being made.
  func finish() { group.wait() }
}

extension Keychain {
  /// The folder of the backups.
  package var backupFolder: BackupFolder { BackupFolder(of: folder) }

  /// Makes a backup before an import and waits for it; a failure costs only the backup, and is told in
  /// the notices.
  func backUpBeforeImport() {
    guard keepsBackups else { return }
    do {
      try backupFolder.add(at: clock.now, .beforeImport) { try database.backUp(to: $0) }
    } catch {
      let isFull = (error as? DatabaseError)?.kind == .full
      addNotices([
        "No backup was made before the import, because "
          + (isFull ? "there was no space for it." : "its file could not be written.")
      ])
    }
  }

  /// Before the first change of each day: fixes the store as it is and copies that in the background.
  func backUpDaily() {
    guard keepsBackups else { return }
    let now = clock.now
    let folder = backupFolder
    let isDue = backups.isDue(on: BackupFolder.day(of: now)) {
      // A folder that cannot be read says so when the backup is made.
      (try? folder.backups())?.first.map { BackupFolder.day(of: $0.made) }
    }
    guard isDue else { return }
    do {
      let snapshot = try database.snapshot()
      backups.run { [self] in
        do { try folder.add(at: now, .daily) { try snapshot.backUp(to: $0) } } catch {
          addNotices(["Today’s backup was not made: \(KeychainError(error).sentence)"])
        }
        snapshot.close()
      }
    } catch {
      addNotices(["Today’s backup was not made: \(KeychainError(error).sentence)"])
    }
  }

  /// Gives all backups the key wraps of a new passcode, so that none opens with an old one; answers the
  /// names of those that could not be reached.
  func rewrapBackups(with wraps: KeyWraps, onlyOthers: Bool = false) -> [String] {
    changingBackups { connection in
      if onlyOthers {
        let present = try keyGuard(connection)?.wraps
        // A backup of other passwords keeps its own.
        if present == wraps || present?.isOfSameKey(as: wraps) == false { return }
      }
      try connection.execute("DELETE FROM lock")
      try insert(wraps, PasscodeAttempts(), connection)
    }
  }

  /// Deletes credentials for good in all backups too; answers the names of those that could not be
  /// reached.
  func eraseInBackups(_ ids: [Int64]) -> [String] {
    guard !ids.isEmpty else { return [] }
    return changingBackups { connection in
      for id in ids {
        try connection.execute("DELETE FROM credential WHERE id = ?", [.integer(id)])
      }
    }
  }

  private func changingBackups(_ body: (Connection) throws -> Void) -> [String] {
    backups.finish()
    do {
      return try backupFolder.backups().compactMap { backup in
        do {
          let (copy, _) = try Database.open(
            backup.file, migrations: Self.migrations,
            formatsWithoutChecksums: Self.formatsWithoutChecksums)
          defer { copy.close() }
          try copy.write(body)
          try copy.checkpoint()
          return nil
        } catch {
          return backup.name
        }
      }
    } catch {
      return [Self.backupsName]
    }
  }
}
