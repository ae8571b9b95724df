import CursesTerminal
import Device
import Foundation
import Screens
import Tapes

/// Ties a recorder to the terminal until the person leaves.
@MainActor struct RecordDesk {
  private let device: Device
  private let setting: TapeSetting
  private let ascii: Bool

  init(_ device: Device, setting: TapeSetting, ascii: Bool) {
    self.device = device
    self.setting = setting
    self.ascii = ascii
  }

  /// Shows the phone until the person leaves; answers how that went, and the tape.
  func run() async throws -> (status: ExitStatus, text: String) {
    let terminal = try CursesTerminal.takeOver(ascii: ascii)
    var setting = setting
    setting.size = terminal.size
    // Questions are asked one after the other here too, so that the same is answered as in a tape.
    let session = Session(device: device, size: terminal.size, oneByOne: true)
    terminal.show(session)
    session.terminal = terminal.actions()
    session.start()
    await device.activity.idle()
    let recorder = TapeRecorder(session: session, device: device, setting: setting)
    await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
      let end = Once { ended.resume() }
      session.terminal.quit = {
        recorder.left()
        end.run()
      }
      terminal.onEnd(end)
      terminal.onKeys = { [device] keys in
        device.personActed()
        keys.forEach(recorder.press)
      }
    }
    terminal.close()
    await recorder.finish()
    return (terminal.endingSignal == nil ? .done : .unsuccessful, recorder.text)
  }
}
