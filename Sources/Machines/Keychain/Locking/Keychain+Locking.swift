import Cryptography
import Database
import Foundation

extension Keychain {
  /// Whether a passcode was ever set.
  package var isSetUp: Bool { get throws(KeychainError) { try keyGuard() != nil } }

  /// Whether the person may see what is stored: from unlocking until `lock()`, held keys or not.
  package var isUnlocked: Bool { keys.isUnlocked }

  /// Whether the simulated Face ID opens the store.
  package var faceIDEnabled: Bool {
    get throws(KeychainError) { try keyGuard()?.wraps.enclaveWrap != nil }
  }

  /// Makes the store key, wraps it by passcode and enclave (STO-11), and leaves the store unlocked.
  ///
  /// `scryptCost` is scrypt's N; anything but the default is for tests and tapes.
  package func setUp(passcode: String, scryptCost: Int = 1 << 15) throws(KeychainError) {
    guard !passcode.isEmpty else { throw .conflict("A passcode needs at least one character.") }
    guard try !isSetUp else {
      throw .conflict("A passcode is set already. Unlock the passwords with it to change it.")
    }
    let storeKey: [UInt8]
    do {
      storeKey = try changing { change in
        let storeKey = try change.chance(AESGCM.keyCount)
        let enclave = try newEnclaveKey(EnclaveKeyFile(folder: folder), change)
        try insertLock(storeKey, passcode, cost: scryptCost, enclave: enclave, change)
        return storeKey
      }
    } catch {
      // It belongs to a store key that was never kept.
      Keybag.remove(in: folder)
      throw error
    }
    keys.unlock(with: storeKey)
  }

  /// Unlocks with the passcode; wrong ones are counted before they are looked at (STO-12).
  package func unlock(passcode: String) throws(KeychainError) {
    var key = try storeKey(passcode: passcode)
    defer { cleanse(&key) }
    open(with: key)
  }

  /// Unlocks with the simulated Face ID.
  package func unlockWithFaceID(matches: Bool) throws(KeychainError) {
    var key = try storeKey(faceIDMatches: matches)
    defer { cleanse(&key) }
    open(with: key)
  }

  /// Checks the passcode as `unlock` does and leaves the store as it is: for reveals.
  package func verify(passcode: String) throws(KeychainError) {
    var key = try storeKey(passcode: passcode)
    cleanse(&key)
  }

  /// Checks the simulated Face ID and leaves the store as it is: for reveals.
  package func verifyFaceID(matches: Bool) throws(KeychainError) {
    var key = try storeKey(faceIDMatches: matches)
    cleanse(&key)
  }

  /// Locks at once; the keys are wiped, or will be when nobody holds them any more (STO-13).
  package func lock() { keys.lock() }

  /// Keeps the keys over a lock until `releaseKeys()`; may be nested.
  package func holdKeys() { keys.hold() }

  /// Ends one `holdKeys()`; the last one wipes the keys if the store was locked meanwhile.
  package func releaseKeys() { keys.release() }

  /// Sets another passcode and switches Face ID; the store must be unlocked.
  ///
  /// What wrapped the store key before is gone from the files afterwards.
  package func changePasscode(to passcode: String, faceID: Bool) throws(KeychainError) {
    guard !passcode.isEmpty else { throw .conflict("A passcode needs at least one character.") }
    guard keys.isUnlocked, let held = keys.key else { throw .locked }
    var storeKey = held.withBytes { [UInt8]($0) }
    defer { cleanse(&storeKey) }
    guard let before = try keyGuard()?.wraps else { throw .locked }
    let file = EnclaveKeyFile(folder: folder)
    do {
      try changing { change in
        let enclave =
          try faceID ? enclaveKey(file, isInUse: before.enclaveWrap != nil, change) : nil
        try change.connection.execute("DELETE FROM lock")
        try insertLock(storeKey, passcode, cost: before.cost, enclave: enclave, change)
      }
    } catch {
      // The new wraps were in the keybag before the database refused them.
      try? alignKeybag(with: before)
      throw error
    }
    if !faceID { file.remove() }
    if let wraps = try keyGuard()?.wraps {
      tellUnreached(rewrapBackups(with: wraps), "still opens with the old passcode")
    }
    tellKeptAside()
    // The log still has the old wraps; the file has not, since SQLite overwrites what it deletes.
    do { try database.checkpoint() } catch { throw KeychainError(error) }
  }

  /// Tells which files of earlier stores still open with the old passcode.
  private func tellKeptAside() {
    // A folder that cannot be listed is told by whatever needs it.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let kept = names.filter {
      $0.hasPrefix(Self.fileName + ".") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    addNotices(
      kept.sorted().map {
        "\($0) still opens with the old passcode. Delete that file if you don’t need it."
      })
  }

  /// Tells which backups could not be changed.
  func tellUnreached(_ names: [String], _ consequence: String) {
    addNotices(
      names.map {
        "\(Self.backupsName)/\($0) could not be changed, so it \(consequence). Delete that file if you "
          + "don’t need it."
      })
  }

  private func open(with key: [UInt8]) {
    keys.unlock(with: key)
    // It is tried at each unlock; until then only the keybag of other passwords is not told apart.
    try? completeWraps(with: key)
    // Nobody is kept out because something old could not be erased; it is tried each time.
    try? eraseExpired()
  }

  /// The enclave's key, or a new one if Face ID was off or its file does not have it any more.
  private func enclaveKey(
    _ file: EnclaveKeyFile, isInUse: Bool, _ change: Change
  ) throws -> [UInt8] {
    guard isInUse else { return try newEnclaveKey(file, change) }
    do { return try file.read() } catch KeychainError.damagedKeyFile {
      return try newEnclaveKey(file, change)
    }
  }

  private func newEnclaveKey(_ file: EnclaveKeyFile, _ change: Change) throws -> [UInt8] {
    let key = try change.chance(EnclaveKeyFile.count)
    try file.write(key)
    return key
  }

  private func insertLock(
    _ storeKey: [UInt8], _ passcode: String, cost: Int, enclave: [UInt8]?, _ change: Change
  ) throws {
    let salt = try change.chance(16)
    func wrap(_ key: [UInt8], _ name: String) throws -> [UInt8] {
      try Sealer(key: SecretBytes(key)).seal(
        storeKey, at: .storeKey(wrappedBy: name), chance: change.chance(Sealer.chanceCount))
    }
    let wraps = KeyWraps(
      salt: salt, cost: cost,
      passcodeWrap: try wrap(passcodeKey(passcode, salt: salt, cost: cost), "passcode"),
      enclaveWrap: try enclave.map { try wrap($0, "enclave") },
      check: KeyWraps.checkValue(of: storeKey))
    try insert(wraps, PasscodeAttempts(), change.connection)
    // First the file, synced, then the commit: either copy opens the store at every moment (STO-11).
    try Keybag(wraps: wraps, lastCommit: knownCommit).write(in: folder)
  }

  /// Writes the row that guards the store key.
  func insert(
    _ wraps: KeyWraps, _ attempts: PasscodeAttempts, _ connection: Connection
  ) throws {
    try connection.execute(
      "INSERT INTO lock (id, salt, cost, passcode_wrap, enclave_wrap, check_value, wrong, "
        + "wait_seconds, wait_since) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .blob(wraps.salt), .int(wraps.cost), .blob(wraps.passcodeWrap),
        .optionalBlob(wraps.enclaveWrap), .optionalBlob(wraps.check), .int(attempts.wrong),
        attempts.waitSeconds.map { .real($0) } ?? .null, .date(attempts.waitSince),
      ])
  }
}
