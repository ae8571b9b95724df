import Cryptography
import Database
import FoundationEssentials
import Simulation
import Synchronization

/// `apple.sqlite`, opened when it is first needed: most runs never need it.
final class AppleStore: Sendable {
  private enum State {
    case unopened
    case open(Database, notices: [String])
    case closed
  }

  let isReadOnly: Bool
  private let isNew: Bool
  private let folder: URL
  private let keyMaterial: KeyMaterial
  private let state = Mutex(State.unopened)

  /// `creating`: the database is made if there is none; a missing one is a loss otherwise.
  init(folder: URL, readOnly: Bool, creating: Bool, keyMaterial: KeyMaterial) {
    self.folder = folder
    isNew = creating
    isReadOnly = readOnly
    self.keyMaterial = keyMaterial
  }

  /// What was done to the file while it was opened, as sentences.
  var notices: [String] {
    state.withLock { if case .open(_, let notices) = $0 { notices } else { [] } }
  }

  func read<T>(_ body: (Connection) throws -> T) throws -> T {
    try opened().read(body)
  }

  func write<T>(_ body: (Connection) throws -> T) throws -> T {
    try opened().write(body)
  }

  func close() {
    state.withLock { state in
      if case .open(let database, _) = state { database.close() }
      state = .closed
    }
  }

  private func opened() throws -> Database {
    try state.withLock { state in
      switch state {
      case .open(let database, _): return database
      case .closed:
        throw DatabaseError(
          kind: .other, message: "\(AppleDatabase.fileName) is closed. Open it again.")
      case .unopened:
        let (database, notices) = try Database.open(
          folder.appending(path: AppleDatabase.fileName),
          access: isReadOnly ? .readOnly : isNew ? .create : .readWrite,
          migrations: AppleDatabase.migrations,
          formatsWithoutChecksums: AppleDatabase.formatsWithoutChecksums,
          identity: AppleDatabase.identity, marking: .untilNextCommit)
        state = .open(
          database, notices: notices + [database.olderNotice].compactMap(\.self))
        return database
      }
    }
  }
}

// MARK: Chance and sealing

extension AppleStore {
  /// Bytes for one use, in the transaction that keeps what is made of them.
  func material(_ purpose: String, count: Int, _ connection: Connection) throws -> [UInt8] {
    try connection.execute(
      """
      INSERT INTO counters (name, value) VALUES (?, 1)
      ON CONFLICT DO UPDATE SET value = value + 1
      """, [.text(purpose)])
    let number =
      try connection.row("SELECT value FROM counters WHERE name = ?", [.text(purpose)]) {
        $0.int(0)
      }
    return keyMaterial.bytes("apple/\(purpose)/\(number ?? 0)", count: count)
  }

  /// A secret as it may be kept, for one place.
  func seal(_ secret: [UInt8], for place: String, _ connection: Connection) throws -> [UInt8] {
    // Counted place by place: keys are made beside what people do, and order must change nothing.
    let nonce = try material("seal/\(place)", count: AESGCM.nonceCount, connection)
    let cipher = try AESGCM.seal(
      secret, key: try serverKey(connection), nonce: nonce, associated: Array(place.utf8))
    return nonce + cipher
  }

  /// The secret that was sealed for a place.
  func open(_ sealed: [UInt8], for place: String, _ connection: Connection) throws -> [UInt8] {
    guard sealed.count >= AESGCM.nonceCount else { throw CryptographyError.doesNotOpen }
    return try AESGCM.open(
      Array(sealed[AESGCM.nonceCount...]), key: try serverKey(connection),
      nonce: Array(sealed[..<AESGCM.nonceCount]), associated: Array(place.utf8))
  }

  /// The key under which secrets are sealed; made at first use, in a transaction that may write.
  private func serverKey(_ connection: Connection) throws -> [UInt8] {
    func kept() throws -> [UInt8]? {
      try connection.row("SELECT value FROM secret WHERE name = 'server key'") { $0.blob(0) }
    }
    if let key = try kept() { return key }
    let key = keyMaterial.bytes("apple/server key", count: AESGCM.keyCount)
    try connection.execute(
      "INSERT INTO secret (name, value) VALUES ('server key', ?)", [.blob(key)])
    return key
  }
}
