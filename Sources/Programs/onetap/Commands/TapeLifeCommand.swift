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
          record.add(device.traceEvents(after: order.eventsBefore))
        }
      }
      switch await life.play(from: order.from) {
      case .finished: return .finished
      case .kill: return .kill
      case .restart(let next): return .restart(next: next)
      case .failed(let failure): return .failed(TapeReport.Failed(failure))
      }
    } catch let problem as DeviceProblem {
      return .broken(problem.sentences)
    } catch let problems as TapeProblems {
      return .broken(problems.problems.map(\.description))
    } catch {
      return .broken(["\(error)"])
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
    guard let data = encoder.withLock({ try? $0.encode(report) }) else { return }
    try? FileHandle.standardOutput.write(contentsOf: data + [10])
  }
}

/// Keeps what can be compared of a tape that is played twice: its frames and its trace.
@MainActor
private final class TapeRecord {
  private let handle: FileHandle?

  init(file: String) {
    if !FileManager.default.fileExists(atPath: file) {
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
    handle = FileHandle(forWritingAtPath: file)
    _ = try? handle?.seekToEnd()
  }

  func add(frame: Frame, after line: Int) {
    write("line \(line)\n\(frame.styledText)\n")
  }

  func add(_ events: [TraceEvent]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for event in events {
      guard let data = try? encoder.encode(event) else { continue }
      write(String(decoding: data, as: UTF8.self) + "\n")
    }
  }

  private func write(_ text: String) { try? handle?.write(contentsOf: Data(text.utf8)) }
}
