import Foundation

/// The terminal that a person sits at, for questions that scripts answer otherwise.
enum Terminal {
  /// Whether there is somebody to ask.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks for a secret; what is typed is not shown.
  ///
  /// - Returns: The answer without its line end, or nothing at the end of input.
  static func secret(_ question: String) throws -> String? {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &shown) }
    let answer = try answer(question)
    try Output.endQuestion()
    return answer
  }

  /// Asks a question that is answered with a line.
  static func answer(_ question: String) throws -> String? {
    try Output.question(question)
    return try StandardInput.line()
  }
}
