/// Looks for hashes in the lines of a file, each behind the one before.
struct HashSearch {
  private let lines: HashLines
  /// Every line before this place has a smaller hash than any that is still to come.
  private var floor: Int
  /// The number of the line before that place.
  private var floorLeading = 0.0

  /// How often a place is guessed before it is closed in on step by step.
  private static let guesses = 3
  /// The first step away from the last guess, in bytes; each is twice as long as the one before.
  private static let firstStep = 1 << 10

  init(_ lines: HashLines) {
    self.lines = lines
    floor = lines.start
  }

  /// What is known of the place of a hash.
  private struct Bounds {
    /// Where it is looked for, and the numbers of the lines that stand just outside.
    var low: Int
    var high: Int
    var lowest: Double = 0
    var highest = 0x1p64
    var before: HashLines.Line?
    var after: HashLines.Line?

    /// Where a number stands if all are spread evenly.
    func guess(_ wanted: UInt64) -> Int {
      let share = (Double(wanted) - lowest) / max(1, highest - lowest)
      return low + Int(Double(high - low) * min(max(share, 0), 1))
    }
  }

  /// How often a hash was seen; zero where it is missing.
  mutating func count(of hash: PasswordHash) throws(HashLines.Damage) -> Int {
    let wanted = hash.leading(after: PasswordHash.digitCount - lines.digits)
    var bounds = Bounds(low: floor, high: lines.bytes.count, lowest: floorLeading)
    var probes = 0
    var step = Self.firstStep
    var wasBelow: Bool?
    while bounds.low < bounds.high {
      let place: Int
      if probes < Self.guesses {
        place = bounds.guess(wanted)
      } else if let below = wasBelow {
        // The last guess is close: away from it in growing steps, until the hash is between two.
        place = below ? bounds.low + step : bounds.high - step
        step *= 2
      } else {
        place = bounds.low + (bounds.high - bounds.low) / 2
      }
      probes += 1
      let inside = min(max(place, bounds.low), bounds.high - 1)
      guard let line = try lines.line(at: inside, from: bounds.low) else {
        bounds.high = inside
        continue
      }
      if let before = bounds.before { try lines.requireOrder(before, line) }
      if let after = bounds.after { try lines.requireOrder(line, after) }
      let order = lines.compare(hash, wanted, line)
      if order == 0 {
        (floor, floorLeading) = (line.start, Double(line.leading))
        return line.count
      }
      if probes > Self.guesses, let below = wasBelow, below != (order > 0) { wasBelow = nil }
      if probes == Self.guesses { wasBelow = order > 0 }
      if order > 0 {
        bounds.low = line.end
        bounds.lowest = Double(line.leading)
        bounds.before = line
      } else {
        bounds.high = line.start
        bounds.highest = Double(line.leading)
        bounds.after = line
      }
    }
    (floor, floorLeading) = (bounds.low, bounds.lowest)
    return 0
  }
}
