import Foundation
import TestSupport
import Testing

@testable import onetap

@Suite("SCR-6 What is printed can be seen: no two names look the same")
struct VisibleOutputTests {
  /// Names that a terminal shows as one, with a control character in the last.
  private static let users = [
    "anna", "an\u{200B}na", "\u{FEFF}anna", "anna\u{202E}", "anna\u{2028}", "anna\u{9B}",
    "an\u{7F}na",
  ]

  private func program() throws -> Program {
    let program = try Program.withWorld()
    let rows = Self.users.enumerated().map { number, user in
      "\(number),https://look.test/\(number),\(user),long password \(number) 8c1f"
    }
    let file = try program.file("names.csv", ["Title,URL,Username,Password"] + rows)
    #expect(try program.run("import", file).status == 0)
    return program
  }

  @Test("in lines they are spelled out")
  func lines() throws {
    let output = try program().run("list").output
    let shown = output.split(separator: "\n").filter { $0.hasPrefix("look.test ") }
      .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(
      Set(shown) == [
        "anna", "an‹U+200B›na", "‹U+FEFF›anna", "anna‹U+202E›", "anna␛", "an␛na",
      ])
    let hidden: [UInt32] = [0x200B, 0xFEFF, 0x202E, 0x2028, 0x9B, 0x7F]
    #expect(!output.unicodeScalars.contains { hidden.contains($0.value) })
  }

  @Test("in JSON they are escaped and mean the same", arguments: ["list", "audit"])
  func document(_ command: String) throws {
    let result = try program().run(command, "--json")
    for scalar in result.output.unicodeScalars where scalar != "\n" {
      #expect(
        !scalar.properties.isDefaultIgnorableCodePoint
          && ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory),
        "U+\(String(scalar.value, radix: 16))")
    }
    guard command == "list" else { return }
    #expect(result.output.contains(#""user" : "an\u200bna""#))
    let entries = try #require(result.document()["credentials"] as? [[String: Any]])
    let found = entries.filter { $0["domain"] as? String == "look.test" }
      .compactMap { $0["user"] as? String }
    #expect(
      Set(found.map { Array($0.unicodeScalars) })
        == Set(Self.users.map { Array($0.unicodeScalars) }))
  }

  @Test("in the trace's JSON Lines too")
  func trace() throws {
    let program = try program()
    try program.run("sign-in", "look\u{200B}.test", "an\u{202E}na")
    try program.run(
      "sign-in", "shiny.example", "an\u{202E}na\u{E0041}", "--password", "-", input: "x\n")
    let output = try program.run("trace", "--format", "jsonl").output
    #expect(!output.unicodeScalars.contains { [0x200B, 0x202E, 0xE0041].contains($0.value) })
    for line in output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test("STO-33 an export has every byte as it is")
  func export() throws {
    let program = try program()
    let path = program.path("out.csv")
    #expect(try program.run("export", path).status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for user in Self.users { #expect(text.contains(",\(user),") || text.contains("\"\(user)\"")) }
  }

  @Test(
    "JSON is escaped outside the basic plane with both halves",
    arguments: [
      ("\"\u{E0041}\"", "\"\\udb40\\udc41\""), ("\"a\u{85}\"", "\"a\\u0085\""), ("{\n}", "{\n}"),
      ("\"é世😀\"", "\"é世😀\""),
    ])
  func escaping(_ json: String, _ escaped: String) {
    #expect(JSONText.escaped(json) == escaped)
  }
}
