import Foundation
import TextInterface

extension CursesTerminal {
  /// How a terminal is to be used.
  package struct Options: Sendable {
    /// Draw without box characters and other signs beyond ASCII.
    package var ascii: Bool
    /// Listen to the mouse.
    package var mouse: Bool
    /// Use no colours, as `NO_COLOR` asks too.
    package var noColour: Bool
    /// What the terminal's own background is like.
    package var background: Background
    /// Where `TERM`, `NO_COLOR`, `COLORFGBG`, `TMUX` and `ONETAP_IDLE_FD` are looked up.
    package var environment: [String: String]

    /// Makes options; each one as most people want it.
    package init(
      ascii: Bool = false, mouse: Bool = true, noColour: Bool = false,
      background: Background = .automatic,
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
      self.ascii = ascii
      self.mouse = mouse
      self.noColour = noColour
      self.background = background
      self.environment = environment
    }

    /// Whether colours may be used at all.
    var wantsColour: Bool { !noColour && (environment["NO_COLOR"] ?? "").isEmpty }
  }
}
