import Device
import Foundation

/// `onetap reset`: throw the state away and start from the world again.
enum ResetCommand {
  static let row = CommandRow(
    "reset", options: [OptionRow("--yes", does: "do not ask")],
    summary: "throw the state away and start from the world again",
    discussion: """
      Deletes every credential, message and account of the state folder, imported ones too, and fills it from the
      world again. Asks first; without a terminal --yes is needed.
      """
  ) { invocation in
    let configuration = try Phone.configuration(invocation, access: .readWrite, headless: true)
    if !invocation.has("--yes") { try ask(configuration.stateFolder) }
    do {
      try Device.reset(configuration).close()
      try Output.note("\(configuration.stateFolder.path) is as the world begins.")
    } catch let problem as DeviceProblem {
      throw CommandFailure(.unsuccessful, problem.sentences)
    }
    return .done
  }

  private static func ask(_ folder: URL) throws {
    guard Terminal.isThere else {
      throw CommandFailure(.usage, "Nobody can be asked here; give --yes to reset \(folder.path).")
    }
    let answer = try Terminal.answer("Throw away everything in \(folder.path)? Type “reset” to do it:")
    guard answer == "reset" else { throw CommandFailure(.unsuccessful, "Nothing was changed.") }
  }
}
