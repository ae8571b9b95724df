import Foundation
import TestSupport
import TestTerminal
import TextInterface
import Testing

@Suite("QA-3 onetap record writes a tape while a person works", .timeLimit(.minutes(1)))
struct RecordCommandTests {
  private let folder = TemporaryFolder("record")

  private func record(_ arguments: String...) throws -> TestTerminal {
    try TestTerminal(
      builtProgram("onetap"), arguments: ["record", folder.file("mine.tape").path] + arguments,
      environment: ["HOME": folder.url.path, "TMPDIR": folder.url.path],
      size: Size(columns: 80, rows: 24))
  }

  private var text: String {
    get throws { try String(contentsOf: folder.file("mine.tape"), encoding: .utf8) }
  }

  private func test() throws -> Program.Result {
    try Running(
      [], ["test", folder.file("mine.tape").path], input: "",
      environment: ["SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8", "HOME": folder.url.path]
    ).finish()
  }

  @Test("an upgrade by keys, with the code from the bar; onetap test plays it and it passes")
  func upgrade() throws {
    let terminal = try record("--seed", "7")
    try terminal.waitForText("Shiny")
    try terminal.send("r")
    try terminal.waitForText("Unlock")
    try terminal.send("<ret>")
    try terminal.waitForText("Face ID: match")
    try terminal.send("<ret>")
    try terminal.waitForText("Switch to Strong Password")
    try terminal.send("<ret>")
    try terminal.waitForText("From Messages")
    try terminal.send("<c-a><ret>")
    try terminal.waitForText("Password Updated")
    try terminal.send("<ret>q")
    #expect(try terminal.waitForExit() == .status(0))
    let text = try text
    #expect(text.contains("\nSeed 7\nSize 80x24\n"))
    #expect(text.contains("\nFaceID match\n") && text.contains("\nAutoFill\n"))
    #expect(text.contains("\nPress \"Switch to Strong Password\"\n"))
    let result = try test()
    #expect(result.status == 0, "\(result.output)\(result.errors)\n\(text)")
  }

  @Test("SIGTERM and a closed terminal leave the tape too, whole", arguments: [SIGTERM, SIGHUP])
  func ended(_ signal: Int32) throws {
    let terminal = try record()
    try terminal.waitForText("Shiny")
    try terminal.press("m")
    if signal == SIGHUP { terminal.hangUp() } else { terminal.signal(signal) }
    let exit = try terminal.waitForExit()
    #expect(exit == .status(1))
    #expect(try text.hasSuffix("\n") && text.contains("Expect screen \"OneTap\""))
    #expect(try test().status == 0)
  }

  @Test("a tape that is there is not replaced, unless that is wanted")
  func existing() throws {
    _ = try folder.write("Go Settings\n", to: "mine.tape")
    let refused = try record()
    try refused.waitForText("exists; give --force to replace it.")
    #expect(try refused.waitForExit() == .status(2))
    #expect(try text == "Go Settings\n")
    let terminal = try record("--force")
    try terminal.waitForText("Shiny")
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try text.hasPrefix("# Recorded"))
  }

  @Test("a phone that is there already cannot be recorded on")
  func state() throws {
    let terminal = try record("--state", folder.file("state").path)
    try terminal.waitForText("a tape begins with a new phone")
    #expect(try terminal.waitForExit() == .status(2))
  }
}
