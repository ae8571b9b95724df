import Foundation
import Simulation
import Testing

@testable import Screens

@Suite("Dates and lengths of time in words")
struct MomentTests {
  /// Made with `date -u -d @SECONDS '+%-d %b %Y, %-H:%M %A'`.
  @Test(
    "Days and times are those of the calendar",
    arguments: [
      (0, "1 Jan 1970, 0:00", "Thursday, 1 January"),
      (951_782_399, "28 Feb 2000, 23:59", "Monday, 28 February"),
      (951_782_400, "29 Feb 2000, 0:00", "Tuesday, 29 February"),
      (1_772_444_460, "2 Mar 2026, 9:41", "Monday, 2 March"),
      (4_107_542_399, "28 Feb 2100, 23:59", "Sunday, 28 February"),
      (4_107_542_400, "1 Mar 2100, 0:00", "Monday, 1 March"),
      (-1, "31 Dec 1969, 23:59", "Wednesday, 31 December"),
    ])
  func calendar(_ seconds: Int, _ full: String, _ day: String) {
    let moment = Moment(Date(timeIntervalSince1970: TimeInterval(seconds)))
    #expect(moment.full == full)
    #expect(moment.weekdayAndDay == day)
  }

  @Test("The world's time zone counts")
  func zone() {
    let moment = Moment(Date(timeIntervalSince1970: 1_772_444_460), secondsFromGMT: -8 * 3_600)
    #expect(moment.full == "2 Mar 2026, 1:41")
  }

  @Test(
    "A date out of any range is shown as some date", arguments: [1e308, -1e308, .nan, .infinity])
  func outOfRange(_ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(!Moment(date).toTheMillisecond(date).isEmpty)
    #expect(!Moment(date).weekdayAndDay.isEmpty)
  }

  @Test("A time in a sentence carries its date on another day")
  func inSentence() {
    let start = Date(timeIntervalSince1970: 1_772_444_460)
    let moment = Moment(start)
    let day: TimeInterval = 86_400
    #expect(moment.inSentence(seenAt: Moment(start - 600)) == "9:41")
    #expect(moment.inSentence(seenAt: Moment(start - day)) == "9:41 on 2 Mar 2026")
    #expect(moment.inSentence(seenAt: Moment(start + 3 * 365 * day)) == "9:41 on 2 Mar 2026")
    // The same day is that of the world's clock.
    let late = Moment(start + 15 * 3_600, secondsFromGMT: 3_600)
    #expect(late.inSentence(seenAt: Moment(start, secondsFromGMT: 3_600)) == "1:41 on 3 Mar 2026")
  }

  @Test(
    "Lengths of time",
    arguments: [
      (30.0, "30 seconds"), (60, "1 minute"), (300, "5 minutes"), (3_600, "60 minutes"),
      (86_400, "24 hours"), (2_592_000, "30 days"),
    ])
  func lapse(_ seconds: TimeInterval, _ words: String) {
    #expect(Lapse.words(seconds) == words)
  }

  @Test("Countdowns and numbers")
  func numbers() {
    #expect(Lapse.countdown(292) == "4:52")
    #expect(Lapse.countdown(5) == "0:05")
    #expect(Lapse.countdown(7_199) == "119:59")
    #expect(Lapse.countdown(7_200) == "2 hours")
    #expect(Lapse.countdown(31_536_000) == "365 days")
    #expect(Lapse.offset(7_500) == "+2 h")
    #expect(Lapse.offset(-90) == "-1 min")
    #expect(grouped(100_000) == "100,000")
    #expect(grouped(999) == "999")
    #expect(counted(1, "password") == "1 password")
  }
}
