import Foundation
import PasswordStrength
import Testing

/// The guesses of a password in the year 2026, as a number.
private func guesses(_ password: String, _ userInputs: [String] = [], year: Int = 2026) -> Double {
  pow(10, PasswordStrength.estimate(password, userInputs: userInputs, year: year).guessesLog10)
}

/// Whether two numbers are the same but for rounding.
private func isNear(_ one: Double, _ other: Double) -> Bool {
  abs(one - other) <= 1e-9 * max(one, other)
}

@Suite("AUD-3 A word costs its rank, times the ways of writing it")
struct WordTests {
  // “password” is the second of its list; a row of one part costs one guess more.
  @Test(arguments: [
    ("password", 2 + 1), ("drowssap", 2 * 2 + 1), ("Password", 2 * 2 + 1),
    ("passworD", 2 * 2 + 1), ("PASSWORD", 2 * 2 + 1), ("passwoRd", 2 * 8 + 1),
    ("p4ssword", 2 * 2 + 1), ("p@ssword", 2 * 2 + 1), ("p455word", 2 * 2 * 2 + 1),
    // One of two s: either both or one of them.
    ("pas5word", 2 * 2 + 1), ("$m1th", 1 * 2 * 2 + 1), ("jennifer", 6 + 1), ("gibson", 110 + 1),
    ("thx1138", 208 + 1), ("4nd", 3 * 2 + 1),
  ])
  func aWordAlone(password: String, expected: Int) {
    #expect(isNear(guesses(password), Double(expected)))
  }

  @Test("One word has one sign for a letter, and one letter for a sign")
  func oneReading() {
    // “lo7e” would need 7 for v; in “c4n@da” both signs would stand for a.
    #expect(isNear(guesses("lo7e"), 10_001))
    let both = PasswordStrength.estimate("c4n@da", year: 2026)
    #expect(both.patterns != [.dictionary(.passwords, isReversed: false, isSubstituted: true)])
    let one = PasswordStrength.estimate("c4n4da", year: 2026)
    #expect(one.patterns == [.dictionary(.passwords, isReversed: false, isSubstituted: true)])
  }

  @Test("A part of a longer password costs 50 guesses at least, and its place costs more")
  func parts() {
    // 1140 · 2 capitals… : l! times the product, and 10000 to the power of the parts less one.
    #expect(isNear(guesses("correcthorsebatterystaple"), 273_500_327_700_640))
    #expect(isNear(guesses("jennifersmithers"), 2 * 50 * 4697 + 10_000))
    #expect(isNear(guesses("abcdefghijk987654321"), 2 * 50 * 50 + 10_000))
  }
}

@Suite("AUD-3 Walks over the keyboard")
struct KeyboardTests {
  /// From the paper: 94 keys of QWERTY with 4.5957 neighbours each, 15 of a keypad with 5.0667.
  private static let qwerty = (starts: 94.0, neighbours: 432.0 / 94)
  private static let keypad = (starts: 15.0, neighbours: 76.0 / 15)

  @Test("One direction: a choice of key and direction for every length up to this one")
  func oneDirection() {
    let (starts, neighbours) = Self.qwerty
    #expect(isNear(guesses(";lk"), 2 * starts * neighbours + 1))
  }

  @Test("Turns and Shift multiply")
  func turnsAndShift() {
    // The reference's own number for its published example.
    #expect(isNear(guesses("qwER43@!"), 90_470_621.030783))
  }

  @Test("Keypads are smaller than keyboards")
  func keypads() {
    let walk = PasswordStrength.estimate("x/853", year: 2026)
    #expect(walk.patterns == [.bruteforce, .spatial])
    let (starts, neighbours) = Self.keypad
    // Four keys, two changes of direction.
    let ways = (2...4).reduce(0.0) { sum, keys in
      let first = starts * neighbours
      let second = keys > 2 ? Double(keys - 1) * starts * neighbours * neighbours : 0
      return sum + first + second
    }
    #expect(isNear(guesses("x/853"), 2 * 11 * ways + 10_000))
  }

  @Test("Keys that only look like neighbours are none", arguments: ["hjop", "aeuo", "q;z/"])
  func noWalk(password: String) {
    #expect(!PasswordStrength.estimate(password, year: 2026).patterns.contains(.spatial))
  }
}

@Suite("AUD-3 Repetitions, sequences, years and dates")
struct RegularityTests {
  @Test(
    "A repetition costs what is repeated, as often as it is",
    arguments: [
      ("zqzqzq", 101 * 3 + 1), ("zqzq!", 2 * 202 * 11 + 10_000),
      ("αЖβαЖβ", 1001 * 2 + 1),
    ])
  func repetition(password: String, expected: Int) {
    #expect(isNear(guesses(password), Double(expected)))
  }

