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
  let database: Database
  let folder: URL
  let clock: SimulatedClock
  let keyMaterial: KeyMaterial
  let isReadOnly: Bool
  let keys = KeyRing()
  let listing = Listing()
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
    keyMaterial: KeyMaterial, isReadOnly: Bool, lastForeignRequest: Int,
    storeFault: @escaping @Sendable () -> StoreFault?,
    readFault: @escaping @Sendable () -> StoreReadFault?
  ) {
    self.database = database
    found = Mutex(notices)
    self.folder = folder
    self.clock = clock
    self.keyMaterial = keyMaterial
    self.isReadOnly = isReadOnly
    self.lastForeignRequest = lastForeignRequest
    self.storeFault = storeFault
    self.readFault = readFault
  }

  /// Opens the store in `folder`; makes it only if `creating` says so, since a missing one is a loss
  /// otherwise (STO-15).
  ///
  /// `storeFault` is asked before each change what is to befall it, `readFault` before each read.
  package static func open(
    folder: URL, clock: SimulatedClock, keyMaterial: KeyMaterial, readOnly: Bool = false,
    creating: Bool = true, storeFault: @escaping @Sendable () -> StoreFault? = { nil },
    readFault: @escaping @Sendable () -> StoreReadFault? = { nil }
  ) throws(KeychainError) -> Keychain {
    do {
      if !readOnly {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      let (database, notices) = try Database.open(
        folder.appendingPathComponent(fileName), access: readOnly ? .readOnly : .readWrite,
        migrations: migrations)
      let last = try database.read { connection in
        try connection.row("SELECT max(request) FROM upgrade") { $0.int(0) } ?? 0
      }
      let keychain = Keychain(
        database, notices: notices, folder: folder, clock: clock, keyMaterial: keyMaterial,
        isReadOnly: readOnly, lastForeignRequest: readOnly ? 0 : last,
        storeFault: storeFault, readFault: readFault)
      if !readOnly { keychain.addNotices(keychain.alignKeyWraps()) }
      return keychain
    } catch {
      throw KeychainError(error)
    }
  }

  /// What was found or done while the files were opened, as sentences (STO-11, STO-16).
  package var notices: [String] { found.withLock { $0 } }

  private func addNotices(_ sentences: [String]) { found.withLock { $0 += sentences } }

  /// Grows with each change to credentials.
  package var revision: Int { listing.revision }

  /// Wipes the keys and closes the database.
  package func close() {
    keys.wipe()
    database.close()
  }

  /// Runs `body` on one unchanging view of the store.
  func reading<T>(_ body: (Connection) throws -> T) throws(KeychainError) -> T {
    if let fault = readFault() { throw .storage(fault.error) }
    do { return try database.read(body) } catch { throw KeychainError(error) }
  }

  /// Runs `body` as one transaction (STO-21), of which `pages` KiB may stay in memory.
  func changing<T>(
    pages: Int? = nil, _ body: (Change) throws -> T
  ) throws(KeychainError) -> T {
    do {
      return try changeLock.withLock {
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
        return result
      }
    } catch {
      throw KeychainError(error)
    }
  }

  /// The sealer under the store key; throws while the store is locked and nobody holds its key.
  func sealer() throws(KeychainError) -> Sealer {
    guard let key = keys.key else { throw .locked }
    return Sealer(key: key)
  }
}
