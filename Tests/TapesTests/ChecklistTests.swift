import Testing

@testable import Tapes

@Suite("A checklist for testing by hand, made from the tapes")
struct ChecklistTests {
  private static func tape(_ file: String, _ text: String) throws -> Tape {
    try Tape(text: text, file: file)
  }

  private static let wrongCode = """
    # A wrong code is refused.
    # The form says that the code isn't right, and how many tries are left.
    # rule: SMS-4, UPG-20
    World shiny
    Seed 7
    Expect screen "OneTap"
    Go Settings > Passwords
    FaceID match
    Press "Switch to Strong Password"
    Advance 90s
    Type wrong code
    Expect "3 tries left"
    ExpectNot "Password Updated"
    Expect credential shiny.example chelsea@shiny.example unchanged within 5m
    Say "Look at this."
    Pause 800ms
    Screenshot wrong.svg
    Key Down 3
    """

  @Test("as text: a box, what it shows, what is seen, rules, the start, steps with what is seen")
  func text() throws {
    let list = Checklist([try Self.tape("step-up/wrong-code.tape", Self.wrongCode)])
    #expect(
      list.text == """
        STEP UP

        [ ] Wrong code
            A wrong code is refused.
            Should be seen: The form says that the code isn't right, and how many tries
            are left.
            Rules: SMS-4, UPG-20
            onetap --state "$(mktemp -d)" --world shiny --seed 7
                --> The screen “OneTap” is shown.
             1. Go to Settings › Passwords.
             2. Let Face ID match.
             3. Choose “Switch to Strong Password”.
             4. Let 1 minute 30 seconds go by: wait, or move the clock (Developer ›
                Clock).
             5. Type six digits that are not the code.
                --> “3 tries left” is shown.
                --> “Password Updated” is not shown.
                --> The phone's password for chelsea@shiny.example at shiny.example is
                    the one of the beginning. (Give it 5 minutes.)
             6. Press Down 3 times.

        """)
  }

  @Test("as Markdown: task list items, and nothing in the texts that Markdown would obey")
  func markdown() throws {
    let tape = try Self.tape(
      "a*b/one_two.tape",
      "# It shows *this*.\n# <b>seen</b>\nExpect \"[x]\"\nPress \"Hide\"\nExpect \"#1\"")
    #expect(
      Checklist([tape]).markdown == """
        # Checklist

        ## A\\*b

        - [ ] **One two**  \("")
          It shows \\*this\\*.  \("")
          Should be seen: \\<b\\>seen\\</b\\>

          `onetap --state "$(mktemp -d)"`

          - should be seen: “\\[x\\]” is shown.
          1. Choose “Hide”.
             - should be seen: “\\#1” is shown.

        """)
  }

  @Test("the order is that of the names, whatever the order in which tapes were found")
  func order() throws {
    let names = ["b/z.tape", "a/y.tape", "b/a.tape", "top.tape"]
    let tapes = try names.map { try Self.tape($0, "Press \"x\"") }
    let list = Checklist(tapes)
    #expect(list == Checklist(tapes.reversed()))
    #expect(list.topics.map(\.title) == ["A", "B", ""])
    #expect(list.topics.map { $0.items.map(\.title) } == [["Y"], ["A", "Z"], ["Top"]])
  }

  @Test(
    "every line is said in words",
    arguments: [
      ("Select \"bank.example\"", "Select the row “bank.example”."),
      ("Key Esc", "Press Esc."), ("Type \"a b\"", "Type “a b”."),
      ("Type code", "Type the code that was sent last; it stands in Messages."),
      ("AutoFill", "Take what the bar at the bottom offers (Ctrl-A)."),
      ("FaceID mismatch", "Let Face ID not match."),
      ("Passcode 246810", "Enter the passcode 246810."),
      ("Network offline", "Take the network away (Developer › Network)."),
      ("Fault sms.send.lost on 2", "Arm the fault sms.send.lost, on 2 (Developer › Faults)."),
      ("Fault sms.send.lost off", "Disarm the fault sms.send.lost (Developer › Faults)."),
    ])
  func acts(_ line: String, _ sentence: String) throws {
    let tape = try Self.tape("x.tape", line)
    #expect(tape.lines.map(\.command.act) == [sentence])
    #expect(tape.lines.allSatisfy { $0.command.seen == nil })
  }

  @Test(
    "every expectation is said in words",
    arguments: [
      ("Expect /a+/", "Text that matches /a+/ is shown."),
      (
        "Expect credential a.example u changed", "The phone has a new password for u at a.example."
      ),
      (
        "ExpectNot trace \"authorise\"", "It is not so that: The trace (Ctrl-T) has “authorise”."
      ),
      (
        "Expect credential a.example u matches server",
        "The stored password opens the account (onetap sign-in a.example u)."
      ),
      (
        "Expect server a.example u apple-bound",
        "The account of u at a.example takes no password: it uses Sign in with Apple."
      ),
      ("Expect server a.example u locked", "The server takes no codes for u at a.example for now."),
    ])
  func seen(_ line: String, _ sentence: String) throws {
    let tape = try Self.tape("x.tape", line)
    #expect(tape.lines.map(\.command.seen) == [sentence])
    #expect(tape.lines.allSatisfy { $0.command.act == nil })
  }

  @Test("a trace is said in words, with parties and order")
  func trace() {
    let question = TraceQuestion(
      steps: [
        .init(from: .extensionProcess, to: .server, name: "authorise"),
        .init(name: "done", details: [.init(key: "reason", value: "late", isPart: true)]),
      ], count: nil, request: 2)
    #expect(
      TapeExpectation.trace(question).seen(isThere: true)
        == "The trace of request 2 (Ctrl-T) has “authorise” from Extension to Server, later “done” "
        + "(reason with “late”).")
  }

  @Test(
    "spans as people say them",
    arguments: [
      (90.0, "1 minute 30 seconds"), (1, "1 second"), (0.8, "800 milliseconds"),
      (7_200, "2 hours"), (86_400, "1 day"), (0, "no time"),
    ])
  func spans(_ seconds: Double, _ words: String) {
    #expect(SpanSentence.words(seconds) == words)
  }
}
