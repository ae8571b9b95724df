import Simulation

/// Chance for one password: real chance, or that of the seed where one was given.
struct PasswordChance: RandomNumberGenerator {
  private let keyMaterial: KeyMaterial
  private let purpose: String
  private var count = 0

  init(_ keyMaterial: KeyMaterial, number: Int) {
    self.keyMaterial = keyMaterial
    purpose = "password/\(number)"
  }

  mutating func next() -> UInt64 {
    count += 1
    return keyMaterial.bytes("\(purpose)/\(count)", count: 8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
