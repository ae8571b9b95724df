import Device
import Foundation
import Glibc
import Synchronization
import Tapes

/// One tape on its way through the lives of its device (QA-7).
struct TestRun: Sendable {
  /// A tape, and where it comes from.
  struct Job: Sendable {
    let entry: TapeShelf.Entry
    let tape: Tape
  }

  /// What came of a tape.
  struct Result: Sendable {
    let name: String
    let rules: [String]
    let lines: Int
    /// In real seconds.
    var seconds: Double = 0
    var failure: TapeReport.Failed?
    /// The state as it was when it failed.
    var state: String?
  }

  let job: Job
  let prepared: PreparedStates.Prepared
  /// The tape's own folder: its state and its pictures.
  let folder: URL
  /// Whether frames and trace are kept.
  let isRecorded: Bool

  /// How long a worker may say nothing, in real seconds.
  private static let patience: Int32 = 150

  var state: URL { folder.appending(path: "state") }
  var record: URL { folder.appending(path: "record") }

  /// Plays the tape, with workers from `crew`.
  func play(_ crew: TapeCrew) -> Result {
    let start = ContinuousClock.now
    var result = Result(
      name: job.entry.name, rules: job.tape.rules, lines: job.tape.lines.count)
    do throws(DeviceProblem) {
      try PreparedStates.copy(prepared, to: state)
      result.failure = live(crew)
    } catch {
      result.failure = TapeReport.Failed(
        line: job.tape.lines.first, sentence: error.sentences.joined(separator: " "))
    }
    let took = start.duration(to: .now).components
    result.seconds = Double(took.seconds) + Double(took.attoseconds) / 1e18
    return result
  }

  /// Life after life, until the tape has ended; why it failed, if it did.
  private func live(_ crew: TapeCrew) -> TapeReport.Failed? {
    var next: Int? = 0
    var lives = 0
    while let from = next {
      lives += 1
      guard lives <= 100 else { return failed(from, "The device was started a hundred times.") }
      do {
        let worker = try crew.worker()
        try worker.send(
          TapeOrder(
            file: job.entry.file.path, name: job.entry.name, state: state.path, from: from,
            eventsBefore: prepared.lastEvent, pictures: folder.appending(path: "pictures").path,
            record: isRecorded ? record.path : nil))
        switch follow(worker, from, crew) {
        case .ended(let failure): return failure
        case .next(let line): next = line
        }
      } catch let failure as CommandFailure {
        return failed(from, failure.sentences.joined(separator: " "))
      } catch {
        return failed(from, DeviceProblem(error).description)
      }
    }
    return nil
  }

  private enum Step {
    case ended(TapeReport.Failed?)
    case next(Int)
  }

  /// Listens to a worker until the life has ended.
  private func follow(_ worker: TapeWorker, _ from: Int, _ crew: TapeCrew) -> Step {
    var line = from
    var mayDie = false
    while true {
      switch worker.next(seconds: Self.patience) {
      case .report(.line(let index, let isArmed)): (line, mayDie) = (index, isArmed)
      case .report(.finished): return .ended(nil)
      case .report(.failed(let failure)): return .ended(failure)
      case .report(.broken(let sentences)):
        return .ended(failed(line, sentences.joined(separator: " ")))
      case .report(.restart(let next)):
        crew.dismiss()?.wait()
        return .next(next)
      case .report(.kill):
        crew.dismiss()?.kill()
        return .next(afterDeath(at: line))
      case .silent:
        crew.dismiss()?.kill()
        return .ended(
          failed(line, "The device said nothing for \(Self.patience) real seconds and was killed."))
      case .dead:
        let log = String(decoding: worker.log, as: UTF8.self)
        let signal = crew.dismiss()?.wait() ?? 0
        if signal == SIGKILL, mayDie { return .next(afterDeath(at: line)) }
        return .ended(
          failed(
            line,
            "The device died \(signal == 0 ? "by itself" : "of signal \(signal)"), and neither Kill "
              + "device nor a fault had announced it." + (log.isEmpty ? "" : " It wrote: \(log)")))
      }
    }
  }

  /// Where the tape goes on; at its end the device is started once more, for its trace.
  private func afterDeath(at line: Int) -> Int {
    TapeLife.restart(after: line, in: job.tape) ?? job.tape.lines.count
  }

  private func failed(_ line: Int, _ sentence: String) -> TapeReport.Failed {
    let lines = job.tape.lines
    return TapeReport.Failed(
      line: lines.indices.contains(line) ? lines[line] : lines.last, sentence: sentence)
  }
}

/// The worker of one thread: started when it is needed, and kept as long as it lives.
final class TapeCrew {
  private let program: String
  private let environment: [String: String]
  private var present: TapeWorker?

  init(program: String, environment: [String: String]) {
    self.program = program
    self.environment = environment
  }

  func worker() throws -> TapeWorker {
    if let present { return present }
    let worker = try TapeWorker(program: program, environment: environment)
    present = worker
    return worker
  }

  /// Gives the worker away; the next one is a new process.
  func dismiss() -> TapeWorker? {
    defer { present = nil }
    return present
  }
}
