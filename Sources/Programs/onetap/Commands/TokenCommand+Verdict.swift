import Foundation
import IdentityTokens

/// What `onetap token verify` says about a token.
struct TokenVerdict: Encodable, Sendable {
  /// The claims under the names that they have in the token; what is not in it is null.
  struct Claims: Encodable, Sendable {
    let iss: String
    let sub: String
    let aud: String
    let iat: Date
    let exp: Date
    let nonce: Nullable<String>
    let nonce_supported: Bool
    let email: Nullable<String>
    let email_verified: Nullable<Bool>
    let is_private_email: Nullable<Bool>
    let real_user_status: Nullable<Int>
    let c_hash: Nullable<String>
    let auth_time: Nullable<Date>
  }

  private enum CodingKeys: String, CodingKey {
    case isValid = "valid"
    case check, reason, claims
  }

  let isValid: Bool
  /// The check that failed, by one word.
  let check: Nullable<String>
  let reason: Nullable<String>
  let claims: Nullable<Claims>

  /// The verdict of a verification.
  init(_ verify: () throws(IdentityTokenProblem) -> IdentityTokenClaims) {
    do {
      let claims = try verify()
      isValid = true
      check = Nullable(nil)
      reason = Nullable(nil)
      self.claims = Nullable(Claims(claims))
    } catch {
      isValid = false
      check = Nullable(error.check.rawValue)
      reason = Nullable(error.sentence)
      claims = Nullable(nil)
    }
  }

  /// Says it on standard output.
  func tell(asJSON: Bool) throws {
    if asJSON { return try Output.json(self) }
    guard let claims = claims.value else {
      try Output.line("refused: \(check.value ?? "form")")
      try Output.line(reason.value ?? "")
      return
    }
    try Output.line("valid")
    try Columns.lines(claims.rows, width: \.count).forEach(Output.line)
  }
}

extension TokenVerdict.Claims {
  fileprivate init(_ claims: IdentityTokenClaims) {
    self.init(
      iss: claims.issuer, sub: claims.subject, aud: claims.audience, iat: claims.issuedAt,
      exp: claims.expires, nonce: Nullable(claims.nonce), nonce_supported: claims.nonceSupported,
      email: Nullable(claims.email), email_verified: Nullable(claims.emailVerified),
      is_private_email: Nullable(claims.isPrivateEmail),
      real_user_status: Nullable(claims.realUserStatus), c_hash: Nullable(claims.codeHash),
      auth_time: Nullable(claims.authTime))
  }

  /// The claims that are there, one a row.
  fileprivate var rows: [[String]] {
    let times = Date.ISO8601FormatStyle()
    let rows: [(String, String?)] = [
      ("iss", iss), ("sub", sub), ("aud", aud), ("iat", iat.formatted(times)),
      ("exp", exp.formatted(times)), ("nonce", nonce.value),
      ("nonce_supported", String(nonce_supported)), ("email", email.value),
      ("email_verified", email_verified.value.map { String($0) }),
      ("is_private_email", is_private_email.value.map { String($0) }),
      ("real_user_status", real_user_status.value.map { String($0) }),
      ("c_hash", c_hash.value), ("auth_time", auth_time.value?.formatted(times)),
    ]
    return rows.compactMap { name, value in value.map { [name, $0] } }
  }
}
