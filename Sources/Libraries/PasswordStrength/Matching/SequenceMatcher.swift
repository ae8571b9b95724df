/// Characters at an equal distance of five or less, up or down.
struct SequenceMatcher {
  /// Where a guesser begins: four guesses, not all letters or digits.
  private static let obviousStarts = Array("aAzZ019".utf16)

  private let units: [UInt16]

  init(_ candidate: Candidate) { units = candidate.units }

  func addMatches(to table: inout MatchTable) {
    guard units.count > 1 else { return }
    var start = 0
    var step = distance(1)
    for place in 2..<max(2, units.count) {
      let next = distance(place)
      if next == step { continue }
      add(start, place, step, to: &table)
      (start, step) = (place - 1, next)
    }
    add(start, units.count, step, to: &table)
  }

  private func distance(_ place: Int) -> Int { Int(units[place]) - Int(units[place - 1]) }

  private func add(_ start: Int, _ end: Int, _ step: Int, to table: inout MatchTable) {
    guard end - start > 2 || abs(step) == 1, 1...5 ~= abs(step) else { return }
    let first = units[start]
    let base: Double =
      Self.obviousStarts.contains(first) ? 4 : Unit.isDigit(first) ? 10 : 26
    table.add(
      start, end, .sequence, guesses: base * (step > 0 ? 1 : 2) * Double(end - start))
  }
}
