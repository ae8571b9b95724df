import Foundation
import Testing

@Suite("STO-25 One process changes a state folder; a second says so and ends")
struct StateFolderTests {
  @Test("the second is refused with one sentence and exit 1; what only reads works beside it")
  func second() throws {
    let program = try Program.withWorld()
    let first = try program.terminal()
    try first.waitForText("Settings")
    let second = try program.run("sign-in", "shiny.example", "chelsea@shiny.example")
    #expect(second.status == 1)
    #expect(second.errors.split(separator: "\n").count == 1, "\(second.errors)")
    for reading in ["list", "audit", "codes", "trace"] {
      let result = try program.run(reading)
      #expect(!result.errors.contains(second.errors), "\(reading): \(result.errors)")
      #expect(result.status != 2, "\(reading): \(result.errors)")
    }
    try first.send("q")
    #expect(try first.waitForExit() == .status(0))
    #expect(try program.opens("shiny.example", "chelsea@shiny.example"))
  }

  @Test("folder 0700, files 0600")
  func modes() throws {
    let program = try Program.withWorld()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(program.state.path) == 0o700)
    let files = try FileManager.default.subpathsOfDirectory(atPath: program.state.path)
    #expect(files.contains("keychain.sqlite"))
    for file in files {
      let path = program.state.appending(path: file).path
      let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      #expect(try mode(path) == (kind == .typeDirectory ? 0o700 : 0o600), "\(file)")
    }
  }

  @Test("without a terminal: one sentence that lists the commands that work without, exit 2")
  func noTerminal() throws {
    let program = try Program.withWorld()
    let result = try program.start([], launcher: ["/usr/bin/setsid", "--wait"]).finish()
    #expect(result.status == 2)
    #expect(
      result.errors.contains("list") && result.errors.contains("upgrade"), "\(result.errors)")
  }
}
