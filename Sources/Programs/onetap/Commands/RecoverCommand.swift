import Device
import Foundation

/// `onetap recover`: salvages a damaged credential store (STO-43).
enum RecoverCommand {
  static let row = CommandRow(
    "recover",
    options: [
      OptionRow("--from", "FILE", does: "a backup or a file that was moved aside, to recover from"),
      OptionRow("--yes", does: "put the new store in the place of the old one without asking"),
    ] + CommandTable.unlocking + [CommandTable.json],
    summary: "salvage the passwords of a damaged store",
    discussion: """
      Reads what is left of the passwords, row by row, whatever else is damaged, and writes a new store beside the old
      one. The seal of each password proves that it is the right one. Reports what was recovered, what is damaged and
      what is missing. The new store replaces the old one only with --yes or after you confirm it; otherwise both
      stay, and the exit status is 1. The old file is kept under a name with the date. Needs Face ID or the passcode,
      as everything that opens passwords does.
      """
  ) { invocation in
    let configuration = try Phone.configuration(invocation, access: .readWrite, headless: true)
    do {
      let file = invocation["--from"].map { URL(filePath: $0) }
      var recovery = try StoreRecovery.begin(in: configuration.stateFolder, from: file)
      try await Phone.unlock(invocation, faceIDEnabled: recovery.faceIDEnabled) {
        recovery.unlock($0)
      }
      return try run(recovery, invocation)
    } catch let problem as DeviceProblem {
      throw CommandFailure(.unsuccessful, problem.sentences)
    }
  }

  private static func run(_ recovery: StoreRecovery, _ invocation: Invocation) throws -> ExitStatus
  {
    guard let report = recovery.report else { return .unsuccessful }
    let isJSON = invocation.has("--json")
    guard !report.isOfOtherPhone else {
      if isJSON { try Output.json(Document(report, written: nil, isReplaced: false)) }
      try Output.note(
        "The passwords in \(recovery.source.path) belong to another phone, or their key is lost: none "
          + "of them can be read here. Nothing was written.")
      return .unsuccessful
    }
    if isJSON { try report.leftBehind.forEach(Output.note) } else { try tell(report) }
    guard !report.isHopeless else {
      if isJSON { try Output.json(Document(report, written: nil, isReplaced: false)) }
      try Output.note(
        "No password can be read from \(recovery.source.path), so nothing was written.")
      try noteBackup(recovery)
      return .unsuccessful
    }
    if !report.isCounted {
      try Output.note(
        "What is left does not say how many passwords there were, so others may be missing.")
    }
    if !report.isComplete { try noteBackup(recovery) }
    let written = try recovery.write()
    let isReplaced = try invocation.has("--yes") || isConfirmed(report)
    if isReplaced {
      let kept = try recovery.replace()
      if let kept {
        try Output.note("The old file is kept as \(kept).")
        if !report.leftBehind.isEmpty {
          let file = recovery.storeFile.deletingLastPathComponent().appending(path: kept).path
          try Output.note("What only that one has comes back with onetap recover --from \(file).")
        }
      }
    } else {
      try Output.note(
        "The recovered passwords are in \(written.path); the old file is as it was. Run this again "
          + "with --yes to put the new one in its place.")
    }
    if isJSON {
      try Output.json(
        Document(
          report, written: (isReplaced ? recovery.storeFile : written).path, isReplaced: isReplaced)
      )
    }
    return isReplaced && report.isComplete ? .done : .unsuccessful
  }

  /// Names the newest backup, which may have what the file has not.
  private static func noteBackup(_ recovery: StoreRecovery) throws {
    let folder = recovery.storeFile.deletingLastPathComponent()
    guard let backup = try StoreRecovery.newestBackup(in: folder),
      backup.standardizedFileURL != recovery.source.standardizedFileURL
    else { return }
    try Output.note(
      "There is a backup: onetap recover --from \(backup.path) shows what it has, and changes nothing "
        + "without --yes.")
  }

  private static func isConfirmed(_ report: StoreRecovery.Report) throws -> Bool {
    guard Terminal.isThere else { return false }
    let answer = try Terminal.answer(
      "Replace the old store with the \(count(report.recovered, "recovered password"))? "
        + "Type “recover” to do it:")
    return answer == "recover"
  }

  private static func tell(_ report: StoreRecovery.Report) throws {
    try Output.line("\(count(report.recovered, "password")) recovered")
    if report.recoveredDeleted > 0 {
      try Output.line("\(count(report.recoveredDeleted, "password")) recovered in Recently Deleted")
    }
    for entry in report.damaged {
      try Output.line("damaged: \(name(entry.domain, entry.user)): \(entry.sentence)")
    }
    for entry in report.missing {
      try Output.line("missing: " + (entry.domain.map { name($0, entry.user ?? "") } ?? "an entry"))
    }
    for sentence in report.lost { try Output.line("missing: \(sentence)") }
    for sentence in report.leftBehind { try Output.line("not in this file: \(sentence)") }
  }

  private static func name(_ domain: String, _ user: String) -> String {
    user.isEmpty ? domain : "\(user) at \(domain)"
  }

  private static func count(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(number) \(what)s"
  }

  private struct Document: Encodable {
    struct Damaged: Encodable {
      let domain: String
      let user: String
      let sentence: String
    }

    struct Missing: Encodable {
      let domain: Nullable<String>
      let user: Nullable<String>
    }

    let recovered: Int
    let damaged: [Damaged]
    let missing: [Missing]
    let written: Nullable<String>
    let replaced: Bool

    init(_ report: StoreRecovery.Report, written: String?, isReplaced: Bool) {
      recovered = report.recovered
      damaged = report.damaged.map {
        Damaged(domain: $0.domain, user: $0.user, sentence: $0.sentence)
      }
      missing = report.missing.map {
        Missing(domain: Nullable($0.domain), user: Nullable($0.user))
      }
      self.written = Nullable(written)
      replaced = isReplaced
    }
  }
}