  @Test(
    "Of two readings the one that covers more counts",
    arguments: [
      ("zqzqzqzq", 2), ("yxxyxx", 3),
    ])
  func longestRepetition(password: String, length: Int) {
    #expect(PasswordStrength.estimate(password, year: 2026).patterns == [.repeat])
    let part = String(password.prefix(length))
    let count = Double(password.count / length)
    #expect(isNear(guesses(password), guesses(part) * count + 1))
  }

  @Test(
    "A sequence costs its beginning and its length, twice if it falls",
    arguments: [
      ("jlnp", 26 * 4 + 1), ("pnlj", 26 * 4 * 2 + 1), ("6420", 10 * 4 * 2 + 1),
      ("ZWTQ", 4 * 4 * 2 + 1), ("αγεη", 26 * 4 + 1),
    ])
  func sequence(password: String, expected: Int) {
    #expect(isNear(guesses(password), Double(expected)))
    #expect(PasswordStrength.estimate(password, year: 2026).patterns == [.sequence])
  }

  @Test(
    "A distance above five, or two characters two apart, are no sequence",
    arguments: [
      "agmsy", "xz",
    ])
  func noSequence(password: String) {
    #expect(!PasswordStrength.estimate(password, year: 2026).patterns.contains(.sequence))
  }

  @Test(
    "A year costs its distance to the present, twenty at least",
    arguments: [
      (2026, 123.0), (1930, 27), (1910, 20), (1903, 20),
    ])
  func year(present: Int, expected: Double) {
    #expect(isNear(guesses("1903", year: present), expected + 1))
  }

  @Test(
    "A date costs the days of these years, four times with separators",
    arguments: [
      ("3.7.1931", 95, 4), ("1931-7-3", 95, 4), ("3-7-31", 20, 4), ("2.3.99", 27, 4),
      ("37131", 20, 1),
      // 20 February 2002, since four digits without separators are no year alone.
      ("2022", 24, 1),
    ])
  func date(password: String, years: Int, ways: Int) {
    #expect(isNear(guesses(password), Double(years * 365 * ways + 1)))
    #expect(PasswordStrength.estimate(password, year: 2026).patterns == [.date])
  }

  @Test(
    "What no calendar has is no date",
    arguments: [
      "32.13.1931", "3.7-1931", "0.7.1931", "45.46.47", "13.13.13",
    ])
  func noDate(password: String) {
    #expect(PasswordStrength.estimate(password, year: 2026).patterns != [.date])
  }
}

@Suite("AUD-3 The user name and the site's name are tried first")
struct UserInputTests {
  private let inputs = ["wobblefrog@mail.example", "Wobblefrog", "shinyweb"]

  @Test(arguments: [
    ("wobblefrog", 2 + 1), ("WOBBLEFROG", 2 * 2 + 1), ("gorfelbbow", 2 * 2 + 1),
    ("w0bblefr0g", 2 * 2 + 1), ("shinyweb", 3 + 1), ("wobblefrog@mail.example", 1 + 1),
  ])
  func asAWord(password: String, expected: Int) {
    #expect(isNear(guesses(password, inputs), Double(expected)))
    let estimate = PasswordStrength.estimate(password, userInputs: inputs, year: 2026)
    #expect(estimate.patterns.map(\.description).first?.hasPrefix("dictionary:user_inputs") == true)
    #expect(!estimate.warning.isEmpty)
  }

  @Test("inside a longer password and in a repetition, too")
  func inside() {
    let estimate = PasswordStrength.estimate("shinyweb!Q", userInputs: inputs, year: 2026)
    #expect(estimate.score == 1)
    #expect(
      PasswordStrength.estimate("shinywebshinyweb", userInputs: inputs, year: 2026).score == 0)
  }

  @Test("empty words and words longer than the password do nothing")
  func odd() {
    #expect(
      PasswordStrength.estimate("lo7e", userInputs: ["", "lo7elo7e", "LO"], year: 2026).score == 1)
  }

  @Test("The words of a user name and a domain: in full, then their parts")
  func words() {
    #expect(
      PasswordStrength.words(userName: "jo.appleseed@mail.example", domain: "shop.shiny.example")
        == [
          "jo.appleseed@mail.example", "shop.shiny.example", "jo.appleseed", "appleseed", "shop",
          "shiny",
        ])
    #expect(
      PasswordStrength.words(userName: "Ann", domain: "my-bank.test")
        == ["Ann", "my-bank.test", "my-bank", "bank"])
    #expect(PasswordStrength.words(userName: "", domain: "") == [])
  }
}
