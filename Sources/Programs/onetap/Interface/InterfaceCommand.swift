import CursesTerminal
import Device
import Foundation
import Glibc

/// `onetap` alone: the interface.
enum InterfaceCommand {
  static let row = CommandRow(
    "",
    options: [OptionRow("--ascii", does: "draw without box characters and signs beyond ASCII")],
    summary: "the interface",
    discussion: "Opens the phone in the terminal."
  ) { invocation in
    guard hasTerminal else { throw noTerminal }
    // Opened before the screen is taken over, so that a mistake in a world is a line that can be read.
    let first = try open(invocation)
    let folder = try Phone.configuration(invocation, access: .readWrite, headless: false)
      .stateFolder
    let interface = try await Interface(
      ascii: invocation.has("--ascii"), stateFolder: folder, open: { try open(invocation) })
    return try await interface.run(from: first)
  }

  /// Opens the phone; a damaged store is no reason to end, but the first thing to be shown.
  @Sendable private static func open(_ invocation: Invocation) throws -> Interface.Scene {
    do {
      return .phone(try Phone.open(invocation, headless: false))
    } catch let problem as DeviceProblem where problem.damagedFile != nil {
      return .damage(problem, first: nil)
    }
  }

  /// Whether there is a terminal to draw on.
  static var hasTerminal: Bool {
    let terminal = Glibc.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  /// One sentence where nobody could see a screen.
  static var noTerminal: CommandFailure {
    let commands = CommandTable.parser.commands.map(\.name).joined(separator: ", ")
    return CommandFailure(
      .usage,
      "There is no terminal to draw on. Without one these work: onetap \(commands); see onetap --help."
    )
  }
}
