import Foundation
import TestSupport
import Testing

@testable import onetap

@Suite("QA-2 onetap test plays tapes and says which come true", .timeLimit(.minutes(1)))
struct TestCommandTests {
  private let folder = TemporaryFolder("onetap-test")
  private let program: Program

  private static let way = """
    Go Settings > Passwords
    FaceID match
    Go Settings > Passwords > Security Recommendations
    Select "noa@shiny.example"

    """

  init() throws { program = try Program() }

  private func run(_ arguments: String...) throws -> Program.Result {
    try program.start(["test"] + arguments, environment: ["TMPDIR": folder.url.path]).finish()
  }

  @Test("A line each, a failure with line, screen, events and state, a closing line, a report")
  func passedAndFailed() throws {
    try folder.write("# A\n" + Self.way + "Expect \"Shiny\"", to: "tapes/a-passes.tape")
    try folder.write(
      Self.way + "Press \"Switch to Strong Password\"\nExpect \"<never>\" within 5s",
      to: "tapes/b-fails.tape")
    let report = folder.file("report.xml")
    let result = try run(folder.file("tapes").path, "--junit", report.path, "--jobs", "2")
    #expect(result.status == 1, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("ok    ") == true)
    #expect(lines.first?.hasSuffix("a-passes.tape") == true)
    #expect(lines.last == "1 passed, 1 failed")
    let failure = result.output
    #expect(failure.contains("b-fails.tape:6: Expect \"<never>\" within 5s"))
    #expect(failure.contains("Password Updated"))
    #expect(failure.contains("\"outcome\""))
    let state = try #require(
      lines.first { $0.contains("onetap --state ") }?.split(separator: " ").last)
    #expect(
      FileManager.default.fileExists(atPath: "\(state)/keychain.sqlite"), "\(state)")
    let xml = try String(contentsOf: report, encoding: .utf8)
    #expect(xml.contains("tests=\"2\" failures=\"1\""))
    #expect(xml.contains("&lt;never&gt;") && !xml.contains("<never>"))
  }

  @Test("QA-7 A kill is real, by the tape and by a fault, and the tape goes on behind its restart")
  func kills() throws {
    try folder.write(
      Self.way + """
        Kill device
        Restart device
        Expect screen "Home"
        Fault device.event.kill for "pending password stored"
        \(Self.way)
        Press "Switch to Strong Password"
        Expect "never looked at"
        Restart device
        Expect credential shiny.example noa@shiny.example interrupted
        Go Settings > Passwords
        FaceID match
        Expect "Interrupted Upgrade"
        Expect credential shiny.example noa@shiny.example unchanged
        """, to: "kill.tape")
    let result = try run(folder.file("kill.tape").path)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("QA-5 Everything that is wrong is told before anything is played")
  func mistakes() throws {
    try folder.write("Pres \"x\"\nAdvance soon", to: "tapes/a.tape")
    try folder.write("World atlantis\nAutoFill", to: "b.tape")
    let result = try run(folder.file("tapes").path)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("a.tape:1:1: "))
    #expect(result.errors.contains("a.tape:2:9: "))
    let world = try run(folder.file("b.tape").path)
    #expect(world.status == 2)
    #expect(world.errors.contains("b.tape:1:7: There is no world “atlantis”"))
  }

  @Test("Words that fit nothing are usage, in a sentence")
  func usage() throws {
    try folder.write("AutoFill", to: "a.tape")
    let file = folder.file("a.tape").path
    #expect(try run(file, "--jobs", "0").status == 2)
    #expect(try run(file, "--filter", "zzz").status == 2)
    let missing = try run(folder.file("b.tape").path)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("There is no tape"))
  }

  @Test("One document; what is played twice, elsewhere and in another order, is the same")
  func twice() throws {
    let text = """
      # rule: SMS-4
      Go Settings > Passwords
      FaceID match
      Go Settings > Passwords > Security Recommendations
      Select "chelsea@shiny.example"
      Press "Switch to Strong Password"
      Type wrong code
      Press "Verify"
      Expect "From Messages"
      AutoFill
      Press "Verify"
      Expect "Password Updated"
      """
    try folder.write(text, to: "tapes/a.tape")
    try folder.write(text, to: "tapes/b.tape")
    let result = try run(folder.file("tapes").path, "--twice", "--json", "--filter", "sms-4")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let document = try result.document()
    #expect(document["passed"] as? Int == 2)
    let tapes = try #require(document["tapes"] as? [[String: Any]])
    #expect(tapes.map { $0["rules"] as? [String] } == [["SMS-4"], ["SMS-4"]])
  }
}

@Suite("QA-6 Every tape that comes with the program comes true, twice and alike")
struct EveryTapeTests {
  /// Some hundred tapes take minutes in a debug build, so whoever wants them says so; `onetap test
  /// --twice` is the same on a release build.
  private static let isWanted = ProcessInfo.processInfo.environment["ONETAP_EVERY_TAPE"] == "1"

  @Test(
    "In another folder, order, language and time zone, frames and trace are the same bytes",
    .enabled(if: isWanted, "ONETAP_EVERY_TAPE=1 plays them all"), .timeLimit(.minutes(30)))
  func all() throws {
    let result = try Program().run(
      "test", "--twice",
      environment: ["ONETAP_ASSETS": Places.package.appending(path: "assets").path])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }
}
