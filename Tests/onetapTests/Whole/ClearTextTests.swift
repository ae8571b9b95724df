import Foundation
import Testing

@Suite("No password and no code stands in clear, anywhere")
struct ClearTextTests {
  private static let canary = "Canary-7xKq-Password-31"

  @Test("the search finds a planted secret in every form and at every offset")
  func searchWorks() throws {
    let program = try Program()
    let secret = Data(Self.canary.utf8)
    let forms: [Data] = [
      secret, Self.canary.data(using: .utf16LittleEndian) ?? Data(),
      Self.canary.data(using: .utf16BigEndian) ?? Data(),
      Data(secret.map { String(format: "%02x", $0) }.joined().utf8),
      Data(secret.map { String(format: "%02X", $0) }.joined().utf8),
      secret.base64EncodedData(), (Data("x".utf8) + secret).base64EncodedData(),
      (Data("xy".utf8) + secret).base64EncodedData(),
    ]
    for (number, form) in forms.enumerated() {
      try FileManager.default.createDirectory(at: program.state, withIntermediateDirectories: true)
      let file = program.state.appending(path: "planted-\(number)-wal")
      try (Data("before".utf8) + form + Data("after".utf8)).write(to: file)
      #expect(try ClearText(Self.canary).places(in: program.state).count == 1, "form \(number)")
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test(
    "an imported password, its notes, old and new passwords and codes are in no file of the state")
  func state() throws {
    let program = try Program.withWorld()
    let file = try program.file(
      "canary.csv",
      [
        "Title,URL,Username,Password,Notes,OTPAuth",
        "Canary,https://canary.test/,bird,\(Self.canary),note-\(Self.canary),",
      ])
    #expect(try program.run("import", file).status == 0)
    let old = try storedPassword(program)
    try program.run(
      "upgrade", "shiny.example", "chelsea@shiny.example", "--to", "strong-password", "--code",
      "auto")
    let new = try storedPassword(program)
    let code = String(try program.run("codes", "--last").output.prefix(6))
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    #expect(old != new)
    for secret in [Self.canary, "note-\(Self.canary)", old, new] {
      let places = try ClearText(secret).places(in: program.state)
      #expect(places.isEmpty, "\(places)")
    }
    // Six digits also stand in times and digests by chance: with what surrounds them in the text.
    for text in ["\(code) is your", "#\(code)", "\"\(code)\""] {
      let places = try ClearText(text).places(in: program.state)
      #expect(places.isEmpty, "\(places)")
    }
  }

  @Test("nothing secret stands in an argument list, of the program or of its extension")
  func argumentLists() throws {
    let program = try Program.withWorld()
    let old = try storedPassword(program)
    let running = try program.start(
      [
        "upgrade", "shiny.example", "chelsea@shiny.example", "--to", "strong-password", "--code",
        "auto",
      ])
    var seen: Set<String> = []
    while kill(running.processIdentifier, 0) == 0, !Self.isZombie(running.processIdentifier) {
      seen.formUnion(Self.commandLines())
    }
    #expect(try running.finish().status == 0)
    let new = try storedPassword(program)
    let code = String(try program.run("codes", "--last").output.prefix(6))
    for line in seen {
      for secret in [old, new, code] { #expect(!line.contains(secret)) }
    }
  }

  private static func commandLines() -> [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.filter { Int32($0) != nil }.compactMap {
      try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
    }.filter { $0.contains("ShinyUpgradeExtension") || $0.contains("onetap") }
  }

  private static func isZombie(_ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status?.contains("State:\tZ") ?? true
  }
}
