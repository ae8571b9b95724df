import Foundation
import Testing

@Suite("AUD-3 onetap strength judges one password a line")
struct StrengthCommandTests {
  /// The document on standard output, which is a list.
  private func judged(_ input: String, _ options: [String] = []) throws -> [[String: Any]] {
    let result = try Program().start(["strength", "--json"] + options, input: input).finish()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(document as? [[String: Any]])
  }

  @Test("in the order of the lines, with the reference's scores and patterns")
  func order() throws {
    let judged = try judged("zxcvbn\nqwER43@!\n\nTr0ub4dour&3\ncorrecthorsebatterystaple")
    #expect(judged.map { $0["score"] as? Int } == [0, 2, 0, 2, 4])
    let patterns = judged.compactMap { $0["patterns"] as? [String] }
    #expect(
      patterns.prefix(4) == [
        ["dictionary:passwords"], ["spatial"], [],
        ["dictionary:us_tv_and_film+l33t", "bruteforce"],
      ])
    let guesses = judged.compactMap { $0["guessesLog10"] as? Double }
    for (ours, theirs) in zip(guesses, [1.763428, 7.956508, 0, 7.280077, 14.436958]) {
      #expect(abs(ours - theirs) < 0.000001)
    }
    for entry in judged {
      #expect(entry.keys.sorted() == ["guessesLog10", "patterns", "score", "warning"])
    }
    #expect((judged[0]["warning"] as? String)?.hasSuffix(".") == true)
    #expect(judged[4]["warning"] as? String == "")
  }

  @Test("line ends of both kinds, and nothing from nothing")
  func lineEnds() throws {
    #expect(try judged("").isEmpty)
    let both = try judged("password\r\npassword\n")
    #expect(both.count == 2)
    for entry in both {
      let guesses = try #require(entry["guessesLog10"] as? Double)
      #expect(abs(guesses - log10(3)) < 1e-12)
    }
  }

  @Test("dates are judged from the year of --time")
  func time() throws {
    let old = try judged("3.7.1931\n", ["--time", "1931-07-04T00:00:00Z"])
    let guesses = try #require(old.first?["guessesLog10"] as? Double)
    #expect(abs(guesses - log10(20 * 365 * 4 + 1)) < 1e-12)
    let wrong = try Program().run("strength", "--time", "yesterday")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("--time takes a moment"))
  }

  @Test("people get a line with the reason, and never the password")
  func text() throws {
    let result = try Program().run("strength", input: "gibson\nduwzir-qypme7-Bosvak\n")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("0 of 4  10^2.0 guesses") == true)
    #expect(lines.first?.hasSuffix("A single name is tried early.") == true)
    #expect(lines.last?.hasPrefix("4 of 4") == true)
    #expect(!result.output.contains("gibson"))
    #expect(!result.output.contains("Bosvak"))
  }
}
