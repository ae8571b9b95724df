import CursesTerminal
import Screens

// What everybody needs who ties something to the terminal.
extension CursesTerminal {
  /// Takes the terminal over; a sentence where that cannot be.
  static func takeOver(ascii: Bool) throws -> CursesTerminal {
    do throws(TerminalError) {
      return try CursesTerminal.open(.init(ascii: ascii))
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// What only a terminal can do for the screens.
  func actions(quit: @escaping () -> Void = {}) -> TerminalActions {
    TerminalActions(
      copy: { [weak self] in self?.copy($0) ?? false },
      setMouse: { [weak self] in self?.setMouse($0) },
      suspend: { [weak self] in self?.suspend() },
      redraw: { [weak self] in self?.redrawAll() }, quit: quit)
  }

  /// Shows the frames of a session in it, and tells the session of other sizes.
  func show(_ session: Session) {
    session.render = { [weak self] in self?.show($0) }
    session.onIdle = { [weak self] in self?.markIdle() }
    onResize = { [weak session] in session?.resize(to: $0) }
  }

  /// Ends something where the terminal is closed, or the program is asked to end.
  func onEnd(_ end: Once) {
    onHangup = { end.run() }
    onTerminate = { end.run() }
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
