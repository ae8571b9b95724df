import Device
import Foundation
import Synchronization
import Tapes

/// All tapes of one `onetap test`: prepared states, threads with their workers, results in order.
struct TestSession: Sendable {
  private let tapes: [TestRun.Job]
  private let jobs: Int
  private let environment: [String: String]
  private let isTwice: Bool
  /// Where states lie while tapes are played: in memory if that can be had.
  private let base: URL
  /// Where the states of failed tapes are kept.
  private let kept: URL

  init(
    _ tapes: [TestRun.Job], jobs: Int, environment: [String: String], isTwice: Bool
  ) throws {
    self.tapes = tapes
    self.jobs = min(jobs, tapes.count)
    self.environment = environment
    self.isTwice = isTwice
    let name = "\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)"
    let memory = "/dev/shm"
    let isFast = FileManager.default.isWritableFile(atPath: memory)
    let disk = FileManager.default.temporaryDirectory
    let place = isFast ? URL(filePath: memory) : disk
    Self.sweep(place)
    base = place.appending(path: name)
    kept = disk.appending(path: name + "-failed")
  }

  private static let prefix = "onetap-tapes-"

  /// Takes away what runs left behind that were killed.
  private static func sweep(_ place: URL) {
    // What cannot be looked at or taken away stays for another run: it is in nobody's way.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: place.appending(path: name))
    }
  }

  /// Plays everything; `tell` hears of each tape in the order in which they were given. Once it
  /// throws, no further tape is begun.
  func run(
    _ tell: @escaping @Sendable (TestRun.Result) throws -> Void
  ) async throws -> [TestRun.Result] {
    // What stays is taken away by a later run.
    defer { try? FileManager.default.removeItem(at: base) }
    let prepared = try prepare()
    var orders = [Order(tapes: Array(tapes.indices), round: 0, environment: environment)]
    if isTwice {
      orders.append(
        Order(tapes: tapes.indices.reversed(), round: 1, environment: elsewhere))
    }
    let desk = ResultDesk(count: tapes.count) { [isTwice] results in
      var result = results[0]
      if isTwice, result.failure == nil { result.failure = results[1].failure }
      try tell(result)
    }
    for order in orders { await play(order, prepared, desk) }
    if isTwice { compare(desk) }
    return try desk.tellAll()
  }

  /// One way through all tapes.
  private struct Order: Sendable {
    let tapes: [Int]
    let round: Int
    let environment: [String: String]
  }

  /// Another place and another language, which must make no difference.
  private var elsewhere: [String: String] {
    var other = environment
    other["TZ"] = environment["TZ"] == "Asia/Tokyo" ? "America/Caracas" : "Asia/Tokyo"
    other["LANG"] = "ja_JP.UTF-8"
    other["LC_ALL"] = "de_DE.UTF-8"
    return other
  }

  /// Makes the states that the tapes begin with; a world that is not there is a mistake of its tape.
  private func prepare() throws -> [PreparedStates.Prepared] {
    let states = PreparedStates(in: base, environment: environment)
    var sentences: [String] = []
    var prepared: [PreparedStates.Prepared] = []
    for job in tapes {
      do throws(DeviceProblem) {
        prepared.append(try states.state(for: job.tape.setting))
      } catch {
        let place = job.tape.setting.worldPlace ?? TapePlace(line: 1, column: 1)
        let start = "\(job.entry.name):\(place.line):\(place.column): "
        sentences += error.sentences.map { start + $0 }
      }
    }
    guard sentences.isEmpty else { throw CommandFailure(.usage, sentences) }
    return prepared
  }

  private func play(
    _ order: Order, _ prepared: [PreparedStates.Prepared], _ desk: ResultDesk
  ) async {
    let program = Assets.runningProgram?.path ?? CommandLine.arguments[0]
    let waiting = WaitingTapes(order.tapes)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<(order.round == 0 ? jobs : max(1, jobs - 1)) {
        group.addTask {
          await onThread {
            let crew = TapeCrew(program: program, environment: order.environment)
            while !desk.hasFailed, let index = waiting.next() {
              let folder = folder(of: index, round: order.round)
              let run = TestRun(
                job: tapes[index], prepared: prepared[index], folder: folder, isRecorded: isTwice)
              var result = run.play(crew)
              settle(&result, folder)
              desk.add(result, index, order.round, isLast: !isTwice)
            }
            crew.dismiss()?.wait()
          }
        }
      }
    }
  }

  private func folder(of index: Int, round: Int) -> URL {
    base.appending(
      path: round == 0 ? "tape-\(index)" : "another/place/for/the/second/time/tape-\(index)")
  }

  /// Keeps the state of a failure, and throws the others away.
  private func settle(_ result: inout TestRun.Result, _ folder: URL) {
    let files = FileManager.default
    defer {
      // What is compared later stays; what cannot be removed goes with the whole folder.
      if isTwice {
        try? files.removeItem(at: folder.appending(path: "state"))
      } else {
        try? files.removeItem(at: folder)
      }
    }
    guard result.failure != nil else { return }
    let name = result.name.replacing(Tape.ending, with: "").replacing("/", with: "-")
    let place = kept.appending(path: name)
    // Where these fail the copy does, and then no state is named.
    try? files.createDirectory(at: kept, withIntermediateDirectories: true)
    try? files.removeItem(at: place)
    do {
      try files.copyItem(at: folder.appending(path: "state"), to: place)
      result.state = place.path
    } catch { result.state = nil }
  }

  /// Compares frames and traces of both times.
  private func compare(_ desk: ResultDesk) {
    for index in tapes.indices {
      let records = [0, 1].compactMap { round in
        FileManager.default.contents(
          atPath: folder(of: index, round: round).appending(path: "record").path)
      }
      guard records.count == 2 else {
        desk.fail(
          index,
          TapeReport.Failed(
            line: nil, sentence: "What it showed could not be kept, so nothing can be compared."))
        continue
      }
      if records[0] != records[1] {
        desk.fail(
          index,
          TapeReport.Failed(
            line: nil, sentence: "Played twice, it differs. \(RecordDifference.words(records))"))
      }
    }
  }
}

