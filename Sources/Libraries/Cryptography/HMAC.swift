import COpenSSL

/// Keyed digests (RFC 2104).
package enum HMAC {
  /// HMAC with SHA-256, 32 bytes.
  package static func sha256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    let context = EVP_MAC_CTX_new(Algorithms.hmac.pointer)
    defer { EVP_MAC_CTX_free(context) }
    return [UInt8](unsafeUninitializedCapacity: 32) { output, written in
      let done = Parameters.with(.name(OSSL_MAC_PARAM_DIGEST, "SHA2-256")) { parameters in
        key.withUnsafeBufferPointer { key in
          // A null key would mean "as before", so an empty one needs an address too.
          var nothing: UInt8 = 0
          return withUnsafePointer(to: &nothing) {
            EVP_MAC_init(context, key.baseAddress ?? $0, key.count, parameters)
          }
        } == 1 && EVP_MAC_update(context, message, message.count) == 1
          && EVP_MAC_final(context, output.baseAddress, &written, 32) == 1
      }
      precondition(done && written == 32, "libcrypto could not compute an HMAC")
    }
  }
}
