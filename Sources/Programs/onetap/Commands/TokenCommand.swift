import Device
import Foundation
import IdentityTokens
import Tapes

/// `onetap token`: Apple's key set, and identity tokens made and checked by hand.
enum TokenCommand {
  static let row = CommandRow(
    "token", operands: ["keys|issue|verify", "[-]"],
    options: [
      OptionRow(
        "--audience", "BUNDLE",
        does: "whom the token is for; issue: the first app, verify: any app of the world"),
      OptionRow("--nonce", "NONCE", does: "issue: put it in; verify: it must be this one"),
      CommandTable.json,
    ],
    summary: "Apple's key set; an identity token made or checked",
    discussion: """
      keys prints the JWK set of the simulated Apple servers. issue prints an identity token (JWT, RS256) for the Apple account on
      the phone; nothing is authorised by it. verify - reads a token from standard input and says what it claims, or which check
      it fails; exit status 1 then. Checked are: form and size, the algorithm (exactly RS256), critical headers, claims that come
      twice, key and signature, issuer, audience, expiry and issue time by the simulated clock, and with --nonce the nonce.
      """
  ) { invocation in
    let word = invocation.operands[0]
    guard let verb = Verb(rawValue: word) else {
      let nearest =
        Nearness.word(to: word, among: Verb.allCases.map(\.rawValue))
        .map { " Did you mean “\($0)”?" } ?? ""
      throw CommandFailure(
        .usage, "onetap token takes keys, issue or verify, not “\(word)”.\(nearest)")
    }
    try check(verb, invocation)
    switch verb {
    case .keys: return try await keys(invocation)
    case .issue: return try await issue(invocation)
    case .verify: return try await verify(invocation)
    }
  }

  private enum Verb: String, CaseIterable {
    case keys, issue, verify
  }

  private static func check(_ verb: Verb, _ invocation: Invocation) throws {
    switch (verb, invocation.operands.dropFirst().first) {
    case (.verify, "-"?), (.keys, nil), (.issue, nil): break
    case (.verify, _):
      // A token in an argument list can be read by everybody on the machine.
      throw CommandFailure(
        .usage, "onetap token verify reads the token from standard input: onetap token verify -")
    case (_, let word?):
      throw CommandFailure(
        .usage, "“\(word)” is one word too many for onetap token \(verb.rawValue).")
    }
    if verb == .keys, let option = ["--audience", "--nonce"].first(where: invocation.has) {
      throw CommandFailure(.usage, "\(option) does not belong to onetap token keys.")
    }
  }

  private static func keys(_ invocation: Invocation) async throws -> ExitStatus {
    try await withApple(invocation) { device in
      try Output.json(try await device.appleKeySet())
      return .done
    }
  }

  private static func issue(_ invocation: Invocation) async throws -> ExitStatus {
    try await withApple(invocation) { device in
      guard let audience = invocation["--audience"] ?? device.appleAudiences.first else {
        throw CommandFailure(
          .unsuccessful,
          "No app of this world has Sign in with Apple; name an audience with --audience BUNDLE.")
      }
      let token = try await device.demonstrationToken(
        audience: audience, nonce: invocation["--nonce"])
      if invocation.has("--json") {
        try Output.json(["audience": audience, "token": token])
      } else {
        try Output.line(token)
      }
      return .done
    }
  }

  private static func verify(_ invocation: Invocation) async throws -> ExitStatus {
    let token = try StandardInput.all(atMost: 100_000, for: "a token")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return try await withApple(invocation) { device in
      let audiences = invocation["--audience"].map { [$0] } ?? device.appleAudiences
      let verifier = IdentityTokenVerifier(
        keys: try await device.appleKeySet(), audiences: audiences)
      let verdict = TokenVerdict { () throws(IdentityTokenProblem) in
        try verifier.verify(token, now: device.now, nonce: invocation["--nonce"])
      }
      try verdict.tell(asJSON: invocation.has("--json"))
      return verdict.isValid ? .done : .unsuccessful
    }
  }

  /// Opens the phone only to read, beside a running interface, unless keys must be made first.
  private static func withApple(
    _ invocation: Invocation, _ work: (Device) async throws -> ExitStatus
  ) async throws -> ExitStatus {
    var phone = try Phone.open(invocation, access: .readOnly)
    if !phone.device.hasAppleKeys {
      phone.close()
      phone = try Phone.open(invocation, again: true)
    }
    defer { phone.close() }
    return try await work(phone.device)
  }
}
