import Device
import Foundation

// The lines of the tape, one after the other.

extension TapeShow {
  /// Plays every line until the end, a failure, or somebody takes over.
  func playAll() async -> Ending {
    do throws(DeviceProblem) { try await beginLife(isFirst: true) } catch { return .broken(error) }
    for line in programme.tape.lines {
      if wantsPhone { return .handedOver }
      if line.command == .handOver, programme.isSandbox { return .handedOver }
      // A phone that is off does nothing until it is started again.
      if !lives.isDead || line.command.isForAudience || line.command == .restartDevice {
        do throws(TapeFailure) { try await show(line) } catch { return .failed(error) }
      }
      face.done += 1
      if let problem = lives.problem { return .broken(DeviceProblem(problem)) }
    }
    return .ended
  }

  private func show(_ line: TapeLine) async throws(TapeFailure) {
    if case .say(let words) = line.command { say(words) }
    await metronome.rest(face.pace.scaled(Beat.before(line.command)))
    if line.command.isForAudience {
      keepFrame()
    } else {
      try await play(line)
    }
    await metronome.rest(face.pace.scaled(Beat.after(line.command)))
  }

  private func play(_ line: TapeLine) async throws(TapeFailure) {
    guard let player else { return try await restart(line) }
    let request: TapePlayer.Request
    do throws(TapeFailure) { request = try await player.play(line) } catch {
      // Of a phone that died meanwhile nothing is expected.
      guard lives.isDead else { throw error }
      return goDark()
    }
    if request == .kill { lives.kill() }
    if lives.isDead { return goDark() }
    if request == .restart { try await restart(line) }
    keepFrame()
  }

  private func restart(_ line: TapeLine) async throws(TapeFailure) {
    leaveLife()
    do throws(DeviceProblem) { try await beginLife(isFirst: false) } catch {
      throw TapeFailure(
        line: line, expectation: line.command.text, frame: darkFrame, events: [],
        sentence: error.sentences.joined(separator: " "))
    }
    keepFrame()
  }
}

extension TapeCommand {
  /// Whether it is for those who watch and nothing happens on the phone.
  fileprivate var isForAudience: Bool {
    switch self {
    case .say, .pause: true
    default: false
    }
  }
}
