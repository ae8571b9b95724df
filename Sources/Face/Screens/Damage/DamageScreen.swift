import Device
import TextInterface

/// Passwords Damaged, or Missing: what happened to the file, and what can be done about it (STO-43).
package struct DamageScreen: Screen {
  package var list = ListState()
  /// The backups and files moved aside; nothing until they were listed.
  var sources: [RescueSource]?
  /// Something is being read or written.
  var isWorking = false
  /// What came of the last step.
  var report: RescueReport?
  /// Which step the report is about.
  var step: RescueStep?

  package init() {}

  var surface: Surface { .damage(self) }

  func title(in model: Model) -> String {
    model.isKeychainMissing ? "Passwords Missing" : "Passwords Damaged"
  }

  func load(in model: Model) -> [Effect] { [.loadRescue] }

  func awaited(in model: Model) -> String? { isWorking ? "Reading what is left…" : nil }

  func holdsKeys(in model: Model) -> Bool { isWorking }

  func bindings(in model: Model) -> [Binding] {
    let newest = backups.first
    let nothing = hasSomethingToRead(model) ? nil : "There is nothing to read. Use a backup."
    return [
      Binding(
        [.key("r")], .rescue(.recover(from: nil)), hint: "recover", "Recover the passwords",
        unless: nothing),
      Binding(
        [.key("x")], .rescue(.export), hint: "export", "Export what can be read to a CSV file",
        unless: nothing),
      Binding(
        [.key("b")], .rescue(.recover(from: newest)), hint: "backup", "Use the newest backup",
        unless: newest == nil ? "There is no backup." : nil),
      Binding(
        [.key("u")], .replaceStore, "Use what was recovered in place of the damaged file",
        unless: report?.canReplace == true ? nil : "Recover the passwords first."),
    ]
  }

  private var backups: [RescueSource] { (sources ?? []).filter(\.isBackup) }

  /// Whether there is a file in the place of the passwords, or one that an interrupted recovery moved
  /// aside.
  private func hasSomethingToRead(_ model: Model) -> Bool {
    !model.isKeychainMissing || (sources ?? []).contains { !$0.isBackup }
  }

  func perform(_ action: Action, in model: inout Model) -> [Effect]? {
    switch action {
    case .rescue(.export):
      model.sheets.append(.confirm(.exportReadable))
      return []
    case .rescueAnyway: return model.begin(.export)
    case .rescue(let step): return model.begin(step)
    case .replaceStore:
      model.sheets.append(.confirm(.replaceStore(isMissing: model.isKeychainMissing)))
      return []
    case .replaceStoreAnyway:
      model.changeDamage { $0.isWorking = true }
      return [.replaceStore]
    case .forgetReport:
      model.changeDamage { screen in
        screen.report = nil
        screen.list = ListState()
      }
      return []
    default: return nil
    }
  }

  func blocks(in context: Context) -> BlockList {
    let model = context.model
    var page = BlockBuilder(context)
    page.space()
    for sentence in model.damage?.sentences ?? ["The passwords can be read again."] {
      page.note(sentence, model.damage == nil ? .success : .danger)
    }
    page.space()
    if let report { addReport(report, to: &page) } else { addChoices(to: &page, model) }
    return page.list
  }

  private func addChoices(to page: inout BlockBuilder, _ model: Model) {
    let hasSomethingToRead = hasSomethingToRead(model)
    guard hasSomethingToRead || sources?.isEmpty == false else {
      if sources != nil { page.note("There is no backup, and no file was kept aside.") }
      return
    }
    page.card { card in
      if hasSomethingToRead {
        card.row(
          "Recover", .rescue(.recover(from: nil)), detail: "reads what is left", role: .accent)
        card.divider()
        card.row(
          "Export What Can Be Read", .rescue(.export), detail: "a CSV file, not encrypted",
          role: .accent)
      }
      for (place, source) in (sources ?? []).enumerated() {
        if hasSomethingToRead || place > 0 { card.divider() }
        let moment = model.moment(source.made).full
        card.row(
          source.isBackup ? "Use the Backup of \(moment)" : "Use the File Kept on \(moment)",
          .rescue(.recover(from: source)), detail: source.isBackup ? "" : "moved aside",
          role: .accent)
      }
    }
    page.note(
      "Each of these asks who you are first. Recovering writes a new file"
        + (model.isKeychainMissing ? "" : " beside the damaged one, which stays as it is")
        + "; you decide afterwards whether the new one is used.")
    if sources?.contains(where: \.isBackup) == false { page.note("There is no backup.") }
  }

  /// What the report is about.
  private func heading(_ model: Model) -> String {
    switch step {
    case .export: "Exported"
    case .recover(let source?) where source.isBackup:
      "From the Backup of \(model.moment(source.made).full)"
    case .recover(let source?): "From the File Kept on \(model.moment(source.made).full)"
    case .recover(nil), nil: "Recovered"
    }
  }

  private func addReport(_ report: RescueReport, to page: inout BlockBuilder) {
    page.heading(heading(page.context.model))
    page.card { card in
      for fact in report.facts { card.fact(fact.name, grouped(fact.count)) }
    }
    page.note("Written to \(report.file).")
    if step == .export {
      page.note("The file is not encrypted. Delete it when it has done its work.", .warning)
    }
    if !report.losses.isEmpty {
      page.space()
      page.heading("Not Complete", trailing: grouped(report.losses.count))
      page.card { card in
        for sentence in report.losses { card.paragraph(sentence, Style(.warning)) }
      }
    }
    page.space()
    let isMissing = page.context.model.isKeychainMissing
    page.card { card in
      card.row(report.canReplace ? "Keep Everything as It Is" : "Done", .forgetReport)
      if report.canReplace {
        card.divider()
        card.row(
          "Use What Was Recovered", .replaceStore,
          detail: isMissing ? "" : "the damaged file is kept",
          role: .accent)
      }
    }
  }
}

