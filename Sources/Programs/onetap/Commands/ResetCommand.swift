import Device
import Foundation

/// `onetap reset`: throw the state away and start from the world again.
enum ResetCommand {
  static let row = CommandRow(
    "reset",
    options: [
      OptionRow("--servers", does: "begin only the servers again; the passwords stay"),
      OptionRow("--yes", does: "do not ask"),
    ],
    summary: "throw the state away and start from the world again",
    discussion: """
      Deletes every credential, message, account and backup of the state folder, imported ones too, and fills it
      from the world again. With --servers only the servers behind the apps begin again, with the world's first
      passwords: for a service.sqlite or apple.sqlite that is damaged or lost. Their old files are kept under other
      names. Asks first; without a terminal --yes is needed.
      """
  ) { invocation in
    let configuration = try Phone.configuration(invocation, access: .readWrite, headless: true)
    let isForServers = invocation.has("--servers")
    if !invocation.has("--yes") { try ask(configuration.stateFolder, isForServers) }
    if isForServers {
      for sentence in try Device.resetServers(configuration) { try Output.note(sentence) }
      return .done
    }
    try Device.reset(configuration).close()
    try Output.note("\(configuration.stateFolder.path) is as the world begins.")
    return .done
  }

  private static func ask(_ folder: URL, _ isForServers: Bool) throws {
    guard Terminal.isThere else {
      throw CommandFailure(.usage, "Nobody can be asked here; give --yes to reset \(folder.path).")
    }
    let question =
      isForServers
      ? "Begin the servers in \(folder.path) again, with the world’s first passwords?"
      : "Throw away everything in \(folder.path), its backups too?"
    let answer = try Terminal.answer("\(question) Type “reset” to do it:")
    guard answer == "reset" else { throw CommandFailure(.unsuccessful, "Nothing was changed.") }
  }
}
