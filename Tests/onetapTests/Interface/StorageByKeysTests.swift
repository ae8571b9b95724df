import Foundation
import TestTerminal
import TextInterface
import Testing

@Suite("STO-50: Developer › Storage in a real terminal", .timeLimit(.minutes(2)))
struct StorageByKeysTests {
  private static let kept = "keychain.sqlite.damaged-2026-01-01T094100"
  private static let backup = "keychain-20260101T000000Z-daily.sqlite"

  /// Copies the passwords of a folder to the names of a kept file with a log, and of a backup.
  private func program() throws -> Program {
    let program = try Program.withWorld()
    let keychain = program.state.appending(path: "keychain.sqlite")
    let backups = program.state.appending(path: "backups")
    try FileManager.default.createDirectory(
      at: backups, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for file in [program.state.appending(path: Self.kept), backups.appending(path: Self.backup)] {
      try FileManager.default.copyItem(at: keychain, to: file)
    }
    try Data(count: 4_152).write(to: program.state.appending(path: Self.kept + "-wal"))
    return program
  }

  private func open(_ terminal: TestTerminal) throws {
    try terminal.waitForText("Shiny")
    try terminal.press(":godeveloper<ret>")
    try terminal.waitForText("kept files and backups")
    try terminal.press("t")
    try terminal.waitForText("Passwords, damaged")
  }

  @Test(
    "a kept file and a backup are deleted after a question, and the page says so",
    arguments: [(80, 24, ""), (100, 30, "1"), (140, 40, "")])
  func whole(columns: Int, rows: Int, noColour: String) throws {
    let program = try program()
    let kept = program.state.appending(path: Self.kept).path
    let terminal = try program.terminal(
      columns: columns, rows: rows, environment: ["NO_COLOR": noColour])
    try open(terminal)
    #expect(terminal.text.contains(Self.kept))
    try terminal.press("<ret>")
    #expect(terminal.text.contains("Delete File?") && terminal.text.contains("cannot be undone"))
    try terminal.press("<esc>")
    #expect(FileManager.default.fileExists(atPath: kept))
    try terminal.press("<ret>y")
    try terminal.waitForText("\(Self.kept) was deleted.")
    try terminal.wait("the list without the file") { !$0.text.contains("Passwords, damaged") }
    #expect(!FileManager.default.fileExists(atPath: kept))
    #expect(!FileManager.default.fileExists(atPath: kept + "-wal"))
    #expect(terminal.text.contains("Daily backup"))
    try terminal.press("<ret>y")
    try terminal.waitForText("\(Self.backup) was deleted.")
    try terminal.waitForText("No Kept Files or Backups")
    #expect(
      !FileManager.default.fileExists(
        atPath: program.state.appending(path: "backups/\(Self.backup)").path))
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(try program.opens("shiny.example", "chelsea@shiny.example"))
  }

  @Test(
    "a folder that may not be changed: the page says what stays and why",
    .enabled(if: geteuid() == 0, "becoming another user needs root"))
  func readOnlyFolder() throws {
    let program = try program()
    let folder = program.state.deletingLastPathComponent()
    let backups = program.state.appending(path: "backups")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in [folder.path] + names.map({ folder.appending(path: $0).path }) {
      #expect(chown(path, 65534, 65534) == 0)
    }
    #expect(chmod(backups.path, 0o500) == 0)
    let terminal = try TestTerminal(
      "/usr/bin/setpriv",
      arguments: [
        "--reuid=65534", "--regid=65534", "--clear-groups", "--bounding-set=-all",
        "--inh-caps=-all", builtProgram("onetap"), "--state", program.state.path,
      ], environment: ["HOME": folder.path])
    try open(terminal)
    try terminal.press("<end><ret>y")
    try terminal.waitForText("Not Deleted")
    #expect(terminal.text.contains("Permission denied"))
    #expect(terminal.text.contains("try again."))
    #expect(FileManager.default.fileExists(atPath: backups.appending(path: Self.backup).path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: backups.path) == [Self.backup])
    // The folder around it may be changed.
    try terminal.press("<ret><home><ret>y")
    try terminal.waitForText("\(Self.kept) was deleted.")
  }
}