/// The tapes that nobody plays yet, by their numbers.
private final class WaitingTapes: Sendable {
  private let left: Mutex<ArraySlice<Int>>

  init(_ tapes: [Int]) { left = Mutex(tapes[...]) }

  func next() -> Int? { left.withLock { $0.popFirst() } }
}

/// Runs blocking work on a thread of its own and waits for its end.
private func onThread(_ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread.detachNewThread {
      work()
      continuation.resume()
    }
  }
}

/// What tapes came to, told in their order.
private final class ResultDesk: Sendable {
  private struct State {
    var results: [[TestRun.Result]]
    var told = 0
    /// Why nothing more can be told.
    var failure: (any Error)?
  }

  private let state: Mutex<State>
  private let tell: @Sendable ([TestRun.Result]) throws -> Void

  init(count: Int, _ tell: @escaping @Sendable ([TestRun.Result]) throws -> Void) {
    state = Mutex(State(results: Array(repeating: [], count: count)))
    self.tell = tell
  }

  func add(_ result: TestRun.Result, _ index: Int, _ round: Int, isLast: Bool) {
    state.withLock { state in
      state.results[index].append(result)
      guard isLast, state.failure == nil else { return }
      do {
        while state.told < state.results.count, !state.results[state.told].isEmpty {
          try tell(state.results[state.told])
          state.told += 1
        }
      } catch { state.failure = error }
    }
  }

  func fail(_ index: Int, _ failure: TapeReport.Failed) {
    state.withLock { state in
      guard state.results[index].allSatisfy({ $0.failure == nil }) else { return }
      state.results[index][0].failure = failure
    }
  }

  /// Whether what came of a tape could not be told.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Tells what was not told yet; answers everything, each tape once.
  ///
  /// - Throws: Why something could not be told, now or before.
  func tellAll() throws -> [TestRun.Result] {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      for results in state.results[state.told...] where !results.isEmpty { try tell(results) }
      state.told = state.results.count
      return state.results.compactMap { results in
        guard var result = results.first else { return nil }
        result.failure = results.lazy.compactMap(\.failure).first
        result.state = results.lazy.compactMap(\.state).first
        return result
      }
    }
  }
}

/// Where two records differ first.
enum RecordDifference {
  static func words(_ records: [Data]) -> String {
    let lines = records.map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let common = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let place = lines[0][..<min(common, lines[0].count)].last { $0.hasPrefix("line ") }
    func line(_ index: Int) -> String {
      common < lines[index].count ? String(lines[index][common]) : "(nothing more)"
    }
    return "First difference\(place.map { " after \($0) of the actions" } ?? ""): "
      + "“\(line(0))” and “\(line(1))”."
  }
}
