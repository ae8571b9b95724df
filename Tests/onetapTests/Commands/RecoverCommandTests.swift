import Foundation
import Testing

@Suite(
  "STO-42, STO-43 onetap check names what is damaged, and onetap recover brings passwords back")
struct RecoverCommandTests {
  private static let page = 4096

  private func store(_ program: Program) -> URL { program.state.appending(path: "keychain.sqlite") }

  /// Zeroes the page that holds some text, such as the schema or a website.
  private func damage(_ program: Program, pageWith text: String) throws {
    var bytes = try Data(contentsOf: store(program))
    let place = try #require(bytes.range(of: Data(text.utf8))).lowerBound / Self.page
    bytes.replaceSubrange(
      place * Self.page..<(place + 1) * Self.page, with: Data(count: Self.page))
    try bytes.write(to: store(program))
  }

  private func passwords(_ program: Program) throws -> Int {
    let listed = try program.run("list", "--json").document()
    return (listed["credentials"] as? [Any])?.count ?? -1
  }

  @Test("a sound phone has no findings, and the document has the rows of all databases")
  func sound() throws {
    let program = try Program.withWorld()
    let count = try passwords(program)
    let plain = try program.run("check")
    #expect(plain.status == 0, "\(plain.output)\(plain.errors)")
    #expect(plain.output.isEmpty)
    let document = try program.run("check", "--json").document()
    #expect((document["findings"] as? [Any])?.isEmpty == true)
    let rows = try #require(document["rows"] as? [String: [String: Int]])
    #expect(rows["keychain.sqlite"]?["credential"] == count)
    #expect(
      Set(rows.keys) == [
        "keychain.sqlite", "service.sqlite", "apple.sqlite", "simulator.sqlite",
      ])
  }

  @Test("a locked store is checked but for its seals, and says so; a wrong passcode is refused")
  func locked() throws {
    let program = try Program.withWorld()
    let locked = try program.run("check", "--face-id", "mismatch")
    #expect(locked.status == 0)
    #expect(locked.errors.contains("seals were not checked"))
    let wrong = try program.run("check", "--passcode-file", program.file("wrong", ["111111"]))
    #expect(wrong.status == 1)
    let right = try program.run("check", "--passcode-file", program.file("right", ["246810"]))
    #expect(right.status == 0)
    #expect(!right.errors.contains("seals were not checked"))
  }

  @Test("damage in each database is one line with the file's name, and exit status 1")
  func findings() throws {
    let names = ["keychain.sqlite", "service.sqlite", "apple.sqlite", "simulator.sqlite"]
    for name in names {
      let program = try Program.withWorld()
      let file = program.state.appending(path: name)
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count - 3_000] ^= 1
      try bytes.write(to: file)
      let result = try program.run("check")
      #expect(result.status == 1, "\(name)")
      let lines = result.output.split(separator: "\n")
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.hasPrefix(name) }, "\(result.output)")
      let document = try program.run("check", "--json").document()
      let found = try #require(document["findings"] as? [[String: Any]])
      #expect(found.count == lines.count)
      #expect(found.allSatisfy { $0["database"] as? String == name })
      #expect(Set(found.flatMap(\.keys)) == ["database", "table", "row", "check", "sentence"])
    }
  }

  @Test("an empty folder has nothing to check and nothing to recover, and stays empty")
  func empty() throws {
    let program = try Program()
    #expect(try program.run("check").status == 1)
    #expect(try program.run("recover", "--yes").status == 1)
    #expect(!FileManager.default.fileExists(atPath: store(program).path))
  }

  @Test("a store whose schema is gone comes back whole with --yes, and the old file is kept")
  func wholeStore() throws {
    let program = try Program.withWorld()
    let count = try passwords(program)
    let exported = program.path("before.csv")
    #expect(try program.run("export", exported).status == 0)
    try damage(program, pageWith: "SQLite format 3")
    let damaged = try Data(contentsOf: store(program))

    let first = try program.run("recover")
    #expect(first.status == 1)
    #expect(first.output.contains("\(count) passwords recovered"))
    #expect(try Data(contentsOf: store(program)) == damaged)

    let result = try program.run("recover", "--yes", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let document = try result.document()
    #expect(Set(document.keys) == ["recovered", "damaged", "missing", "written", "replaced"])
    #expect(document["recovered"] as? Int == count)
    #expect(document["replaced"] as? Bool == true)
    #expect(document["written"] as? String == store(program).path)
    #expect((document["damaged"] as? [Any])?.isEmpty == true)
    #expect((document["missing"] as? [Any])?.isEmpty == true)

    let names = try FileManager.default.contentsOfDirectory(atPath: program.state.path)
    let kept = try #require(
      names.first { $0.hasPrefix("keychain.sqlite.damaged-20") && !$0.hasSuffix("-wal") })
    #expect(try Data(contentsOf: program.state.appending(path: kept)) == damaged)
    #expect(try program.run("check").status == 0)
    let again = program.path("after.csv")
    #expect(try program.run("export", again).status == 0)
    #expect(
      try String(contentsOfFile: again, encoding: .utf8).split(separator: "\n").sorted()
        == String(contentsOfFile: exported, encoding: .utf8).split(separator: "\n").sorted())
    // What was moved aside can be recovered too.
    let aside = try program.run(
      "recover", "--from", program.state.appending(path: kept).path, "--json")
    #expect(try aside.document()["recovered"] as? Int == count)
    #expect(try aside.document()["replaced"] as? Bool == false)
  }

  @Test("a store of which nothing is left is not replaced by an empty one, even with --yes")
  func hopeless() throws {
    let program = try Program.withWorld()
    let size = try Data(contentsOf: store(program)).count
    try Data(count: size).write(to: store(program))
    let result = try program.run("recover", "--yes", "--json")
    #expect(result.status == 1)
    #expect(try result.document()["replaced"] as? Bool == false)
    #expect(result.errors.contains("No password can be read"))
    #expect(try Data(contentsOf: store(program)) == Data(count: size))
  }

  @Test("what is lost is named by its website")
  func lost() throws {
    let program = try Program.withWorld()
    let count = try passwords(program)
    let lines =
      ["Title,URL,Username,Password,Notes,OTPAuth"]
      + (0..<60).map { "Lost \($0),https://lost\($0).test/,me\($0),secret-number-\($0),," }
    #expect(try program.run("import", program.file("mine.csv", lines)).status == 0)
    try damage(program, pageWith: "https://lost30.test/")
    let document = try program.run("recover", "--yes", "--json").document()
    let missing = try #require(document["missing"] as? [[String: Any]])
    let domains = Set(missing.compactMap { $0["domain"] as? String })
    #expect(domains.contains("lost30.test"))
    #expect(document["recovered"] as? Int == count + 60 - missing.count)
    #expect(try passwords(program) == count + 60 - missing.count)
  }

  @Test("it needs Face ID or the passcode, and a running phone refuses it")
  func unlocking() throws {
    let program = try Program.withWorld()
    let refused = try program.run("recover", "--yes", "--face-id", "mismatch")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--passcode-file"))
    let opened = try program.run(
      "recover", "--yes", "--face-id", "mismatch", "--passcode-file",
      program.file("code", ["246810"]))
    #expect(opened.status == 0)
  }

  @Test("no secret is in the report, in a file it leaves, or in an error")
  func noSecrets() throws {
    let program = try Program.withWorld()
    let line = "Mine,https://mine.test/,me,a-very-own-secret,,"
    let file = try program.file("mine.csv", ["Title,URL,Username,Password,Notes,OTPAuth", line])
    #expect(try program.run("import", file).status == 0)
    try damage(program, pageWith: "SQLite format 3")
    let first = try program.run("recover")
    let second = try program.run("recover", "--yes", "--json")
    for text in [first.output, first.errors, second.output, second.errors] {
      #expect(!text.contains("a-very-own-secret"))
    }
    #expect(try ClearText("a-very-own-secret").places(in: program.state) == [])
  }
}
