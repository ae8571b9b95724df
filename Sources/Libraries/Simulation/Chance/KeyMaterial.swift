/// Where keys, salts, nonces and tokens come from.
package struct KeyMaterial: Sendable {
  private enum Source {
    case operatingSystem
    case seeded(SeededRandomness)
  }

  private let source: Source

  /// Bytes from the operating system's generator, different each time.
  package static let operatingSystem = KeyMaterial(source: .operatingSystem)

  /// Bytes that repeat with the seed: for tapes and tests, never for what is worth keeping.
  package static func seeded(_ seed: UInt64) -> KeyMaterial {
    KeyMaterial(source: .seeded(SeededRandomness(seed: seed)))
  }

  /// `count` bytes for one purpose.
  ///
  /// `purpose` must be unique per use (`seal/1041`): seeded, the same purpose has the same bytes.
  package func bytes(_ purpose: String, count: Int) -> [UInt8] {
    switch source {
    case .operatingSystem:
      // Eight bytes at a time: each is a call of the system.
      var generator = SystemRandomNumberGenerator()
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count + 8)
      while bytes.count < count {
        withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) }
      }
      bytes.removeLast(bytes.count - count)
      return bytes
    case .seeded(let randomness):
      var stream = randomness.stream("key/" + purpose)
      return stream.bytes(count)
    }
  }
}
