import Foundation
import TestSupport
import Testing

@Suite("STO-12 --time and --seed are for a new phone: they move no clock and end no wait")
struct NewStateTests {
  private static let later = ["--time", "2040-01-01T00:00:00Z"]

  @Test(
    "on a phone that is there: exit 2, one sentence, and nothing is changed",
    arguments: [
      ["list"], ["sign-in", "shiny.example", "noa@shiny.example"], ["trace"], ["token", "keys"],
      ["codes"], ["audit"], ["doctor"], ["faults"], ["trace", "--follow"],
    ])
  func existing(_ words: [String]) throws {
    let program = try Program.withWorld()
    let before = try program.run("trace").output
    for (options, named) in [
      (Self.later, "--time only applies"), (["--seed", "7"], "--seed only applies"),
      (Self.later + ["--seed", "7"], "--time and --seed only apply"),
    ] {
      let result = try program.start(words + options).finish()
      #expect(result.status == 2, "\(result)")
      #expect(result.output.isEmpty)
      #expect(
        result.errors.hasPrefix(
          "onetap: \(named) to a new phone, and \(program.state.path)"))
      #expect(result.errors.contains("onetap reset") && result.errors.contains("--state DIR"))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try program.run("trace").output == before)
  }

  @Test("the wait after wrong passcodes cannot be passed over")
  func wait() throws {
    let program = try Program.withWorld()
    let wrong = try program.file("wrong", ["000000"])
    let right = try program.file("right", ["246810"])
    for _ in 0..<5 {
      #expect(
        try program.run("sign-in", "shiny.example", "noa@shiny.example", "--passcode-file", wrong)
          .status == 1)
    }
    func attempt(_ more: [String]) throws -> Program.Result {
      try program.start(
        ["sign-in", "shiny.example", "noa@shiny.example", "--passcode-file", right] + more
      ).finish()
    }
    let refused = try attempt([])
    #expect(
      refused.status == 1 && refused.errors.contains("too many wrong passcodes"), "\(refused)")
    #expect(try attempt(Self.later).status == 2)
    #expect(try attempt([]).errors == refused.errors)
  }

  @Test("a new phone, one begun again and a tape's own take both")
  func new() throws {
    let program = try Program()
    let first = try program.start(["token", "issue", "--json"] + Self.later + ["--seed", "7"])
      .finish()
    #expect(first.status == 0, "\(first)")
    let trace = try program.run("trace", "--format", "jsonl").output
    #expect(trace.contains("\"time\":\"2040-01-01T"))
    #expect(
      try program.start(["reset", "--yes", "--time", "2041-01-01T00:00:00Z", "--seed", "8"])
        .finish().status == 0)
    #expect(
      try program.run("trace", "--format", "jsonl").output.contains("\"time\":\"2041-01-01T"))
    let looking = try Program()
    #expect(try looking.start(["codes", "--json"] + Self.later).finish().status == 1)
    #expect(
      try looking.run("trace", "--format", "jsonl").output.contains("\"time\":\"2040-01-01T"))
  }

  @Test("play: its own phone takes them, one that --state names only if it is new")
  func play() throws {
    let program = try Program.withWorld()
    let tape = try program.file(
      "one.tape", ["# Nothing", "# Nothing is seen.", "Time 2035-01-01T00:00:00Z", "Go Settings"])
    let cast = program.path("one.cast")
    let refused = try program.start(
      ["play", tape, "--cast", cast] + Self.later, launcher: ["/usr/bin/setsid", "--wait"]
    ).finish()
    #expect(
      refused.status == 2 && refused.errors.contains("--time only applies"), "\(refused)")
    // What the tape itself asks for is for a new phone, and this one keeps its time.
    let played = try program.start(
      ["play", tape, "--cast", cast], launcher: ["/usr/bin/setsid", "--wait"]
    ).finish()
    #expect(played.status == 0, "\(played)")
    #expect(try !program.run("trace", "--format", "jsonl").output.contains("2035-01-01T"))
  }
}
