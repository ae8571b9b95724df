import Device
import Foundation
import Tapes

/// `onetap record`: a tape from what a person does.
enum RecordCommand {
  static let row = CommandRow(
    "record", operands: ["TAPE"],
    options: [
      OptionRow("--force", does: "replace the tape if it is there"),
      OptionRow("--ascii", does: "draw without box characters and signs beyond ASCII"),
    ],
    summary: "write a tape while you use the phone",
    discussion: """
      Opens a new phone, made from --world, --seed and --time as a tape makes it, and writes what you do into TAPE when you leave;
      also when the terminal is closed or SIGTERM comes. What has a name is written by its name, keys only where nothing else leads there; after each page
      stands what it should be called, and time is written where something came of it. Played back with onetap test it passes.

      Secrets are not written. The passcode and the passwords that stand in the world's own files are; of others only the make is kept: the
      same length, the same kinds of characters. The code of a text message becomes “Type code”, any other “Type wrong code”.
      """
  ) { invocation in
    guard let word = invocation.operands.first else { return .usage }
    if invocation["--state"] != nil {
      throw CommandFailure(
        .usage,
        "--state cannot be used here: a tape begins with a new phone, or nobody could play it back."
      )
    }
    let name = word.hasSuffix(Tape.ending) ? word : word + Tape.ending
    let file = URL(filePath: name)
    try NewFile.check(file, force: invocation.has("--force"), option: "TAPE")
    return try await record(to: file, invocation)
  }

  @MainActor
  private static func record(to file: URL, _ invocation: Invocation) async throws -> ExitStatus {
    guard InterfaceCommand.hasTerminal else { throw InterfaceCommand.noTerminal }
    let room = try TemporaryRoom("onetap-record")
    defer { room.remove() }
    let given = try Phone.configuration(invocation, access: .readWrite, headless: true)
    let setting = TapeSetting(world: given.world, time: given.time, seed: given.seed)
    let states = PreparedStates(in: room.url, environment: given.environment)
    let prepared = try states.state(for: setting)
    var configuration = PreparedStates.configuration(
      state: prepared.folder, setting, environment: given.environment)
    configuration.clockIsMovedFromOutside = false
    let device = try Device.open(configuration)
    device.followRealTime()
    defer { device.close() }
    let desk = RecordDesk(device, setting: setting, ascii: invocation.has("--ascii"))
    let (status, text) = try await desk.run()
    try NewFile.write(text, to: file)
    try Output.note("\(file.relativePath) is written. onetap test \(file.relativePath) plays it.")
    return status
  }
}
