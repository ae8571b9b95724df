import Cryptography
import Dispatch
import FoundationEssentials
import IdentityTokens
import Simulation
import Synchronization

/// The keys that sign identity tokens: one that signs, the next one, and those whose tokens are
/// still about (SIA-6).
///
/// Making a key takes a tenth of a second or more, so it is done at first use and on a queue of its
/// own. The next key stands in the set long before it signs, so that relying parties that keep the
/// set know it already.
final class SigningKeys: Sendable {
  /// A key that signs now.
  struct Current: Sendable {
    let key: RSAPrivateKey
    let id: String
    /// When another one takes over.
    let until: Date
  }

  private let store: AppleStore
  private let clock: SimulatedClock
  private let keyMaterial: KeyMaterial
  private let worldsKeys: String?
  // One after the other: whoever comes while keys are being made waits for them.
  private let queue = DispatchQueue(label: "onetap.apple-keys", qos: .userInitiated)
  private let cached = Mutex<Current?>(nil)

  init(
    store: AppleStore, clock: SimulatedClock, keyMaterial: KeyMaterial, worldsKeys: String?
  ) {
    self.store = store
    self.clock = clock
    self.keyMaterial = keyMaterial
    self.worldsKeys = worldsKeys
  }

  /// Begins to make what is missing; does not wait.
  func prepare() {
    guard !store.isReadOnly else { return }
    queue.async { [self] in
      // Whoever needs the keys will ask again, and be told.
      _ = try? bringUpToDate()
      try? makeNext()
    }
  }

  /// Waits until nothing is being made any more, so that what a run leaves behind does not depend on
  /// how fast it ended.
  func finish() {
    queue.sync {}
  }

  /// The key that signs now.
  func current() async throws -> Current {
    if let key = cached.withLock({ $0 }), clock.now < key.until { return key }
    let key = try await onQueue { try self.bringUpToDate() }
    prepare()
    return key
  }

  /// The public keys, in the order in which they were made.
  func set() async throws -> JSONWebKeySet {
    try await onQueue { [self] in
      if !store.isReadOnly {
        _ = try bringUpToDate()
        try makeNext()
      }
      return JSONWebKeySet(keys: try store.read { try $0.publicKeys(at: clock.now) })
    }
  }

  // MARK: On the queue

  /// Makes the first key, or lets the next one take over when it is time.
  private func bringUpToDate() throws -> Current {
    let now = clock.now
    if !store.isReadOnly, try store.read({ try $0.newestKeyNumber() }) == 0 {
      try makeFirst(at: now)
    }
    var signing = try signingKey()
    if !store.isReadOnly, now >= signing.signsFrom.addingTimeInterval(Limits.signingPeriod) {
      if try store.read({ try $0.nextKeyNumber() }) == nil { try make() }
      try store.write { connection in
        guard let next = try connection.nextKeyNumber() else { return }
        try connection.forgetKeys(retiredBefore: now.addingTimeInterval(-Limits.retirement))
        try connection.retire(signing.number, at: now)
        try connection.startSigning(next, at: now)
      }
      signing = try signingKey()
    }
    let key = Current(
      key: try privateKey(of: signing), id: signing.id,
      until: signing.signsFrom.addingTimeInterval(Limits.signingPeriod))
    cached.withLock { $0 = key }
    return key
  }

  private func signingKey() throws -> SigningKeyRow {
    guard let row = try store.read({ try $0.signingKey() }) else { throw MissingKey() }
    return row
  }

  private func privateKey(of row: SigningKeyRow) throws -> RSAPrivateKey {
    var pem = try store.read { connection in
      try store.open(row.sealed, for: SigningKeyRow.place(row.id), connection)
    }
    defer { cleanse(&pem) }
    return try RSAPrivateKey(pem: String(decoding: pem, as: UTF8.self))
  }

  /// The keys that the world brings, or else one that is made.
  private func makeFirst(at now: Date) throws {
    let brought = try worldsKeys.map(RSAPrivateKey.keys(inPEM:)) ?? []
    try keep(brought.isEmpty ? [newKey(1)] : brought, signsFrom: now)
  }

  /// Makes the next key, unless there is one; a world that brings keys brings them all.
  private func makeNext() throws {
    guard worldsKeys == nil, try store.read({ try $0.nextKeyNumber() }) == nil else { return }
    try make()
  }

  private func make() throws {
    try keep([newKey(store.read { try $0.newestKeyNumber() } + 1)], signsFrom: nil)
  }

  private func newKey(_ number: Int) throws -> RSAPrivateKey {
    var seed = keyMaterial.bytes("apple/signing key/\(number)", count: 32)
    defer { cleanse(&seed) }
    return try .generate(seed: seed)
  }

  /// Keeps keys behind those that there are; the first of them may begin to sign.
  private func keep(_ keys: [RSAPrivateKey], signsFrom: Date?) throws {
    try store.write { connection in
      let newest = try connection.newestKeyNumber()
      for (index, key) in keys.enumerated() {
        let id = String(JSONWebKey.thumbprint(of: key.publicKey).prefix(10))
        var pem = Array(key.pem.utf8)
        defer { cleanse(&pem) }
        let sealed = try store.seal(pem, for: SigningKeyRow.place(id), connection)
        try connection.insertKey(
          newest + index + 1, id: id, key.publicKey, sealed: sealed,
          signsFrom: index == 0 ? signsFrom : nil)
      }
    }
  }

  private func onQueue<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}

/// There is no key to sign with, and none may be made.
struct MissingKey: Error, CustomStringConvertible {
  var description: String {
    "Apple's servers have no key to sign with yet; start onetap once, so that one is made."
  }
}

extension RSAPrivateKey {
  /// The keys of a text that holds several in PEM form, one after the other.
  static func keys(inPEM text: String) throws(CryptographyError) -> [RSAPrivateKey] {
    var keys: [RSAPrivateKey] = []
    var block = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("-----BEGIN") { block = "" }
      block += line + "\n"
      if line.hasPrefix("-----END") { keys.append(try RSAPrivateKey(pem: block)) }
    }
    guard !keys.isEmpty else { throw .noKey }
    return keys
  }
}
