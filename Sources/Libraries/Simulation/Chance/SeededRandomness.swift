/// Chance that can be repeated: one seed, any number of named streams.
///
/// A stream depends on the seed and its own name alone, so the order in which streams are asked
/// for changes nothing. The generator is xoshiro256** (Blackman and Vigna), its state filled by
/// splitmix64 from the seed and the FNV-1a hash of the name. Fit for codes of a simulation and
/// for tests, not for keys.
package struct SeededRandomness: Sendable {
  private let seed: UInt64

  /// Chance that repeats with this seed.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// The stream of this name, from its beginning.
  package func stream(_ name: String) -> RandomStream {
    var mixer = SplitMix64(state: seed)
    let start = mixer.next() ^ fnv1a(name.utf8)
    return RandomStream(seed: start)
  }
}

/// A repeatable sequence of random numbers.
package struct RandomStream: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(seed: UInt64) {
    var mixer = SplitMix64(state: seed)
    state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    let result = (state.1 &* 5).rotated(left: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3.rotated(left: 45)
    return result
  }

  /// The next `count` random bytes; each call begins a new 64-bit word, lowest byte first.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let word = next()
      for shift in stride(from: 0, to: 64, by: 8) where bytes.count < count {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return bytes
  }
}

/// The splitmix64 generator (Steele, Lea and Flood), used to spread a seed over a larger state.
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// The 64-bit FNV-1a hash.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

extension UInt64 {
  fileprivate func rotated(left count: UInt64) -> UInt64 {
    (self << count) | (self >> (64 - count))
  }
}
