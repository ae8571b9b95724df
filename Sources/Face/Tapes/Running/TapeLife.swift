import Device
import Foundation
import Screens
import Simulation
import TextInterface

/// One life of the phone of a tape: from switching on to the tape's end, a restart, or a kill.
@MainActor package final class TapeLife {
  /// How it ended.
  package enum End: Sendable {
    case finished
    /// The device is to be killed now; the tape goes on behind its next `Restart device`.
    case kill
    /// The device was closed as it should be; the tape goes on at this line.
    case restart(next: Int)
    case failed(TapeFailure)
  }

  /// Told before each line: its place in the tape, and whether the device may be killed by a fault
  /// that is armed.
  package var onLine: ((Int, Bool) -> Void)?
  /// Told of the frame as it is after each line.
  package var onFrame: ((Int, Frame) -> Void)?

  /// Told right before the device is closed.
  package var onClose: ((Device) -> Void)?

  package let device: Device
  package let player: TapePlayer
  private let tape: Tape
  private let eventsBefore: Int
  private let session: Session

  /// Switches the phone on; throws sentences where its state cannot be opened.
  ///
  /// `eventsBefore` is the number of the last event before the tape began, `pictures` the folder for
  /// those of `Screenshot`.
  package init(
    of tape: Tape, configuration: DeviceConfiguration, eventsBefore: Int, pictures: URL
  ) throws(DeviceProblem) {
    self.tape = tape
    self.eventsBefore = eventsBefore
    device = try Device.open(configuration)
    session = Session(
      device: device, size: tape.setting.size, isMouseOn: true, ticks: false, oneByOne: true)
    player = TapePlayer(
      session: session, device: device, folder: pictures, eventsBefore: eventsBefore)
  }

  /// Shows the first frame; ``play(from:)`` does it too.
  package func begin() { session.start() }

  /// Plays the tape from a line on; the device is closed when this returns, unless it is to be killed.
  package func play(from start: Int) async -> End {
    begin()
    for index in tape.lines.indices.dropFirst(start) {
      onLine?(index, device.status.armedFaults.contains(FaultPoint.kill))
      do throws(TapeFailure) {
        let request = try await player.play(tape.lines[index])
        onFrame?(index, session.frame)
        switch request {
        case .nothing, .handOver: break
        case .kill: return .kill
        case .restart:
          close()
          return .restart(next: index + 1)
        }
      } catch {
        close()
        return .failed(error)
      }
    }
    let end = await finish()
    close()
    return end
  }

  private func close() {
    onClose?(device)
    device.close()
  }

  /// Looks whether the trace keeps every rule (TRC-4).
  private func finish() async -> End {
    guard let last = tape.lines.last else { return .finished }
    do throws(TapeFailure) { try await player.settle() } catch { return .failed(error) }
    let events: [TraceEvent]
    do throws(DeviceProblem) { events = try device.traceEvents() } catch {
      return .failed(
        TapeFailure(
          line: last, expectation: "The trace can be read.", frame: session.frame, events: [],
          sentence: error.sentence))
    }
    let broken = TraceInvariants.violations(in: events)
    guard let first = broken.first else { return .finished }
    return .failed(
      TapeFailure(
        line: last, expectation: "The trace keeps every rule (TRC-5).", frame: session.frame,
        events: Array(events.filter { abs($0.number - first.event) < 6 }),
        sentence: broken.map { "\($0.rule), event \($0.event): \($0.sentence)" }
          .joined(separator: " ")))
  }

  /// Where a tape goes on after its device died at a line; nil: nowhere, its end has come.
  package nonisolated static func restart(after line: Int, in tape: Tape) -> Int? {
    tape.lines.indices.dropFirst(line).first { tape.lines[$0].command == .restartDevice }
      .map { $0 + 1 }
  }
}
