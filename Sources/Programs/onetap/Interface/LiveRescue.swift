import Device
import Foundation
import Screens

/// Salvages the store of one state folder for the page Passwords Damaged, a step at a time.
actor LiveRescue {
  private let stateFolder: URL
  private let exports: URL
  /// What was begun, from the first question to its end: no other process uses the folder meanwhile.
  private var recovery: StoreRecovery?

  /// `exports`: the folder into which an export goes.
  init(stateFolder: URL, exports: URL = .currentDirectory()) {
    self.stateFolder = stateFolder
    self.exports = exports
  }

  /// What the page can ask for.
  nonisolated var steps: StoreRescue {
    StoreRescue(
      sources: { () async throws(DeviceProblem) in try await self.sources() },
      begin: { (step) async throws(DeviceProblem) in try await self.begin(step) },
      run: { await self.run($0, $1) },
      replace: { () async throws(DeviceProblem) in try await self.replace() })
  }

  private func sources() throws(DeviceProblem) -> [RescueSource] {
    try StoreRecovery.sources(in: stateFolder).map { source in
      RescueSource(
        file: source.file, made: source.date, isBackup: source.origin == .backup)
    }
  }

  private func begin(_ step: RescueStep) throws(DeviceProblem) -> Bool {
    // The folder is let go before it is taken again.
    recovery = nil
    var file: URL?
    if case .recover(let source?) = step { file = source.file }
    let begun = try StoreRecovery.begin(in: stateFolder, from: file)
    recovery = begun
    return begun.faceIDEnabled
  }

  private func run(_ step: RescueStep, _ proof: Proof) -> RescueAnswer {
    guard var recovery else {
      return .failed(DeviceProblem("Nothing was read yet. Choose what to do again."))
    }
    if case .refused(let sentence, let waitUntil) = recovery.unlock(proof) {
      return .refused(sentence, waitUntil: waitUntil)
    }
    self.recovery = recovery
    do throws(DeviceProblem) {
      return .done(try report(of: step, recovery))
    } catch {
      return .failed(error)
    }
  }

  private func report(
    of step: RescueStep, _ recovery: StoreRecovery
  ) throws(DeviceProblem) -> RescueReport {
    guard let found = recovery.report else {
      throw DeviceProblem("Nothing could be read from \(recovery.source.lastPathComponent).")
    }
    guard !found.isHopeless else {
      throw DeviceProblem(
        "No password can be read from \(recovery.source.lastPathComponent), so nothing was written. "
          + "Try a backup.")
    }
    switch step {
    case .export:
      let file = freeFile()
      let count = try recovery.exportCSV(file)
      return RescueReport(
        facts: [RescueFact("Passwords", count)], losses: Self.losses(found), file: file.path,
        canReplace: false)
    case .recover:
      let file = try recovery.write()
      return RescueReport(
        facts: [
          RescueFact("Passwords", found.recovered),
          RescueFact("In Recently Deleted", found.recoveredDeleted),
          RescueFact("Former Passwords", found.earlierPasswords),
          RescueFact("Messages", found.messages),
        ], losses: Self.losses(found), file: file.path, canReplace: true)
    }
  }

  private func replace() throws(DeviceProblem) -> String? {
    guard let recovery else {
      throw DeviceProblem("Nothing was recovered yet. Choose Recover or a backup first.")
    }
    let kept = try recovery.replace()
    // The phone takes the folder next.
    self.recovery = nil
    return kept
  }

  private static func losses(_ report: StoreRecovery.Report) -> [String] {
    let damaged = report.damaged.map { entry in
      "\(name(entry.domain, entry.user)): \(entry.sentence)"
    }
    let missing = report.missing.map { entry in
      entry.domain.map { "\(name($0, entry.user ?? "")) is missing." }
        ?? "An entry is missing; nothing tells which website it was for."
    }
    let uncounted =
      report.isCounted
      ? []
      : ["What is left does not say how many passwords there were, so others may be missing too."]
    return damaged + missing + report.lost + report.leftBehind + uncounted
  }

  private static func name(_ domain: String, _ user: String) -> String {
    user.isEmpty ? domain : "\(user) at \(domain)"
  }

  /// A name that no file has yet.
  private func freeFile() -> URL {
    let name = "onetap-passwords"
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    let files = names.map { exports.appending(path: "\($0).csv") }
    return files.first { !FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
  }
}
