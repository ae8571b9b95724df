import COpenSSL

/// Keys made from keys (HKDF, RFC 5869) and from passwords (scrypt, RFC 7914).
package enum KeyDerivation {
  /// HKDF with SHA-256: `count` bytes (at most 8160) for the purpose that `info` names in at most 256
  /// bytes.
  package static func hkdfSHA256(
    key: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) -> [UInt8] {
    key.withUnsafeBytes { hkdfSHA256(key: $0, salt: salt, info: info, count: count) }
  }

  /// HKDF with SHA-256 from a key that is not copied.
  package static func hkdfSHA256(
    key: UnsafeRawBufferPointer, salt: [UInt8], info: [UInt8], count: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { output, written in
      let done = onetap_hkdf_sha256(
        Algorithms.hmac.pointer, key.baseAddress, key.count, salt, salt.count, info, info.count,
        output.baseAddress, count)
      precondition(done == 1, "libcrypto could not derive a key")
      written = count
    }
  }

  /// scrypt; `cost` is N, a power of two.
  ///
  /// Throws when the parameters are none of scrypt's, or when there is no memory for them: it takes
  /// 128 × `cost` × `blockSize` bytes.
  package static func scrypt(
    _ password: [UInt8], salt: [UInt8], cost: Int, blockSize: Int = 8, parallelism: Int = 1,
    count: Int = 32
  ) throws(CryptographyError) -> [UInt8] {
    guard cost > 1, cost & (cost - 1) == 0, cost <= 1 << 24, (1...64).contains(blockSize),
      (1...64).contains(parallelism), count > 0
    else { throw .impossibleCost }
    let memory = UInt64(128 * blockSize * (cost + parallelism + 2))
    var key = [UInt8](repeating: 0, count: count)
    let done = password.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count,
        salt, salt.count, UInt64(cost), UInt64(blockSize), UInt64(parallelism), memory, &key, count)
    }
    guard done == 1 else {
      ERR_clear_error()
      throw .impossibleCost
    }
    return key
  }
}
