import CursesTerminal
import Device
import Foundation
import Screens

/// Ties a session to the terminal until one of them ends.
@MainActor
enum Interface {
  /// Shows the phone until the person leaves.
  static func run(_ device: Device, ascii: Bool) async throws -> ExitStatus {
    let terminal = try CursesTerminal.takeOver(ascii: ascii)
    let session = Session(device: device, size: terminal.size)
    await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
      let end = Once { ended.resume() }
      terminal.show(session)
      session.terminal = terminal.actions(quit: { end.run() })
      terminal.onEnd(end)
      session.start()
      terminal.onKeys = { keys in
        device.personActed()
        session.press(keys)
      }
    }
    terminal.close()
    return terminal.endingSignal == nil ? .done : .unsuccessful
  }
}
