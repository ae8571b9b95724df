import CTerminal
import Glibc

extension CursesTerminal {
  /// Ends the process as a kill would, at once and with nothing put in order, but gives the terminal
  /// back first, if one was taken over, and leaves a sentence there.
  ///
  /// For a kill that a person armed; may be called on any thread.
  package nonisolated static func endKilled(saying sentence: String) {
    var line = sentence + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    ct_die_by_signal(SIGKILL)
  }
}
