import Testing

@testable import Tapes

@Suite("QA-5: a mistake in a tape is told with its place")
struct TapeProblemTests {
  @Test("file, line and column stand before the sentence")
  func place() {
    let problem = TapeProblem(
      file: "a.tape", line: 3, column: 7, sentence: "`Exect` is no command.")
    #expect(problem.description == "a.tape:3:7: `Exect` is no command.")
  }
}
