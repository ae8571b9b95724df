import CursesTerminal
import Device
import Foundation
import Screens
import Tapes
import TextInterface

/// Ties a show to the terminal until the person leaves, or lets it run for a recording alone.
@MainActor final class PlayDesk {
  private let programme: TapeShow.Programme
  private let phone: PlayedPhone
  private let room: URL
  private let records: Bool
  private let ascii: Bool
  private var show: TapeShow?

  init(
    _ programme: TapeShow.Programme, _ phone: PlayedPhone, room: URL, records: Bool, ascii: Bool
  ) {
    self.programme = programme
    self.phone = phone
    self.room = room
    self.records = records
    self.ascii = ascii
  }

  /// The recording, once it was made.
  var cast: String? { show?.cast }

  /// Plays the tape with nobody there.
  func record() async throws -> ExitStatus {
    let show = makeShow(size: programme.tape.setting.size)
    let ending = await show.perform()
    show.close()
    return try tell(ending)
  }

  /// Plays the tape in the terminal, and leaves the phone to the person.
  func showInTerminal() async throws -> ExitStatus {
    let terminal = try CursesTerminal.takeOver(ascii: ascii)
    let show = makeShow(size: terminal.size)
    var ending: TapeShow.Ending?
    await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
      let end = Once { ended.resume() }
      connect(show, to: terminal, end)
      terminal.onKeys = { keys in keys.forEach(show.press) }
      Task { @MainActor in ending = await show.perform() }
    }
    terminal.close()
    show.close()
    let status = try ending.map(tell) ?? .done
    return terminal.endingSignal == nil ? status : .unsuccessful
  }

  private func makeShow(size: Size) -> TapeShow {
    let phone = phone
    let show = TapeShow(
      programme, size: size, room: room, state: phone.state, records: records
    ) { folder, isFirst, end throws(DeviceProblem) in
      try phone.open(folder, isFirst: isFirst, end: end)
    }
    self.show = show
    return show
  }

  private func connect(_ show: TapeShow, to terminal: CursesTerminal, _ end: Once) {
    show.render = { [weak terminal] in terminal?.show($0) }
    show.onIdle = { [weak terminal] in terminal?.markIdle() }
    show.terminal = terminal.actions(quit: { end.run() })
    terminal.onResize = { [weak show] in show?.resize(to: $0) }
    terminal.onEnd(end)
  }

  /// Says what kept the tape from its end.
  private func tell(_ ending: TapeShow.Ending) throws -> ExitStatus {
    switch ending {
    case .ended, .handedOver: return .done
    case .broken(let problem):
      try problem.sentences.forEach(Output.note)
      return .unsuccessful
    case .failed(let failure):
      try Output.note("\(programme.tape.file):\(failure.line.number): \(failure.line.text)")
      try Output.note(failure.sentence)
      return .unsuccessful
    }
  }
}
