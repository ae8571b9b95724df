/// How long the same character may repeat, and how long characters may follow one another in sequence
/// (`PWR-7`).
struct RunLimits: Hashable, Sendable {
  let repeating: Int?
  let sequential: Int?

  /// What the last characters of a row are: one that begins something new, the same one several
  /// times, or a sequence up or down, by how many characters it has.
  enum Run: Hashable, Sendable {
    case single
    case repeated(Int)
    case up(Int)
    case down(Int)
  }

  /// The run after one more character; nothing where a limit does not let it follow.
  func run(after run: Run, _ last: UInt8, _ next: UInt8) -> Run? {
    if last == next {
      let count = if case .repeated(let count) = run { count + 1 } else { 2 }
      return count <= repeating ?? .max ? .repeated(count) : nil
    }
    guard let sequential, let step = Self.step(from: UInt32(last), to: UInt32(next)) else {
      return .single
    }
    let count =
      switch run {
      case .up(let count) where step > 0: count + 1
      case .down(let count) where step < 0: count + 1
      default: 2
      }
    guard count <= sequential else { return nil }
    return step > 0 ? .up(count) : .down(count)
  }

  /// One up or down, where two characters are neighbours among the letters of one case or the digits.
  static func step(from first: UInt32, to second: UInt32) -> Int? {
    let step = Int(second) - Int(first)
    guard step == 1 || step == -1 else { return nil }
    let classes: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    return classes.contains { $0.contains(first) && $0.contains(second) } ? step : nil
  }

  /// How often the most repeated character stands in a row.
  static func longestRepetition(in scalars: [Unicode.Scalar]) -> Int {
    longest(in: scalars) { first, second in first == second ? 0 : nil }
  }

  /// How many characters the longest sequence has; one where no two are in sequence.
  static func longestSequence(in scalars: [Unicode.Scalar]) -> Int {
    longest(in: scalars) { step(from: $0.value, to: $1.value) }
  }

  /// The longest row of characters each of which follows the one before in the same way.
  private static func longest(
    in scalars: [Unicode.Scalar], _ way: (Unicode.Scalar, Unicode.Scalar) -> Int?
  ) -> Int {
    var longest = min(scalars.count, 1)
    var run = 1
    var before: Int?
    for (first, second) in zip(scalars, scalars.dropFirst()) {
      let now = way(first, second)
      run = now == nil ? 1 : now == before ? run + 1 : 2
      before = now
      longest = max(longest, run)
    }
    return longest
  }
}
