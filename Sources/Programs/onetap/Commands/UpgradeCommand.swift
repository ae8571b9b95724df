import Device
import Foundation

/// `onetap upgrade`: one upgrade without the interface.
enum UpgradeCommand {
  static let row = CommandRow(
    "upgrade", operands: ["DOMAIN", "USER"],
    options: [
      OptionRow(
        "--to", UpgradeKind.allCases.map(\.rawValue).joined(separator: "|"),
        choices: UpgradeKind.allCases.map(\.rawValue), does: "the upgrade"),
      OptionRow(
        "--from", Entrance.allCases.map(\.rawValue).joined(separator: "|"),
        choices: Entrance.allCases.map(\.rawValue),
        does: "who asks for it: the phone's password manager (the default), or the app"),
      OptionRow(
        "--code", "auto|-", choices: ["auto", "-"],
        does: "take codes from the QuickType bar, or from standard input, one a line"),
    ] + CommandTable.unlocking + [CommandTable.json],
    required: ["--to"],
    summary: "one upgrade without the interface",
    discussion: """
      Runs the upgrade as the interface does: the extension's process, the step-up check, Apple's sheet, the server,
      the store. With --code auto time jumps to the moment at which the code arrives; with --code - each code asked
      for is read from standard input, and the end of input cancels. The sheet of Sign in with Apple is answered with
      the proof that opened the store, and with a private address. With --from app the app asks, with its session and
      without a password; where USER is not signed in to it, the stored password is used for that first, and this is
      said. Exit status 0 when the account was upgraded, 1 when nothing was changed or the upgrade is unsettled; the
      reason is said.
      """
  ) { invocation in
    let phone = try Phone.open(invocation)
    defer { phone.close() }
    let proof = try await phone.unlock(invocation)
    let result = try await run(invocation, on: phone.device, proof: proof)
    try report(result, asJSON: invocation.has("--json"))
    return result.outcome.isDone ? .done : .unsuccessful
  }

  /// Who asks for the upgrade.
  private enum Entrance: String, CaseIterable {
    case passwordManager = "password-manager"
    case app
  }

  private struct Ending {
    let outcome: UpgradeResult.Outcome
    let reason: String?
    let request: Int?
    let domain: String
    let user: String
  }

  private static func run(
    _ invocation: Invocation, on device: Device, proof: Proof
  ) async throws -> Ending {
    let (domain, user) = (invocation.operands[0], invocation.operands[1])
    guard let kind = invocation["--to"].flatMap(UpgradeKind.init) else {
      throw CommandFailure(.usage, "onetap upgrade needs --to; see onetap upgrade --help.")
    }
    let entrance = invocation["--from"].flatMap(Entrance.init) ?? .passwordManager
    let credential = try device.credential(domain: domain, user: user)
    let person = FormPerson(device, codes: .init(option: invocation["--code"]), proof: proof)
    let answering = Task { await person.answerForms() }
    let result: UpgradeResult
    switch (entrance, credential) {
    case (.app, _):
      let ending = await device.upgradeFromApp(domain: domain, user: user, to: kind)
      try ending.notes.forEach(Output.note)
      result = ending.result
    case (.passwordManager, let credential?):
      result = await device.upgrade(credential.id, to: kind)
    case (.passwordManager, nil):
      person.stop()
      let why = try device.nothingStored(domain: domain, user: user).reason
      throw CommandFailure(.unsuccessful, why ?? "No such password is stored.")
    }
    person.stop()
    let said = await answering.value
    // Only for the names in the report: the request says them too.
    let now = try? result.credential.flatMap { try device.credential($0) }
    return Ending(
      outcome: result.outcome,
      reason: result.outcome.isDone ? nil : result.reason ?? said, request: result.request,
      domain: now?.domain ?? result.domain, user: now?.user ?? result.user)
  }

  private static func report(_ ending: Ending, asJSON: Bool) throws {
    if asJSON {
      try Output.json(
        Document(
          outcome: ending.outcome.rawValue, reason: Nullable(ending.reason),
          request: Nullable(ending.request),
          credential: .init(domain: ending.domain, user: ending.user)))
    } else {
      try Output.line(ending.outcome.title)
      if let reason = ending.reason { try Output.line(reason) }
    }
  }

  private struct Document: Encodable {
    struct Credential: Encodable {
      let domain: String
      let user: String
    }

    let outcome: String
    let reason: Nullable<String>
    let request: Nullable<Int>
    let credential: Credential
  }
}
