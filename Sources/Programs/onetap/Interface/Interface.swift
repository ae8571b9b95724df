import CursesTerminal
import Device
import Foundation
import Screens

/// Ties a session to the terminal until one of them ends.
@MainActor
enum Interface {
  /// Shows the phone until the person leaves.
  static func run(_ device: Device, ascii: Bool) async throws -> ExitStatus {
    let terminal: CursesTerminal
    do throws(TerminalError) {
      terminal = try CursesTerminal.open(.init(ascii: ascii))
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    let session = Session(device: device, size: terminal.size)
    await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
      let end = Once { ended.resume() }
      connect(session, to: terminal, end)
      session.start()
      terminal.onKey = { key in
        device.personActed()
        session.press(key)
      }
    }
    terminal.close()
    return terminal.endingSignal == nil ? .done : .unsuccessful
  }

  private static func connect(_ session: Session, to terminal: CursesTerminal, _ end: Once) {
    session.render = { [weak terminal] in terminal?.show($0) }
    session.onIdle = { [weak terminal] in terminal?.markIdle() }
    session.terminal = TerminalActions(
      copy: { [weak terminal] in terminal?.copy($0) ?? false },
      setMouse: { [weak terminal] in terminal?.setMouse($0) },
      suspend: { [weak terminal] in terminal?.suspend() },
      redraw: { [weak terminal] in terminal?.redrawAll() },
      quit: { end.run() })
    terminal.onResize = { [weak session] in session?.resize(to: $0) }
    terminal.onHangup = { end.run() }
    terminal.onTerminate = { end.run() }
  }
}

/// Something that happens at most once, whoever asks for it.
@MainActor
final class Once {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func run() {
    let action = action
    self.action = nil
    action?()
  }
}
