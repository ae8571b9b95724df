/// Whether three numbers can be a day, a month and a year, in an order that people use.
enum DateReading {
  private static let fullYears = 1000...2050

  /// The year, if the numbers can be a date; the year comes last or first, the day and the month in
  /// either order.
  static func year(_ first: Int, _ second: Int, _ third: Int) -> Int? {
    guard 1...31 ~= second, isPlausible([first, second, third]) else { return nil }
    let readings = [(third, first, second), (first, second, third)]
    for (year, one, other) in readings where fullYears.contains(year) {
      // Beside a year of four digits there is no second chance.
      return isDay(one, other) ? year : nil
    }
    for (year, one, other) in readings where isDay(one, other) { return fullYear(year) }
    return nil
  }

  private static func isPlausible(_ numbers: [Int]) -> Bool {
    numbers.allSatisfy { $0 < 100 || fullYears.contains($0) }
      && numbers.count { $0 > 31 } < 2 && numbers.count { $0 > 12 } < 3
      && numbers.count { $0 == 0 } < 2
  }

  private static func isDay(_ one: Int, _ other: Int) -> Bool {
    1...31 ~= one && 1...12 ~= other || 1...12 ~= one && 1...31 ~= other
  }

  /// Two digits are a year of this century up to 50, of the last one above.
  private static func fullYear(_ year: Int) -> Int {
    year > 99 ? year : year > 50 ? year + 1900 : year + 2000
  }
}
