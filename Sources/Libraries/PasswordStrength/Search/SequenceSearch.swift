/// Finds the row of matches, with brute force in the gaps, that takes the fewest guesses.
///
/// A row of *l* parts that take *g₁ … gₗ* guesses costs *l! · g₁ ⋯ gₗ + 10000^(l−1)*: an attacker who
/// knows the kinds of the parts does not know their order, and tries shorter rows before.
struct SequenceSearch {
  /// The best row that ends at a position and has a certain number of parts.
  private struct State {
    var product = 0.0
    var cost = Double.infinity
    var start: Int16 = 0
    /// The place of its last part in the table, or -1 for brute force.
    var place: Int16 = -1
  }

  private let count: Int
  private let table: MatchTable
  /// Row by row: the last unit, then the number of parts less one.
  private var states: [State]
  /// The largest number of parts of a row that ends at a unit.
  private var longest: [Int]

  init(count: Int, table: MatchTable) {
    self.count = count
    self.table = table
    states = Array(repeating: State(), count: count * count)
    longest = Array(repeating: 0, count: count)
  }

  /// The cheapest row over the whole password.
  mutating func cheapest() -> Analysis {
    // Brute force never follows brute force, so that only ends of real matches have to be tried.
    var ends: [Int] = []
    ends.reserveCapacity(count)
    for last in 0..<count {
      for start in 0...last {
        let place = table.place(from: start, to: last)
        if place >= 0 { extend(start, last, table.matches[place].guesses, place) }
      }
      offer(0, last, parts: 1, product: Self.bruteForce(last + 1), place: -1)
      for end in ends { bruteForce(behind: end, to: last) }
      let row = last * count
      if states[row..<row + longest[last]].contains(where: { $0.place >= 0 }) { ends.append(last) }
    }
    return unwound()
  }

  private mutating func extend(_ start: Int, _ last: Int, _ guesses: Double, _ place: Int) {
    guard start > 0 else { return offer(0, last, parts: 1, product: guesses, place: place) }
    let row = (start - 1) * count
    for parts in 0..<longest[start - 1] where states[row + parts].cost < .infinity {
      offer(
        start, last, parts: parts + 2, product: guesses * states[row + parts].product, place: place)
    }
  }

  private mutating func bruteForce(behind end: Int, to last: Int) {
    let guesses = Self.bruteForce(last - end)
    let row = end * count
    for parts in 0..<longest[end] where states[row + parts].place >= 0 {
      offer(
        end + 1, last, parts: parts + 2, product: guesses * states[row + parts].product, place: -1)
    }
  }

  /// Keeps a row if none with as many parts or fewer is as cheap.
  private mutating func offer(
    _ start: Int, _ last: Int, parts: Int, product: Double, place: Int
  ) {
    let cost = Powers.factorial[parts] * product + Powers.ofTen[4 * (parts - 1)]
    let row = last * count
    for fewer in 0..<min(parts, longest[last]) where states[row + fewer].cost <= cost { return }
    states[row + parts - 1] = State(
      product: product, cost: cost, start: Int16(start), place: Int16(place))
    if parts > longest[last] { longest[last] = parts }
  }

  private func unwound() -> Analysis {
    var last = count - 1
    var parts = 0
    for other in 0..<longest[last]
    where states[last * count + other].cost < states[last * count + parts].cost { parts = other }
    let guesses = states[last * count + parts].cost
    var row: [Match] = []
    while last >= 0 {
      let state = states[last * count + parts]
      row.append(state.place >= 0 ? table.matches[Int(state.place)] : gap(state, last))
      last = Int(state.start) - 1
      parts -= 1
    }
    return Analysis(guesses: guesses, parts: row.reversed())
  }

  private func gap(_ state: State, _ last: Int) -> Match {
    let start = Int(state.start)
    return Match(
      start: start, end: last + 1, pattern: .bruteforce,
      guesses: Self.bruteForce(last + 1 - start))
  }

  /// Ten guesses a unit, since people's choices are far from even; a single one a little more, so
  /// that any match of one unit is preferred.
  private static func bruteForce(_ length: Int) -> Double {
    length == 1 ? 11 : Powers.ofTen[length]
  }
}
