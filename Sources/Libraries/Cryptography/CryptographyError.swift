/// Why a cryptographic operation has no result.
package struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String { sentence }
  /// What happened and what it means, without any of the bytes.
  package let sentence: String

  package init(_ sentence: String) {
    self.sentence = sentence
  }

  /// The key, the nonce or the associated data are others, or the bytes were changed.
  package static let doesNotOpen = CryptographyError(
    "The sealed bytes do not open: they were changed, moved, or sealed with another key.")
  /// A key or a nonce has not the size that the algorithm asks for.
  package static let wrongSize = CryptographyError(
    "The key or the nonce has the wrong size: 32 and 12 bytes are needed.")
  /// scrypt cannot work with these parameters.
  package static let impossibleCost = CryptographyError(
    "scrypt cannot work with these parameters: the cost must be a power of two that fits memory.")
  /// What was given is no key of the kind that is needed.
  package static let noKey = CryptographyError(
    "This is not a key that can be used: an RSA key of 2048 to 8192 bits or a P-256 key is needed, "
      + "in PEM form and without a password.")
  /// libcrypto refused without a reason that anyone could act on.
  package static let failed = CryptographyError(
    "OpenSSL's libcrypto refused the operation. Check that its installation is whole.")
}
