/// Every command of the program, in the order in which `--help` lists them.
enum CommandTable {
  static let parser = ArgumentParser(
    commands: [
      UpgradeCommand.row, SignInCommand.row, CodesCommand.row, ListCommand.row, AuditCommand.row,
      ImportCommand.row, ExportCommand.row, TraceCommand.row, PasscodeCommand.row, ResetCommand.row,
    ],
    common: [
      OptionRow("--world", "DIR", "the world to start from; the built-in one otherwise"),
      OptionRow("--state", "DIR", "where the phone's state is kept"),
      OptionRow("--seed", "N", "chance, and keys too, from this number; only for a new state"),
      OptionRow("--time", "ISO8601", "the time at which a new state begins"),
    ],
    standard: InterfaceCommand.row)

  /// Options of the commands that open the store (STO-12).
  static let unlocking = [
    OptionRow(
      "--face-id", "match|mismatch", choices: ["match", "mismatch"],
      "what the simulated Face ID sees; a match otherwise"),
    OptionRow("--passcode-file", "FILE", "a file whose first line is the passcode"),
  ]

  /// The option of the commands that print a document.
  static let json = OptionRow("--json", "print one JSON document")
}
