/// The same characters twice and more, side by side.
struct RepeatMatcher {
  private let candidate: Candidate
  private let context: EstimateContext

  init(_ candidate: Candidate, _ context: EstimateContext) {
    self.candidate = candidate
    self.context = context
  }

  func addMatches(to table: inout MatchTable) {
    var start = 0
    while start < candidate.count {
      guard let (length, end) = repetition(at: start) else {
        start += 1
        continue
      }
      let once = context.analyse(candidate.part(start..<start + length))
      table.add(
        start, end, .repeat, guesses: once.guesses * Double((end - start) / length), detail: length)
      start = end
    }
  }

  /// The repetition that begins at a place: the length of what is repeated, and the end.
  ///
  /// Of the readings with the longest and with the shortest part, the one that covers more counts,
  /// and in it the shortest part that makes it up.
  private func repetition(at start: Int) -> (length: Int, end: Int)? {
    guard let shortest = repeated(at: start, 1...max(1, (candidate.count - start) / 2)),
      let longest = repeated(
        at: start, stride(from: (candidate.count - start) / 2, through: shortest, by: -1))
    else { return nil }
    let shortEnd = end(of: shortest, at: start)
    let longEnd = end(of: longest, at: start)
    guard longEnd > shortEnd else { return (shortest, shortEnd) }
    let covered = longEnd - start
    let length = (1...longest).first {
      covered.isMultiple(of: $0) && end(of: $0, at: start) >= longEnd
    }
    return (length ?? longest, longEnd)
  }

  private func repeated(at start: Int, _ lengths: some Sequence<Int>) -> Int? {
    lengths.first { length in
      start + 2 * length <= candidate.count
        && agreement(length, at: start, upTo: start + 2 * length) == length
    }
  }

  /// The end of all whole repetitions of a length.
  private func end(of length: Int, at start: Int) -> Int {
    let agreeing = agreement(length, at: start, upTo: candidate.count)
    return start + length + agreeing / length * length
  }

  /// How many units from a place equal the unit `distance` behind them.
  private func agreement(_ distance: Int, at start: Int, upTo end: Int) -> Int {
    var place = start
    while place + distance < end, candidate.units[place] == candidate.units[place + distance] {
      place += 1
    }
    return place - start
  }
}
