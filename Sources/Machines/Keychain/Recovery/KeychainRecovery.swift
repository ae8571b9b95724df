import Cryptography
import Database
import Foundation

/// Salvages a damaged credential store into a new one (STO-43).
///
/// In this order: read, unlock, look at the report, write, replace. Nothing is changed before `write`,
/// which only makes a new file; `replace` moves files and deletes none.
package struct KeychainRecovery: Sendable {
  /// The name of the new store until it replaces the old one.
  package static let recoveredName = Keychain.fileName + ".recovered"

  /// A moment of `replace`; tests stop at each.
  enum Step: CaseIterable {
    case begun, databaseMoved, logMoved, replaced
  }

  /// The file that is salvaged.
  package let source: URL
  private let folder: URL
  private let tables: SalvagedTables
  /// The store that would be replaced, where another file is recovered.
  private let replaced: SalvagedTables?
  /// How many changes were made after the last one in the file, if it is the folder's own.
  private let missingCommits: Int
  private let keys: RecoveryKeys
  private var contents: RecoveredContents?
  private var opened: RecoveryKeys.Opened?

  /// Reads what there is of a store: of `file`, or of the folder's own database, or of the one that
  /// an interrupted recovery moved aside.
  package init(folder: URL, from file: URL? = nil) throws(KeychainError) {
    self.folder = folder
    do {
      let source = try file ?? Self.present(in: folder)
      self.source = source
      let input = try SalvageInput(reading: source)
      tables = SalvagedTables(SalvageReader(input, checksum: SalvageReader.ownChecksum))
    } catch { throw KeychainError(error) }
    // Without a store, or one that cannot be read, there is nothing that could be left behind.
    let present = file == nil ? nil : try? Self.present(in: folder)
    let isOther = present?.standardizedFileURL != source.standardizedFileURL
    replaced =
      isOther
      ? present.flatMap { try? SalvageInput(reading: $0) }.map {
        SalvagedTables(SalvageReader($0, checksum: SalvageReader.ownChecksum))
      } : nil
    let last = Int(tables.lastCommit)
    let mark = CommitMark.last(of: folder.appendingPathComponent(Keychain.fileName))
    missingCommits =
      file == nil && last > 0
      ? max(mark?.missing(from: last) ?? 0, Keybag.lastCommit(in: folder) - last, 0) : 0
    keys = RecoveryKeys(tables, folder: folder, isOfFolder: file == nil)
  }

  /// Whether the simulated Face ID was on.
  package var faceIDEnabled: Bool { keys.faceIDEnabled }

  /// Proves the passcode; wrong ones count as they do at unlocking (STO-12).
  package mutating func unlock(passcode: String, at now: Date) throws(KeychainError) {
    do { try take(try keys.open(passcode: passcode, at: now), now) } catch {
      throw KeychainError(error)
    }
  }

  /// Proves the simulated Face ID.
  package mutating func unlockWithFaceID(matches: Bool, at now: Date) throws(KeychainError) {
    do { try take(try keys.open(faceIDMatches: matches), now) } catch {
      throw KeychainError(error)
    }
  }

  /// What can be recovered; `nil` before unlocking.
  package var report: RecoveryReport? { contents?.report }

  /// Gives every entry that is not in Recently Deleted and whose password can be read, by domain.
  package func forEachSecret(
    _ body: (_ title: String, _ url: String, _ user: String, CredentialSecret) throws -> Void
  ) throws(KeychainError) {
    guard let contents, let opened else { throw .locked }
    do {
      let sealer = Sealer(key: opened.key)
      let rows = contents.credentials.values.filter { $0.deletion == nil && $0.isReadable }
      for row in rows.sorted(by: { ($0.domain, $0.user) < ($1.domain, $1.user) }) {
        func text(_ sealed: [UInt8]?, _ place: SealedPlace) throws -> String {
          guard let sealed, var plain = try sealer.open(sealed, at: place) else { return "" }
          defer { cleanse(&plain) }
          return String(decoding: plain, as: UTF8.self)
        }
        let (id, domain, user) = (row.id, row.domain, row.user)
        try body(
          row.title, row.url, user,
          CredentialSecret(
            password: text(row.password, .password(id, domain, user)),
            notes: text(row.notes, .notes(id, domain, user)),
            otpAuth: text(row.otpAuth, .otpAuth(id, domain, user))))
      }
    } catch { throw KeychainError(error) }
  }

  /// Writes the new store beside the old one; answers where it is.
  package func write() throws(KeychainError) -> URL {
    guard let contents, let opened else { throw .locked }
    let file = folder.appendingPathComponent(Self.recoveredName)
    do {
      let known = max(
        Keybag.lastCommit(in: folder),
        CommitMark.last(of: folder.appendingPathComponent(Keychain.fileName))?.number ?? 0)
      try contents.write(
        to: file, lock: opened.wraps, commitsAbove: max(Int(tables.lastCommit), known))
    } catch {
      // Half a store is of no use.
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(file.path + suffix) }
      throw KeychainError(error)
    }
    return file
  }

  /// Puts the new store in the place of the old one, which is kept with its log under a name with the
  /// date; answers that name, or `nil` if there was none to keep.
  ///
  /// Killed at any moment, the folder holds the old store or the new one, or neither under its name:
  /// then opening it says that it is missing, and recovering again goes on from what was kept.
  package func replace(at now: Date) throws(KeychainError) -> String? {
    do { return try replace(at: now) { _ in } } catch { throw KeychainError(error) }
  }

  func replace(at now: Date, reaching: (Step) throws -> Void) throws -> String? {
    let old = folder.appendingPathComponent(Keychain.fileName).path
    let new = folder.appendingPathComponent(Self.recoveredName).path
    guard access(new, F_OK) == 0 else {
      throw DatabaseError(
        kind: .missing,
        message:
          "\(Self.recoveredName) is not there any more, so nothing was changed. Recover again.")
    }
    try reaching(.begun)
    var kept: String?
    var moved: [(old: String, new: String)] = []
    func moveAside(_ path: String, to name: String) throws {
      let place = folder.appendingPathComponent(name).path
      try move(path, to: place)
      moved.append((path, place))
    }
    do {
      // The database first. Its log beside the new one would damage that; the old database without its
      // log would be an older one that looks whole. Without a database, the log is nothing.
      if access(old, F_OK) == 0 {
        let name = Self.freeName(at: now, in: folder)
        try moveAside(old, to: name)
        kept = name
      } else {
        kept = Self.lastMovedAside(in: folder)
      }
      try reaching(.databaseMoved)
      if access(old + "-wal", F_OK) == 0 {
        let name = kept ?? Self.freeName(at: now, in: folder)
        try moveAside(old + "-wal", to: name + "-wal")
      }
      unlink(old + "-shm")
      try synchronizeFolder()
      try reaching(.logMoved)
      try move(new, to: old)
    } catch let error as DatabaseError {
      // What was moved goes back, so that nothing was changed.
      for (old, new) in moved.reversed() { rename(new, old) }
      throw error
    }
    try synchronizeFolder()
    try reaching(.replaced)
    return kept
  }

  // MARK: - Files

  /// The folder's database, or the last one that was moved aside if there is none.
  private static func present(in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent(Keychain.fileName)
    if access(file.path, F_OK) == 0 { return file }
    guard let name = lastMovedAside(in: folder) else {
      throw DatabaseError(.missing, file: Keychain.fileName)
    }
    let aside = folder.appendingPathComponent(name)
    // An interrupted replacement left the log behind.
    if access(file.path + "-wal", F_OK) == 0, access(aside.path + "-wal", F_OK) != 0 {
      try move(file.path + "-wal", to: aside.path + "-wal")
    }
    return aside
  }

  private static let asideMark = Keychain.fileName + ".damaged-"

  /// The database that was moved aside last.
  private static func lastMovedAside(in folder: URL) -> String? {
    // A folder that cannot be listed has no file that could be opened either.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter {
      $0.hasPrefix(asideMark) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }.max()
  }

  private static func freeName(at now: Date, in folder: URL) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
      .year().month().day().dateTimeSeparator(.standard)
      .time(includingFractionalSeconds: false).timeSeparator(.omitted)
    let base = asideMark + now.formatted(style) + "Z"
    var name = base
    var number = 2
    while access(folder.appendingPathComponent(name).path, F_OK) == 0
      || access(folder.appendingPathComponent(name + "-wal").path, F_OK) == 0
    {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  private static func move(_ old: String, to new: String) throws {
    guard rename(old, new) == 0 else {
      throw DatabaseError(
        .io, file: URL(filePath: old).lastPathComponent,
        detail: String(cString: strerror(errno)))
    }
  }

  private func move(_ old: String, to new: String) throws { try Self.move(old, to: new) }

  private func synchronizeFolder() throws {
    let descriptor = Foundation.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Chooses the key that opens most, and judges the rows with it.
  private mutating func take(_ opened: [RecoveryKeys.Opened], _ now: Date) throws {
    var best: (contents: RecoveredContents, opened: RecoveryKeys.Opened)?
    var seen: [SecretBytes] = []
    for candidate in opened {
      // Both copies usually wrap one key.
      let isSame = seen.contains { known in
        known.withBytes { one in candidate.key.withBytes { one.elementsEqual($0) } }
      }
      if isSame { continue }
      seen.append(candidate.key)
      let contents = try RecoveredContents(tables, key: candidate.key, now: now)
      if let best, best.contents.report.recovered >= contents.report.recovered { continue }
      best = (contents, candidate)
    }
    if let found = best, let replaced {
      let present = try RecoveredContents(replaced, key: found.opened.key, now: now)
      best?.contents.noteLeftBehind(by: present)
    }
    if let found = best {
      best?.contents.noteOrigin(
        missingCommits: missingCommits,
        isOfOtherKey: tables.locks.contains { lock in
          lock.content.wraps.check != nil && !lock.content.wraps.isOfSameKey(as: found.opened.wraps)
        })
    }
    self.contents = best?.contents
    self.opened = best?.opened
  }
}
