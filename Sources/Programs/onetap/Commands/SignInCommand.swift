import Device

/// `onetap sign-in`: does a password open the account?
enum SignInCommand {
  static let row = CommandRow(
    "sign-in", operands: ["DOMAIN", "USER"],
    options: [
      OptionRow("--password", "-", choices: ["-"], does: "the password comes on standard input")
    ]
      + CommandTable.unlocking + [CommandTable.json],
    summary: "does the stored password open the account?",
    discussion: """
      Signs in on the server behind DOMAIN with the password that the phone has stored for USER, or with one read from
      standard input (--password -). An account that was upgraded to Sign in with Apple takes no password any more, and
      this says so. Exit status 0 when the server accepts the password, 1 when it does not.
      """
  ) { invocation in
    let phone = try Phone.open(invocation)
    defer { phone.close() }
    let given =
      invocation.has("--password")
      ? try SecretFile.standardInput("the password") : nil
    try await phone.unlock(invocation)
    let result = await phone.device.signIn(
      domain: invocation.operands[0], user: invocation.operands[1], password: given)
    let ending = Ending(result, invocation)
    if invocation.has("--json") {
      try Output.json(ending)
    } else {
      try Output.line(ending.sentence)
    }
    return result == .signedIn ? .done : .unsuccessful
  }

  private struct Ending: Encodable {
    let outcome: String
    let reason: Nullable<String>
    let sentence: String

    init(_ result: SignInResult, _ invocation: Invocation) {
      let (outcome, reason): (String, String?) =
        switch result {
        case .signedIn: ("signedIn", nil)
        case .refused(let reason): ("refused", reason)
        case .usesApple(let reason): ("usesApple", reason)
        case .unreachable(let reason): ("unreachable", reason)
        }
      self.outcome = outcome
      self.reason = Nullable(reason)
      sentence =
        reason ?? "Signed in to \(invocation.operands[0]) as \(invocation.operands[1])."
    }

    enum CodingKeys: CodingKey { case outcome, reason }
  }
}
