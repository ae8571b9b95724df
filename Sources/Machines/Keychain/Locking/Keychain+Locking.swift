import Cryptography
import Database
import Foundation

extension Keychain {
  /// Whether a passcode was ever set.
  package var isSetUp: Bool { ((try? lockRow()) ?? nil) != nil }

  /// Whether the person may see what is stored: from unlocking until `lock()`, held keys or not.
  package var isUnlocked: Bool { keys.isUnlocked }

  /// Whether the simulated Face ID opens the store.
  package var faceIDEnabled: Bool { ((try? lockRow()) ?? nil)?.enclaveWrap != nil }

  /// Makes the store key, wraps it by passcode and enclave (STO-11), and leaves the store unlocked.
  ///
  /// `scryptCost` is scrypt's N; anything but the default is for tests and tapes.
  package func setUp(passcode: String, scryptCost: Int = 1 << 15) throws(KeychainError) {
    guard !passcode.isEmpty else { throw .conflict("A passcode needs at least one character.") }
    guard !isSetUp else {
      throw .conflict("A passcode is set already. Unlock the passwords with it to change it.")
    }
    let storeKey = try changing { change in
      let storeKey = try change.chance(AESGCM.keyCount)
      // An enclave that is there already may still open a store that was set aside (STO-15).
      let file = EnclaveKeyFile(folder: folder)
      let enclave = try (try? file.read()) ?? newEnclaveKey(file, change)
      try insertLock(storeKey, passcode, cost: scryptCost, enclave: enclave, change)
      return storeKey
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
    guard let row = try lockRow() else { throw .locked }
    let file = EnclaveKeyFile(folder: folder)
    try changing { change in
      var enclave: [UInt8]?
      if faceID {
        enclave =
          try row.enclaveWrap == nil
          ? newEnclaveKey(file, change) : (try? file.read()) ?? newEnclaveKey(file, change)
      }
      try change.connection.execute("DELETE FROM lock")
      try insertLock(storeKey, passcode, cost: row.cost, enclave: enclave, change)
    }
    if !faceID { file.remove() }
    // The log still has the old wraps; the file has not, since SQLite overwrites what it deletes.
    do { try database.checkpoint() } catch { throw KeychainError(error) }
  }

  private func open(with key: [UInt8]) {
    keys.unlock(with: key)
    // Nobody is kept out because something old could not be erased; it is tried each time.
    try? eraseExpired()
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
    let byPasscode = try wrap(passcodeKey(passcode, salt: salt, cost: cost), "passcode")
    let byEnclave = try enclave.map { try wrap($0, "enclave") }
    try change.connection.execute(
      "INSERT INTO lock (id, salt, cost, passcode_wrap, enclave_wrap) VALUES (1, ?, ?, ?, ?)",
      [.blob(salt), .int(cost), .blob(byPasscode), .optionalBlob(byEnclave)])
  }
}
