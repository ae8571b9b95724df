/// What it costs to guess a word: its rank, times the ways of writing it.
struct WordPrice {
  private let units: [UInt16]
  private let hasCapitals: Bool

  init(_ candidate: Candidate) {
    units = candidate.units
    hasCapitals = candidate.hasCapitals
  }

  /// Puts a word into the table; `ways` counts those of its substitutions.
  func add(
    _ entry: WordGraph.Entry, _ start: Int, _ end: Int, isReversed: Bool = false,
    ways: Double? = nil, to table: inout MatchTable
  ) {
    let guesses =
      Double(entry.rank) * capitals(start, end) * (isReversed ? 2 : 1) * (ways ?? 1)
    table.add(
      start, end,
      .dictionary(entry.list, isReversed: isReversed, isSubstituted: ways != nil),
      guesses: guesses, detail: entry.rank)
  }

  /// The ways of writing a word with capitals: two for the common ones, a first or last capital or
  /// nothing else; otherwise every choice of as many letters or fewer.
  private func capitals(_ start: Int, _ end: Int) -> Double {
    guard hasCapitals else { return 1 }
    var capital = 0
    var small = 0
    for unit in units[start..<end] {
      if Unit.isCapital(unit) { capital += 1 } else if Unit.isSmall(unit) { small += 1 }
    }
    if capital == 0 { return 1 }
    if small == 0 { return 2 }
    if capital == 1, Unit.isCapital(units[start]) || Unit.isCapital(units[end - 1]) { return 2 }
    return Powers.arrangements(capital, small)
  }
}
