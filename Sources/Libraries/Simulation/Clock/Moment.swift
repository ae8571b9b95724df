import FoundationEssentials

/// A date in words, in the world's time zone, so that two runs agree.
package struct Moment: Hashable, Sendable {
  private let seconds: Int

  /// The moment of a date, as a clock shows it that is so many seconds from Greenwich.
  package init(_ date: Date, secondsFromGMT: Int = 0) {
    seconds = Int(Moment.bounded(date).rounded(.down)) + secondsFromGMT
  }

  private var day: Int { Moment.floorDivide(seconds, 86_400) }

  /// `9:41`.
  package var clock: String {
    let minutes = (seconds - day * 86_400) / 60
    return "\(minutes / 60):" + Moment.twoDigits(minutes % 60)
  }

  /// `9:41:07`.
  package var clockWithSeconds: String {
    clock + ":" + Moment.twoDigits((seconds - day * 86_400) % 60)
  }

  /// `2026-03-02 9:41`, as it is typed.
  package var sortable: String {
    let (year, month, number) = Moment.civil(fromDay: day)
    return "\(year)-\(Moment.twoDigits(month))-\(Moment.twoDigits(number)) \(clock)"
  }

  /// As it goes on after “before” or “until”: `9:41` on the same day, `9:41 on 2 Mar 2026` on others.
  package func inSentence(seenAt now: Moment) -> String {
    day == now.day ? clock : "\(clock) on \(calendarDay)"
  }

  /// The time with its seconds on the same day, the day with the time on others.
  package func toTheSecond(seenAt now: Moment) -> String {
    day == now.day ? clockWithSeconds : full
  }

  /// `2 Mar 2026, 9:41:07.250`; `date` is the same moment.
  package func toTheMillisecond(_ date: Date) -> String {
    let thousandths = Int((Moment.bounded(date) * 1000).rounded()) % 1000
    let digits = String(String(1000 + (thousandths + 1000) % 1000).dropFirst())
    return "\(calendarDay), \(clockWithSeconds).\(digits)"
  }

  /// `2 Mar 2026`.
  package var calendarDay: String {
    let (year, month, day) = Moment.civil(fromDay: day)
    return "\(day) \(Moment.months[month - 1]) \(year)"
  }

  /// `Monday, 2 March`.
  package var weekdayAndDay: String {
    let (_, month, number) = Moment.civil(fromDay: day)
    // The first of January 1970 was a Thursday.
    let weekday = (day % 7 + 7 + 3) % 7
    return "\(Moment.weekdays[weekday]), \(number) \(Moment.longMonths[month - 1])"
  }

  /// `2 Mar 2026, 9:41`.
  package var full: String { "\(calendarDay), \(clock)" }

  /// The time alone on the same day, the day on others.
  package func short(seenAt now: Moment) -> String { day == now.day ? clock : calendarDay }

  /// Seconds since 1970 that a calendar can show: a date out of a damaged file may be any number.
  private static func bounded(_ date: Date) -> Double {
    let seconds = date.timeIntervalSince1970
    return seconds.isNaN ? 0 : min(max(seconds, -1e11), 1e11)
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static let longMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func floorDivide(_ number: Int, _ by: Int) -> Int {
    number >= 0 ? number / by : (number - by + 1) / by
  }

  /// Year, month and day of a day counted from 1 January 1970, in the Gregorian calendar.
  private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
    // Years are counted from 1 March, so that the leap day is the last day of its year.
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }
}
