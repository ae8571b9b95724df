import Device
import Foundation
import Keychain

/// `onetap import`: credentials from a CSV export.
enum ImportCommand {
  static let row = CommandRow(
    "import", operands: ["FILE.csv"],
    options: [OptionRow("--dry-run", does: "report only, store nothing")]
      + CommandTable.unlocking + [CommandTable.json],
    summary: "credentials in, from a CSV export",
    discussion: """
      Reads the CSV of Passwords or Safari: Title,URL,Username,Password,Notes,OTPAuth, in UTF-8; also those of Chrome, Edge,
      Firefox, Bitwarden, KeePassXC and 1Password, which the first line tells apart.
      Everything is stored in one transaction, or nothing is. The report says what was added,
      updated and identical; a row without a site or a password is refused, with line and reason,
      and does not stop the others. Where a stored password differs the old one stays in the
      history. Exit status 1 when the file cannot be read or a row was refused.
      """
  ) { invocation in
    let phone = try Phone.open(invocation)
    defer { phone.close() }
    try await phone.unlock(invocation)
    let file = URL(filePath: invocation.operands[0])
    let report = try await phone.device.importCSV(file, dryRun: invocation.has("--dry-run"))
    if invocation.has("--json") {
      try Output.json(report)
    } else {
      let would = invocation.has("--dry-run") ? "Nothing was stored. It would be: " : ""
      try Output.line(
        "\(would)\(report.added) added, \(report.updated) updated, \(report.identical) identical, "
          + "\(report.refused.count) refused.")
      for refusal in report.refused {
        try Output.line("\(invocation.operands[0]):\(refusal.line): \(refusal.reason)")
      }
    }
    if report.added + report.updated > 0, !invocation.has("--dry-run"),
      try phone.device.isOpenToAnybody
    {
      try Output.note(
        "These passwords open with the demo world's passcode or its simulated Face ID; onetap passcode "
          + "sets a passcode of your own, and with --set-face-id off it switches Face ID off.")
    }
    return report.refused.isEmpty ? .done : .unsuccessful
  }
}

/// `onetap export`: credentials out, as Passwords writes them.
enum ExportCommand {
  static let row = CommandRow(
    "export", operands: ["FILE.csv"],
    options: [OptionRow("--force", does: "write over an existing file")] + CommandTable.unlocking,
    summary: "credentials out, as a CSV for password managers",
    discussion: """
      Writes every credential in the form of Passwords, to a file that only you can read. The file is NOT encrypted.
      Cells are written as they are, also those that begin with =, +, - or @: it is a file for password managers, and a spreadsheet
      would run such a cell. Importing an export changes nothing. Exit status 1 where the password of an entry cannot be
      read: the file has all others, and that entry is named on standard error.
      """
  ) { invocation in
    let phone = try Phone.open(invocation, access: .readOnly)
    defer { phone.close() }
    try await phone.unlock(invocation)
    let report = try await phone.device.exportCSV(
      URL(filePath: invocation.operands[0]), force: invocation.has("--force"))
    try report.unreadable.forEach(Output.note)
    try Output.note(
      "\(report.count) passwords are in \(invocation.operands[0]), in clear: the file is not encrypted. "
        + "Delete it when it has done its work.")
    return report.unreadable.isEmpty ? .done : .unsuccessful
  }
}
