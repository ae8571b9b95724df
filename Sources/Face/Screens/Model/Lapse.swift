import Foundation

/// Lengths of time in words.
enum Lapse {
  /// Whole seconds that are left until a moment, rounded up; 0 when it has passed.
  static func left(until date: Date, from now: Date) -> Int {
    max(0, Int(date.timeIntervalSince(now).rounded(.up)))
  }

  /// `4:52`; hours and days in words, which are left where somebody set the clock back.
  static func countdown(_ seconds: Int) -> String {
    if seconds >= 7_200 { return words(TimeInterval(seconds)) }
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
