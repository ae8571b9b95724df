import Cryptography
import Database
import FoundationEssentials
import IdentityTokens
import Simulation

extension AccountService {
  /// `POST /v1/nonce`: gives out a nonce for signing in with Apple, good once and for ten minutes.
  func giveNonce(_ call: Call) async throws -> Answer {
    guard apple != nil else { return .refused(says.noApple) }
    let now = clock.now
    let nonce = try database.write { connection in
      try connection.purge(at: now)
      let number = try connection.countNonce(service: service)
      let nonce = material("nonce", String(number), count: 32).hex
      try connection.insertNonce(
        tokenDigest(nonce), service: service, grant: nil,
        expires: now.addingTimeInterval(Limits.nonceLifetime))
      return nonce
    }
    return Answer(200, "nonce given", .init(status: "nonce", nonce: nonce))
  }

  /// The last check of SIA-7: the token's nonce is the one that was given out for this grant (or,
  /// without one, for signing in), not too old and not used before. Answers its digest.
  func checkedNonce(
    of claims: IdentityTokenClaims, grant: [UInt8]?, _ connection: Connection
  ) throws -> [UInt8] {
    let digest = tokenDigest(claims.nonce ?? "")
    guard let nonce = try connection.nonce(digest, service: service), nonce.grant == grant,
      nonce.expires > clock.now
    else { throw AppleTrouble.token(IdentityTokenProblem(.nonce, says.nonceUnknown)) }
    guard nonce.used == nil else {
      throw AppleTrouble.token(IdentityTokenProblem(.nonceUsed, says.nonceUsed))
    }
    return digest
  }
}
