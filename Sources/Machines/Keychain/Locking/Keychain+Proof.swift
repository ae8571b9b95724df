import Cryptography
import Database
import Foundation

/// The row that guards the store key.
struct LockRow {
  /// Wrong passcodes that cost nothing but a try (STO-12).
  static let freeTries = 5
  /// The wait before each further try.
  static let wait: TimeInterval = 60

  let salt: [UInt8]
  let cost: Int
  let passcodeWrap: [UInt8]
  let enclaveWrap: [UInt8]?
  let wrong: Int
  let waitUntil: Date?
}

extension Keychain {
  /// The earliest moment of the next try, if there is a wait (STO-12).
  package var passcodeWait: Date? {
    guard let until = ((try? lockRow()) ?? nil)?.waitUntil, until > clock.now else { return nil }
    return until
  }

  /// What guards the store key, or nothing before the first set-up.
  func lockRow() throws(KeychainError) -> LockRow? {
    try reading { try lockRow($0) }
  }

  /// The store key, if the passcode is right.
  func storeKey(passcode: String) throws(KeychainError) -> [UInt8] {
    do {
      return try passcodeLock.withLock {
        let row = try countTry()
        var key = try passcodeKey(passcode, salt: row.salt, cost: row.cost)
        defer { cleanse(&key) }
        let opened = try Sealer(key: SecretBytes(key)).open(
          row.passcodeWrap, at: .storeKey(wrappedBy: "passcode"))
        guard let storeKey = opened else {
          throw KeychainError.wrongPasscode(
            triesBeforeWait: max(0, LockRow.freeTries - row.wrong - 1))
        }
        try changingLock { connection, _ in
          try connection.execute("UPDATE lock SET wrong = 0, wait_until = NULL")
        }
        return storeKey
      }
    } catch {
      throw KeychainError(error)
    }
  }

  /// The store key, if Face ID is on and matches; the key file is not touched otherwise.
  func storeKey(faceIDMatches: Bool) throws(KeychainError) -> [UInt8] {
    guard let row = try lockRow(), let wrap = row.enclaveWrap else { throw .faceIDOff }
    guard faceIDMatches else { throw .faceIDMismatch }
    var enclave = try EnclaveKeyFile(folder: folder).read()
    defer { cleanse(&enclave) }
    let opened = try Sealer(key: SecretBytes(enclave)).open(
      wrap, at: .storeKey(wrappedBy: "enclave"))
    guard let storeKey = opened else {
      throw .damagedKeyFile(
        "\(EnclaveKeyFile.name) does not belong to these passwords. Use the passcode; "
          + "switching Face ID off and on again makes a new one.")
    }
    return storeKey
  }

  /// The key that scrypt makes of a passcode (STO-11).
  func passcodeKey(_ passcode: String, salt: [UInt8], cost: Int) throws(KeychainError) -> [UInt8] {
    do {
      return try KeyDerivation.scrypt([UInt8](passcode.utf8), salt: salt, cost: cost)
    } catch {
      throw .conflict(error.sentence)
    }
  }

  /// Counts a try as a wrong one before anybody knows; answers the row as it was.
  ///
  /// Whoever kills the program between the try and its answer has used the try up (STO-12).
  private func countTry() throws -> LockRow {
    try changingLock { connection, now in
      guard let row = try lockRow(connection) else {
        throw KeychainError.notFound(
          "No passcode is set, since keychain.sqlite is new and empty. Start the interface once: it "
            + "sets the passwords up.")
      }
      if let until = row.waitUntil, until > now { throw KeychainError.wait(until: until) }
      let wrong = row.wrong + 1
      let until = wrong >= LockRow.freeTries ? now.addingTimeInterval(LockRow.wait) : nil
      try connection.execute(
        "UPDATE lock SET wrong = ?, wait_until = ?", [.int(wrong), .date(until)])
      return row
    }
  }

  /// A change of the guarding row alone, which a reading process must be able to make as well:
  /// otherwise it would be the way round the wait.
  private func changingLock<T>(_ body: (Connection, Date) throws -> T) throws -> T {
    guard isReadOnly else { return try changing { try body($0.connection, $0.now) } }
    let (writer, _) = try Database.open(database.file, migrations: Self.migrations)
    defer { writer.close() }
    return try writer.write { try body($0, clock.now) }
  }

  private func lockRow(_ connection: Connection) throws -> LockRow? {
    let columns = "salt, cost, passcode_wrap, enclave_wrap, wrong, wait_until"
    return try connection.row("SELECT \(columns) FROM lock") { row in
      LockRow(
        salt: row.blob(0), cost: row.int(1), passcodeWrap: row.blob(2),
        enclaveWrap: row.optionalBlob(3), wrong: row.int(4), waitUntil: row.optionalDate(5))
    }
  }
}
