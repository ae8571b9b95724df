/// The runs that a row of characters may end with, numbered, so that they can be places of an array.
struct RunTypes: Sendable {
  /// Every run that the limits let be, the single character first.
  let runs: [RunLimits.Run]
  private let limits: RunLimits
  private let repeating: Int
  private let sequential: Int

  /// - Parameters:
  ///   - limits: how long runs may be.
  ///   - length: how long a row is; longer runs do not occur.
  init(_ limits: RunLimits, length: Int) {
    self.limits = limits
    // Without a limit for repetitions nothing has to be remembered of them.
    repeating = limits.repeating.map { min($0, length) } ?? 1
    sequential = limits.sequential.map { min($0, length) } ?? 1
    runs =
      [.single] + Self.counts(repeating).map(RunLimits.Run.repeated)
      + Self.counts(sequential).map(RunLimits.Run.up)
      + Self.counts(sequential).map(RunLimits.Run.down)
  }

  private static func counts(_ limit: Int) -> [Int] { limit < 2 ? [] : Array(2...limit) }

  /// The number of the run after one more character; nothing where it may not follow.
  func number(after number: Int, _ last: UInt8, _ next: UInt8) -> Int? {
    if last == next, limits.repeating == nil { return 0 }
    return limits.run(after: runs[number], last, next).map(number(of:))
  }

  private func number(of run: RunLimits.Run) -> Int {
    switch run {
    case .single: 0
    case .repeated(let count): count - 1
    case .up(let count): repeating - 1 + count - 1
    case .down(let count): repeating - 1 + sequential - 1 + count - 1
    }
  }
}
