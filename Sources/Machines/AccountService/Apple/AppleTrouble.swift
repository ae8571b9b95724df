import IdentityTokens

/// Why what came from Apple's sheet opens nothing.
enum AppleTrouble: Error {
  /// No answer came from Apple's servers.
  case unreachable
  /// Apple's servers answered something that is of no use.
  case unusableAnswer(status: Int)
  /// The authorization code was used before, is too old, or was made for somebody else.
  case codeRefused
  /// Apple does not accept this server; the word is Apple's (SIA-9).
  case clientRefused(String)
  /// The identity token is not believed (SIA-7).
  case token(IdentityTokenProblem)
}

extension AccountService {
  /// The answer to somebody whose Apple account could not be made sure of.
  func refusal(_ trouble: AppleTrouble) -> Answer {
    switch trouble {
    case .unreachable:
      return .refused(says.appleUnreachable, status: 502, "appleUnreachable")
    case .unusableAnswer(let status):
      return .refused(says.appleUnusable(status), status: 502, "appleUnreachable")
    case .codeRefused:
      return .refused(says.codeOfAppleRefused, check: "authorizationCode")
    case .clientRefused(let word):
      return .refused(says.serverRefusedByApple(word), status: 502, "appleRefused")
    case .token(let problem):
      return .refused(
        says.tokenRefused(problem.sentence), status: 401, check: problem.check.rawValue)
    }
  }
}
