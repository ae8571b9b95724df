import COpenSSL

/// Keyed digests (RFC 2104).
package enum HMAC {
  /// HMAC with SHA-256, 32 bytes.
  package static func sha256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { output, written in
      let done = onetap_hmac_sha256(
        Algorithms.hmac.pointer, key, key.count, message, message.count, output.baseAddress)
      precondition(done == 1, "libcrypto could not compute an HMAC")
      written = 32
    }
  }
}
