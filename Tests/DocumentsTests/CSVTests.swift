import Foundation
import Testing

@testable import Documents

private func fields(_ text: String) throws -> [[String]] {
  try CSV.parse(Data(text.utf8), file: "f.csv").map(\.fields)
}

private func problem(_ bytes: [UInt8]) -> String? {
  do {
    _ = try CSV.parse(Data(bytes), file: "f.csv")
    return nil
  } catch { return error.description }
}

@Suite("STO-30 CSV is read as RFC 4180 has it")
struct CSVReadingTests {
  @Test(
    arguments: [
      ("", []),
      ("a,b\n", [["a", "b"]]),
      ("a,b", [["a", "b"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a\rb\r", [["a"], ["b"]]),
      ("a,,\n", [["a", "", ""]]),
      (",", [["", ""]]),
      ("\n\na\n\n", [["a"]]),
      ("\"\"\n", [[""]]),
      ("\"a,b\",\"say \"\"hi\"\"\"\n", [["a,b", "say \"hi\""]]),
      ("\"one\ntwo\r\nthree\",x\n", [["one\ntwo\r\nthree", "x"]]),
      ("\"\"\"\"\n", [["\""]]),
      ("a \"quoted\" word, b \n", [["a \"quoted\" word", " b "]]),
      ("\u{FEFF}a,b\n", [["a", "b"]]),
      ("=1+1,+2,-3,@x\n", [["=1+1", "+2", "-3", "@x"]]),
      ("茶,é😀\n", [["茶", "é😀"]]),
      ("\"é\u{301}\",\"a\r\"\n", [["é\u{301}", "a\r"]]),
    ] as [(String, [[String]])])
  func cells(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test func everyRecordKnowsItsLine() throws {
    let text = "a\n\n\"b\nb\r\nb\"\nc\r\n\"d\"\"\n\"\ne"
    let lines = try CSV.parse(Data(text.utf8), file: "f").map(\.line)
    #expect(lines == [1, 3, 6, 7, 9])
  }

  @Test func mistakesHaveTheirLine() {
    #expect(
      problem(Array("a\nb,\"c\n\n".utf8))
        == "f.csv:2: a quote is opened and never closed; expected a closing quote")
    #expect(
      problem(Array("a\n\"b\nb\" c\n".utf8))
        == "f.csv:3: there is text behind a closing quote; expected a comma or the end of the line")
    #expect(
      problem(Array("a\nb,M".utf8) + [0xFC] + Array("ller\n".utf8))
        == "f.csv:2: there are bytes that are not UTF-8; expected text in UTF-8")
    #expect(
      problem([0xFF, 0xFE, 0x61, 0x00])
        == "f.csv:1: the file is written in UTF-16; expected UTF-8, which "
        + "`iconv -f UTF-16 -t UTF-8 FILE > NEW` makes of it")
    #expect(
      problem(Array("a\nb\0c\n".utf8))
        == "f.csv:2: there is a NUL character in the text; expected text in UTF-8")
  }

  @Test func writtenRowsAreReadBackAsTheyWere() throws {
    let rows = [
      ["plain", "with,comma", "with \"quotes\"", "two\nlines", "old\rMac", "win\r\ndows"],
      ["=1", "+1", "-1", "@1", " spaces ", ""], [""], ["", ""], ["\u{FEFF}mark", "茶", "e\u{301}"],
    ]
    #expect(
      try fields(CSV.encode(rows)).map { $0.map { Array($0.utf8) } }
        == rows.map { $0.map { Array($0.utf8) } })
  }

  /// Small cases that fuzzing came across.
  @Test func cellsThatBeginLikeAByteOrderMarkAreReadBack() throws {
    for rows in [["\u{FEFF}"], ["\u{FEFF}a", "b"]].map({ [$0] }) {
      let again = try CSV.parse(Data(CSV.encode(rows).utf8), file: "f").map(\.fields)
      #expect(again.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
    }
    let twice = try CSV.parse(Data("\u{FEFF}\u{FEFF}\nra\t\nra".utf8), file: "f").map(\.fields)
    #expect(try CSV.parse(Data(CSV.encode(twice).utf8), file: "f").map(\.fields) == twice)
  }

  @Test func oneHundredThousandRowsAreReadAtOnce() throws {
    let row = "Title,https://site.example/path,user@mail.example,\"pass,\"\"word\",note\n"
    let text = String(repeating: row, count: 100_000)
    let records = try CSV.parse(Data(text.utf8), file: "f")
    #expect(records.count == 100_000)
    #expect(records.last?.line == 100_000)
    #expect(records.last?.fields[3] == "pass,\"word")
  }
}

@Suite("STO-30, STO-32, STO-33 The export of Passwords and Safari is read and written")
struct PasswordsCSVTests {
  private static let export = #"""
    Title,URL,Username,Password,Notes,OTPAuth
    shiny.example (chelsea),https://shiny.example/,chelsea@shiny.example,sunshine1,,
    Bank,https://bank.example/,chelsea,"=cmd|,""x""","two
    lines",otpauth://totp/x?secret=ABC

    """#

  @Test func rowsAreReadCellForCell() throws {
    let file = try PasswordsCSV.read(Data(Self.export.utf8), file: "f")
    #expect(file.refused.isEmpty)
    #expect(
      file.rows == [
        PasswordsCSVRow(
          line: 2, title: "shiny.example (chelsea)", url: "https://shiny.example/",
          username: "chelsea@shiny.example", password: "sunshine1"),
        PasswordsCSVRow(
          line: 3, title: "Bank", url: "https://bank.example/", username: "chelsea",
          password: "=cmd|,\"x\"", notes: "two\nlines", otpAuth: "otpauth://totp/x?secret=ABC"),
      ])
  }

  @Test func theExportOfAnImportIsTheSameFile() throws {
    let file = try PasswordsCSV.read(Data(Self.export.utf8), file: "f")
    #expect(String(decoding: PasswordsCSV.write(file.rows), as: UTF8.self) == Self.export)
  }

  @Test func olderExportsHaveFewerColumnsAndOtherLetters() throws {
    let text = "Title,Url,Username,Password,OTPAuth\r\nA,https://a.example,u,p,o\r\n"
    let row = try #require(try PasswordsCSV.read(Data(text.utf8), file: "f").rows.first)
    #expect(row.url == "https://a.example")
    #expect(row.notes == "")
    #expect(row.otpAuth == "o")
  }

  @Test func aRowThatDoesNotFitIsRefusedAloneAndWithoutItsContents() throws {
    let text = Self.export + "only,three,secret\n" + "x,https://x.example/,u,p,n,o\n"
    let file = try PasswordsCSV.read(Data(text.utf8), file: "f")
    #expect(file.rows.count == 3)
    #expect(
      file.refused == [
        PasswordsCSV.Refusal(line: 5, reason: "The row has 3 cells and the first line 6.")
      ])
  }
}
