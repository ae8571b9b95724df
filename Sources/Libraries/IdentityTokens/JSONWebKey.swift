import Cryptography
import FoundationEssentials

/// A public key as JSON (RFC 7517); the members that an RSA key for signatures has.
package struct JSONWebKey: Codable, Hashable, Sendable {
  /// The kind of key: `RSA`.
  package var kty: String
  /// The name that tokens call it by.
  package var kid: String?
  /// What it is for: `sig`.
  package var use: String?
  /// The algorithm that it is for: `RS256`.
  package var alg: String?
  /// The modulus in base 64 for addresses.
  package var n: String?
  /// The exponent in base 64 for addresses.
  package var e: String?

  /// A key of which only some members may be known.
  package init(
    kty: String, kid: String?, use: String? = nil, alg: String? = nil, n: String? = nil,
    e: String? = nil
  ) {
    self.kty = kty
    self.kid = kid
    self.use = use
    self.alg = alg
    self.n = n
    self.e = e
  }

  /// The key with which `RS256` signatures named `keyID` are checked.
  package init(_ key: RSAPublicKey, keyID: String) {
    self.init(
      kty: "RSA", kid: keyID, use: "sig", alg: "RS256", n: key.modulus.base64URL,
      e: key.exponent.base64URL)
  }

  /// The key itself; nil unless it is an RSA key that may be used for `RS256`.
  package var rsaPublicKey: RSAPublicKey? {
    guard kty == "RSA", use ?? "sig" == "sig", alg ?? "RS256" == "RS256",
      let modulus = n.flatMap({ bytes(base64URL: $0) }),
      let exponent = e.flatMap({ bytes(base64URL: $0) })
    else { return nil }
    return try? RSAPublicKey(modulus: modulus, exponent: exponent)
  }

  /// The thumbprint of the RSA key (RFC 7638), in base 64 for addresses.
  package static func thumbprint(of key: RSAPublicKey) -> String {
    let members =
      #"{"e":"\#(key.exponent.base64URL)","kty":"RSA","n":"\#(key.modulus.base64URL)"}"#
    return Digest.sha256(members.utf8).base64URL
  }
}

/// The public keys of whoever issues tokens (RFC 7517, section 5).
package struct JSONWebKeySet: Codable, Hashable, Sendable {
  package var keys: [JSONWebKey]

  /// A set of keys.
  package init(keys: [JSONWebKey]) {
    self.keys = keys
  }

  /// The set as a JSON document; equal sets have equal documents.
  package var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings alone; encoding them cannot fail.
    return (try? encoder.encode(self)) ?? Data()
  }
}
