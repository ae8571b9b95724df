import FoundationEssentials

/// When a token was made and when it ends, checked against the clock.
struct TokenTimes: Sendable {
  let issued: Date
  let expires: Date

  /// Checks `iat`, `nbf` and `exp`; two clocks may be `leeway` seconds apart.
  init(_ token: SignedToken, now: Date, leeway: TimeInterval) throws(IdentityTokenProblem) {
    let name = token.name
    guard let end = try token.optionalNumber("exp") else {
      throw IdentityTokenProblem(
        .expiry, "The \(name) never ends (it has no “exp”). Get a new one.")
    }
    expires = Date(timeIntervalSince1970: end)
    guard now < expires.addingTimeInterval(leeway) else {
      throw IdentityTokenProblem(
        .expiry,
        "The \(name) has expired: it ended \(Self.words(for: now.timeIntervalSince(expires))) ago. "
          + "Get a new one.")
    }
    guard let start = try token.optionalNumber("iat") else {
      throw IdentityTokenProblem(
        .issueTime, "The \(name) does not say when it was made (“iat”). Get a new one.")
    }
    issued = Date(timeIntervalSince1970: start)
    let begins = max(issued, Date(timeIntervalSince1970: try token.optionalNumber("nbf") ?? start))
    guard begins <= now.addingTimeInterval(leeway) else {
      throw IdentityTokenProblem(
        .issueTime,
        "The \(name) comes from the future: it is good only in "
          + "\(Self.words(for: begins.timeIntervalSince(now))). Compare the clocks, then get "
          + "a new one."
      )
    }
  }

  /// A length of time in its largest whole unit: `3 minutes`.
  private static func words(for seconds: TimeInterval) -> String {
    let units: [(seconds: Double, name: String)] = [
      (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"),
    ]
    let unit = units.first { seconds >= $0.seconds } ?? (1, "second")
    let count = Int(min(max((seconds / unit.seconds).rounded(.down), 0), 1e9))
    return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
  }
}
