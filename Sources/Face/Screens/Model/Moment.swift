import Foundation

/// Dates and lengths of time in words, in the world's time zone, so that two runs agree.
struct Moment {
  private let seconds: Int

  init(_ date: Date, secondsFromGMT: Int = 0) {
    seconds = Int(date.timeIntervalSince1970.rounded(.down)) + secondsFromGMT
  }

  private var day: Int { Moment.floorDivide(seconds, 86_400) }

  /// `9:41`.
  var clock: String {
    let minutes = (seconds - day * 86_400) / 60
    return "\(minutes / 60):" + Moment.twoDigits(minutes % 60)
  }

  /// `9:41:07`.
  var clockWithSeconds: String { clock + ":" + Moment.twoDigits((seconds - day * 86_400) % 60) }

  /// `2026-03-02 9:41`, as it is typed.
  var sortable: String {
    let (year, month, number) = Moment.civil(fromDay: day)
    return "\(year)-\(Moment.twoDigits(month))-\(Moment.twoDigits(number)) \(clock)"
  }

  /// The time with its seconds on the same day, the day with the time on others.
  func toTheSecond(seenAt now: Moment) -> String { day == now.day ? clockWithSeconds : full }

  /// `2 Mar 2026, 9:41:07.250`; `date` is the same moment.
  func toTheMillisecond(_ date: Date) -> String {
    let thousandths = Int((date.timeIntervalSince1970 * 1000).rounded()) % 1000
    let digits = String(String(1000 + (thousandths + 1000) % 1000).dropFirst())
    return "\(calendarDay), \(clockWithSeconds).\(digits)"
  }

  /// `2 Mar 2026`.
  var calendarDay: String {
    let (year, month, day) = Moment.civil(fromDay: day)
    return "\(day) \(Moment.months[month - 1]) \(year)"
  }

  /// `Monday, 2 March`.
  var weekdayAndDay: String {
    let (_, month, number) = Moment.civil(fromDay: day)
    // The first of January 1970 was a Thursday.
    let weekday = (day % 7 + 7 + 3) % 7
    return "\(Moment.weekdays[weekday]), \(number) \(Moment.longMonths[month - 1])"
  }

  /// `2 Mar 2026, 9:41`.
  var full: String { "\(calendarDay), \(clock)" }

  /// The time alone on the same day, the day on others.
  func short(seenAt now: Moment) -> String { day == now.day ? clock : calendarDay }

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

/// Lengths of time in words.
enum Lapse {
  /// Whole seconds that are left until a moment, rounded up; 0 when it has passed.
  static func left(until date: Date, from now: Date) -> Int {
    max(0, Int(date.timeIntervalSince(now).rounded(.up)))
  }

  /// `4:52`.
  static func countdown(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):" + (rest < 10 ? "0\(rest)" : "\(rest)")
  }

  /// `2 days`, `3 hours`, `1 minute`, `20 seconds`.
  static func words(_ seconds: TimeInterval) -> String {
    let whole = Int(abs(seconds).rounded())
    let (count, unit) =
      whole >= 172_800
      ? (whole / 86_400, "day")
      : whole >= 7_200
        ? (whole / 3_600, "hour")
        : whole >= 60 ? (whole / 60, "minute") : (whole, "second")
    return "\(count) \(unit)" + (count == 1 ? "" : "s")
  }

  /// `+2 h`, for the status line.
  static func offset(_ seconds: TimeInterval) -> String {
    let whole = Int(abs(seconds).rounded())
    let sign = seconds < 0 ? "-" : "+"
    if whole >= 172_800 { return "\(sign)\(whole / 86_400) d" }
    if whole >= 7_200 { return "\(sign)\(whole / 3_600) h" }
    return whole >= 60 ? "\(sign)\(whole / 60) min" : "\(sign)\(whole) s"
  }
}

/// `1 password`, `2 passwords`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)" + (count == 1 ? "" : "s")
}

/// `100,000`.
func grouped(_ number: Int) -> String {
  var digits = String(abs(number))
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
