import COpenSSL

/// Digests of bytes (FIPS 180-4).
package enum Digest {
  /// SHA-1, 20 bytes: for the look-up of leaked passwords, which is defined by it, and nothing else.
  package static func sha1(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    digest(bytes, Algorithms.sha1, count: 20)
  }

  /// SHA-256, 32 bytes.
  package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    digest(bytes, Algorithms.sha256, count: 32)
  }

  private static func digest(
    _ bytes: some Sequence<UInt8>, _ algorithm: Fetched, count: Int
  ) -> [UInt8] {
    bytes.withContiguousStorageIfAvailable { digest($0, algorithm, count: count) }
      ?? [UInt8](bytes).withUnsafeBufferPointer { digest($0, algorithm, count: count) }
  }

  private static func digest(
    _ bytes: UnsafeBufferPointer<UInt8>, _ algorithm: Fetched, count: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { output, written in
      let done = EVP_Digest(
        bytes.baseAddress, bytes.count, output.baseAddress, nil, algorithm.pointer, nil)
      precondition(done == 1, "libcrypto could not compute a digest")
      written = count
    }
  }
}
