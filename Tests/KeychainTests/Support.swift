import Database
import Foundation
import Simulation
import Synchronization
import TestSupport

@testable import Keychain

extension TemporaryFolder {
  var database: URL { url.appendingPathComponent(Keychain.fileName) }

  /// The bytes of every file in the folder, by name.
  func files() throws -> [(name: String, bytes: Data)] {
    try names.map { ($0, try Data(contentsOf: url.appendingPathComponent($0))) }
  }

  /// A folder with the files as a kill at this moment would leave them.
  func asKilledNow() throws -> TemporaryFolder {
    let copy = TemporaryFolder()
    for name in names where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(
        at: url.appendingPathComponent(name), to: copy.url.appendingPathComponent(name))
    }
    return copy
  }
}

/// A store of its own with a clock that stands still; the passcode is 246810.
struct TestStore {
  static let passcode = "246810"
  static let start = Date(timeIntervalSince1970: 1_790_000_000)

  let folder: TemporaryFolder
  let clock: SimulatedClock
  let keychain: Keychain

  /// A store that is set up and unlocked.
  init(seed: UInt64 = 1) throws {
    folder = TemporaryFolder()
    clock = .manual(at: Self.start)
    keychain = try Keychain.open(
      folder: folder.url, clock: clock, keyMaterial: .seeded(seed))
    try keychain.setUp(passcode: Self.passcode, scryptCost: 16)
  }

  /// The store in `folder`, opened as after a new start: locked.
  func reopened(
    in other: TemporaryFolder? = nil, readOnly: Bool = false
  ) throws -> Keychain {
    try Keychain.open(
      folder: (other ?? folder).url, clock: clock, keyMaterial: .seeded(1), readOnly: readOnly)
  }

  /// The store in `folder`, opened as after a new start and unlocked.
  func unlocked(in other: TemporaryFolder? = nil) throws -> Keychain {
    let keychain = try reopened(in: other)
    try keychain.unlock(passcode: Self.passcode)
    return keychain
  }

  /// The store as a kill at this moment would leave it, opened again and unlocked.
  func killed() throws -> Keychain { try unlocked(in: try folder.asKilledNow()) }

  /// Saves a credential that a person typed in.
  @discardableResult
  func save(
    _ domain: String = "shiny.example", _ user: String = "anna@mail.example",
    title: String = "Shiny", password: String = "old-password-1", notes: String = "",
    otpAuth: String = ""
  ) throws -> Credential {
    try keychain.save(
      domain: domain, user: user, title: title, url: "https://\(domain)/login",
      secret: CredentialSecret(password: password, notes: notes, otpAuth: otpAuth),
      origin: .person)
  }
}

/// Changes rows behind the store's back.
func tamper(_ folder: TemporaryFolder, _ sql: String, _ values: [Value] = []) throws {
  let (database, _) = try Database.open(folder.database, migrations: Keychain.migrations)
  defer { database.close() }
  try database.write { try $0.execute(sql, values) }
}

/// The store's error that `body` throws; nothing when it throws none.
func error(of body: () throws -> Void) -> KeychainError? {
  do {
    try body()
    return nil
  } catch {
    return error as? KeychainError
  }
}

/// A fault that tests switch on and off.
final class Switch: Sendable {
  private let fault = Mutex<StoreFault?>(nil)

  func set(_ kind: StoreFault?) { fault.withLock { $0 = kind } }

  var present: StoreFault? { fault.withLock { $0 } }
}
