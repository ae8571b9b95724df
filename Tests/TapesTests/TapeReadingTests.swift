import Foundation
import RegularExpressions
import Simulation
import Testing
import TextInterface

@testable import Tapes

@Suite("A tape reads the screen as a person does, and the trace by its events")
struct TapeReadingTests {
  private static func frame(_ rows: [String]) -> Frame {
    var frame = Frame(size: Size(columns: 40, rows: rows.count))
    for (row, text) in rows.enumerated() {
      frame.put(text, at: Point(column: 0, row: row), Style())
    }
    return frame
  }

  @Test("A text within a row, and one that goes on in the next row of a box")
  func texts() throws {
    let reader = FrameReader(
      Self.frame([
        "╭────────────╮", "│ The server │", "│ refused.   │", "╰────────────╯", "Code (4:52 left)",
      ]))
    #expect(reader.shows("server"))
    #expect(reader.shows("The server refused."))
    #expect(reader.shows("4:52 left"))
    #expect(!reader.shows("the server"))
    #expect(!reader.shows(""))
    #expect(FrameReader(Self.frame(["a\u{200B}b"])).shows("a\u{200B}b"))
    #expect(!FrameReader(Self.frame(["a\u{200B}b"])).shows("ab"))
    #expect(try reader.matches(RegularExpression("^Code \\(\\d:\\d\\d left\\)$")))
    #expect(try !reader.matches(RegularExpression("^left")))
  }

  private static let trace: [TraceEvent] = [
    ("Extension", "Server", "authorise", [:], 1),
    ("Server", "Extension", "step-up required", ["status": "403"], 1),
    ("Extension", "Server", "authorise", [:], 2),
    ("System", "Person", "outcome", ["outcome": "cancelled", "reason": "It was you."], 2),
  ].enumerated().map { index, event in
    TraceEvent(
      number: index + 1, time: Date(timeIntervalSince1970: 0), from: Party(rawValue: event.0)!,
      to: Party(rawValue: event.1)!, name: event.2, details: event.3, request: event.4)
  }

  private static func refutation(_ text: String) throws -> String? {
    let tape = try Tape(text: "Expect trace \(text)", file: "a")
    guard case .expect(.trace(let question), _) = tape.lines[0].command else { return "no" }
    return TraceReader(trace).refutation(of: question)
  }

  @Test(
    "What is there",
    arguments: [
      "\"authorise\"", "\"authorise\" 2 times", "request 2 \"authorise\" 1 time",
      "\"authorise\" then \"step-up required\" then \"outcome\"",
      "\"authorise\" then \"authorise\"",
      "Extension to Server \"authorise\"", "\"outcome\" outcome=cancelled reason~\"was you\"",
      "\"nothing\" 0 times",
    ])
  func present(_ text: String) throws { #expect(try Self.refutation(text) == nil) }

  @Test(
    "What is not there, in words",
    arguments: [
      ("\"autorise\"", "The nearest name in it: “authorise”"),
      ("\"outcome\" then \"authorise\"", "after the 1 before it"),
      ("Server to Extension \"authorise\"", "the last of this name"),
      ("\"outcome\" outcome=failed", "outcome=\"cancelled\""),
      ("\"authorise\" 3 times", "2 times"), ("request 2 \"step-up required\"", "There is no"),
    ])
  func absent(_ text: String, _ words: String) throws {
    let sentence = try #require(try Self.refutation(text))
    #expect(sentence.contains(words), "\(sentence)")
  }
}
