import COpenSSL

/// Named values for libcrypto's algorithms, valid while the body of `with` runs.
enum Parameters {
  enum Entry {
    case name(String, String)
    case bytes(String, UnsafeRawBufferPointer)
  }

  /// Gives the entries as the array that libcrypto reads.
  static func with<T>(_ entries: Entry..., body: (UnsafePointer<OSSL_PARAM>) throws -> T) rethrows
    -> T
  {
    // Keys and texts are copied, since libcrypto keeps their addresses; values are not, so that no
    // secret lies about twice.
    var owned: [UnsafeMutablePointer<CChar>] = []
    defer { for text in owned { text.deallocate() } }
    func own(_ text: String) -> UnsafeMutablePointer<CChar> {
      let bytes = text.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (index, byte) in bytes.enumerated() { copy[index] = byte }
      owned.append(copy)
      return copy
    }
    var list = entries.map { entry in
      switch entry {
      case .name(let key, let text):
        OSSL_PARAM_construct_utf8_string(own(key), own(text), 0)
      case .bytes(let key, let bytes):
        OSSL_PARAM_construct_octet_string(
          own(key), UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
      }
    }
    list.append(OSSL_PARAM_construct_end())
    return try list.withUnsafeBufferPointer { list in
      guard let base = list.baseAddress else { preconditionFailure("the list has an end mark") }
      return try body(base)
    }
  }
}
