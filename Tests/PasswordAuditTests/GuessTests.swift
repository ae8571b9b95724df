import Testing

@testable import PasswordAudit

/// What the audit says of one password by its guesses alone.
private func finding(
  _ password: String, user: String = "jo.appleseed@mail.example", domain: String = "shop.example",
  title: String? = nil, year: Int = 2026
) -> Recommendation? {
  let entry = AuditEntry(
    id: 1, domain: domain, user: user, title: title ?? domain, password: password)
  return PasswordAudit(leaks: [], year: year).run([entry]).first
}

@Suite("AUD-3 a password that takes few guesses is easily guessed")
struct GuessTests {
  /// Numbers of guesses by the reference, as decimal logarithms: 1.76, 7.28, 7.96, 14.44.
  @Test(
    "very weak below a million guesses, weak below a hundred million, nothing above",
    arguments: [
      ("zxcvbn", 10), ("Tr0ub4dour&3", 3), ("qwER43@!", 3),
      ("correcthorsebatterystaple", 0), ("rwibmes-Kugbat-4ponqe", 0),
    ])
  func limits(password: String, points: Int) {
    let found = finding(password)
    #expect(found?.score.map(\.points) ?? [] == (points == 0 ? [] : [points]))
    #expect(found?.findings.map(\.kind) ?? [] == (points == 0 ? [] : [.easilyGuessed]))
    let priority = points == 10 ? Priority.high : .standard
    #expect(points == 0 || found?.priority == priority)
  }

  @Test("nothing is said where no year is given, and of no password")
  func leftOut() {
    let entry = AuditEntry(id: 1, domain: "a.example", user: "u", title: "a", password: "zxcvbn")
    #expect(PasswordAudit(leaks: []).run([entry]).isEmpty)
    #expect(finding("") == nil)
  }

  @Test(
    "the sentence says why",
    arguments: [
      ("monkey", "it is a common password"),
      ("nevertheless", "it is a common word"),
      ("margarita", "it is a common name"),
      ("zxcftg", "it is a keyboard pattern"),
      ("fghijk", "it is a sequence such as abc or 6543"),
      ("ababab", "it is a repetition"),
      ("27.11.1983", "it is a date"),
      ("x7Kq2", "it is short enough to be found by trying"),
      ("yeknom", "it is a common password, spelled backwards"),
      ("m0nk3y", "it is a common password, with digits or signs in place of letters"),
      ("kitten12", "it is made of a common password and a few other characters"),
      ("monkey1983", "it is made of a common password and a year"),
      ("monkey§x", "it is made of a common password and a few other characters"),
    ])
  func reasons(password: String, words: String) {
    #expect(
      finding(password)?.findings.first?.reason == "This password is easily guessed: \(words).")
  }

  @Test(
    "the user's name and the site's own are told apart",
    arguments: [
      ("appleseed", "it is the user name"), ("jo.appleseed", "it is the user name"),
      ("vendoria", "it is the website’s own name"), ("airodnev", "website’s own name, spelled"),
      ("vendoria1999", "it is made of the website’s own name and a year"),
      ("kwixxel", "it is the website’s own name"),
      ("bluekwixxelzone", "it is the website’s own name"),
    ])
  func names(password: String, words: String) {
    let found = finding(password, domain: "login.vendoria.example", title: "Blue Kwixxel Zone")
    #expect(found?.findings.first?.reason.contains(words) == true)
    #expect(found?.score.first?.points == 10)
    #expect(finding(password, user: "someone-else")?.findings.first?.reason.contains(words) != true)
  }

  @Test("passwords beyond a hundred characters are judged by their first hundred")
  func longOnes() {
    let hundred = String(repeating: "a", count: 100)
    #expect(finding(hundred)?.score == finding(hundred + "kX§9 qd7!Lw2").map(\.score))
    #expect(finding(hundred)?.score.map(\.points) == [10])
    #expect(finding("kX§9 qd7!Lw2" + hundred) == nil)
  }

  @Test("a reason never has the password in it")
  func noSecret() {
    for password in ["monkey", "appleseed", "2580", "x7Kq2"] {
      let found = finding(password)
      #expect(found?.findings.contains { $0.reason.contains(password) } == false)
      #expect(found?.score.contains { $0.because.contains(password) } == false)
    }
  }
}

@Suite("AUD-3 PINs of four and six digits are judged apart")
struct PINTests {
  @Test(
    "common, ascending, descending, repeated; otherwise as good as any",
    arguments: [
      ("1234", "its digits are ascending"), ("3456", "its digits are ascending"),
      ("7890", "its digits are ascending"), ("1357", "its digits are ascending"),
      ("234567", "its digits are ascending"), ("4321", "its digits are descending"),
      ("9876", "its digits are descending"), ("0987", "its digits are descending"),
      ("3210", "its digits are descending"), ("654321", "its digits are descending"),
      ("0000", "it repeats itself"), ("7777", "it repeats itself"), ("1212", "it repeats itself"),
      ("123123", "it repeats itself"), ("474747", "it repeats itself"),
      ("1221", "it repeats itself"), ("123321", "it repeats itself"),
      ("2580", "it is one of the most common"), ("1004", "it is one of the most common"),
      ("1984", "it is one of the most common"), ("159753", "it is one of the most common"),
      ("112233", "it is one of the most common"),
    ])
  func flaws(pin: String, words: String) {
    let found = finding(pin)
    #expect(found?.findings.map(\.reason) == ["This PIN is easily guessed: \(words)."])
    #expect(found?.score.map(\.points) == [10])
  }

  @Test(
    "others are good, though any of them takes few guesses",
    arguments: ["8063", "7294", "482913", "2071", "790138"])
  func good(pin: String) {
    #expect(finding(pin) == nil)
  }

  @Test(
    "only four and six ASCII digits are a PIN", arguments: ["12345", "1234567", "12a4", "١٢٣٤"])
  func others(password: String) {
    #expect(finding(password)?.findings.first?.reason.contains("PIN") != true)
  }
}
