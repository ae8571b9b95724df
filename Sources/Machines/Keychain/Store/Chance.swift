import Cryptography
import Simulation

/// The chance of one transaction: drawn once, spread by HKDF.
///
/// An import takes 100,000 times, and the operating system's generator is a system call or more each
/// time. The draw's number is counted in the database, in the same transaction, so that no two draws
/// have the same purpose.
struct Chance {
  let number: Int
  private let seed: SecretBytes
  private var pool: [UInt8] = []
  private var taken = 0
  private var fillings = 0

  init(number: Int, _ keyMaterial: KeyMaterial) {
    self.number = number
    var drawn = keyMaterial.bytes("seal/\(number)", count: 32)
    seed = SecretBytes(drawn)
    cleanse(&drawn)
  }

  /// Bytes that were never handed out before, at most 32.
  mutating func bytes(_ count: Int) -> [UInt8] {
    if pool.count - taken < count { fill() }
    defer { taken += count }
    return Array(pool[taken..<(taken + count)])
  }

  private mutating func fill() {
    cleanse(&pool)
    // Few transactions seal more than a handful of values; those that do seal thousands.
    let count = fillings == 0 ? 256 : 8160
    let info = [UInt8]("chance/\(fillings)".utf8)
    pool = seed.withBytes {
      KeyDerivation.hkdfSHA256(key: $0, salt: [], info: info, count: count)
    }
    taken = 0
    fillings += 1
  }
}
