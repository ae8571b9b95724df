import Foundation
import PasswordStrength
import Testing

@Suite("AUD-3 Every password has an estimate, whatever it is")
struct BoundsTests {
  @Test("An empty password takes one guess")
  func empty() {
    let estimate = PasswordStrength.estimate("", year: 2026)
    #expect(estimate.score == 0)
    #expect(estimate.guessesLog10 == 0)
    #expect(estimate.patterns.isEmpty)
    #expect(estimate.warning.isEmpty)
  }

  @Test("Passwords beyond 100 characters are judged by their first 100")
  func long() {
    let beginning = String((0..<100).map { "x9#Lq;Tz0w"[$0 * 7 % 10] })
    #expect(beginning.count == PasswordStrength.judgedLength)
    let judged = PasswordStrength.estimate(beginning, year: 2026)
    for tail in ["", "password", String(repeating: "z", count: 100_000)] {
      #expect(PasswordStrength.estimate(beginning + tail, year: 2026) == judged)
    }
  }

  @Test(
    "Any text is judged, and quickly enough not to notice",
    arguments: [
      "\0\0\0", "a\nb\r\n", "👩‍👩‍👧‍👦", "e\u{301}e\u{301}", "İstanbul", "\u{10FFFF}", "パスワード",
      String(repeating: "4@8({[<369", count: 10), String(repeating: "1!|7l", count: 20),
      String(repeating: "12.1.2020.", count: 10), String(repeating: "a", count: 1000),
    ])
  func anything(password: String) {
    let estimate = PasswordStrength.estimate(password, userInputs: [password], year: 2026)
    #expect((0...4).contains(estimate.score))
    #expect(estimate.guessesLog10.isFinite)
    #expect(estimate.guessesLog10 >= 0)
    #expect(!estimate.patterns.isEmpty)
  }

  @Test("A password of the system's form is out of reach")
  func strong() {
    let estimate = PasswordStrength.estimate("duwzir-qypme7-Bosvak", year: 2026)
    #expect(estimate.score == 4)
    #expect(estimate.warning.isEmpty)
    #expect(estimate.reason == nil)
  }

  @Test("A character more that fits no pattern makes it ten times as hard")
  func growing() {
    let units = Array("Q0x]mF2~vK8;aR")
    for count in 5...14 {
      let estimate = PasswordStrength.estimate(String(units.prefix(count)), year: 2026)
      #expect(abs(estimate.guessesLog10 - Double(count)) < 0.0001)
      #expect(estimate.score == Self.score(count))
    }
  }

  /// 10 to this power and one more is still below 10⁶ + 5, 10⁸ + 5, 10¹⁰ + 5, or not.
  private static func score(_ power: Int) -> Int {
    power <= 6 ? 1 : power <= 8 ? 2 : power <= 10 ? 3 : 4
  }
}

@Suite("AUD-3 A sentence says why a password is easy to guess")
struct WarningTests {
  @Test(arguments: [
    ("password", "This is one of the ten most common passwords."),
    ("pass1234", "This is a very common password."),
    ("p4ssword", "This resembles a very common password."),
    ("drowssap", "This resembles a very common password."),
    ("4nd", "A single word is tried early."),
    ("gibson", "A single name is tried early."),
    ("jennifersmithers", "Common names are tried early."),
    (";lk", "Keys in one row of the keyboard are tried early."),
    ("qwER43@!", "Short walks over the keyboard are tried early."),
    ("0000000", "One character over and over is tried early."),
    ("zqzqzq", "A repetition is hardly harder to guess than what is repeated."),
    ("jlnp", "A sequence such as abc or 6543 is tried early."),
    ("1903", "Years of the last decades are tried early."),
    ("3.7.1931", "Dates are tried early."),
    ("oops", ""), ("hjop", ""), ("neverforget13/3/1997", ""),
  ])
  func warning(password: String, sentence: String) {
    #expect(PasswordStrength.estimate(password, year: 2026).warning == sentence)
  }

  @Test("The reason has an answer where no single part is to blame")
  func reason() {
    func reason(_ password: String) -> String? {
      PasswordStrength.estimate(password, year: 2026).reason
    }
    #expect(reason("gibson") == "A single name is tried early.")
    #expect(reason("oops") == "This is made of common words.")
    #expect(reason("hjop") == "This is short enough to be found by trying.")
    #expect(reason("neverforget13/3/1997") == nil)
  }
}

extension String {
  /// The character at an offset.
  fileprivate subscript(offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
