import COpenSSL

/// One of libcrypto's keys: never changed once it is made, and used by all threads at once.
///
/// libcrypto counts references itself and locks what it computes on demand, which the compiler
/// cannot know of a pointer.
final class SigningKey: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes the key over; nothing: libcrypto made none.
  init(_ pointer: OpaquePointer?) throws(CryptographyError) {
    guard let pointer else {
      ERR_clear_error()
      throw .noKey
    }
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The private key of a PEM text.
  convenience init(privatePEM: String) throws(CryptographyError) {
    var pem = privatePEM
    try self.init(
      pem.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          onetap_read_private_key($0.baseAddress, $0.count)
        }
      })
  }

  /// The public key of a PEM text.
  convenience init(publicPEM: String) throws(CryptographyError) {
    var pem = publicPEM
    try self.init(
      pem.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          onetap_read_public_key($0.baseAddress, $0.count)
        }
      })
  }

  /// The key in PEM form.
  func pem(isPublic: Bool) -> String {
    var text = ""
    let done = withUnsafeMutablePointer(to: &text) { text in
      onetap_write_key(pointer, isPublic ? 1 : 0, text) { text, bytes, count in
        guard let text, let bytes else { return }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: count)
        text.assumingMemoryBound(to: String.self).pointee = String(
          decoding: buffer, as: UTF8.self)
      }
    }
    precondition(done == 1, "libcrypto could not write a key down")
    return text
  }

  /// Whether it is a key of this kind (`RSA`, `EC`).
  func isKind(_ name: String) -> Bool { EVP_PKEY_is_a(pointer, name) == 1 }

  /// Signs the SHA-256 digest of a message, in the way that is the key's own.
  func sign(sha256 message: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw .failed }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(pointer)))
    var count = signature.count
    guard EVP_DigestSignInit_ex(context, nil, "SHA2-256", nil, nil, pointer, nil) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    else {
      ERR_clear_error()
      throw .failed
    }
    return Array(signature.prefix(count))
  }

  /// Whether a signature is the key's own over the SHA-256 digest of a message.
  func verifies(_ signature: [UInt8], sha256 message: [UInt8]) -> Bool {
    guard let context = EVP_MD_CTX_new() else { return false }
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    return EVP_DigestVerifyInit_ex(context, nil, "SHA2-256", nil, nil, pointer, nil) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// The modulus or the public exponent of an RSA key, highest byte first.
  func rsaNumber(isExponent: Bool) throws(CryptographyError) -> [UInt8] {
    guard isKind("RSA") else { throw .noKey }
    // 16,384 bits are the most that libcrypto works with.
    var bytes = [UInt8](repeating: 0, count: 2048)
    let count = onetap_rsa_number(pointer, isExponent ? 1 : 0, &bytes, bytes.count)
    guard count > 0 else {
      ERR_clear_error()
      throw .noKey
    }
    return Array(bytes.prefix(count))
  }
}
