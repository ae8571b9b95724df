import Cryptography
import Database
import FoundationEssentials
import Simulation

extension AccountService {
  /// `POST /v1/step-up/verify`: is this the code (SMS-3 to SMS-6, SMS-8)?
  ///
  /// Everything happens in one transaction, so that of two at once only one wins.
  func verifyCode(_ call: Call) async throws -> Answer {
    let id = try call.challenge.needed("challenge")
    let code = try call.code.needed("code").filter { !$0.isWhitespace && $0 != "-" }
    let key = try serverKey()
    return try database.write { connection in
      guard let challenge = try connection.challenge(id),
        let account = try connection.account(service: service, id: challenge.account)
      else { return ended("expired", says.challengeEnded) }
      if let until = account.lock(at: clock.now) { return locked(until) }
      switch challenge.state {
      case .verified: return ended("used", says.used)
      case .ended: return ended("expired", says.challengeEnded)
      case .open: return try judge(code, challenge, account, key: key, connection)
      }
    }
  }

  private func judge(
    _ code: String, _ challenge: Challenge, _ account: Account, key: [UInt8],
    _ connection: Connection
  ) throws -> Answer {
    let codes = try connection.codes(of: challenge.id)
    guard let newest = codes.last else { return .refused(says.nothingSent, "notSent") }
    // Each is compared, whatever the others said: the time must not tell which one fits.
    let matches = codes.map { sent in
      constantTimeEquals(
        codeDigest(code, send: sent.send, challenge, account, key: key), sent.digest)
    }
    guard clock.now < newest.expires else {
      let canResend =
        try newest.isExempt || connection.countedSends(of: challenge.id) < Limits.sends
      return ended("expired", says.expired(canResend: canResend))
    }
    if matches.last == true { return try accept(challenge, account, connection) }
    if matches.contains(true) { return ended("superseded", says.superseded) }
    guard !newest.isExempt else {
      return Answer(403, "code wrong", .init(status: "wrong", reason: says.wrongUncounted))
    }
    return try countWrong(challenge, account, connection)
  }

  private func accept(
    _ challenge: Challenge, _ account: Account, _ connection: Connection
  ) throws -> Answer {
    try connection.setState(.verified, challenge: challenge.id)
    try connection.setWrongCodes(0, at: nil, lockedUntil: nil, account: account.id)
    let granted = try grant(
      for: account, challenge.purpose, request: challenge.request, session: challenge.session,
      connection)
    return Answer(200, "code accepted", granted.body(status: "verified"))
  }

  /// Counts a wrong code against the challenge and against the account, over all its challenges: who
  /// starts again, or asks from two places, gets no more tries (SMS-4).
  private func countWrong(
    _ challenge: Challenge, _ account: Account, _ connection: Connection
  ) throws -> Answer {
    let now = clock.now
    let inARow = account.wrongCodesInARow(at: now) + 1
    let triesLeft = min(
      Limits.wrongCodes - challenge.wrongCodes - 1, Limits.wrongCodes - inARow)
    try connection.countWrongCode(challenge: challenge.id)
    guard triesLeft > 0 else {
      let until = now.addingTimeInterval(Limits.lock)
      try connection.setState(.ended, challenge: challenge.id)
      try connection.setWrongCodes(0, at: nil, lockedUntil: until, account: account.id)
      return locked(until)
    }
    try connection.setWrongCodes(inARow, at: now, lockedUntil: nil, account: account.id)
    let reason = says.wrong(triesLeft: triesLeft)
    return Answer(
      403, "code wrong", .init(status: "wrong", reason: reason, triesLeft: triesLeft))
  }

  private func locked(_ until: Date) -> Answer {
    .refused(
      says.locked(until: until, now: clock.now), "locked", traceName: "code ended", until: until)
  }

  private func ended(_ word: String, _ reason: String) -> Answer {
    .refused(reason, word, traceName: "code ended")
  }
}
