import Cryptography
import Database
import Foundation

/// Wrong passcodes, and the wait that they led to (STO-12).
///
/// A wait is a duration that simulated time counts down. It runs from `waitSince`; a computer's clock that
/// was set back before that moment restarts it and does not lengthen it.
struct PasscodeAttempts: Hashable, Sendable, Codable {
  /// Wrong passcodes that cost nothing but a try.
  static let freeTries = 5
  /// The wait before each further try, in seconds.
  static let wait: TimeInterval = 60

  var wrong = 0
  /// Seconds that were left of the wait at `waitSince`; `nil` without one.
  var waitSeconds: Double?
  var waitSince: Date?

  /// The moment at which the wait is over, by a clock that says `now`; `nil` if there is none.
  func waitEnds(at now: Date) -> Date? {
    guard let waitSeconds, let waitSince else { return nil }
    let left = min(waitSeconds, Self.wait) - max(0, now.timeIntervalSince(waitSince))
    return left > 0 ? now.addingTimeInterval(left) : nil
  }

  /// Counts a wrong try at `now`; throws while the wait is not over.
  func countingTry(at now: Date) throws(KeychainError) -> PasscodeAttempts {
    if let until = waitEnds(at: now) { throw .wait(until: until) }
    var counted = PasscodeAttempts(wrong: wrong + 1)
    if counted.wrong >= Self.freeTries {
      (counted.waitSeconds, counted.waitSince) = (Self.wait, now)
    }
    return counted
  }

  /// The same wait, running from `now`, where the computer's clock was set back before its beginning;
  /// `nil` if it was not.
  func restarted(at now: Date) -> PasscodeAttempts? {
    guard let waitSince, now < waitSince else { return nil }
    var restarted = self
    restarted.waitSince = now
    return restarted
  }
}

/// What guards the store key: its wraps, and the tries to open them.
struct KeyGuard: Hashable, Sendable {
  /// Where it was read.
  enum Source: Hashable, Sendable {
    case database
    /// The row in the database is damaged or gone.
    case keybag
  }

  var wraps: KeyWraps
  var attempts: PasscodeAttempts
  var source: Source
}

extension Keychain {
  /// The earliest moment of the next try, if there is a wait (STO-12).
  package var passcodeWait: Date? {
    get throws(KeychainError) { try keyGuard()?.attempts.waitEnds(at: clock.now) }
  }

  /// What guards the store key; `nil` before the first set-up.
  ///
  /// Where the database cannot say it, the keybag does (STO-11).
  func keyGuard() throws(KeychainError) -> KeyGuard? {
    do {
      return try keyGuardInDatabase(reading: reading)
    } catch {
      guard error.isDamage, let bag = Keybag.read(in: folder).keybag else { throw error }
      return KeyGuard(wraps: bag.wraps, attempts: bag.attempts, source: .keybag)
    }
  }

  private func keyGuardInDatabase(
    reading: ((Connection) throws -> KeyGuard?) throws(KeychainError) -> KeyGuard?
  ) throws(KeychainError) -> KeyGuard? {
    if let found = try reading({ try keyGuard($0) }) { return found }
    guard let bag = Keybag.read(in: folder).keybag else { return nil }
    return KeyGuard(wraps: bag.wraps, attempts: bag.attempts, source: .keybag)
  }

  /// The store key, if the passcode is right.
  func storeKey(passcode: String) throws(KeychainError) -> [UInt8] {
    do {
      return try passcodeLock.withLock {
        let found = try countTry()
        guard let storeKey = try open(found.wraps, passcode: passcode) else {
          let left = PasscodeAttempts.freeTries - found.attempts.wrong - 1
          throw KeychainError.wrongPasscode(triesBeforeWait: max(0, left))
        }
        try keep(PasscodeAttempts(), found.source)
        return storeKey
      }
    } catch {
      throw KeychainError(error)
    }
  }

  private func open(
    _ wraps: KeyWraps, passcode: String
  ) throws(KeychainError) -> [UInt8]? {
    var key = try passcodeKey(passcode, salt: wraps.salt, cost: wraps.cost)
    defer { cleanse(&key) }
    return try Sealer(key: SecretBytes(key)).open(
      wraps.passcodeWrap, at: .storeKey(wrappedBy: "passcode"))
  }

