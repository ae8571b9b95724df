/// A part of a password and what it costs to guess it.
struct Match {
  let start: Int
  /// The position behind the last unit.
  let end: Int
  let pattern: PasswordStrength.Pattern
  let guesses: Double
  /// What the warning depends on: a word's rank, a walk's changes of direction, the length of what
  /// is repeated.
  var detail = 0

  var length: Int { end - start }
}

/// The cheapest match for each part of a password; of several, no other can matter.
struct MatchTable {
  private(set) var matches: [Match] = []
  private var places: [Int16]
  private let count: Int

  init(count: Int) {
    self.count = count
    places = Array(repeating: -1, count: count * count)
    matches.reserveCapacity(16)
  }

  /// The place in `matches` of the match from `start` to `last`, both inclusive, or -1.
  func place(from start: Int, to last: Int) -> Int {
    Int(places[last * count + start])
  }

  /// Keeps a match, unless the same part can be had as cheaply already.
  ///
  /// A part has a least price that grows with its length: guessing where it stands is work, too.
  mutating func add(
    _ start: Int, _ end: Int, _ pattern: PasswordStrength.Pattern, guesses: Double, detail: Int = 0
  ) {
    let least: Double = end - start == count ? 1 : end - start == 1 ? 10 : 50
    let match = Match(
      start: start, end: end, pattern: pattern, guesses: max(guesses, least), detail: detail)
    let cell = (end - 1) * count + start
    let place = Int(places[cell])
    if place < 0 {
      places[cell] = Int16(matches.count)
      matches.append(match)
    } else if match.guesses < matches[place].guesses {
      matches[place] = match
    }
  }
}
