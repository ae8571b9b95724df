import Foundation
import Testing

@testable import Device

@Suite("onetap codes reads out which codes were sent to whom")
struct CodesCommandTests {
  @Test("none yet: a sentence, and exit 1; the document is there all the same")
  func none() throws {
    let program = try Program.withWorld()
    let result = try program.run("codes")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "No code was sent yet.\n")
    let document = try program.run("codes", "--last", "--json")
    #expect(document.status == 1)
    #expect(try document.document()["codes"] as? [String] == [])
  }

  @Test("every one of them, the last alone, and as a document")
  func sent() throws {
    let program = try Program.withWorld()
    // Wrong tries for two accounts: two codes.
    for user in ["chelsea", "studio"] {
      try program.run(
        "upgrade", "shiny.example", "\(user)@shiny.example", "--to", "strong-password", "--code",
        "-", input: "x\n")
    }
    let lines = try program.run("codes").output.split(separator: "\n")
    try #require(lines.count == 2)
    for line in lines {
      #expect(line.prefix(6).count { $0.isNumber } == 6)
      #expect(line.contains("+1202555010"))
      #expect(line.hasSuffix("for shiny.example"))
    }
    #expect(try program.run("codes", "--last").output == lines[1] + "\n")
    let last = try program.run("codes", "--last", "--json")
    #expect(last.status == 0)
    let codes = try #require(last.document()["codes"] as? [[String: Any]])
    #expect(codes.count == 1)
    #expect(
      Set(codes[0].keys) == ["code", "to", "sender", "sent", "delivered", "boundTo"])
    #expect(codes[0]["code"] as? String == String(lines[1].prefix(6)))
    #expect(codes[0]["boundTo"] as? String == "shiny.example")
  }
}

@Suite("onetap codes reads out the messages that can be read, and names the others")
struct DamagedCodesTests {
  /// A program on which two messages were sent.
  private func program() throws -> Program {
    let program = try Program.withWorld()
    for user in ["chelsea", "studio"] {
      try program.run(
        "upgrade", "shiny.example", "\(user)@shiny.example", "--to", "strong-password", "--code",
        "-", input: "x\n")
    }
    #expect(try program.run("codes").output.split(separator: "\n").count == 2)
    return program
  }

  /// Changes the simulator's own database, which nobody has open.
  private func change(_ program: Program, _ statement: String) throws {
    let store = try SimulatorStore(StateFolder(program.state), access: .readWrite)
    defer { store.close() }
    try store.database.write { try $0.execute(statement) }
  }

  @Test("one damaged message is named with its number, the others are read out, and the exit is 1")
  func damaged() throws {
    let program = try program()
    let whole = try program.run("codes").output.split(separator: "\n")
    try change(program, "UPDATE text_message SET sealed = zeroblob(40) WHERE id = 1")
    let result = try program.run("codes")
    #expect(result.status == 1)
    #expect(result.output == "\(whole[1])\n")
    #expect(
      result.errors
        == "Text message 1 can't be read: it was damaged or moved. The others are not touched.\n")
    let last = try program.run("codes", "--last", "--json")
    #expect(last.status == 1 && last.errors == result.errors)
    #expect((try last.document()["codes"] as? [Any])?.count == 1)
  }

  @Test("where none can be read each is told, and not that there is none")
  func allDamaged() throws {
    let program = try program()
    try change(program, "UPDATE text_message SET sent = sent + 1")
    let result = try program.run("codes")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(!result.errors.contains("No code was sent"))
  }
}
