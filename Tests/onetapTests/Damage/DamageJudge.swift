import Foundation
import TestSupport

/// What an answer about a damaged folder is worth (STO-41).
enum DamageVerdict: Sendable, Equatable {
  /// The undamaged phone's answer, whatever was told beside it.
  case right
  /// Exit status 1, and the damage was named.
  case named
  case wrong(String)
}

/// How one command fared on one damage.
struct DamageOutcome: Sendable {
  let damage: Damage
  let command: DamageCommand
  let verdict: DamageVerdict
  let answer: DamageAnswer
  /// Credentials whose bytes were intact, and those of them that `recover --yes` brought back.
  var intact = 0
  var recovered = 0
}

/// Runs commands on damaged copies of a phone and judges their answers.
struct DamageJudge: Sendable {
  let state: SoundState

  /// What nobody may be told because of damage.
  private static let forbidden = [
    "No passwords", "No recommendations", "nothing to recommend", "Face ID is off",
    "not stored any more", "Reset World", "omething unforeseen", "No such password",
    "is locked", "are locked", "No code was sent", "Nothing has happened", "bug in OneTap",
  ]

  private static let damageWords = [
    "damaged", "missing", "lost", "cannot be read", "can’t be read", "could not be read",
    "unreadable", "older", "did not open", "does not open", "unknown", "does not say",
    "no longer", "does not belong", "can't be read", "can’t be used", "out of range", "belonged to",
    "ignored", "is empty",
  ]

  func outcome(of command: DamageCommand, on damage: Damage) throws -> DamageOutcome {
    let bench = try DamageBench(copyOf: damage.isOfKilled ? state.killed : state.folder)
    let file = bench.state.appending(path: damage.file)
    try damage.apply(file)
    let keychain = bench.state.appending(path: StateFiles.keychain)
    let before = try? Data(contentsOf: keychain)
    let cells = original(of: damage)
    let intact = cells.intact(in: keychain)
    let isKeyLost = damage.file == "enclave.key"
    var answer = try bench.run(command)
    if command.writes, isKeyLost, answer.ending != .status(0) {
      // Face ID cannot work; what the passcode opens must still be there.
      answer = try bench.run(command, passcodeFile: "passcode")
    }
    var outcome = DamageOutcome(
      damage: damage, command: command, verdict: verdict(command, on: damage, answer),
      answer: answer)
    if let general = Self.breakdown(answer) {
      return outcome.judged(general)
    }
    switch command {
    case .recover:
      let isUntouched = (try? Data(contentsOf: keychain)) == before
      outcome = outcome.judged(
        !isUntouched && damage.file != "keychain.sqlite-wal"
          ? .wrong("the damaged file was changed without --yes")
          : recovered(answer, intact, damage))
    case .recoverYes:
      let lost = try lost(bench, intact, damage, passcode: "passcode")
      outcome.intact = intact.count
      outcome.recovered = intact.count - lost.count
      outcome = outcome.judged(
        lost.isEmpty
          ? recovered(answer, intact, damage) : .wrong("not recovered: \(Self.few(lost))"))
    case .importing, .upgrade, .signIn, .passcode:
      guard (try? Data(contentsOf: keychain)) != before else { break }
      let passcode =
        command == .passcode && answer.ending == .status(0) ? "new-passcode" : "passcode"
      var lost = try lost(bench, intact, damage, passcode: passcode)
      if !lost.isEmpty {
        let repair = try bench.run(.recoverYes, passcodeFile: passcode)
        lost = try self.lost(bench, intact, damage, passcode: passcode)
        if !lost.isEmpty {
          outcome = outcome.judged(
            .wrong("lost for good: \(Self.few(lost)); recover said \(repair.errors.suffix(300))"))
        }
      }
    case .list, .export, .audit, .codes, .trace, .doctor, .faults, .check: break
    }
    return outcome
  }

  // MARK: - Answers

  private func verdict(
    _ command: DamageCommand, on damage: Damage, _ answer: DamageAnswer
  ) -> DamageVerdict {
    let isNamed = Self.names(damage, answer.text)
    for words in Self.forbidden where answer.text.contains(words) {
      let isCause = words.contains("locked") && isNamed
      if !isCause { return .wrong("says “\(words)”") }
    }
    let right = expected(command, damage)
    if right.contains(where: { Self.isSame($0, answer) }) {
      return damage.kind == .older && damage.file == StateFiles.keychain
        && !Self.isSame(right[0], answer) && answer.text.firstMatch(of: /\b20\d\d\b/) == nil
        ? .wrong("the older copy is used without saying its date") : .right
    }
    if damage.isOfSimulator, [.list, .export, .audit].contains(command) {
      return .wrong("refuses the passwords, or shows others, because of the simulator's file")
    }
    if answer.ending == .status(1), isNamed { return .named }
    // Without its log the keychain is an older copy, which is told with its date (STO-41).
    if damage.isOfKilled, damage.isOfKeychain, answer.ending == .status(0),
      command == .check || isNamed && answer.text.contains(/\b20\d\d\b/)
    {
      return .right
    }
    // A log that ends earlier is an older, consistent database, which is told.
    let isOlder = damage.isOfKilled && !damage.isOfKeychain
    if isOlder, answer.ending == .status(0), command.showsSimulator, isNamed { return .right }
    if damage.isOfSimulator, command.showsSimulator {
      // What it shows may be gone, but never silently; a value that could be a right one is shown.
      if isNamed && answer.ending == .status(0) || damage.kind == .junk { return .right }
    }
    if damage.kind == .older, command == .check, answer.ending == .status(0) { return .right }
    return .wrong(
      answer.ending == .status(0) ? "other output, exit 0" : "ends with \(answer.ending)")
  }

