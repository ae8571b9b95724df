import Foundation
import Testing

@Suite("STO-30 to STO-33 onetap import and export carry credentials in and out")
struct ImportExportTests {
  @Test("500 rows of somebody's CSV imported, audited, exported: the same credentials")
  func fiveHundred() throws {
    let program = try Program.withWorld()
    let rows = (0..<500).map { number in
      let note = number.isMultiple(of: 7) ? "\"two\nlines, and \"\"quotes\"\"\"" : ""
      return "Site \(number),https://site\(number).test/,user\(number)@mail.test,"
        + "pass-\(number)-\(number * 7919),\(note),"
    }
    let file = try program.file("mine.csv", (["Title,URL,Username,Password,Notes,OTPAuth"] + rows))
    let dry = try program.run("import", file, "--dry-run", "--json").document()
    #expect(dry["added"] as? Int == 500)
    let report = try program.run("import", file, "--json").document()
    #expect(report["added"] as? Int == 500)
    #expect((report["refused"] as? [Any])?.isEmpty == true)
    let listed = try program.run("list", "--json").document()
    let domains = (listed["credentials"] as? [[String: Any]])?.compactMap {
      $0["domain"] as? String
    }
    #expect(domains?.filter { $0.hasSuffix(".test") }.count == 500)
    let exported = program.path("out.csv")
    #expect(try program.run("export", exported).status == 0)
    let again = try program.run("import", exported, "--json").document()
    #expect(again["added"] as? Int == 0)
    #expect(again["updated"] as? Int == 0)
    let text = try String(contentsOfFile: exported, encoding: .utf8)
    for row in rows { #expect(text.contains(row), "\(row)") }
    let mode = try FileManager.default.attributesOfItem(atPath: exported)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("STO-32 an existing file is not written over without --force")
  func existing() throws {
    let program = try Program.withWorld()
    let file = try program.file("there.csv", ["keep me"])
    let result = try program.run("export", file)
    #expect(result.status == 1)
    #expect(result.errors.contains("--force"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("keep me"))
  }

  @Test("STO-30 another encoding is refused with the line, and nothing is half done")
  func encoding() throws {
    let program = try Program.withWorld()
    let before = try program.run("list").output
    let path = program.path("latin1.csv")
    var bytes = Array("Title,URL,Username,Password,Notes,OTPAuth\nA,https://a.test/,u,p,,\n".utf8)
    bytes += Array("Caf".utf8) + [0xE9] + Array(",https://b.test/,u,p,,\n".utf8)
    try Data(bytes).write(to: URL(filePath: path))
    let result = try program.run("import", path)
    #expect(result.status == 1)
    #expect(result.errors.contains("latin1.csv:3"), "\(result.errors)")
    #expect(try program.run("list").output == before)
  }

  @Test("STO-30 UTF-16 is refused with the way to convert it; another program's export is read")
  func otherForms() throws {
    let program = try Program.withWorld()
    let text = "name,url,username,password,note\nA,https://a.test/,u,p,n\n"
    let wide = program.path("wide.csv")
    try Data([0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }).write(to: URL(filePath: wide))
    let refused = try program.run("import", wide)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("iconv -f UTF-16 -t UTF-8"), "\(refused.errors)")
    let chrome = try program.file("chrome.csv", [String(text.dropLast())])
    #expect(try program.run("import", chrome, "--json").document()["added"] as? Int == 1)
    let unknown = try program.file("unknown.csv", ["a,b,c"])
    let result = try program.run("import", unknown)
    #expect(result.status == 1)
    #expect(result.errors.contains("Bitwarden") && result.errors.contains("unknown.csv:1"))
  }

  @Test("a file that is not there is a sentence")
  func missing() throws {
    let program = try Program.withWorld()
    let result = try program.run("import", program.path("nowhere.csv"))
    #expect(result.status == 1)
    #expect(result.errors.contains("nowhere.csv"))
  }
}

@Suite("onetap audit judges the store, or an export without storing it")
struct AuditCommandTests {
  @Test("leaked and reused are found; exit 1 with findings")
  func findings() throws {
    let program = try Program.withWorld()
    let result = try program.run("audit", "--json")
    #expect(result.status == 1)
    let judged = try #require(result.document()["credentials"] as? [[String: Any]])
    let shiny = try #require(judged.first { $0["user"] as? String == "chelsea@shiny.example" })
    #expect(shiny["priority"] as? String == "high")
    let kinds = (shiny["findings"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
    // sunshine1: in a leak, a common word and a digit, and used nowhere else.
    #expect(kinds == ["leaked", "easilyGuessed"])
    let score = try #require(shiny["score"] as? [[String: Any]])
    #expect(score.allSatisfy { $0.keys.sorted() == ["because", "points"] })
    #expect(score.compactMap { $0["points"] as? Int }.reduce(0, +) >= 22)
    let all = judged.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
      .compactMap { $0["kind"] as? String }
    #expect(Set(all) == ["leaked", "easilyGuessed", "reused"])
    let bank = try #require(judged.first { $0["domain"] as? String == "bank.example" })
    let reasons = (bank["findings"] as? [[String: Any]])?.compactMap { $0["reason"] as? String }
    #expect(reasons?.first?.contains("user name") == true)
    #expect(bank["priority"] as? String == "high")
  }

  @Test("somebody's CSV is judged and not stored; exit 0 without findings")
  func somebodys() throws {
    let program = try Program.withWorld()
    let header = "Title,URL,Username,Password,Notes,OTPAuth"
    let bad = try program.file(
      "bad.csv",
      [
        header, "A,https://a.test/,u,123456,,", "B,https://b.test/,u,same-Thing-42,,",
        "C,https://c.test/,u,same-Thing-42,,", "D,https://vault.test/,u,2580,,",
        "E,https://e.test/,u,8063,,",
      ])
    let judged = try #require(
      program.run("audit", "--csv", bad, "--json").document()["credentials"] as? [[String: Any]])
    #expect(judged.count == 4)
    let pin = try #require(judged.first { $0["domain"] as? String == "vault.test" })
    let finding = try #require((pin["findings"] as? [[String: Any]])?.last)
    #expect(finding["kind"] as? String == "easilyGuessed")
    #expect(
      finding["reason"] as? String == "This PIN is easily guessed: it is one of the most common.")
    #expect((finding["others"] as? [Any])?.isEmpty == true)
    let good = try program.file("good.csv", [header, "A,https://a.test/,u,xq7-Vbn2-kLp9-tRw4,,"])
    #expect(try program.run("audit", "--csv", good).status == 0)
    #expect(try !program.run("list").output.contains("a.test"))
  }

