/// Why a credential is urgent (`AUD-4`): reasons with their points, in the order in which they are
/// told. Kept for every credential, so the words are made only where somebody reads them.
struct ScoreReasons: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let leaked = ScoreReasons(rawValue: 1 << 0)
  static let mostCommon = ScoreReasons(rawValue: 1 << 1)
  static let veryWeakPIN = ScoreReasons(rawValue: 1 << 2)
  static let veryWeak = ScoreReasons(rawValue: 1 << 3)
  static let weak = ScoreReasons(rawValue: 1 << 4)
  static let reused = ScoreReasons(rawValue: 1 << 5)
  static let financial = ScoreReasons(rawValue: 1 << 6)
  static let oftenAttacked = ScoreReasons(rawValue: 1 << 7)

  private static let all: [(reason: ScoreReasons, points: Int, because: String)] = [
    (.leaked, 12, "The password appeared in a data leak"),
    (.mostCommon, 11, "It is one of the most common passwords"),
    (.veryWeakPIN, 10, "The PIN is very weak: it is among the first to be tried"),
    (.veryWeak, 10, "The password is very weak: it takes fewer than a million guesses"),
    (.weak, 3, "The password is weak: it takes fewer than a hundred million guesses"),
    (.reused, 2, "The password is used for other websites too"),
    (.financial, 10, "Money is at stake on this website"),
    (.oftenAttacked, 6, "This website is attacked often"),
  ]

  /// The sum.
  var points: Int {
    var sum = 0
    if !isEmpty { for row in Self.all where contains(row.reason) { sum += row.points } }
    return sum
  }

  /// The summands.
  var parts: [ScorePart] {
    Self.all.filter { contains($0.reason) }
      .map { ScorePart(because: $0.because, points: $0.points) }
  }
}
