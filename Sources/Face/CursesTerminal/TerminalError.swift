import CTerminal
import Foundation

/// Why the interface cannot be shown here.
package enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The process has no terminal of its own.
  case noTerminal
  /// `TERM` is empty or names a terminal that is not described here.
  case unknownTerminal(name: String)
  /// The terminal cannot place its cursor.
  case cannotPlaceCursor(name: String)
  /// The operating system refused; its own words.
  case refused(reason: String)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal to draw on. Start it in a terminal."
    case .unknownTerminal(let name) where name.isEmpty:
      "TERM is not set, so nobody knows how to draw here. Try TERM=xterm-256color."
    case .unknownTerminal(let name):
      "TERM=\(name) is not described on this machine. Install ncurses-term or try TERM=xterm."
    case .cannotPlaceCursor(let name):
      "TERM=\(name) cannot place its cursor, which the interface needs. Try TERM=xterm."
    case .refused(let reason):
      "The terminal could not be opened: \(reason). Try another terminal."
    }
  }

  init?(_ problem: ct_problem, environment: [String: String]) {
    let name = environment["TERM"] ?? ""
    switch problem {
    case CT_OPENED: return nil
    case CT_NO_TERMINAL: self = .noTerminal
    case CT_UNKNOWN_TERMINAL: self = .unknownTerminal(name: name)
    case CT_CANNOT_ADDRESS: self = .cannotPlaceCursor(name: name)
    default: self = .refused(reason: String(cString: strerror(ct_system_error())))
    }
  }
}
