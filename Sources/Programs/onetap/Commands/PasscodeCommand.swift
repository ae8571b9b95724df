import Device

/// `onetap passcode`: set the passcode, Face ID on or off.
enum PasscodeCommand {
  static let row = CommandRow(
    "passcode",
    options: [
      OptionRow("--new-passcode-file", "FILE", does: "a file whose first line is the new passcode"),
      OptionRow(
        "--set-face-id", "on|off", choices: ["on", "off"],
        does: "whether the simulated Face ID opens the store from now on"),
    ] + CommandTable.unlocking,
    summary: "set the passcode, Face ID on or off",
    discussion: """
      Asks for the present passcode unless the simulated Face ID opens the store, then for the new one twice, on the
      terminal or from files. With --set-face-id alone the passcode stays and the present one is asked for. Who imports
      real passwords should set a passcode of their own and switch Face ID off: the simulated Face ID opens for
      anybody who can read the state folder.
      """
  ) { invocation in
    let phone = try Phone.open(invocation)
    defer { phone.close() }
    try await phone.unlock(invocation)
    let faceID = invocation["--set-face-id"].map { $0 == "on" } ?? phone.device.faceIDEnabled
    let passcode = try newPasscode(invocation)
    if let refusal = await phone.device.changePasscode(to: passcode, faceID: faceID) {
      throw CommandFailure(.unsuccessful, refusal)
    }
    Output.note("The passcode is set. Face ID is \(faceID ? "on" : "off").")
    return .done
  }

  private static func newPasscode(_ invocation: Invocation) throws -> String {
    if let path = invocation["--new-passcode-file"] {
      return try SecretFile.firstLine(of: path, option: "--new-passcode-file")
    }
    guard Terminal.isThere else {
      throw CommandFailure(
        .usage, "Nobody can be asked here; give the new passcode with --new-passcode-file FILE.")
    }
    guard let first = Terminal.secret("New passcode:"), !first.isEmpty,
      Terminal.secret("Once more:") == first
    else { throw CommandFailure(.unsuccessful, "The two were not the same. Nothing was changed.") }
    return first
  }
}
