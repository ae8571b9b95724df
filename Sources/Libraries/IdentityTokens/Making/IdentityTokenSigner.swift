import Cryptography
import FoundationEssentials

/// Makes identity tokens under one key (SIA-6).
package struct IdentityTokenSigner: Sendable {
  private let key: RSAPrivateKey
  private let keyID: String
  private let givesBooleansAsStrings: Bool

  /// A signer; `keyID` is what the key is called in the key set.
  package init(key: RSAPrivateKey, keyID: String, givesBooleansAsStrings: Bool = false) {
    self.key = key
    self.keyID = keyID
    self.givesBooleansAsStrings = givesBooleansAsStrings
  }

  /// The token in its compact form (RFC 7515, section 7.1).
  package func token(_ claims: IdentityTokenClaims) throws(CryptographyError) -> String {
    let payload = ClaimsCoding(claims, booleansAsStrings: givesBooleansAsStrings)
    let signed = CompactForm.signingInput(
      header: TokenHeader(alg: "RS256", kid: keyID), payload: payload)
    return signed + "." + (try key.sign(sha256: [UInt8](signed.utf8))).base64URL
  }
}

/// The header of a token that is made here.
struct TokenHeader: Encodable {
  let alg: String
  let kid: String
}

/// The claims as they stand in a token.
private struct ClaimsCoding: Encodable {
  /// A truth, as JSON's own or as a word: Apple has given both.
  enum Truth: Encodable {
    case truth(Bool)
    case word(Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .truth(let value): try container.encode(value)
      case .word(let value): try container.encode(value ? "true" : "false")
      }
    }
  }

  let iss: String
  let sub: String
  let aud: String
  let iat: Int64
  let exp: Int64
  let nonce: String?
  let nonce_supported: Truth
  let email: String?
  let email_verified: Truth?
  let is_private_email: Truth?
  let real_user_status: Int?
  let c_hash: String?
  let auth_time: Int64?

  init(_ claims: IdentityTokenClaims, booleansAsStrings: Bool) {
    let truth: (Bool) -> Truth = { booleansAsStrings ? .word($0) : .truth($0) }
    iss = claims.issuer
    sub = claims.subject
    aud = claims.audience
    iat = claims.issuedAt.wholeSeconds
    exp = claims.expires.wholeSeconds
    nonce = claims.nonce
    // A switch of its own does not exist for this one: it has always been JSON's own.
    nonce_supported = .truth(claims.nonceSupported)
    email = claims.email
    email_verified = claims.emailVerified.map(truth)
    is_private_email = claims.isPrivateEmail.map(truth)
    real_user_status = claims.realUserStatus
    c_hash = claims.codeHash
    auth_time = claims.authTime?.wholeSeconds
  }
}

extension Date {
  /// Whole seconds since 1970, the past ones; moments that no token can have become the nearest.
  var wholeSeconds: Int64 {
    Int64(min(max(timeIntervalSince1970.rounded(.down), -1e15), 1e15))
  }
}
