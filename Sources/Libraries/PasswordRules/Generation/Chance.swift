/// Uniform choices from a stream of random words, without bias: what does not fit is drawn again.
enum Chance {
  /// More failures in a row than ever happen: each has a chance of less than one half.
  private static let patience = 256

  /// A number from zero to below a limit, each with the same chance.
  static func number(
    below limit: Int, using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> Int {
    let mask = UInt64.max >> UInt64(UInt64(limit - 1 | 1).leadingZeroBitCount)
    for _ in 0..<patience {
      let drawn = generator.next() & mask
      if drawn < UInt64(limit) { return Int(drawn) }
    }
    throw stuck
  }

  /// A number from zero to below a large limit, each with the same chance.
  static func number(
    below limit: Natural, using generator: inout some RandomNumberGenerator
  ) throws(PasswordGenerationError) -> Natural {
    for _ in 0..<patience {
      let drawn = Natural(bits: limit.bitWidth, using: &generator)
      if drawn < limit { return drawn }
    }
    throw stuck
  }

  /// What is said when a stream of chance gives nothing that fits.
  static let stuck = PasswordGenerationError(
    sentence: "No password was made, because the source of chance repeats itself; use another one.")
}
