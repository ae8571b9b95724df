import AuthenticationServices

/// One upgrade on Shiny's server, step by step.
struct Upgrade: Sendable {
  /// What the server says to the wish.
  enum Authorisation {
    case granted(String)
    case stepUp(StepUp)
  }

  let server: ShinyServer
  let request: Int
  let credential: ASPasswordCredential
  let newPassword: String
  /// The session of the app that asked, if one did.
  let sessionToken: String?

  /// Asks whether the account may be upgraded, with the app's session or the old password.
  func authorise() async throws -> Authorisation {
    var body: [String: JSONValue] = [
      "request": .number(request), "user": .text(credential.user), "kind": "strongPassword",
    ]
    if let sessionToken { body["token"] = .text(sessionToken) }
    if !credential.password.isEmpty { body["password"] = .text(credential.password) }
    let answer = try await server.post("upgrades/authorise", name: "authorise", body)
    if let grant = answer.grant { return .granted(grant) }
    guard let challenge = answer.challenge, let numbers = answer.numbers, !numbers.isEmpty else {
      throw answer.refusal
    }
    return .stepUp(StepUp(host: server.host, challenge: challenge, numbers: numbers))
  }

  /// Has a code sent to the number that was chosen.
  func sendCode(_ stepUp: inout StepUp) async throws {
    guard let number = stepUp.number else { return }
    let answer = try await server.post(
      "step-up/send", name: "send code",
      ["challenge": .text(stepUp.challenge), "number": .text(number.id)])
    switch answer.status {
    case "sent": stepUp.sent(answer)
    case "tooSoon", "noSendsLeft": stepUp.notSent(answer)
    case "carrierRefused" where stepUp.numbers.count > 1: stepUp.numberFailed(answer.reason)
    default: throw answer.refusal
    }
  }

  /// Shows the server the code; nil: it was not the right one, and the form says why.
  func verify(_ code: String, _ stepUp: inout StepUp) async throws -> String? {
    let answer = try await server.post(
      "step-up/verify", name: "verify code",
      ["challenge": .text(stepUp.challenge), "code": .text(code)])
    switch answer.status {
    case "verified": return answer.grant
    case "wrong", "superseded": stepUp.error = answer.reason
    case "expired" where stepUp.canResend: stepUp.error = answer.reason
    default: throw answer.refusal
    }
    return nil
  }

  /// Changes the password; asked again for the same request, the server gives the same answer.
  func changePassword(with grant: String) async throws {
    let answer = try await server.post(
      "password", name: "change password",
      [
        "request": .number(request), "user": .text(credential.user), "grant": .text(grant),
        "newPassword": .text(newPassword),
      ])
    guard answer.status == "changed" else { throw answer.refusal }
  }
}

extension ShinyAnswer {
  /// The server's own words for why it did not do what was asked.
  fileprivate var refusal: Refusal {
    Refusal(reason: reason ?? "The server did not say why it refused. Try again later.")
  }
}
