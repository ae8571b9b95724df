/// Years from 1900 to 2019, as the published estimator knows them; later ones are found as dates.
struct YearMatcher {
  private let units: [UInt16]
  private let year: Int

  init(_ candidate: Candidate, year: Int) {
    units = candidate.units
    self.year = year
  }

  func addMatches(to table: inout MatchTable) {
    var start = 0
    while start + 4 <= units.count {
      guard let found = DateMatcher.number(units[start..<start + 4]), 1900...2019 ~= found else {
        start += 1
        continue
      }
      table.add(start, start + 4, .regex, guesses: Years.space(from: found, to: year))
      start += 4
    }
  }
}

/// How far years are from each other, for somebody who guesses them.
enum Years {
  /// The years between two, at least twenty.
  static func space(from year: Int, to present: Int) -> Double {
    Double(max(abs(year - present), 20))
  }
}
