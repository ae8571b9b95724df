import Foundation
import TestSupport
import TestTerminal
import TextInterface
import Testing

/// A tape that opens the passwords.
private let tape = """
  # A person opens the passwords.
  # The list of passwords is seen.
  Say "The passwords are locked."
  Pause 5s
  Go Settings > Passwords
  FaceID match
  Hand over
  Expect screen "Passwords"

  """

@Suite("QA-1 onetap play shows a tape in the terminal", .timeLimit(.minutes(1)))
struct PlayTerminalTests {
  private let folder = TemporaryFolder("play")

  private func play(
    _ text: String, _ arguments: String..., size: Size = Size(columns: 80, rows: 26)
  )
    throws -> TestTerminal
  {
    let file = try folder.write(text, to: "shown.tape")
    return try TestTerminal(
      builtProgram("onetap"), arguments: ["play", file.path] + arguments,
      environment: ["HOME": folder.url.path, "TMPDIR": folder.url.path], size: size)
  }

  @Test("with captions and a sign, to the end; then the phone is the person's, and is thrown away")
  func whole() throws {
    let terminal = try play(tape, "--pace", "20")
    try terminal.waitForText("The passwords are locked.")
    try terminal.waitForText("> playing  shown")
    try terminal.waitForText("That was the tape. The phone is yours; q leaves.")
    #expect(!terminal.text.contains("playing"))
    try terminal.send("<esc>")
    try terminal.waitForText("Face ID & Passcode")
    try terminal.send("<esc>q")
    #expect(try terminal.waitForExit() == .status(0))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["shown.tape"], "neither a state nor anything else stays")
  }

  @Test("space pauses, an arrow changes the pace, any other key takes over")
  func keys() throws {
    let terminal = try play(tape, "--pace", "0.1")
    try terminal.waitForText("The passwords are locked.")
    try terminal.send(" ")
    try terminal.waitForText("|| paused  shown  0/6  pace 0.1x")
    try terminal.send("<right>")
    try terminal.waitForText("pace 0.25x")
    try terminal.send("x")
    try terminal.waitForText("The phone is yours")
    #expect(terminal.text.contains("Developer"))
    terminal.resize(to: Size(columns: 100, rows: 30))
    try terminal.wait("the phone in the new size") { $0.row(29).contains("enter") }
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test("a sandbox is at Hand over at once")
  func sandbox() throws {
    let terminal = try play(tape, "--sandbox", "--pace", "0.1")
    try terminal.waitForText("The phone is yours")
    #expect(terminal.text.contains("Security Recommendations"))
    try terminal.send("<c-c>")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test("Ctrl-C leaves a playing tape, and SIGTERM gives the terminal back")
  func leaving() throws {
    let terminal = try play(tape, "--pace", "0.1")
    try terminal.waitForText("playing")
    try terminal.send("<c-c>")
    #expect(try terminal.waitForExit() == .status(0))
    let other = try play(tape, "--pace", "0.1")
    try other.waitForText("playing")
    other.signal(SIGTERM)
    #expect(try other.waitForExit() == .status(1))
    #expect(!other.isAlternateScreen)
  }

  @Test("a line that fails is told on the screen and afterwards, and the status says so")
  func failing() throws {
    let terminal = try play("Go Settings\nPress \"Pasword\"\n", "--pace", "20")
    try terminal.waitForText("Line 2: Press \"Pasword\".")
    try terminal.send("<c-c>")
    #expect(try terminal.waitForExit() == .status(1))
    #expect(terminal.text.contains("shown.tape:2: Press \"Pasword\""))
  }
}

@Suite("QA-4, QA-5 onetap play without a terminal", .timeLimit(.minutes(1)))
struct PlayCommandTests {
  private let folder = TemporaryFolder("play")

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Program.Result {
    let running = try Running(
      ["/usr/bin/setsid", "--wait"], arguments, input: "",
      environment: ["SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8", "HOME": folder.url.path]
        .merging(environment) { $1 })
    return try running.finish()
  }

  @Test("a recording is made, twice the same, also with another zone, language and folder")
  func cast() throws {
    let file = try folder.write(tape, to: "a/shown.tape").path
    let copy = try folder.write(tape, to: "b/shown.tape").path
    let first = folder.file("first.cast")
    let second = folder.file("second.cast")
    #expect(try run("play", file, "--cast", first.path).status == 0)
    let again = try run(
      "play", copy, "--cast", second.path, environment: ["TZ": "Asia/Tokyo", "LANG": "ja_JP.UTF-8"])
    #expect(again.status == 0, "\(again.errors)")
    let text = try String(contentsOf: first, encoding: .utf8)
    #expect(try String(contentsOf: second, encoding: .utf8) == text)
    #expect(text.contains("\"title\":\"A person opens the passwords.\""))
    let refused = try run("play", file, "--cast", first.path)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("exists; give --force to replace it."))
    #expect(try String(contentsOf: first, encoding: .utf8) == text)
  }

  @Test("without a tape it lists those there are, each with what it shows")
  func list() throws {
    _ = try folder.write(tape, to: "assets/tapes/one/open.tape")
    _ = try folder.write("Nonsense\n", to: "assets/tapes/bad.tape")
    let result = try run(
      "play", environment: ["ONETAP_ASSETS": folder.file("assets").path])
    #expect(result.status == 0)
    #expect(
      result.output == """
        bad       (it has mistakes; onetap test bad tells them)
        one/open  A person opens the passwords.

        """)
  }

  @Test("mistakes are told before anything runs, with what is possible")
  func mistakes() throws {
    let file = try folder.write("Expct \"x\"\nGo\n", to: "bad.tape").path
    let bad = try run("play", file, "--cast", folder.file("x.cast").path)
    #expect(bad.status == 1)
    #expect(bad.errors.contains("bad.tape:1:1: “Expct” is no command; did you mean Expect?"))
    #expect(bad.errors.contains("bad.tape:2:"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("x.cast").path))
    #expect(try run("play", "no-such-tape").status == 2)
    let good = try folder.write("Go Settings\n", to: "good.tape").path
    for (arguments, words) in [
      (["play", good], "There is no terminal to draw on."),
      (["play", good, "--pace", "fast"], "--pace takes a number from 0.1 to 100, not “fast”."),
      (["play", good, "--sandbox", "--cast", "x"], "has no line “Hand over”"),
      (["play", good, "--cast", "/nowhere/x.cast"], "nothing can be written in /nowhere"),
    ] {
      let result = try Running(
        ["/usr/bin/setsid", "--wait"], arguments, input: "",
        environment: ["SWIFT_BACKTRACE": "enable=no", "LANG": "C.UTF-8"]
      ).finish()
      #expect(result.status == 2)
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test("the checklist of a folder, in both forms")
  func checklist() throws {
    _ = try folder.write(tape, to: "tapes/open.tape")
    let path = folder.file("tapes").path
    let text = try run("checklist", path)
    #expect(text.status == 0)
    #expect(text.output.contains("[ ] Open\n    A person opens the passwords.\n"))
    #expect(
      text.output.contains(" 2. Let Face ID match.\n        --> The screen “Passwords” is shown."))
    let page = try run("checklist", path, "--format", "markdown")
    #expect(page.output.hasPrefix("# Checklist\n"))
    #expect(page.output.contains("- [ ] **Open**"))
    #expect(try run("checklist", path, "--format", "html").status == 2)
  }
}
