import COpenSSL

/// Authenticated encryption with AES-256-GCM (NIST SP 800-38D).
package enum AESGCM {
  /// Bytes in a key.
  package static let keyCount = 32
  /// Bytes in a nonce; one nonce serves one sealing under one key.
  package static let nonceCount = 12
  /// Bytes by which a sealed text is longer than the plain one.
  package static let tagCount = 16

  /// The encrypted text followed by its tag.
  package static func seal(
    _ plain: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    let context = try start(key, nonce)
    defer { EVP_CIPHER_CTX_free(context) }
    var sealed = [UInt8](repeating: 0, count: plain.count + tagCount)
    var count: Int32 = 0
    let done = sealed.withUnsafeMutableBufferPointer { output -> Bool in
      guard let base = output.baseAddress else { return false }
      return EVP_EncryptInit_ex2(context, Algorithms.aes256GCM.pointer, key, nonce, nil) == 1
        && update(associated) { EVP_EncryptUpdate(context, nil, &count, $0, $1) }
        && update(plain) { EVP_EncryptUpdate(context, base, &count, $0, $1) }
        && EVP_EncryptFinal_ex(context, base + plain.count, &count) == 1
        && EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_GET_TAG, Int32(tagCount), base + plain.count) == 1
    }
    guard done else { throw failed() }
    return sealed
  }

  /// The plain text, if `sealed` is what `seal` gave for this key, nonce and associated data.
  package static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    guard sealed.count >= tagCount else { throw .doesNotOpen }
    let context = try start(key, nonce)
    defer { EVP_CIPHER_CTX_free(context) }
    let textCount = sealed.count - tagCount
    var tag = Array(sealed[textCount...])
    var plain = [UInt8](repeating: 0, count: textCount + 1)
    var count: Int32 = 0
    let done = plain.withUnsafeMutableBufferPointer { output -> Bool in
      guard let base = output.baseAddress else { return false }
      return EVP_DecryptInit_ex2(context, Algorithms.aes256GCM.pointer, key, nonce, nil) == 1
        && update(associated) { EVP_DecryptUpdate(context, nil, &count, $0, $1) }
        && update(sealed[..<textCount]) { EVP_DecryptUpdate(context, base, &count, $0, $1) }
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagCount), &tag) == 1
        && EVP_DecryptFinal_ex(context, base + textCount, &count) == 1
    }
    guard done else {
      cleanse(&plain)
      _ = failed()
      throw .doesNotOpen
    }
    plain.removeLast()
    return plain
  }

  private static func start(
    _ key: [UInt8], _ nonce: [UInt8]
  ) throws(CryptographyError) -> OpaquePointer {
    guard key.count == keyCount, nonce.count == nonceCount else { throw .wrongSize }
    guard let context = EVP_CIPHER_CTX_new() else { throw failed() }
    return context
  }

  /// Hands over bytes, unless there are none: for libcrypto, no bytes at no address end the text.
  private static func update(
    _ bytes: some Collection<UInt8>, _ call: (UnsafePointer<UInt8>, Int32) -> Int32
  ) -> Bool {
    bytes.withContiguousStorageIfAvailable { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return true }
      return call(base, Int32(bytes.count)) == 1
    } ?? false
  }

  private static func failed() -> CryptographyError {
    ERR_clear_error()
    return .failed
  }
}
