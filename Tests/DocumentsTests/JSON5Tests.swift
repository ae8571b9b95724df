import Foundation
import Testing

@testable import Documents

/// Reads a text; the sentence of the problem where there is one.
private func read(
  _ text: String, _ language: JSON5Document.Language = .json5
) -> Result<DocumentValue, DocumentProblem> {
  Result { () throws(DocumentProblem) in
    try JSON5Document.parse(Data(text.utf8), file: "world.json5", language: language)
  }
}

private func content(_ text: String) throws -> DocumentValue.Content {
  try read(text).get().content
}

@Suite("JSON5 is read as its specification has it")
struct JSON5LanguageTests {
  @Test(
    "numbers",
    arguments: [
      ("12", .integer(12)), ("-3", .integer(-3)), ("+7", .integer(7)), ("0", .integer(0)),
      ("0xFF", .integer(255)), ("-0x10", .integer(-16)), (".5", .real(0.5)), ("5.", .real(5)),
      ("1e3", .real(1000)), ("1.5E-1", .real(0.15)), ("Infinity", .real(.infinity)),
      ("-Infinity", .real(-.infinity)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .real(0x1p63)),
      ("0x10000000000000000", .real(0x1p64)), ("5.e3", .real(5000)),
    ] as [(String, DocumentValue.Content)])
  func numbers(text: String, expected: DocumentValue.Content) throws {
    #expect(try content(text) == expected)
  }

  @Test func notANumberIsANumberOfItsOwn() throws {
    guard case .real(let value) = try content("NaN") else { Issue.record("no number"); return }
    #expect(value.isNaN)
  }

  @Test(
    "texts",
    arguments: [
      (#""a""#, "a"), (#"'it\'s'"#, "it's"), (#""\u00e9\n\t\\\/""#, "é\n\t\\/"),
      (#""\uD83D\uDE00""#, "😀"), (#""\x41\v\0""#, "A\u{0B}\0"), ("'one \\\ntwo'", "one two"),
      ("'one \\\r\ntwo'", "one two"), (#"'\q'"#, "q"), ("'茶 \u{2028}'", "茶 \u{2028}"),
      (#"'"'"#, "\""),
    ])
  func texts(text: String, expected: String) throws {
    #expect(try content(text) == .string(expected))
  }

  @Test func commentsKeysAndTrailingCommas() throws {
    let document = try read(
      """
      // A world.
      {
        name: 'Shiny', /* for
        two lines */ "seed": 7,
        $odd_näme: [1, 2, ], \\u0061b: null,
      }
      """
    ).get()
    #expect(document.entries?.map(\.key) == ["name", "seed", "$odd_näme", "ab"])
    #expect(document["name"]?.string == "Shiny")
    #expect(document["seed"]?.integer == 7)
    #expect(document["$odd_näme"]?.elements?.map(\.integer) == [1, 2])
    #expect(document["ab"]?.content == .null)
  }

  @Test func spacesOfAllKindsAndAByteOrderMark() throws {
    let text = "\u{FEFF}\u{00A0}\t\u{0B}\u{2028}[\u{3000}true\u{0C}]\u{FEFF}"
    // U+2028 does not begin a line of a file as people count lines.
    let place = SourcePosition(line: 1, column: 7)
    #expect(try content(text) == .array([DocumentValue(.bool(true), at: place)]))
  }

  @Test func everyValueKnowsItsPlace() throws {
    let document = try read("{\r\n  a: 1,\r\n  é: ['x',\r\n    'y'],\r\n}").get()
    #expect(document.position == SourcePosition(line: 1, column: 1))
    #expect(document["a"]?.position == SourcePosition(line: 2, column: 6))
    #expect(document.entry("é")?.keyPosition == SourcePosition(line: 3, column: 3))
    #expect(document["é"]?.elements?[0].position == SourcePosition(line: 3, column: 7))
    #expect(document["é"]?.elements?[1].position == SourcePosition(line: 4, column: 5))
  }
}

@Suite("A mistake in JSON5 is one sentence with its line")
struct JSON5ProblemTests {
  @Test(
    arguments: [
      ("", "world.json5:1: the file is empty; expected a JSON5 value"),
      (
        "{\n a: 1\n b: 2 }", "world.json5:3: there is `b` inside an object; expected a comma or `}`"
      ),
      ("{a: 1,\n a: 2}", "world.json5:2: the key `a` stands twice in one object; expected it once"),
      (
        "[1\n",
        "world.json5:2: there is the end of the file inside an array; expected a comma or `]`"
      ),
      ("[1,\n", "world.json5:2: the file ends inside an array; expected `]`"),
      ("{a", "world.json5:1: there is the end of the file behind the key `a`; expected a colon"),
      ("{a:", "world.json5:1: the file ends where a value should be; expected a value"),
      ("\n'abc\n'", "world.json5:2: a text begins that never ends; expected a closing quote"),
      ("/* never", "world.json5:1: a comment begins that never ends; expected `*/`"),
      ("1 2", "world.json5:1: there is `2` behind the value; expected the end of the file"),
      ("012", "world.json5:1: this is no number; expected a number such as 12, -3 or 4.5"),
      ("1.2.3", "world.json5:1: this is no number; expected a number such as 12, -3 or 4.5"),
      ("0x", "world.json5:1: this is no number; expected a number such as 12, -3 or 4.5"),
      ("truely", "world.json5:1: there is `t` where a value should be; expected a value"),
      (
        #"'\uD83D'"#,
        "world.json5:1: half of a pair of `\\u` escapes stands alone; expected both halves of the character"
      ),
      (
        #"'\uDE00'"#,
        "world.json5:1: half of a pair of `\\u` escapes stands alone; expected both halves of the character"
      ),
      ("'\\u12G4'", "world.json5:1: there is `G` in an escape; expected 4 hex digits"),
      (
        "'a\u{1}'",
        "world.json5:1: there is a control character inside a text; expected an escape for it"
      ),
      ("{3: 1}", "world.json5:1: there is `3` where a key should be; expected a key in quotes"),
      ("ab\0", "world.json5:1: there is a NUL character in the text; expected text in UTF-8"),
    ])
  func problem(text: String, sentence: String) {
    #expect(throws: DocumentProblem.self) { try read(text).get() }
    if case .failure(let problem) = read(text) { #expect(problem.description == sentence) }
  }

  @Test(
    "other encodings are named",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00], "the file is written in UTF-16"),
      ([0xFE, 0xFF, 0x00, 0x7B], "the file is written in UTF-16"),
      ([0x7B, 0x00, 0x7D, 0x00], "the file is written in UTF-16"),
      ([0x00, 0x7B, 0x00, 0x7D], "the file is written in UTF-16"),
      ([0xFF, 0xFE, 0x00, 0x00], "the file is written in UTF-32"),
      ([0x22, 0xE9, 0x22], "there are bytes that are not UTF-8"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "there are bytes that are not UTF-8"),
    ] as [([UInt8], String)])
  func encodings(bytes: [UInt8], found: String) {
    do {
      _ = try JSON5Document.parse(Data(bytes), file: "f")
      Issue.record("was read")
    } catch {
      #expect(error.found == found)
      #expect(error.position?.line == 1)
    }
  }

  @Test func bytesThatAreNotUTF8HaveTheirLine() {
    let bytes = Array("[\n 'é',\n '".utf8) + [0xE9] + Array("' ]".utf8)
    do {
      _ = try JSON5Document.parse(Data(bytes), file: "f")
      Issue.record("was read")
    } catch {
      #expect(error.position == SourcePosition(line: 3, column: 3))
    }
  }

  @Test func twoHundredLevelsAreReadAndNoMore() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    _ = try read(deep).get()
    #expect(throws: DocumentProblem.self) { try read("[" + deep + "]").get() }
    #expect(throws: DocumentProblem.self) {
      try read(String(repeating: "{a:", count: 100_000)).get()
    }
  }

