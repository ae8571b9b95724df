import Foundation

/// Dates as property lists write them: `2020-06-24T16:41:00Z`.
enum PlistDate {
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, sign) in zip(bytes, pattern) {
      let fits = sign == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == sign
      if !fits { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  /// Days of the Gregorian calendar, with years that begin in March so that leap days come last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    let daysInMonths = (153 * marchMonth + 2) / 5
    return marchYear * 365 + leapDays + daysInMonths + day - 1 - 719_468
  }
}
