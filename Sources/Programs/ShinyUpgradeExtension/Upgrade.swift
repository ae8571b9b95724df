import AuthenticationServices

/// One upgrade on Shiny's server, step by step.
struct Upgrade: Sendable {
  /// What the account is to get.
  enum Kind: Sendable {
    case strongPassword(String)
    case signInWithApple
  }

  /// The server's leave to go on.
  struct Grant: Sendable {
    let token: String
    /// What Apple's sheet is given, so that the server knows its answer again.
    let nonce: String?
    let state: String?
  }

  /// What the server says to the wish.
  enum Authorisation {
    case granted(Grant)
    case stepUp(StepUp)
  }

  let server: ShinyServer
  let request: Int
  let credential: ASPasswordCredential
  let kind: Kind
  /// The session of the app that asked, or the one that it shares with this extension.
  let sessionToken: String?

  /// Asks whether the account may be upgraded, with the app's session or the old password.
  func authorise() async throws -> Authorisation {
    var body: [String: JSONValue] = [
      "request": .number(request), "user": .text(credential.user), "kind": .text(kind.name),
    ]
    if let sessionToken { body["token"] = .text(sessionToken) }
    if !credential.password.isEmpty { body["password"] = .text(credential.password) }
    let answer = try await server.post("upgrades/authorise", name: "authorise", body)
    if let grant = answer.granted { return .granted(grant) }
    guard let challenge = answer.challenge, let numbers = answer.numbers, !numbers.isEmpty else {
      throw answer.refusal
    }
    return .stepUp(
      StepUp(
        host: server.host, challenge: challenge, numbers: numbers, resendAt: answer.resendAt))
  }

  /// Has a code sent to the number that was chosen.
  func sendCode(_ stepUp: inout StepUp) async throws {
    guard let number = stepUp.number else { return }
    let answer = try await server.post(
      "step-up/send", name: "send code",
      ["challenge": .text(stepUp.challenge), "number": .text(number.id)])
    switch answer.status {
    case "sent": stepUp.sent(answer)
    case "tooSoon": stepUp.notSent(answer)
    case "noSendsLeft" where stepUp.wasSent: stepUp.notSent(answer)
    case "carrierRefused" where stepUp.numbers.count > 1: stepUp.numberFailed(answer.reason)
    default: throw answer.refusal
    }
  }

  /// Shows the server the code; nil: it was not the right one, and the form says why.
  func verify(_ code: String, _ stepUp: inout StepUp) async throws -> Grant? {
    // Nothing was sent that it could be, so the server need not count it as a wrong one.
    guard stepUp.wasSent else { return nil }
    let answer = try await server.post(
      "step-up/verify", name: "verify code",
      ["challenge": .text(stepUp.challenge), "code": .text(code)])
    switch answer.status {
    case "verified": return answer.granted
    case "notSent": stepUp.nothingSent(answer)
    case "wrong", "superseded": stepUp.error = answer.reason
    case "expired" where stepUp.canResend: stepUp.error = answer.reason
    default: throw answer.refusal
    }
    return nil
  }

  /// Changes the password; asked again for the same request, the server gives the same answer.
  func changePassword(to newPassword: String, with grant: Grant) async throws {
    let answer = try await server.post(
      "password", name: "change password",
      [
        "request": .number(request), "user": .text(credential.user), "grant": .text(grant.token),
        "newPassword": .text(newPassword),
      ])
    guard answer.status == "changed" else { throw answer.refusal }
  }

  /// Binds the account to the Apple user; asked again for the same request, the server gives the
  /// same answer.
  func convert(
    to apple: ASAuthorizationAppleIDCredential, with grant: Grant
  ) async throws {
    guard apple.state == grant.state, let identityToken = apple.identityToken,
      let authorizationCode = apple.authorizationCode
    else {
      throw Refusal(reason: "Apple’s answer does not belong to this upgrade. Start again.")
    }
    let answer = try await server.post(
      "upgrades/sign-in-with-apple", name: "convert account",
      [
        "request": .number(request), "user": .text(credential.user), "grant": .text(grant.token),
        "identityToken": .text(String(decoding: identityToken, as: UTF8.self)),
        "authorizationCode": .text(String(decoding: authorizationCode, as: UTF8.self)),
      ])
    guard answer.status == "converted" else { throw answer.refusal }
  }
}

extension Upgrade.Kind {
  /// What the server calls it.
  fileprivate var name: String {
    switch self {
    case .strongPassword: "strongPassword"
    case .signInWithApple: "signInWithApple"
    }
  }
}

extension ShinyAnswer {
  fileprivate var granted: Upgrade.Grant? {
    grant.map { Upgrade.Grant(token: $0, nonce: nonce, state: state) }
  }

  /// The server's own words for why it did not do what was asked.
  fileprivate var refusal: Refusal {
    Refusal(reason: reason ?? "The server did not say why it refused. Try again later.")
  }
}
