/// Every command of the program, in the order in which `--help` lists them.
enum CommandTable {
  static let parser = ArgumentParser(
    commands: [
      UpgradeCommand.row, SignInCommand.row, CodesCommand.row, CodeCommand.row, ListCommand.row,
      AuditCommand.row,
      ImportCommand.row, ExportCommand.row, RulesCommand.row, StrengthCommand.row, TokenCommand.row,
      PlayCommand.row, TestCommand.row, RecordCommand.row, ChecklistCommand.row, TraceCommand.row,
      FaultsCommand.row,
      DoctorCommand.row, CheckCommand.row, RecoverCommand.row, PasscodeCommand.row,
      ResetCommand.row,
    ],
    common: [
      OptionRow("--world", "DIR", does: "the world to start from; the built-in one otherwise"),
      OptionRow("--state", "DIR", does: "where the phone's state is kept"),
      OptionRow(
        "--seed", "N", does: "chance, and keys too, from this number; only for a new state"),
      OptionRow("--time", "ISO8601", does: "the time at which a new state begins; only for that"),
    ],
    standard: InterfaceCommand.row)

  /// Options of the commands that open the store (STO-12).
  static let unlocking = [
    OptionRow(
      "--face-id", "match|mismatch", choices: ["match", "mismatch"],
      does: "what the simulated Face ID sees; a match otherwise"),
    OptionRow("--passcode-file", "FILE", does: "a file whose first line is the passcode"),
  ]

  /// The option of the commands that print a document.
  static let json = OptionRow("--json", does: "print one JSON document")
}
