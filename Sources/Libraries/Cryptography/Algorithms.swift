import COpenSSL

/// libcrypto's algorithms, fetched once; looking one up by name takes longer than using it.
enum Algorithms {
  static let sha1 = Fetched("SHA-1") { EVP_MD_fetch(nil, "SHA1", nil) }
  static let sha256 = Fetched("SHA-256") { EVP_MD_fetch(nil, "SHA2-256", nil) }
  static let hmac = Fetched("HMAC") { EVP_MAC_fetch(nil, "HMAC", nil) }
  static let aes256GCM = Fetched("AES-256-GCM") { EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) }
}

/// A fetched algorithm: libcrypto never changes it and lets all threads use it at once, which the
/// compiler cannot know of a pointer.
struct Fetched: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ name: String, _ fetch: () -> OpaquePointer?) {
    guard let pointer = fetch() else {
      fatalError("OpenSSL's libcrypto has no \(name). Install libssl3 as Debian has it.")
    }
    self.pointer = pointer
  }
}
