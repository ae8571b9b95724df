import FoundationEssentials
import IdentityTokens
import Simulation

extension AccountService {
  /// How long a client secret is good, in seconds; it is used at once.
  private static let secretLifetime: TimeInterval = 5 * 60

  /// What an identity token says, once every check of SIA-7 but the nonce has been passed; whether
  /// the nonce was given out here is for the caller to find.
  func verified(
    _ token: String, code: String?, as party: AppleRelyingParty, request: Int?
  ) async throws(AppleTrouble) -> IdentityTokenClaims {
    let supply = try await appleKeys.keys(request: request)
    do {
      return try claims(of: token, code: code, as: party, keys: supply.keys)
    } catch .token(let problem) where problem.check == .key && !supply.isNew {
      // Keys rotate: the one that is asked for may be newer than the set that was kept.
      let keys = try await appleKeys.fetchedKeys(request: request)
      return try claims(of: token, code: code, as: party, keys: keys)
    }
  }

  private func claims(
    of token: String, code: String?, as party: AppleRelyingParty, keys: JSONWebKeySet
  ) throws(AppleTrouble) -> IdentityTokenClaims {
    let verifier = IdentityTokenVerifier(keys: keys, audiences: [party.clientID])
    do {
      return try verifier.verify(token, now: clock.now, nonce: nil, authorizationCode: code)
    } catch {
      throw .token(error)
    }
  }

  /// Hands an authorization code in at Apple (SIA-9); answers the refresh token, once Apple's answer
  /// is about the same user.
  func exchange(
    _ code: String, of subject: String, as party: AppleRelyingParty, request: Int?
  ) async throws -> String {
    let response = try await askApple(
      "/auth/token", [("code", code), ("grant_type", "authorization_code")], as: party,
      request: request)
    guard response.status == 200 else { throw Self.trouble(with: response) }
    guard let tokens = try? JSONDecoder().decode(Tokens.self, from: response.body) else {
      throw AppleTrouble.unusableAnswer(status: response.status)
    }
    let claims = try await verified(tokens.id_token, code: nil, as: party, request: request)
    guard claims.subject == subject else {
      throw AppleTrouble.token(
        IdentityTokenProblem(
          .subject, "The authorization code and the identity token are of two different users."))
    }
    return tokens.refresh_token
  }

  /// Has Apple end what a refresh token stands for (SIA-10).
  func revoke(_ refreshToken: String, as party: AppleRelyingParty) async throws {
    let response = try await askApple(
      "/auth/revoke", [("token", refreshToken), ("token_type_hint", "refresh_token")], as: party,
      request: nil)
    guard response.status == 200 else { throw Self.trouble(with: response) }
  }

  private func askApple(
    _ path: String, _ form: [(String, String)], as party: AppleRelyingParty, request: Int?
  ) async throws -> NetworkResponse {
    let client = try clientKey()
    let now = clock.now
    let secret = try ClientSecret.make(
      team: party.team, keyID: client.id, clientID: party.clientID, key: client.key, issued: now,
      expires: now.addingTimeInterval(Self.secretLifetime))
    let whole = [("client_id", party.clientID), ("client_secret", secret)] + form
    do {
      return try await fetch(.toApple("POST", path, part: request, form: whole))
    } catch {
      throw AppleTrouble.unreachable
    }
  }

  private static func trouble(with response: NetworkResponse) -> AppleTrouble {
    guard (400..<500).contains(response.status),
      let refusal = try? JSONDecoder().decode(ErrorAnswer.self, from: response.body)
    else { return .unusableAnswer(status: response.status) }
    return refusal.error == "invalid_grant" ? .codeRefused : .clientRefused(refusal.error)
  }

  private struct Tokens: Decodable {
    let refresh_token: String
    let id_token: String
  }

  private struct ErrorAnswer: Decodable {
    let error: String
  }
}
