/// What only a terminal can do; whoever drives a session gives it.
@MainActor package struct TerminalActions {
  /// Puts a text on the clipboard; whether the terminal took it.
  package var copy: (String) -> Bool
  /// Takes the mouse or gives it back.
  package var setMouse: (Bool) -> Void
  /// Stops the program until the shell continues it.
  package var suspend: () -> Void
  /// Draws everything anew, whatever the terminal shows.
  package var redraw: () -> Void
  /// Ends the program.
  package var quit: () -> Void
  /// Closes the phone and goes on with a step about its damaged store; nil: that cannot be done here.
  package var beginRescue: ((RescueStep) -> Void)?
  /// Opens the phone again and says something there.
  package var startAgain: (String) -> Void = { _ in }

  /// A terminal that can do nothing but what is given.
  package init(
    copy: @escaping (String) -> Bool = { _ in false },
    setMouse: @escaping (Bool) -> Void = { _ in }, suspend: @escaping () -> Void = {},
    redraw: @escaping () -> Void = {}, quit: @escaping () -> Void = {}
  ) {
    self.copy = copy
    self.setMouse = setMouse
    self.suspend = suspend
    self.redraw = redraw
    self.quit = quit
  }
}

extension TerminalActions {
  /// Does what needs no answer; false: it is not for the terminal.
  func perform(_ effect: Effect, redrawing show: () -> Void) -> Bool {
    switch effect {
    case .setMouse(let isOn): setMouse(isOn)
    case .suspend: suspend()
    case .redraw:
      show()
      redraw()
    case .startAgain(let words): startAgain(words)
    case .quit: quit()
    // All others have an answer.
    default: return false
    }
    return true
  }
}
