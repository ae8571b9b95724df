import Foundation
import Simulation
import TestSupport
import Testing

@testable import Tapes

@Suite("QA-5 Mistakes have a place and what is possible there, all at once")
struct TapeMistakeTests {
  private static func problems(_ text: String) -> [TapeProblem] {
    do throws(TapeProblems) {
      _ = try Tape(text: text, file: "a.tape")
      return []
    } catch { return error.problems }
  }

  /// A line, the column of its mistake, and words of the answer.
  private static let mistakes: [(String, Int, String)] = [
    ("Pres \"Verify\"", 1, "did you mean Press?"),
    ("  Frobnicate", 3, "Commands are: World, Time"),
    ("Play other.tape", 1, "no command"),
    ("Press Verify", 7, "in quotation marks"),
    ("Press \"Verify", 7, "no quotation mark at its end"),
    ("Press \"a\" \"b\"", 11, "Nothing more is expected"),
    ("Select", 7, "the line ends here"),
    ("Key Dwon", 5, "did you mean Down?"),
    ("Key Down x", 10, "from 1 to 1000"),
    ("Type hello", 6, "the words code or wrong code"),
    ("Type wrong", 11, "Type wrong code"),
    ("Type \"\\q\"", 7, "means nothing"),
    ("FaceID maybe", 8, "match or mismatch"),
    ("Expect nothing", 8, "not “nothing”"),
    ("Expect sreen \"x\"", 8, "Did you mean screen?"),
    ("Expect /[a/", 8, "not a regular expression: missing terminating ]"),
    ("Expect \"x\" within soon", 19, "such as 5m"),
    ("Expect credential shiny.example noa changd", 37, "Did you mean changed?"),
    ("Expect server shiny.example noa happy", 33, "stored password works"),
    ("Expect trace authorise", 14, "Person, App"),
    ("Expect trace \"a\" then \"b\" 2 times", 27, "one event alone"),
    ("ExpectNot credential a b changed", 11, "Expect has a word for each state"),
    ("Advance soon", 9, "such as 5m"),
    ("Advance 0s", 9, "longer than nothing"),
    ("Network of", 9, "ok, slow, offline"),
    ("Fault sms.send.lots", 7, "sms.send.lost"),
    ("Fault sms.send.lost sometimes", 21, "chance 20%"),
    ("Kill phone", 6, "Kill device"),
    ("Screenshot /etc/x.svg", 12, "within the folder"),
    ("Screenshot ../x.svg", 12, "within the folder"),
    ("Screenshot x.png", 12, ".svg or .txt"),
    ("Go Settings > > Passwords", 15, "A title is missing"),
    ("Go", 3, "A title is missing"),
    ("Size 80", 6, "100x30"),
    ("Size 9999x9999", 6, "at most 400x200"),
    ("Seed -1", 6, "whole number"),
    ("Time today", 6, "2020-06-24T16:41:00Z"),
    ("Hand out", 6, "Hand over"),
  ]

  @Test("Where it is and what would be right", arguments: mistakes)
  func place(_ line: String, _ column: Int, _ words: String) throws {
    let problem = try #require(Self.problems("# heading\n" + line).first)
    #expect(problem.line == 2)
    #expect(problem.column == column, "\(problem)")
    #expect(problem.sentence.contains(words), "\(problem)")
    #expect(problem.description.hasPrefix("a.tape:2:\(column): "))
  }

  @Test("All of them at once, in the order of the lines")
  func all() {
    let found = Self.problems("Pres \"a\"\nAutoFill\nKey Dwon\nWorld shiny\n")
    #expect(found.map(\.line) == [1, 3, 4])
    #expect(found.last?.sentence.contains("before the first action") == true)
  }

  @Test("Twice the same setting, and a tape without an action")
  func settings() {
    #expect(Self.problems("World a\nWorld b\nAutoFill").map(\.line) == [2])
    #expect(Self.problems("# nothing\n").first?.sentence.contains("no action") == true)
  }

  @Test("QA-7 A dead device does nothing until it is started again")
  func dead() {
    #expect(Self.problems("Kill device\nSay \"x\"\nPause 1s\nRestart device\nAutoFill").isEmpty)
    let found = Self.problems("Kill device\nAutoFill\nRestart device\nKill device\nKill device")
    #expect(found.map(\.line) == [2, 5])
  }

  @Test("A file that is no tape is told in few words")
  func noTape() {
    let found = Self.problems(String(repeating: "lorem ipsum\n", count: 10_000))
    #expect(found.count == 41)
    #expect(found.last?.sentence.contains("is this file a tape?") == true)
  }

  @Test("Binary files, huge ones and missing ones are one problem each")
  func files() throws {
    let folder = TemporaryFolder()
    try Data([0xFF, 0xFE, 0x00, 0x41]).write(to: folder.file("a.tape"))
    try Data(repeating: 0x20, count: (1 << 20) + 1).write(to: folder.file("b.tape"))
    for (name, words) in [("a", "not text"), ("b", "longer than 1 MiB"), ("c", "cannot be read")] {
      do throws(TapeProblems) {
        _ = try TapeShelf.read(
          TapeShelf.Entry(file: folder.file("\(name).tape"), name: "\(name).tape"))
        Issue.record("\(name) was read")
      } catch {
        #expect(error.problems.count == 1)
        #expect(error.description.contains(words))
      }
    }
  }

  @Test("Whatever stands in a file, reading it ends with a tape or with problems")
  func anything() {
    var stream = SeededRandomness(seed: 20_200_624).stream("tapes")
    let pieces = [
      "Press", "Expect", "\"", "\\", "/", "#", ">", " ", "\n", "trace", "then", "within", "5m",
      "Go", "Fault", "sms.send.lost", "Type", "code", "é", "👩‍👩‍👧", "\u{0301}", "=", "~", "Key", "\t",
    ]
    for _ in 0..<500 {
      let text = (0..<stream.next(upperBound: UInt64(20))).map { _ in
        pieces[Int(stream.next(upperBound: UInt64(pieces.count)))]
      }.joined()
      for problem in Self.problems(text) {
        #expect(problem.line >= 1 && problem.column >= 1)
        #expect(!problem.sentence.isEmpty)
      }
    }
  }
}
