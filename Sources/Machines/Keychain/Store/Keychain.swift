import Database
import Foundation
import Simulation
import Synchronization

/// The credential store of one simulated phone: `keychain.sqlite` and the enclave's key file.
///
/// What is no secret is read at any time; secrets need the store key, which is there from unlocking
/// to locking, and longer while somebody holds it (STO-13).
package final class Keychain: Sendable {
  private let found: Mutex<[String]>
  private let knownCommits: Mutex<Int>
  private let metDamage = Mutex(false)
  private let mark: RunMark?
  /// Whether the database is an older one than the last that was in its place (STO-41).
  package var isOlder: Bool { database.missingCommits > 0 && !isOfOtherKeybag }
  /// Whether the last run was killed, or met damage, so that the whole database is to be checked.
  package let lastRunEndedUncleanly: Bool
  /// The simulated time of the last change, as it was at the opening.
  package let lastChange: Date?
  let database: Database
  let folder: URL
  let clock: SimulatedClock
  let keyMaterial: KeyMaterial
  let isReadOnly: Bool
  let keys = KeyRing()
  let listing = Listing()
  let backups = BackupSchedule()
  /// Whether backups are made in this run (STO-44).
  let keepsBackups: Bool
  /// Requests up to this one belong to runs that have ended.
  let lastForeignRequest: Int
  /// One passcode is looked at at a time, so that trying many at once gains nothing (STO-12).
  let passcodeLock = NSLock()
  // Held from before a transaction until the list knows of it, so that the list learns of changes
  // in the order in which they were committed.
  private let changeLock = NSLock()
  private let storeFault: @Sendable () -> StoreFault?
  private let readFault: @Sendable () -> StoreReadFault?

  private init(
    _ database: Database, notices: [String], folder: URL, clock: SimulatedClock,
    keyMaterial: KeyMaterial, isReadOnly: Bool, keepsBackups: Bool, lastForeignRequest: Int,
    lastCommit: (number: Int, time: Date?), lastRunEndedUncleanly: Bool,
    storeFault: @escaping @Sendable () -> StoreFault?,
    readFault: @escaping @Sendable () -> StoreReadFault?
  ) {
    self.database = database
    found = Mutex(notices)
    self.folder = folder
    self.clock = clock
    self.keyMaterial = keyMaterial
    self.isReadOnly = isReadOnly
    self.keepsBackups = keepsBackups
    self.lastForeignRequest = lastForeignRequest
    self.storeFault = storeFault
    self.readFault = readFault
    knownCommits = Mutex(lastCommit.number)
    self.lastRunEndedUncleanly = lastRunEndedUncleanly
    lastChange = lastCommit.time
    mark = isReadOnly ? nil : RunMark(in: folder)
  }

  /// Opens the store in `folder`; makes it only if `creating` says so, since a missing one is a loss
  /// otherwise (STO-15).
  ///
  /// `storeFault` is asked before each change what is to befall it, `readFault` before each read.
  package static func open(
    folder: URL, clock: SimulatedClock, keyMaterial: KeyMaterial, readOnly: Bool = false,
    creating: Bool = true, keepsBackups: Bool = false,
    storeFault: @escaping @Sendable () -> StoreFault? = { nil },
    readFault: @escaping @Sendable () -> StoreReadFault? = { nil }
  ) throws(KeychainError) -> Keychain {
    do {
      if !readOnly {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      let (database, notices) = try Database.open(
        folder.appendingPathComponent(fileName),
        access: readOnly ? .readOnly : creating ? .create : .readWrite,
        migrations: migrations, formatsWithoutChecksums: formatsWithoutChecksums,
        identity: identity,
        marking: .untilGivenUp(known: Keybag.lastCommit(in: folder)), now: { clock.now })
      let commit = try database.lastCommit()
      let isUnclean = RunMark.isLeft(in: folder)
      let last = try database.read { connection in
        try connection.row("SELECT max(request) FROM upgrade") { $0.int(0) } ?? 0
      }
      let keychain = Keychain(
        database, notices: notices, folder: folder, clock: clock, keyMaterial: keyMaterial,
        isReadOnly: readOnly, keepsBackups: keepsBackups && !readOnly && !creating,
        lastForeignRequest: readOnly ? 0 : last, lastCommit: commit,
        lastRunEndedUncleanly: isUnclean,
        storeFault: storeFault, readFault: readFault)
      if !readOnly {
        keychain.addNotices(keychain.alignKeyWraps())
        if isUnclean { keychain.alignBackupWraps() }
      } else if keychain.isOfOtherKeybag {
        keychain.addNotices([
          "\(fileName) holds other passwords than those of \(Keybag.name), as if "
            + "it came from another phone."
        ])
      }
      return keychain
    } catch {
      throw KeychainError(error)
    }
  }

  /// What was found or done while the files were opened, as sentences (STO-11, STO-16).
  package var notices: [String] { found.withLock { $0 } }

  func addNotices(_ sentences: [String]) { found.withLock { $0 += sentences } }

  /// Grows with each change to credentials.
  package var revision: Int { listing.revision }

  /// Takes an older database as the latest there is, for a person who goes on with it.
  package func giveUpMissingCommits() throws(KeychainError) {
    do { try database.giveUpMissingCommits() } catch { throw noting(error) }
    keepLastCommit()
  }

  /// The number of the last commit.
  var knownCommit: Int { knownCommits.withLock { $0 } }

  /// What is wrong with the structure of the database, read beside whoever uses it; none as a rule.
  package func integrityProblems() throws(KeychainError) -> [String] {
    do {
      let snapshot = try database.snapshot()
      defer { snapshot.close() }
      let problems = try snapshot.integrityProblems()
      if !problems.isEmpty { metDamage.withLock { $0 = true } }
      return problems
    } catch { throw noting(error) }
  }

  /// Wipes the keys and closes the database.
  package func close() {
    keys.wipe()
    backups.finish()
    database.close()
    guard let mark else { return }
    let leaving = metDamage.withLock { $0 }
    if !leaving { keepLastCommit() }
    mark.end(leaving: leaving)
  }

  /// Keeps the number of the last commit where a change of the database cannot reach it.
  private func keepLastCommit() {
    guard var bag = Keybag.read(in: folder).keybag, bag.lastCommit != knownCommit else { return }
    bag.lastCommit = knownCommit
    // Without it only an older database in place of this one would not be noticed.
    try? bag.write(in: folder)
  }

  /// The store's error for any error; damage is remembered until the end of the run.
  private func noting(_ error: any Error) -> KeychainError {
    let error = KeychainError(error)
    if error.isDamage { metDamage.withLock { $0 = true } }
    return error
  }

  /// Runs `body` on one unchanging view of the store.
  func reading<T>(_ body: (Connection) throws -> T) throws(KeychainError) -> T {
    if let fault = readFault() { throw .storage(fault.error) }
    do { return try database.read(body) } catch { throw noting(error) }
  }

  /// Runs `body` as one transaction (STO-21), of which `pages` KiB may stay in memory.
  func changing<T>(
    pages: Int? = nil, _ body: (Change) throws -> T
  ) throws(KeychainError) -> T {
    // A change reads first.
    if let fault = readFault() { throw .storage(fault.error) }
    do {
      return try changeLock.withLock {
        backUpDaily()
        let fault = storeFault()
        if fault == .damaged { try database.tear() }
        var events: [Listing.Event] = []
        let result = try database.write(pages: pages) { connection in
          let change = Change(
            connection, now: clock.now.wholeMilliseconds, keyMaterial: keyMaterial, key: keys.key)
          let result =
            try fault == .readOnly ? connection.refusingChanges { try body(change) } : body(change)
          try change.finish()
          // A disk is found to be full when the change is about to be kept.
          if fault == .full { throw DatabaseError(.full, file: Self.fileName) }
          events = change.listing
          return result
        }
        listing.apply(events)
        noteCommit()
        return result
      }
    } catch {
      throw noting(error)
    }
  }

  private func noteCommit() {
    guard let number = database.lastNumberCommitted else { return }
    knownCommits.withLock { $0 = number }
  }

  /// The sealer under the store key; throws while the store is locked and nobody holds its key.
  func sealer() throws(KeychainError) -> Sealer {
    guard let key = keys.key else { throw .locked }
    return Sealer(key: key)
  }
}
