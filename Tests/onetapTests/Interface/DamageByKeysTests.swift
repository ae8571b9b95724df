import Foundation
import TestTerminal
import Testing

@Suite(
  "STO-41, STO-43: the interface leads from lost passwords to recovered ones",
  .timeLimit(.minutes(2)))
struct DamageByKeysTests {
  private static let account = ("shiny.example", "chelsea@shiny.example")

  /// A phone on which one password was changed, and which has a backup from before that.
  private func program() throws -> Program {
    let program = try Program.withWorld()
    let upgrade = try program.run(
      "upgrade", Self.account.0, Self.account.1, "--to", "strong-password", "--code", "auto")
    #expect(upgrade.status == 0)
    return program
  }

  @Test("a damaged page: recovered, and put in the place of the damaged file")
  func damaged() throws {
    let program = try program()
    let file = program.state.appending(path: "keychain.sqlite")
    var bytes = try Data(contentsOf: file)
    // The first page: without the schema, SQLite reads nothing.
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    try bytes.write(to: file)
    let terminal = try program.terminal()
    try terminal.waitForText("Passwords Damaged")
    try terminal.waitForText("Use the Backup of ")
    try terminal.press("<ret>")
    try terminal.waitForText("Face ID: match")
    try terminal.press("<ret>")
    try terminal.waitForText("Use What Was Recovered")
    try terminal.waitForText("Written to")
    try terminal.press("uy")
    try terminal.waitForText("Shiny")
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try program.opens(Self.account.0, Self.account.1))
    #expect(try program.run("check").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: program.state.path)
    #expect(names.contains { $0.hasPrefix("keychain.sqlite.damaged-") })
  }

  @Test("the file is gone: only the backup is offered, and used")
  func missing() throws {
    let program = try program()
    let file = program.state.appending(path: "keychain.sqlite").path
    try FileManager.default.removeItem(atPath: file)
    let terminal = try program.terminal()
    try terminal.waitForText("Passwords Missing")
    try terminal.waitForText("Use the Backup of ")
    #expect(!terminal.text.contains("Export What Can Be Read"))
    #expect(!FileManager.default.fileExists(atPath: file))
    try terminal.press("<ret>")
    try terminal.waitForText("Face ID: match")
    try terminal.press("<ret>")
    try terminal.waitForText("Use What Was Recovered")
    try terminal.press("uy")
    try terminal.waitForText("Shiny")
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    // The backup is from before the upgrade.
    #expect(try program.run("list").status == 0)
    #expect(try !program.opens(Self.account.0, Self.account.1))
  }

  @Test("the file is gone and nothing else is there: it says so, and makes nothing")
  func nothingLeft() throws {
    let program = try Program.withWorld()
    let file = program.state.appending(path: "keychain.sqlite").path
    try FileManager.default.removeItem(atPath: file)
    let terminal = try program.terminal()
    try terminal.waitForText("Passwords Missing")
    try terminal.waitForText("There is no backup, and no file was kept aside.")
    try terminal.press("r")
    #expect(terminal.text.contains("There is nothing to read."))
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