extension ConfirmSheet {
  /// Before passwords go into a file that anybody can read.
  static let exportReadable = ConfirmSheet(
    question: "Export Without Encryption?",
    explanation: "Every password that can be read is written to a new CSV file in the folder from"
      + " which onetap was started. Only you can read that file, but it is not encrypted.",
    harmless: "Cancel", label: "Export", confirmed: .rescueAnyway)

  /// Before the damaged file makes room.
  static func replaceStore(isMissing: Bool) -> ConfirmSheet {
    ConfirmSheet(
      question: "Use What Was Recovered?",
      explanation: isMissing
        ? "The recovered passwords become the passwords of this phone."
        : "The recovered passwords take the place of the damaged file, which is kept beside"
          + " them under a name with the date.",
      harmless: "Cancel", label: "Use What Was Recovered", confirmed: .replaceStoreAnyway)
  }
}

// MARK: - Meeting damage

extension Model {
  /// Whether the file of the passwords is not there at all.
  var isKeychainMissing: Bool { damage == .missingKeychain }

  /// The store is damaged: the page that says so comes into view, the first time that it is met.
  mutating func met(_ problem: DeviceProblem) -> [Effect] {
    guard problem.damagedFile != nil, damage == nil else { return [] }
    damage = problem
    path = [.home(HomeScreen()), .damage(DamageScreen())]
    // What an upgrade came to and a sheet that an app waits for are looked at first.
    sheets.removeAll { sheet in
      !sheet.returnsAfterUnlock && !sheet.isApple && !["resetting", "outcome"].contains(sheet.kind)
    }
    return [.loadRescue]
  }

  /// Once nothing that was asked for is damaged any longer, the next damage is news again.
  mutating func noteDamageGone() {
    guard damage != nil, phone.storeProblem?.damagedFile == nil,
      problems.values.allSatisfy({ $0.damagedFile == nil })
    else { return }
    damage = nil
  }

  /// Shows the page alone: no phone can be opened.
  mutating func showDamageAlone(_ problem: DeviceProblem) {
    damage = problem
    isWithoutPhone = true
    path = [.damage(DamageScreen())]
  }

  // MARK: Recovering

  mutating func begin(_ step: RescueStep) -> [Effect] {
    changeDamage { screen in
      screen.isWorking = true
      screen.report = nil
      screen.step = step
    }
    waitTicks = 0
    return [.beginRescue(step)]
  }

  mutating func changeDamage(_ change: (inout DamageScreen) -> Void) {
    changePages { page in
      guard case .damage(var screen) = page else { return nil }
      change(&screen)
      return .damage(screen)
    }
  }

  /// The answers to what the page asked for.
  mutating func answeredByRescue(_ answer: RescueMessage) -> [Effect] {
    switch answer {
    case .listed(let sources):
      changeDamage { $0.sources = sources }
      return []
    case .begun(let step, let isFaceIDOn):
      changeDamage { $0.isWorking = false }
      sheets.append(.proof(ProofSheet(.rescue(step), isFaceIDOn: isFaceIDOn)))
      return []
    case .answered(let step, let answer): return rescued(step, answer)
    case .replaced(let kept):
      changeDamage { $0.isWorking = false }
      return [
        .startAgain(
          "The passwords are back. " + (kept.map { "The damaged file is kept as \($0)." } ?? ""))
      ]
    case .failed(let problem):
      changeDamage { $0.isWorking = false }
      failedRescue(problem)
      return []
    }
  }

  /// What could not be done takes more words than the line above the keys has room for.
  private mutating func failedRescue(_ problem: DeviceProblem) {
    sheets.append(.alert(AlertSheet(title: "Not Possible", problem.sentences)))
  }

  private mutating func rescued(_ step: RescueStep, _ answer: RescueAnswer) -> [Effect] {
    if case .refused(let sentence, let waitUntil) = answer {
      changeDamage { $0.isWorking = false }
      guard case .proof(var sheet) = sheets.last else { return [] }
      sheet.refused(sentence, waitUntil)
      sheets[sheets.count - 1] = .proof(sheet)
      return []
    }
    if case .proof = sheets.last { sheets.removeLast() }
    switch answer {
    case .refused: break
    case .failed(let problem):
      changeDamage { $0.isWorking = false }
      failedRescue(problem)
    case .done(let report):
      changeDamage { screen in
        screen.isWorking = false
        screen.report = report
        screen.step = step
        screen.list = ListState()
      }
    }
    return []
  }
}

/// What happened at the rescue of a damaged store.
package enum RescueMessage: Sendable {
  case listed([RescueSource])
  /// What is left was read, and the person is asked who they are.
  case begun(RescueStep, isFaceIDOn: Bool)
  case answered(RescueStep, RescueAnswer)
  /// The damaged file is kept under this name, and the new one is in its place.
  case replaced(kept: String?)
  case failed(DeviceProblem)
}
