import Device
import Foundation

/// `onetap check`: reads every database whole and says what is wrong (STO-42).
enum CheckCommand {
  static let row = CommandRow(
    "check", options: CommandTable.unlocking + [CommandTable.json],
    summary: "read every database whole and say what is wrong with it",
    discussion: """
      Checks structure, checksums, references, every seal, and the journal of upgrades, on private copies: it changes
      nothing and works beside a running interface. One line a finding; exit status 1 if there is one. Seals can be
      checked only after unlocking; without that, everything else is checked.
      """
  ) { invocation in
    let configuration = try Phone.configuration(invocation, access: .readOnly, headless: true)
    let result: StateCheck.Result
    do {
      var check = try StateCheck.begin(in: configuration.stateFolder)
      if check.canBeUnlocked {
        // A passcode that cannot be asked for leaves the seals unchecked; a wrong one is refused.
        do {
          try await Phone.unlock(invocation, faceIDEnabled: check.faceIDEnabled) {
            check.unlock($0)
          }
        } catch let failure as CommandFailure {
          guard invocation["--passcode-file"] == nil, !Terminal.isThere else { throw failure }
        }
      }
      result = check.run()
    } catch let problem as DeviceProblem {
      throw CommandFailure(.unsuccessful, problem.sentences)
    }
    if invocation.has("--json") {
      try Output.json(Document(result))
    } else {
      for finding in result.findings { try Output.line(line(finding)) }
      if result.findings.isEmpty { try Output.note("Nothing is wrong in \(counted(result.rows)).") }
    }
    if !result.areSealsChecked {
      try Output.note(
        "The passwords are locked, so their seals were not checked. Give the passcode with "
          + "--passcode-file FILE to check them too.")
    }
    return result.findings.isEmpty ? .done : .unsuccessful
  }

  private static func line(_ finding: StateCheck.Finding) -> String {
    let place = [finding.table, finding.row.map { "row \($0)" }].compactMap(\.self)
    return ([finding.database] + place).joined(separator: ", ")
      + " (\(finding.check)): \(finding.sentence)"
  }

  private static func counted(_ rows: [String: [String: Int]]) -> String {
    let count = rows.values.reduce(0) { $0 + $1.values.reduce(0, +) }
    let databases = rows.count == 1 ? "1 database" : "\(rows.count) databases"
    return "\(databases) with \(count == 1 ? "1 row" : "\(count) rows")"
  }

  private struct Document: Encodable {
    struct Finding: Encodable {
      let database: String
      let table: Nullable<String>
      let row: Nullable<Int64>
      let check: String
      let sentence: String
    }

    let findings: [Finding]
    let rows: [String: [String: Int]]

    init(_ result: StateCheck.Result) {
      findings = result.findings.map { finding in
        Finding(
          database: finding.database, table: Nullable(finding.table), row: Nullable(finding.row),
          check: finding.check, sentence: finding.sentence)
      }
      rows = result.rows
    }
  }
}
