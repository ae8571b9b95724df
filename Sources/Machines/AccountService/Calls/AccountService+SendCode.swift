import Cryptography
import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// A code that is kept and now has to be sent.
  private struct Sending {
    let text: TextToSend
    let hint: String
    let challenge: String
    let expires: Date
    let resendAt: Date
    let sendsLeft: Int
  }

  private enum SendDecision {
    case send(Sending)
    case answer(Answer)
  }

  /// `POST /v1/step-up/send`: sends a code (SMS-2, SMS-3, SMS-5).
  func sendCode(_ call: Call) async throws -> Answer {
    let challenge = try call.challenge.needed("challenge")
    let number = try call.number.needed("number").position
    let key = try serverKey()
    // The code is kept before it is sent: one that arrives is one that the server knows.
    let decision = try database.write { connection in
      try decideSend(challenge, number: number, key: key, connection)
    }
    switch decision {
    case .answer(let answer): return answer
    case .send(let sending): return try await hand(sending)
    }
  }

  private func hand(_ sending: Sending) async throws -> Answer {
    switch await sendText(sending.text) {
    case .accepted:
      return Answer(
        200, "code sent",
        .init(
          status: "sent", hint: sending.hint, expiresAt: sending.expires.milliseconds,
          resendAt: sending.resendAt.milliseconds, sendsLeft: sending.sendsLeft))
    case .refused(let reason):
      // It counts as a send, but another number can be tried at once.
      try database.write { try $0.endPause(challenge: sending.challenge) }
      return .refused(
        says.carrierRefused(reason, hint: sending.hint), status: 502, "carrierRefused")
    }
  }

  private func decideSend(
    _ id: String, number: Int?, key: [UInt8], _ connection: Connection
  ) throws -> SendDecision {
    let now = clock.now
    guard let challenge = try connection.challenge(id),
      let account = try connection.account(service: service, id: challenge.account)
    else { return .answer(.refused(says.challengeEnded)) }
    if let answer = stateRefusal(challenge, account, at: now) { return .answer(answer) }
    let phones = try connection.phones(of: account.id)
    guard let phone = phones.first(where: { $0.position == number }) else {
      return .answer(.refused(says.unknownNumber))
    }
    let isExempt = description.isExempt(phone.number)
    let counted = try connection.countedSends(of: id) + (isExempt ? 0 : 1)
    if !isExempt, let answer = try limitRefusal(counted, challenge, at: now, connection) {
      return .answer(answer)
    }
    let send = challenge.sends + 1
    let code = drawCode(try connection.countCode(service: service))
    let expires = now.addingTimeInterval(Limits.codeLifetime)
    let resendAt = isExempt ? now : now.addingTimeInterval(Limits.resendPause)
    let digest = codeDigest(code, send: send, challenge, account, key: key)
    try connection.insert(
      SentCode(send: send, digest: digest, expires: expires, isExempt: isExempt), challenge: id,
      resendAt: isExempt ? nil : resendAt)
    return .send(
      Sending(
        text: TextToSend(
          sender: description.name, to: phone.number, text: text(with: code),
          requestID: challenge.request),
        hint: hint(of: phone.number), challenge: id, expires: expires, resendAt: resendAt,
        sendsLeft: Limits.sends - (isExempt ? 0 : counted)))
  }

  private func stateRefusal(_ challenge: Challenge, _ account: Account, at now: Date) -> Answer? {
    if let until = account.lock(at: now) {
      return .refused(says.locked(until: until, now: now), "locked", until: until)
    }
    return switch challenge.state {
    case .open: nil
    case .verified: .refused(says.used, "used")
    case .ended: .refused(says.challengeEnded)
    }
  }

  /// What the limits on sending say to one more (SMS-5); `counted` is which it would be.
  private func limitRefusal(
    _ counted: Int, _ challenge: Challenge, at now: Date, _ connection: Connection
  ) throws -> Answer? {
    guard counted <= Limits.sends else {
      return .refused(says.noSendsLeft, status: 429, "noSendsLeft")
    }
    guard let resendAt = try connection.resendPause(of: challenge.account), resendAt > now else {
      return nil
    }
    let reason = says.tooSoon(resendAt: resendAt, now: now, forThis: challenge.sends > 0)
    return Answer(
      429, "refused",
      .init(
        status: "tooSoon", reason: reason,
        resendAt: resendAt.milliseconds, sendsLeft: Limits.sends - counted + 1))
  }

  /// Six decimal digits, uniformly drawn, leading zeros kept (SMS-2).
  func drawCode(_ number: Int) -> String {
    var stream = randomness.stream("code/\(service)/\(number)")
    let digits = String(stream.next(upperBound: UInt64(1_000_000)))
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// One line in words, then the line that binds the code to the site.
  private func text(with code: String) -> String {
    let domain = description.domains.first ?? description.host
    return "\(code) is your \(description.name) code. Don't share it.\n@\(domain) #\(code)"
  }

  /// What is kept of a code: it holds for this account, purpose, request and send alone (SMS-3).
  func codeDigest(
    _ code: String, send: Int, _ challenge: Challenge, _ account: Account, key: [UInt8]
  ) -> [UInt8] {
    let bound = [
      service, account.user, challenge.purpose.rawValue, String(challenge.request), challenge.id,
      String(send), code,
    ]
    return HMAC.sha256(key: key, Array(bound.joined(separator: "\u{0}").utf8))
  }
}
