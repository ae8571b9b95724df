import Foundation
import Testing

@testable import Documents

@Suite("Values of the wrong kind are collected, not thrown")
struct DocumentReportTests {
  private func document(_ text: String) throws -> DocumentValue {
    try JSON5Document.parse(Data(text.utf8), file: "w")
  }

  @Test func allMistakesAtOnceEachWithItsLine() throws {
    let value = try document(
      """
      { name: 3,
        count: 1.5,
        on: 'yes',
        list: 'a',
        texts: ['a', 2, 'b'],
        table: [] }
      """)
    var report = DocumentReport(file: "w")
    #expect(report.string("name", in: value) == nil)
    #expect(report.integer("count", in: value) == nil)
    #expect(report.bool("on", in: value) == nil)
    #expect(report.array("list", in: value) == nil)
    #expect(report.strings("texts", in: value)?.map(\.text) == ["a", "b"])
    #expect(report.dictionary("table", in: value) == nil)
    #expect(report.string("absent", in: value) == nil)
    #expect(
      report.problems.map(\.description) == [
        "w:1: `name` is a number; expected a string",
        "w:2: `count` is a number; expected a whole number",
        "w:3: `on` is a string; expected true or false",
        "w:4: `list` is a string; expected an array",
        "w:5: `texts` holds a number; expected an array of strings",
        "w:6: `table` is an array; expected a dictionary",
      ])
  }

  @Test func requiredTextsHaveToBeThereAndToHoldSomething() throws {
    let value = try document("{ empty: '',\n there: 'x' }")
    var report = DocumentReport(file: "w")
    #expect(report.requiredString("there", in: value, expected: "a name") == "x")
    #expect(report.requiredString("empty", in: value, expected: "a name") == nil)
    #expect(report.requiredString("absent", in: value, expected: "a name") == nil)
    #expect(
      report.problems.map(\.description) == [
        "w:1: `empty` is empty; expected a name", "w:1: `absent` is missing; expected a name",
      ])
  }

  @Test func anUnknownKeyIsAnsweredWithTheNearestOne() throws {
    let value = try document("{ passcod: 1,\n zebra: 2, name: 3 }")
    var report = DocumentReport(file: "w")
    report.refuseUnknownKeys(in: value, known: ["name", "passcode"])
    #expect(
      report.problems.map(\.description) == [
        "w:1: there is no key `passcod` here; expected `passcode`",
        "w:2: there is no key `zebra` here; expected one of `name`, `passcode`",
      ])
  }

  @Test func kindsHaveWords() throws {
    let value = try document("[{}, [], 'a', 1, 1.5, true, null]")
    #expect(
      value.elements?.map(\.kindInWords) == [
        "a dictionary", "an array", "a string", "a number", "a number", "true or false", "null",
      ])
    #expect(DocumentValue(.date(Date(timeIntervalSince1970: 0))).kindInWords == "a date")
    #expect(DocumentValue(.data(Data())).kindInWords == "data")
  }
}