  @Test("a row that cannot be read is named with its line and reason, and makes exit 1")
  func damagedRows() throws {
    let program = try Program.withWorld()
    let file = try program.file(
      "torn.csv",
      [
        "Title,URL,Username,Password,Notes,OTPAuth", "A,https://a.test/,u,xq7-Vbn2-kLp9-tRw4,,",
        "B,https://b.test/,u", "C,https://c.test/,u,Kd4-pWx8-zTr6-mQv2,,",
      ])
    let result = try program.run("audit", "--csv", file)
    #expect(result.status == 1)
    #expect(result.errors.contains("torn.csv:3: "), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.hasPrefix("No recommendations among the passwords that could be read"))
  }
}

@Suite("STO-12 the passcode opens the store where Face ID does not")
struct PasscodeCommandTests {
  @Test("a mismatch asks for the passcode; a file answers; with neither exit 2")
  func mismatch() throws {
    let program = try Program.withWorld()
    #expect(try program.run("list", "--face-id", "mismatch").status == 2)
    let right = try program.file("passcode", ["246810"])
    #expect(
      try program.run("list", "--face-id", "mismatch", "--passcode-file", right).status == 0)
  }

  @Test("five wrong ones: a minute's wait before each further try, kept over restarts")
  func wrong() throws {
    let program = try Program.withWorld()
    let wrong = try program.file("wrong", ["111111"])
    for _ in 1...5 {
      #expect(
        try program.run(
          "sign-in", "shiny.example", "chelsea@shiny.example", "--face-id", "mismatch",
          "--passcode-file", wrong
        ).status == 1)
    }
    let right = try program.file("passcode", ["246810"])
    let result = try program.run(
      "sign-in", "shiny.example", "chelsea@shiny.example", "--face-id", "mismatch",
      "--passcode-file", right)
    #expect(result.status == 1, "\(result.output) \(result.errors)")
  }

  @Test("a new passcode, Face ID off: only the new one opens")
  func changed() throws {
    let program = try Program.withWorld()
    let new = try program.file("new", ["735912"])
    let old = try program.file("old", ["246810"])
    #expect(
      try program.run("passcode", "--new-passcode-file", new, "--set-face-id", "off").status == 0)
    #expect(try program.run("list").status == 2)
    #expect(try program.run("list", "--passcode-file", old).status == 1)
    #expect(try program.run("list", "--passcode-file", new).status == 0)
  }
}

extension Program {
  /// A path beside the state folder.
  func path(_ name: String) -> String {
    state.deletingLastPathComponent().appending(path: name).path
  }

  /// Writes lines into a file beside the state folder.
  func file(_ name: String, _ lines: [String]) throws -> String {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }
}
