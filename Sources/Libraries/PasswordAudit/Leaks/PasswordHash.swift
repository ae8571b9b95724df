import Cryptography

/// The SHA-1 of a password, as three numbers that compare like its bytes.
struct PasswordHash: Hashable, Comparable, Sendable {
  let high: UInt64
  let middle: UInt64
  let low: UInt32

  /// A hash by its parts.
  init(high: UInt64, middle: UInt64, low: UInt32) {
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// Hashes a password in UTF-8.
  init(of password: [UInt8]) {
    let digest = Digest.sha1(password)
    high = digest[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    middle = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[16...].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// How many hexadecimal digits a hash has.
  static let digitCount = 40

  /// The number that its first five digits make, which is the name of its range file.
  var range: UInt32 { UInt32(high >> 44) }

  /// The number that sixteen digits make, behind so many others (fewer than sixteen).
  func leading(after skipped: Int) -> UInt64 {
    high << UInt64(4 * skipped) | (skipped == 0 ? 0 : middle >> UInt64(64 - 4 * skipped))
  }

  /// The forty digits, in upper case as leak files have them.
  var hexDigits: [UInt8] {
    let words: [(UInt64, digits: Int)] = [(high, 16), (middle, 16), (UInt64(low), 8)]
    return words.flatMap { word, digits in
      (0..<digits).reversed().map { place in
        let value = UInt8(truncatingIfNeeded: word >> UInt64(4 * place)) & 0xF
        return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
      }
    }
  }

  static func < (left: PasswordHash, right: PasswordHash) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}
