import Foundation

/// A date and a time as a person types them, in the world's time zone.
struct ClockInput {
  /// Why it is no moment that the clock can be set to.
  struct Problem: Error, Hashable {
    let sentence: String
  }

  private let text: String
  private let now: Date
  private let secondsFromGMT: Int

  init(_ text: String, now: Date, secondsFromGMT: Int) {
    self.text = text.trimmingCharacters(in: .whitespaces)
    self.now = now
    self.secondsFromGMT = secondsFromGMT
  }

  /// The moment that is meant, or why there is none.
  var reading: Result<Date, Problem> {
    let parts = text.split { $0 == " " || $0 == "T" }.map(String.init)
    let hasDate = parts.first?.contains("-") == true
    guard parts.count == (hasDate ? 2 : 1),
      let time = ClockInput.time(parts[parts.count - 1]),
      let day = hasDate ? ClockInput.day(parts[0]) : today
    else {
      return .failure(
        Problem(sentence: "“\(text)” is no time: write 2026-03-02 9:41, or 9:41 for today."))
    }
    let date = Date(
      timeIntervalSince1970: TimeInterval(day * 86_400 + time - secondsFromGMT))
    // The phone shows no seconds by default: the minute that it is now is no step back.
    guard date.timeIntervalSince(now) > -60 else {
      return .failure(
        Problem(
          sentence: "The clock never goes back: what fell due has happened. Reset World begins at"
            + " the world's own time."))
    }
    return .success(max(date, now))
  }

  private var today: Int {
    let seconds = Int(now.timeIntervalSince1970.rounded(.down)) + secondsFromGMT
    return Int((Double(seconds) / 86_400).rounded(.down))
  }

  /// `9:41` or `9:41:30`, in seconds.
  private static func time(_ text: String) -> Int? {
    let parts = numbers(text, separator: ":", counts: 2...3)
    guard let parts, parts[0] < 24, parts[1] < 60, parts.count < 3 || parts[2] < 60 else {
      return nil
    }
    return parts[0] * 3_600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
  }

  /// `2026-03-02` as the day counted from 1 January 1970, in the Gregorian calendar.
  private static func day(_ text: String) -> Int? {
    guard let parts = numbers(text, separator: "-", counts: 3...3) else { return nil }
    let (year, month, day) = (parts[0], parts[1], parts[2])
    guard (1970...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let before = year - 1
    let leapDays = before / 4 - before / 100 + before / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400)
    return (year - 1970) * 365 + leapDays + lengths.prefix(month - 1).reduce(0, +) + day - 1
  }

  private static func numbers(
    _ text: String, separator: Character, counts: ClosedRange<Int>
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      (1...4).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard counts.contains(parts.count), isPlain else { return nil }
    return parts.compactMap { Int($0) }
  }
}
