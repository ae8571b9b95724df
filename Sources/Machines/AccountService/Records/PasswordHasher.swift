import Cryptography
import Dispatch
import Synchronization

/// A password as a server keeps it.
struct StoredPassword: Hashable, Sendable {
  let salt: [UInt8]
  let digest: [UInt8]
  /// scrypt's N.
  let cost: Int

  /// What an account without a password has in its place.
  static let none = StoredPassword(salt: [], digest: [], cost: 0)
}

/// Hashes passwords with scrypt, away from the threads that answer requests.
struct PasswordHasher: Sendable {
  let cost: Int
  private let queue = DispatchQueue(label: "onetap.scrypt", attributes: .concurrent)

  init(cost: Int) {
    self.cost = cost
  }

  /// A new hash.
  func hash(_ password: String, salt: [UInt8]) async throws -> StoredPassword {
    let cost = cost
    return try await onQueue { try Self.hash(password, salt: salt, cost: cost) }
  }

  /// Many new hashes, on all cores; for a caller that may wait.
  func hash(_ passwords: [(password: String, salt: [UInt8])]) throws -> [StoredPassword] {
    let cost = cost
    let results = Mutex<[Int: Result<StoredPassword, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: passwords.count) { index in
      let (password, salt) = passwords[index]
      let result = Result { try Self.hash(password, salt: salt, cost: cost) }
      results.withLock { $0[index] = result }
    }
    return try results.withLock { results in
      try passwords.indices.compactMap { try results[$0]?.get() }
    }
  }

  /// Whether `password` is the stored one; takes the same time either way.
  func matches(_ password: String, _ stored: StoredPassword) async throws -> Bool {
    let computed = try await onQueue {
      try Self.hash(password, salt: stored.salt, cost: stored.cost)
    }
    return constantTimeEquals(computed.digest, stored.digest)
  }

  private static func hash(
    _ password: String, salt: [UInt8], cost: Int
  ) throws -> StoredPassword {
    var bytes = Array(password.utf8)
    defer { cleanse(&bytes) }
    let digest = try KeyDerivation.scrypt(bytes, salt: salt, cost: cost)
    return StoredPassword(salt: salt, digest: digest, cost: cost)
  }

  private func onQueue<Answer: Sendable>(
    _ work: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
