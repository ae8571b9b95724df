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
      terminal or from files. With --set-face-id, and without a new passcode in a file, only Face ID is switched: the
      passcode stays, and the present one is asked for. Who imports
      real passwords should set a passcode of their own and switch Face ID off: the simulated Face ID opens for
      anybody who can read the state folder.
      """
  ) { invocation in
    let phone = try Phone.open(invocation)
    defer { phone.close() }
    let faceID = invocation["--set-face-id"].map { $0 == "on" }
    let passcode: String
    if faceID != nil, invocation["--new-passcode-file"] == nil {
      passcode = try await presentPasscode(phone, invocation)
    } else {
      try await phone.unlock(invocation)
      passcode = try newPasscode(invocation)
    }
    let isOn = try faceID ?? phone.device.faceIDEnabled
    if let refusal = await phone.device.changePasscode(to: passcode, faceID: isOn) {
      throw CommandFailure(.unsuccessful, refusal)
    }
    let stays = faceID != nil && invocation["--new-passcode-file"] == nil
    try Output.note(
      "Face ID is \(isOn ? "on" : "off"). "
        + (stays ? "The passcode stays as it was." : "The new passcode is set."))
    return .done
  }

  /// The passcode that stays, proven by opening the store with it.
  private static func presentPasscode(_ phone: Phone, _ invocation: Invocation) async throws
    -> String
  {
    let passcode = try Phone.passcode(
      invocation, because: "Switching Face ID needs the present passcode.")
    if case .refused(let sentence, _) = await phone.device.unlock(.passcode(passcode)) {
      throw CommandFailure(.unsuccessful, sentence)
    }
    return passcode
  }

  private static func newPasscode(_ invocation: Invocation) throws -> String {
    if let path = invocation["--new-passcode-file"] {
      return try checked(SecretFile.firstLine(of: path, option: "--new-passcode-file"))
    }
    guard Terminal.isThere else {
      throw CommandFailure(
        .usage, "Nobody can be asked here; give the new passcode with --new-passcode-file FILE.")
    }
    guard let first = try Terminal.secret("New passcode:"), !first.isEmpty,
      try Terminal.secret("Once more:") == first
    else { throw CommandFailure(.unsuccessful, "The two were not the same. Nothing was changed.") }
    return try checked(first)
  }

  private static func checked(_ passcode: String) throws -> String {
    guard passcode.count >= 4 else {
      throw CommandFailure(
        .unsuccessful, "A passcode has at least four characters. Nothing was changed.")
    }
    return passcode
  }
}
