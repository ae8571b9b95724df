import Device
import Foundation
import Synchronization
import Tapes

/// `onetap test`: plays tapes without a terminal, through the same screens (QA-2).
enum TestCommand {
  static let row = CommandRow(
    "test", operands: ["[TAPE|FOLDER…]"],
    options: [
      OptionRow("--filter", "TEXT", does: "only tapes with this in their name or their rules"),
      OptionRow(
        "--jobs", "N", does: "how many tapes are played at once; as many as cores otherwise"),
      OptionRow("--junit", "FILE", does: "write a report for build servers"),
      OptionRow(
        "--twice", does: "play each tape twice, elsewhere and in another order, and compare all"),
      CommandTable.json,
    ],
    summary: "play tapes and say which of them come true",
    discussion: """
      Plays tapes, each on a phone of its own, in simulated time: five minutes of waiting take none. Without a name, all
      tapes that come with the program. A line each says ok or FAIL; a failure shows the line, what was expected, the
      screen as it was, codes and all, and the last events, and its state is kept. With --twice, a tape whose frames or trace differ the
      second time, under another time zone, language, folder and order, fails too. Exit status 0 when all come true, 1
      when one does not, 2 when one cannot be read.
      """
  ) { invocation in
    let jobs = try jobs(invocation)
    try checkReport(invocation["--junit"])
    let environment = ProcessInfo.processInfo.environment
    let entries = try entries(invocation, environment)
    let tapes = try read(entries).filter { job in
      guard let text = invocation["--filter"]?.lowercased() else { return true }
      return job.entry.name.lowercased().contains(text)
        || job.tape.rules.contains { $0.lowercased().contains(text) }
    }
    guard !tapes.isEmpty else {
      throw CommandFailure(
        .usage, "No tape has “\(invocation["--filter"] ?? "")” in its name or its rules.")
    }
    let session = try TestSession(
      tapes, jobs: jobs, environment: environment, isTwice: invocation.has("--twice"))
    let isDocument = invocation.has("--json")
    let results = try await session.run { result in
      if !isDocument { try TestPrinter.lines(result).forEach(Output.line) }
    }
    // Whichever of the two cannot be written, the other one is.
    let report = Result {
      if let file = invocation["--junit"] { try write(JUnitReport(results).text, to: file) }
    }
    if isDocument {
      try Output.json(TestDocument(results))
    } else {
      try Output.line(TestPrinter.closing(results))
    }
    try report.get()
    return results.allSatisfy { $0.failure == nil } ? .done : .unsuccessful
  }

  private static func jobs(_ invocation: Invocation) throws -> Int {
    guard let text = invocation["--jobs"] else {
      return max(1, ProcessInfo.processInfo.activeProcessorCount)
    }
    guard let number = Int(text), (1...256).contains(number) else {
      throw CommandFailure(.usage, "--jobs takes a number from 1 to 256, not “\(text)”.")
    }
    return number
  }

  private static func entries(
    _ invocation: Invocation, _ environment: [String: String]
  ) throws -> [TapeShelf.Entry] {
    let shelf = TapeShelf(environment: environment)
    guard !invocation.operands.isEmpty else {
      let all = shelf.all()
      guard !all.isEmpty else {
        throw CommandFailure(.usage, "There are no tapes here; name a file or a folder.")
      }
      return all
    }
    var found: [TapeShelf.Entry] = []
    var sentences: [String] = []
    for word in invocation.operands {
      do throws(DeviceProblem) {
        for entry in try shelf.find(word) where !found.contains(entry) { found.append(entry) }
      } catch { sentences += error.sentences }
    }
    guard sentences.isEmpty else { throw CommandFailure(.usage, sentences) }
    return found
  }

  /// Reads all tapes; what is wrong with any of them is said before anything runs (QA-5).
  private static func read(_ entries: [TapeShelf.Entry]) throws -> [TestRun.Job] {
    var jobs: [TestRun.Job] = []
    var problems: [TapeProblem] = []
    for entry in entries {
      do throws(TapeProblems) {
        jobs.append(TestRun.Job(entry: entry, tape: try TapeShelf.read(entry)))
      } catch { problems += error.problems }
    }
    guard problems.isEmpty else {
      throw CommandFailure(.usage, problems.map(\.description))
    }
    return jobs
  }

  /// Complains about a report that cannot be written before anything is played for it.
  private static func checkReport(_ file: String?) throws {
    guard let file else { return }
    guard !file.hasSuffix(Tape.ending) else {
      throw CommandFailure(.usage, "--junit: “\(file)” would replace a tape; name another file.")
    }
    try NewFile.check(URL(filePath: file), force: true, option: "--junit")
  }

  private static func write(_ text: String, to file: String) throws {
    try NewFile.write(text, to: URL(filePath: file))
  }
}
