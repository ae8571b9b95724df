import CursesTerminal
import Device
import Foundation

/// `onetap` alone: the interface.
enum InterfaceCommand {
  static let row = CommandRow(
    "",
    options: [OptionRow("--ascii", does: "draw without box characters and signs beyond ASCII")],
    summary: "the interface",
    discussion: "Opens the phone in the terminal."
  ) { invocation in
    try checkTerminal()
    // Opened before the screen is taken over, so that a mistake in a world is a line that can be read.
    let phone = try Phone.open(invocation, headless: false)
    defer { phone.close() }
    return try await Interface.run(phone.device, ascii: invocation.has("--ascii"))
  }

  /// One sentence where nobody could see a screen.
  private static func checkTerminal() throws {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal < 0 else {
      close(terminal)
      return
    }
    let commands = CommandTable.parser.commands.map(\.name).joined(separator: ", ")
    throw CommandFailure(
      .usage,
      "There is no terminal to draw on. Without one these work: onetap \(commands); see onetap --help."
    )
  }
}
