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
        "--code", "auto|-", choices: ["auto", "-"],
        does: "take codes from the QuickType bar, or from standard input, one a line"),
    ] + CommandTable.unlocking + [CommandTable.json],
    required: ["--to"],
    summary: "one upgrade without the interface",
    discussion: """
      Runs the upgrade as the interface does: the extension's process, the step-up check, the server, the store. With
      --code auto time jumps to the moment at which the code arrives; with --code - each code asked for is read from
      standard input, and the end of input cancels. Exit status 0 when the account was upgraded, 1 when nothing was
      changed or the upgrade is unsettled; the reason is said.
      """
  ) { invocation in
    let phone = try Phone.open(invocation)
    defer { phone.close() }
    try await phone.unlock(invocation)
    let result = try await run(invocation, on: phone.device)
    try report(result, asJSON: invocation.has("--json"))
    return result.outcome == .passwordUpdated ? .done : .unsuccessful
  }

  private struct Ending {
    let outcome: UpgradeResult.Outcome
    let reason: String?
    let request: Int?
    let domain: String
    let user: String
  }

  private static func run(_ invocation: Invocation, on device: Device) async throws -> Ending {
    let (domain, user) = (invocation.operands[0], invocation.operands[1])
    guard let credential = device.credential(domain: domain, user: user) else {
      throw CommandFailure(
        .unsuccessful, "No password of \(user) for \(domain) is stored; onetap list shows what is.")
    }
    guard let kind = invocation["--to"].flatMap(UpgradeKind.init) else {
      throw CommandFailure(.usage, "onetap upgrade needs --to; see onetap upgrade --help.")
    }
    let person = FormPerson(device, codes: .init(option: invocation["--code"]))
    let answering = Task { await person.answerForms() }
    let result = await device.upgrade(credential.id, to: kind)
    person.stop()
    let said = await answering.value
    var now = credential
    if let id = result.credential, let details = await device.details(of: id) {
      now = details.credential
    }
    return Ending(
      outcome: result.outcome,
      reason: result.outcome == .passwordUpdated ? nil : result.reason ?? said,
      request: result.request,
      domain: now.domain, user: now.user)
  }

  private static func report(_ ending: Ending, asJSON: Bool) throws {
    if asJSON {
      try Output.json(
        Document(
          outcome: ending.outcome.rawValue, reason: Nullable(ending.reason),
          request: Nullable(ending.request),
          credential: .init(domain: ending.domain, user: ending.user)))
    } else {
      Output.line(ending.outcome.title)
      if let reason = ending.reason { Output.line(reason) }
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
