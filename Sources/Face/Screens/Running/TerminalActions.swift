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
