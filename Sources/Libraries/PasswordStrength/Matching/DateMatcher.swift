/// Days: three numbers that can be a day, a month and a year, with separators or without.
struct DateMatcher {
  /// A day that was found.
  private struct Found {
    let start: Int
    let end: Int
    let year: Int
    let isSeparated: Bool
  }

  /// Where digits without separators can be cut, by their number.
  private static let cuts: [[(Int, Int)]] = [
    [], [], [], [],
    [(1, 2), (2, 3)], [(1, 3), (2, 3)], [(1, 2), (2, 4), (4, 5)],
    [(1, 3), (2, 3), (4, 5), (4, 6)], [(2, 4), (4, 6)],
  ]

  private let units: [UInt16]
  private let year: Int

  init(_ candidate: Candidate, year: Int) {
    units = candidate.units
    self.year = year
  }

  func addMatches(to table: inout MatchTable) {
    var found: [Found] = []
    for start in units.indices where Unit.isDigit(units[start]) {
      addPlain(from: start, to: &found)
      addSeparated(from: start, to: &found)
    }
    for date in found where !found.contains(where: { covers($0, date) }) {
      let guesses = Years.space(from: date.year, to: year) * 365
      table.add(date.start, date.end, .date, guesses: date.isSeparated ? guesses * 4 : guesses)
    }
  }

  private func covers(_ outer: Found, _ inner: Found) -> Bool {
    outer.start <= inner.start && outer.end >= inner.end
      && (outer.start < inner.start || outer.end > inner.end)
  }

  /// Four to eight digits; of several readings, the one with the year nearest to the present.
  private func addPlain(from start: Int, to found: inout [Found]) {
    for end in start + 4..<start + 9 {
      guard end <= units.count, units[start..<end].allSatisfy(Unit.isDigit) else { return }
      var best: Int?
      for (first, second) in Self.cuts[end - start] {
        guard
          let found = readYear(
            start..<start + first, start + first..<start + second, start + second..<end)
        else { continue }
        if let old = best, abs(old - year) <= abs(found - year) { continue }
        best = found
      }
      if let best { found.append(Found(start: start, end: end, year: best, isSeparated: false)) }
    }
  }

  /// One to four digits, a separator, one or two digits, the same separator, one to four digits; six
  /// to ten characters.
  private func addSeparated(from start: Int, to found: inout [Found]) {
    for first in digits(from: start, atMost: 4) {
      guard first < units.count, Self.isSeparator(units[first]) else { continue }
      for second in digits(from: first + 1, atMost: 2) {
        guard second < units.count, units[second] == units[first] else { continue }
        for end in digits(from: second + 1, atMost: 4) where 6...10 ~= end - start {
          if let year = readYear(start..<first, first + 1..<second, second + 1..<end) {
            found.append(Found(start: start, end: end, year: year, isSeparated: true))
          }
        }
      }
    }
  }

  /// The positions behind one digit, two digits, and so on.
  private func digits(from start: Int, atMost count: Int) -> Range<Int> {
    var end = start
    while end < units.count, end < start + count, Unit.isDigit(units[end]) { end += 1 }
    return start + 1..<max(start + 1, end + 1)
  }

  private static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case 9...13, 32, 0xA0, 45, 46, 47, 92, 95: true  // white space and - . / \ _
    default: false
    }
  }

  /// The number that units are in decimal; nothing where there is something else.
  static func number(_ digits: ArraySlice<UInt16>) -> Int? {
    var number = 0
    for unit in digits {
      guard Unit.isDigit(unit) else { return nil }
      number = number * 10 + Int(unit - 48)
    }
    return number
  }

  private func readYear(_ first: Range<Int>, _ second: Range<Int>, _ third: Range<Int>) -> Int? {
    guard let first = Self.number(units[first]), let second = Self.number(units[second]),
      let third = Self.number(units[third])
    else { return nil }
    return DateReading.year(first, second, third)
  }
}
