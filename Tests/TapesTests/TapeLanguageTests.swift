import Foundation
import Simulation
import Testing
import TextInterface

@testable import Tapes

@Suite("Tapes are read as they are written")
struct TapeLanguageTests {
  private static func command(_ line: String) throws -> TapeCommand {
    let tape = try Tape(text: line, file: "a.tape")
    return try #require(tape.lines.first).command
  }

  private static let account = TapeAccount(domain: "shiny.example", user: "noa@shiny.example")

  private static let commands: [(String, TapeCommand)] = [
    ("Go Settings > Passwords", .go(["Settings", "Passwords"])),
    ("Go Settings>Passwords", .go(["Settings", "Passwords"])),
    ("go \"A > B\" > C   D", .go(["A > B", "C D"])),
    ("Select \"a \\\"b\\\"\"", .select("a \"b\"")),
    ("Press \"Verify\"   # the button", .press("Verify")),
    ("Key Down 3", .key(.down, count: 3)),
    ("Key ctrl-t", .key(.control("t"), count: 1)),
    ("Key Esc", .key(.escape, count: 1)),
    ("Key x", .key(.character("x"), count: 1)),
    ("Key Space 2", .key(.character(" "), count: 2)),
    ("Type \"two words\"", .type(.text("two words"))),
    ("Type \"code\"", .type(.text("code"))),
    ("Type code", .type(.code)),
    ("Type wrong code", .type(.wrongCode)),
    ("AutoFill", .autoFill),
    ("FaceID match", .faceID(matches: true)),
    ("FaceID mismatch", .faceID(matches: false)),
    ("Passcode 246810", .passcode("246810")),
    ("Expect \"a#b\"", .expect(.text("a#b"), within: nil)),
    ("Expect \"x\" within 5m", .expect(.text("x"), within: 300)),
    ("Expect /[0-9]+ left\\/day/", .expect(.pattern("[0-9]+ left/day"), within: nil)),
    ("Expect screen \"Passwords\"", .expect(.screen("Passwords"), within: nil)),
    ("ExpectNot \"x\"", .expectNot(.text("x"), within: nil)),
    ("ExpectNot screen \"x\" within 1s", .expectNot(.screen("x"), within: 1)),
    (
      "Expect credential shiny.example noa@shiny.example matches server",
      .expect(.credential(account, .matchesServer), within: nil)
    ),
    (
      "Expect credential shiny.example \"noa@shiny.example\" unchanged within 30s",
      .expect(.credential(account, .unchanged), within: 30)
    ),
    (
      "Expect server shiny.example noa@shiny.example old password refused",
      .expect(.server(account, .oldPasswordRefused), within: nil)
    ),
    (
      "Expect server shiny.example noa@shiny.example not locked",
      .expect(.server(account, .notLocked), within: nil)
    ),
    (
      "Expect trace \"authorise\" then Extension to Server \"verify code\" kind=x reason~\"a b\"",
      .expect(
        .trace(
          TraceQuestion(steps: [
            .init(name: "authorise"),
            .init(
              from: .extensionProcess, to: .server, name: "verify code",
              details: [
                .init(key: "kind", value: "x", isPart: false),
                .init(key: "reason", value: "a b", isPart: true),
              ]),
          ])), within: nil)
    ),
    (
      "Expect trace request 2 \"outcome\" 1 time within 1m",
      .expect(
        .trace(TraceQuestion(steps: [.init(name: "outcome")], count: 1, request: 2)), within: 60)
    ),
    ("Advance 1h30m", .advance(5_400)),
    ("Network offline", .network(.offline)),
    ("Fault sms.send.lost", .fault("sms.send.lost", .always)),
    ("Fault sms.send.lost on 2", .fault("sms.send.lost", .on(2))),
    (
      "Fault device.event.kill for \"pending password stored\"",
      .fault("device.event.kill", .forSubject("pending password stored"))
    ),
    ("Fault sms.send.lost rate 3 per 1m", .fault("sms.send.lost", .rate(3, per: 60))),
    ("Fault sms.send.lost off", .disarm("sms.send.lost")),
    ("Kill device", .killDevice),
    ("Restart device", .restartDevice),
    ("Hand over", .handOver),
    ("Screenshot a/b.svg", .screenshot("a/b.svg")),
    ("Pause 800ms", .pause(0.8)),
    ("Say \"Look.\"", .say("Look.")),
  ]

  @Test("Every command of the table", arguments: commands)
  func reads(_ line: String, _ expected: TapeCommand) throws {
    #expect(try Self.command(line) == expected)
  }

  @Test("What a command is written as is read as the same", arguments: commands)
  func writes(_ line: String, _ command: TapeCommand) throws {
    #expect(try Self.command(command.text) == command, "\(command.text)")
  }

  @Test("Heading, rules and setting")
  func frame() throws {
    let tape = try Tape(
      text: """
        # What it shows.
        #
        # What is seen.
        # rule: SMS-4, UPG-20
        World shiny
        Time 2020-06-24T16:41:00Z
        Seed 7
        Size 100x30

        # A comment, and a rule: it is about.
        # rule: SMS-4 TRC-5
          Press "Verify"
        """, file: "step-up/a.tape")
    #expect(tape.heading == ["What it shows.", "What is seen."])
    #expect(tape.rules == ["SMS-4", "UPG-20", "TRC-5"])
    #expect(tape.setting.world == "shiny")
    #expect(tape.setting.time == Date(timeIntervalSince1970: 1_593_016_860))
    #expect(tape.setting.seed == 7)
    #expect(tape.setting.size == Size(columns: 100, rows: 30))
    #expect(
      tape.lines == [TapeLine(number: 12, text: "Press \"Verify\"", command: .press("Verify"))])
    #expect(tape.name == "a")
    let again = try Tape(text: tape.setting.text.joined(separator: "\n") + "\nAutoFill", file: "b")
    #expect(again.setting.size == tape.setting.size)
    #expect(again.setting.time == tape.setting.time)
  }

  @Test("Line ends of other systems")
  func lineEnds() throws {
    let tape = try Tape(text: "# a\r\nAutoFill\r\nPress \"x\"\r\n", file: "a")
    #expect(tape.lines.map(\.number) == [2, 3])
  }
}
