import CPlatform
import Device
import Foundation
import Simulation
import Synchronization
import Tapes
import TextInterface

/// `onetap tape-life`, which nobody types: the lives of devices for `onetap test`, in a process that can
/// be killed (QA-7). Orders come on standard input, one JSON object a line; reports go to standard
/// output.
@MainActor
enum TapeLifeCommand {
  /// The word by which the program calls itself.
  nonisolated static let word = "tape-life"

  static func run() async -> ExitStatus {
    let reports = TapeReports()
    for await line in orders() {
      guard let order = try? JSONDecoder().decode(TapeOrder.self, from: Data(line.utf8)) else {
        return .usage
      }
      let report = await live(order, reports)
      reports.send(report)
      // A device that was closed, or is to be killed, takes its process with it.
      switch report {
      case .restart: return .done
      case .kill: while true { pause() }
      default: break
      }
    }
    return .done
  }

  private static func live(_ order: TapeOrder, _ reports: TapeReports) async -> TapeReport {
    do {
      let tape = try TapeShelf.read(
        TapeShelf.Entry(file: URL(filePath: order.file), name: order.name))
      let record = order.record.map(TapeRecord.init(file:))
      let life = try TapeLife(
        of: tape,
        configuration: PreparedStates.configuration(
          state: URL(filePath: order.state), tape.setting,
          environment: ProcessInfo.processInfo.environment),
        eventsBefore: order.eventsBefore, pictures: URL(filePath: order.pictures))
      life.onLine = { reports.send(.line($0, mayDie: $1)) }
      if let record {
        life.onFrame = { record.add(frame: $1, after: $0) }
        life.onClose = { (device: Device) in
          // The life's own report says what went wrong; a record without a trace is no failure more.
          record.add((try? device.traceEvents(after: order.eventsBefore)) ?? [])
        }
      }
      let ending = await life.play(from: order.from)
      if let failure = record?.failure { return .broken([failure]) }
      switch ending {
      case .finished: return .finished
      case .kill: return .kill
      case .restart(let next): return .restart(next: next)
      case .failed(let failure): return .failed(TapeReport.Failed(failure))
      }
    } catch let problems as TapeProblems {
      return .broken(problems.problems.map(\.description))
    } catch {
      return .broken(DeviceProblem(error).sentences)
    }
  }

  /// The lines of standard input, read on a thread of their own.
  private static func orders() -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}

/// Writes reports to standard output, each one at once.
private final class TapeReports: Sendable {
  private let encoder = Mutex(JSONEncoder())

  func send(_ report: TapeReport) {
    // A report is made of strings and numbers alone; encoding it cannot fail.
    guard let data = encoder.withLock({ try? $0.encode(report) }) else { return }
    // A parent that is gone reads nothing any more; the end of its orders ends this process.
    try? FileHandle.standardOutput.write(contentsOf: data + [10])
  }
}

/// Keeps what can be compared of a tape that is played twice: its frames and its trace.
@MainActor
private final class TapeRecord {
  private let file: String
  private var handle: FileHandle?
  /// Why something is missing in it: two records that both break off would look the same.
  private(set) var failure: String?

  init(file: String) {
    self.file = file
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    } else {
      failure = Self.sentence(file)
    }
  }

  func add(frame: Frame, after line: Int) {
    write("line \(line)\n\(frame.styledText)\n")
  }

  func add(_ events: [TraceEvent]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for event in events {
      // An event is made of strings and numbers alone; encoding it cannot fail.
      guard let data = try? encoder.encode(event) else { continue }
      write(String(decoding: data, as: UTF8.self) + "\n")
    }
  }

  private func write(_ text: String) {
    do { try handle?.write(contentsOf: Data(text.utf8)) } catch {
      failure = failure ?? Self.sentence(file)
    }
  }

  private static func sentence(_ file: String) -> String {
    "\(file) could not be written, so the tape cannot be compared; check the space that is left."
  }
}