  @Test func everyBeginningOfAFileIsASentenceAndNoCrash() throws {
    let text = Array(#"{a: ['x\u00e9', -0x1F, 1.5e3, {"b": true}], /* c */ d: null} // e"#.utf8)
    for count in text.indices {
      if case .failure(let problem) = Result(catching: {
        try JSON5Document.parse(Data(text[..<count]), file: "f")
      }) {
        #expect("\(problem)".hasPrefix("f:1: "))
      }
    }
  }

  @Test func manyValuesOnOneLineAreReadInOnePass() throws {
    let text = "[" + String(repeating: "1,", count: 50_000) + "]"
    #expect(try read(text).get().elements?.count == 50_000)
  }
}

@Suite("Plain JSON is RFC 8259 and nothing else")
struct StrictJSONTests {
  @Test(
    arguments: [
      "{a: 1}", "{'a': 1}", "[1,]", "{\"a\": 1,}", "// x\n1", "/* x */ 1", "+1", ".5", "5.", "0x1",
      "Infinity", "NaN", "'a'", "\"\\v\"", "\"\\x41\"", "\"a\\\nb\"", "\"tab\there\"", "[1 2]",
      "01", "1e999",
      "\u{FEFF}{}", "\u{00A0}1", "\u{0B}1", "-", "1e", "tru", "{\"a\" 1}", "{\"a\": 1 \"b\": 2}",
    ])
  func refused(text: String) {
    #expect(throws: DocumentProblem.self) { try read(text, .json).get() }
  }

  @Test func everythingThatJSONHas() throws {
    let text = #"{"a": [1, -2.5e3, "\u00e9\ud83d\ude00\b\f", true, false, null, {}, []]}"#
    let elements = try #require(try read(text, .json).get()["a"]?.elements)
    #expect(elements.count == 8)
    #expect(elements[1].content == .real(-2500))
    #expect(elements[2].string == "é😀\u{8}\u{C}")
  }
}