  /// The store key, if Face ID is on and matches; the key file is not touched otherwise.
  func storeKey(faceIDMatches: Bool) throws(KeychainError) -> [UInt8] {
    guard let wrap = try keyGuard()?.wraps.enclaveWrap else { throw .faceIDOff }
    guard faceIDMatches else { throw .faceIDMismatch }
    var enclave = try EnclaveKeyFile(folder: folder).read()
    defer { cleanse(&enclave) }
    let opened = try Sealer(key: SecretBytes(enclave)).open(
      wrap, at: .storeKey(wrappedBy: "enclave"))
    guard let storeKey = opened else {
      throw .damagedKeyFile(
        "\(EnclaveKeyFile.name) does not belong to these passwords. Use the passcode; "
          + "turning Face ID off and on again makes a new one.")
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

  /// Counts a try as a wrong one before anybody knows; answers what guarded the key before.
  ///
  /// Killing the program between the try and its answer uses the try up (STO-12).
  private func countTry() throws -> KeyGuard {
    let now = clock.now
    do {
      try restartWait(at: now)
      return try changingGuard { connection in
        guard let found = try keyGuard(connection) else { return try countInKeybag(at: now, nil) }
        try keep(try found.attempts.countingTry(at: now), connection)
        return found
      }
    } catch let error as KeychainError where error.isDamage {
      return try countInKeybag(at: now, error)
    }
  }

  /// Counts a try where the database cannot; throws `failure` if the keybag cannot either.
  private func countInKeybag(at now: Date, _ failure: KeychainError?) throws -> KeyGuard {
    guard var bag = Keybag.read(in: folder).keybag else {
      throw failure
        ?? KeychainError.notFound(
          "No passcode is set, because \(Self.fileName) is new and empty. Start the interface once "
            + "to set the passwords up.")
    }
    let found = KeyGuard(wraps: bag.wraps, attempts: bag.attempts, source: .keybag)
    bag.attempts = try bag.attempts.countingTry(at: now)
    try bag.write(in: folder)
    return found
  }

  /// Stores the tries in the copy that counted them.
  private func keep(_ attempts: PasscodeAttempts, _ source: KeyGuard.Source) throws {
    switch source {
    case .database: try changingGuard { try keep(attempts, $0) }
    case .keybag:
      guard var bag = Keybag.read(in: folder).keybag else { return }
      bag.attempts = attempts
      try bag.write(in: folder)
    }
  }

  private func keep(_ attempts: PasscodeAttempts, _ connection: Connection) throws {
    try connection.execute(
      "UPDATE lock SET wrong = ?, wait_seconds = ?, wait_since = ?",
      [
        .int(attempts.wrong), attempts.waitSeconds.map { .real($0) } ?? .null,
        .date(attempts.waitSince),
      ])
  }

  /// Keeps a wait from growing where the computer's clock was set back before its beginning (STO-12).
  func restartWait(at now: Date) throws {
    guard let found = try reading({ try keyGuard($0) }),
      let restarted = found.attempts.restarted(at: now)
    else { return }
    try changingGuard { try keep(restarted, $0) }
  }

  /// A change of the guarding row alone, which a reading process must be able to make as well:
  /// otherwise it would be the way round the wait.
  private func changingGuard<T>(_ body: (Connection) throws -> T) throws -> T {
    guard isReadOnly else { return try changing { try body($0.connection) } }
    let (writer, _) = try Database.open(
      database.file, migrations: Self.migrations,
      formatsWithoutChecksums: Self.formatsWithoutChecksums)
    defer { writer.close() }
    do { return try writer.write(body) } catch { throw KeychainError(error) }
  }

  /// The row in the database; `nil` if there is none.
  func keyGuard(_ connection: Connection) throws -> KeyGuard? {
    try connection.row(
      "SELECT salt, cost, passcode_wrap, enclave_wrap, check_value, wrong, wait_seconds, wait_since "
        + "FROM lock"
    ) { row in
      KeyGuard(
        wraps: KeyWraps(
          salt: row.blob(0), cost: row.int(1), passcodeWrap: row.blob(2),
          enclaveWrap: row.optionalBlob(3), check: row.optionalBlob(4)),
        attempts: PasscodeAttempts(
          wrong: row.int(5), waitSeconds: row.isNull(6) ? nil : row.real(6),
          waitSince: row.optionalDate(7)),
        source: .database)
    }
  }
}
