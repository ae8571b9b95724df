import Foundation
import TestSupport
import Testing

@Suite("Files and lines that people bring are read up to a limit, and a sentence says which")
struct InputLimitTests {
  private let program: Program

  init() throws { program = try Program.withWorld() }

  /// A file that is mostly a hole: as large as it says, and no space on the disk.
  private func sparse(_ name: String, bytes: UInt64, beginning: String = "") throws -> String {
    let path = program.path(name)
    try Data(beginning.utf8).write(to: URL(filePath: path))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: bytes)
    try handle.close()
    return path
  }

  private static let header = "Title,URL,Username,Password\n"

  @Test("an export larger than 64 MiB is refused with its name", .timeLimit(.minutes(1)))
  func largeExport() throws {
    let file = try sparse("large.csv", bytes: 1 << 40, beginning: Self.header)
    for words in [["import", file], ["audit", "--csv", file]] {
      let result = try program.start(words).finish()
      #expect(result.status == 1)
      #expect(
        result.errors.hasPrefix(
          "onetap: \(file) is larger than 64 MiB, the limit for an export."))
    }
  }

  @Test("an export of more than 1,000,000 rows is refused as a whole", .timeLimit(.minutes(5)))
  func manyRows() throws {
    let path = program.path("rows.csv")
    let row = "a,b.test,c,d\n"
    try Data((Self.header + String(repeating: row, count: 1_000_001)).utf8)
      .write(to: URL(filePath: path))
    let result = try program.run("import", path)
    #expect(result.status == 1)
    #expect(result.errors.contains("rows.csv:1000002: the file has more than 1,000,000 rows"))
    #expect(try !program.run("list").output.contains("b.test"))
  }

  @Test("a row of commas alone is refused before it fills the memory")
  func manyCells() throws {
    let path = program.path("cells.csv")
    try Data((Self.header + String(repeating: ",", count: 20 << 20)).utf8)
      .write(to: URL(filePath: path))
    let result = try program.run("import", path)
    #expect(result.status == 1)
    #expect(result.errors.contains("cells.csv:2: the row has more than 1000 cells"))
  }

  @Test("devices and pipes that nobody writes into end at once", .timeLimit(.minutes(1)))
  func devices() throws {
    let pipe = program.path("pipe.csv")
    #expect(mkfifo(pipe, 0o600) == 0)
    for file in ["/dev/zero", "/dev/urandom", pipe] {
      for words in [
        ["import", file], ["audit", "--csv", file], ["audit", "--leaks", file],
        ["rules", "parse", file, "--domain", "a.test"], ["list", "--passcode-file", file],
        ["doctor", "--aasa", file], ["doctor", "--app", file],
      ] {
        let result = try program.start(words).finish()
        #expect(!result.wasSignalled && [1, 2].contains(result.status), "\(words): \(result)")
        #expect(result.errors.contains(file) || result.output.contains(file), "\(words): \(result)")
      }
    }
  }

  @Test("what a shell's <(COMMAND) is may be brought", .timeLimit(.minutes(1)))
  func pipes() throws {
    let rows = "Title,URL,Username,Password\\nA,https://pipe.test,u,p1\\n"
    let result = try program.start(
      [], launcher: ["/bin/bash", "-c", "exec \"$0\" import \"$@\" <(printf '\(rows)')"]
    ).finish()
    #expect(result.status == 0, "\(result)")
    #expect(try program.run("list").output.contains("pipe.test"))
    let secret = try program.start(
      [], launcher: ["/bin/bash", "-c", "exec \"$0\" list \"$@\" --passcode-file <(echo 246810)"]
    ).finish()
    #expect(secret.status == 0, "\(secret)")
  }

  @Test("a world.json5 larger than 1 MiB is refused with its name", .timeLimit(.minutes(1)))
  func largeWorld() throws {
    let folder = TemporaryFolder("world")
    for name in ["world.json5", "passwords.csv"] { try folder.write("", to: name) }
    let handle = try #require(FileHandle(forWritingAtPath: folder.url.path + "/world.json5"))
    try handle.truncate(atOffset: 1 << 40)
    let result = try program.run("doctor", folder.url.path)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("world.json5: the file is larger than 1 MiB; expected a smaller one"),
      "\(result.errors)")
    // Within the limit nesting cannot end the program either.
    try folder.write(String(repeating: "[", count: 1 << 20), to: "world.json5")
    let deep = try program.run("doctor", folder.url.path)
    #expect(!deep.wasSignalled && deep.status == 1 && deep.errors.contains("world.json5:1:"))
  }

  @Test("standard input: 100 kB of a message or a token, a line of 10,000 characters")
  func standardInput() throws {
    func input(_ words: String..., count: Int) throws -> Program.Result {
      try program.start(words, input: String(repeating: "é", count: count) + "\n").finish()
    }
    #expect(try input("code", "-", count: 49_999).errors.contains("no security code"))
    for (result, sentence) in [
      (try input("code", "-", count: 50_000), "Standard input has more than 100 kB"),
      (try input("token", "verify", "-", count: 50_000), "Standard input has more than 100 kB"),
      (
        try input(
          "sign-in", "shiny.example", "noa@shiny.example", "--password", "-", count: 10_001),
        "Standard input has a line of more than 10,000 characters"
      ),
      (
        try input("rules", "check", "minlength: 8", count: 10_001),
        "Standard input has a line of more than 10,000 characters"
      ),
      (try input("strength", count: 10_001), "Standard input has a line of more than 10,000"),
    ] {
      #expect(result.status == 1, "\(result)")
      #expect(result.errors.contains("onetap: \(sentence)"), "\(result)")
    }
    let longest = try input("rules", "check", "minlength: 8; allowed: unicode", count: 10_000)
    #expect(longest.status == 0, "\(longest)")
  }

  @Test(
    "standard input without an end is read to the limit and no further", .timeLimit(.minutes(1)))
  func endless() throws {
    for words in [["code", "-"], ["token", "verify", "-"], ["strength"]] {
      let result = try program.start(
        words, launcher: ["/bin/sh", "-c", "exec \"$0\" \"$@\" </dev/zero"]
      ).finish()
      #expect(result.status == 1 && result.errors.contains("Standard input"), "\(words): \(result)")
    }
  }

  @Test("a file with a secret: its first line, of 10,000 characters at most")
  func secretFile() throws {
    let long = try program.file("long", [String(repeating: "x", count: 10_001)])
    let result = try program.run("list", "--passcode-file", long)
    #expect(result.status == 1)
    #expect(result.errors.contains("--passcode-file: “\(long)” has a line of more than 10,000"))
    let endless = try sparse("endless", bytes: 1 << 40, beginning: "246810\n")
    #expect(try program.run("list", "--passcode-file", endless).status == 0)
    let windows = try program.file("windows", ["246810\r", "and more"])
    #expect(try program.run("list", "--passcode-file", windows).status == 0)
  }
}