  /// The answers that are right: the undamaged phone's, and with an older copy the older phone's.
  private func expected(_ command: DamageCommand, _ damage: Damage) -> [DamageAnswer] {
    let answers = damage.isOfKilled ? state.killedAnswers : state.answers
    let olds = damage.kind == .older ? [state.earlierAnswers[command]] : []
    return ([answers[command]] + olds).compactMap { $0 }
  }

  private static func isSame(_ right: DamageAnswer, _ answer: DamageAnswer) -> Bool {
    right.ending == answer.ending && right.output == answer.output
      && right.exported == answer.exported
  }

  private static func breakdown(_ answer: DamageAnswer) -> DamageVerdict? {
    switch answer.ending {
    case .hung: .wrong("hangs")
    case .signal(let number): .wrong("ended by signal \(number)")
    case .status: nil
    }
  }

  private static func names(_ damage: Damage, _ text: String) -> Bool {
    let name = String(damage.file.split(separator: "/").last ?? "")
    let database = StateFiles.databases.first { name.hasPrefix($0) } ?? name
    return text.contains(database) && damageWords.contains { text.contains($0) }
  }

  // MARK: - Credentials

  /// The store whose credentials the damaged file can have.
  private func original(of damage: Damage) -> CredentialCells {
    damage.kind == .older && damage.file == StateFiles.keychain ? state.earlierCells : state.cells
  }

  private func recovered(
    _ answer: DamageAnswer, _ intact: [CredentialCells.Place], _ damage: Damage
  ) -> DamageVerdict {
    let isNamed = Self.names(damage, answer.text)
    if let words = Self.forbidden.first(where: { answer.text.contains($0) && !isNamed }) {
      return .wrong("says “\(words)”")
    }
    guard intact.isEmpty else {
      let count = intact.filter { !$0.isDeleted }.count
      let said = answer.output.firstMatch(of: /"recovered" : (\d+)/).flatMap { Int($0.1) }
      return (said ?? -1) >= count ? .right : .wrong("recovers \(said ?? 0) of \(count)")
    }
    return answer.ending == .status(1) && isNamed ? .named : .wrong("does not name what is lost")
  }

  /// The intact credentials that an export does not have as they were, and deleted ones whose rows
  /// are gone.
  private func lost(
    _ bench: DamageBench, _ intact: [CredentialCells.Place], _ damage: Damage, passcode: String
  ) throws -> [String] {
    guard !intact.isEmpty else { return [] }
    let now = try bench.run(.export, passcodeFile: passcode).exported
    let isOlder = damage.kind == .older && damage.file == StateFiles.keychain
    let answers = isOlder ? state.earlierAnswers : state.answers
    let before = answers[.export]?.exported ?? [:]
    var lost = intact.filter { !$0.isDeleted }.map(\.account).filter { account in
      now[account] == nil
        || now[account] != before[account] && !SoundState.touched.contains(account)
    }
    let deleted = intact.filter(\.isDeleted).map(\.account)
    if lost.isEmpty, !deleted.isEmpty {
      let rows = try plainRows(
        bench.state.appending(path: StateFiles.keychain), "SELECT user, url FROM credential")
      let accounts = Set(rows.map { ExportedRows.account(user: $0[0] ?? "", url: $0[1] ?? "") })
      lost = deleted.filter { !accounts.contains($0) }
    }
    return lost
  }

  private static func few(_ accounts: [String]) -> String {
    "\(accounts.count) credentials, \(accounts.prefix(3).joined(separator: ", "))"
  }
}

extension Damage {
  /// Whether it is the passwords' own file.
  var isOfKeychain: Bool { file.hasPrefix(StateFiles.keychain) }

  /// Whether what is damaged is the simulator's own and holds nothing of the person's (STO-45).
  var isOfSimulator: Bool { file.hasPrefix(StateFiles.simulator) || file == "carrier.key" }
}

extension DamageOutcome {
  fileprivate func judged(_ verdict: DamageVerdict) -> DamageOutcome {
    var outcome = DamageOutcome(
      damage: damage, command: command, verdict: verdict, answer: answer)
    outcome.intact = intact
    outcome.recovered = recovered
    return outcome
  }
}
