import Foundation
import Testing

@testable import onetap

@Suite("Output that cannot be written is never exit status 0")
struct OutputFailureTests {
  /// Words that make a command say something, and where it says it.
  struct Saying {
    let words: [String]
    var input = ""
    var isNote = false

    init(_ words: String..., input: String = "", isNote: Bool = false) {
      self.words = words
      self.input = input
      self.isNote = isNote
    }
  }

  private let program: Program
  private let sayings: [Saying]

  init() throws {
    program = try Program.withWorld()
    let tape = try program.file("one.tape", ["# Nothing", "# Nothing is seen.", "Go Settings"])
    let csv = try program.file(
      "mine.csv", ["Title,URL,Username,Password", "A,https://a.test,u,p1"])
    let commands = [
      Saying(
        "upgrade", "shiny.example", "chelsea@shiny.example", "--to", "strong-password",
        "--code", "auto", "--json"),
      Saying("upgrade", "shiny.example", "noa@shiny.example", "--to", "strong-password"),
      Saying("sign-in", "shiny.example", "noa@shiny.example"), Saying("codes"),
      Saying("codes", "--json"), Saying("code", "Your code is 123456"),
      Saying("code", "nothing", isNote: true), Saying("list"), Saying("list", "--json"),
      Saying("audit"), Saying("import", csv, "--dry-run"), Saying("import", csv, "--json"),
      Saying("export", program.path("out.csv"), "--force", isNote: true),
      Saying("rules", "parse", "minlength: 8"),
      Saying("rules", "check", "minlength: 8", input: "a\n"),
      Saying("rules", "generate", "minlength: 8"), Saying("strength", input: "a\nb\n"),
      Saying("token", "keys"), Saying("token", "issue"), Saying("token", "verify", "-", input: "x"),
      Saying("play"), Saying("test", tape), Saying("test", tape, "--json"),
      Saying("test", tape, "--twice"), Saying("record", "--help"), Saying("checklist", tape),
      Saying("checklist", tape, "--by-rule"), Saying("trace"), Saying("trace", "--format", "jsonl"),
      Saying("trace", "--check", isNote: true), Saying("trace", "--follow"), Saying("faults"),
      Saying("faults", "--json"), Saying("doctor"), Saying("doctor", "--json"),
      Saying("passcode", "--new-passcode-file", csv, isNote: true),
      Saying("check", isNote: true), Saying("check", "--json"), Saying("recover", "--json"),
      Saying("reset", "--servers", "--yes", isNote: true), Saying("reset", "--yes", isNote: true),
    ]
    let pages =
      [Saying("--help"), Saying("--version")]
      + CommandTable.parser.commands.map { Saying($0.name, "--help") }
    sayings = commands + pages
  }

  @Test("every command of the table is tried here")
  func complete() {
    for command in CommandTable.parser.commands {
      #expect(
        sayings.contains { $0.words.first == command.name && $0.words.last != "--help" }
          || command.name == "record", "\(command.name)")
    }
  }

  @Test("a full device: exit 1 and one sentence", .timeLimit(.minutes(5)))
  func full() throws {
    for saying in sayings {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let result = try run(saying, to: full)
      #expect(!result.wasSignalled && result.status == 1, "\(saying.words): \(result)")
      guard !saying.isNote else { continue }
      let sentences = result.errors.split(separator: "\n").filter {
        $0.hasPrefix(
          "onetap: Standard output could not be written: no space is left on the device.")
      }
      #expect(sentences.count == 1, "\(saying.words): \(result.errors)")
    }
  }

  @Test("a pipe that nobody reads: exit 141 and silence", .timeLimit(.minutes(5)))
  func closedPipe() throws {
    for saying in sayings {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let result = try run(saying, to: pipe.fileHandleForWriting)
      #expect(!result.wasSignalled && result.status == 141, "\(saying.words): \(result)")
      #expect(!result.errors.contains("onetap:"), "\(saying.words): \(result.errors)")
    }
  }

  @Test("what the command did is done all the same")
  func done() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let words = [
      "upgrade", "shiny.example", "chelsea@shiny.example", "--to", "strong-password", "--code",
      "auto",
    ]
    #expect(try program.start(words, to: full).finish().status == 1)
    let trace = try program.run("trace").output
    #expect(trace.contains("outcome=passwordUpdated"), "\(trace.suffix(2_000))")
    #expect(try program.opens("shiny.example", "chelsea@shiny.example"))
  }

  @Test("a closed standard output is told, and no database takes its place")
  func closed() throws {
    let script = "exec \"$0\" \"$@\" >&-"
    let result = try program.start(
      ["list"], launcher: ["/bin/sh", "-c", script]
    ).finish()
    #expect(result.status == 1)
    #expect(result.errors.contains("Standard output could not be written: it is closed."))
    let both = try program.start(
      ["sign-in", "shiny.example", "nobody@shiny.example"],
      launcher: ["/bin/sh", "-c", "exec \"$0\" \"$@\" <&- >&- 2>&-"]
    ).finish()
    #expect(both.status == 1)
    #expect(try program.run("list").status == 0)
  }

  @Test("a file that is a device is refused before any work, and is still there afterwards")
  func devices() throws {
    let tape = try program.file("one.tape", ["# Nothing", "# Nothing is seen.", "Go Settings"])
    for words in [
      ["test", tape, "--junit", "/dev/full"], ["play", tape, "--cast", "/dev/full", "--force"],
      ["export", "/dev/full", "--force"],
    ] {
      let result = try program.start(words).finish()
      #expect([1, 2].contains(result.status), "\(words): \(result)")
      #expect(result.errors.contains("/dev/full"), "\(words): \(result.errors)")
      let kind = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]
      #expect(kind as? FileAttributeType == .typeCharacterSpecial)
    }
  }

  /// Runs it with the stream that it speaks on going elsewhere.
  private func run(_ saying: Saying, to place: FileHandle) throws -> Program.Result {
    try program.start(
      saying.words, input: saying.input, to: saying.isNote ? nil : place,
      errorsTo: saying.isNote ? place : nil
    ).finish()
  }
}
