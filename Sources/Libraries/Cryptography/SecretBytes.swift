import COpenSSL
import Synchronization

/// Secret bytes with one place in memory, overwritten when they are no longer needed.
package final class SecretBytes: Sendable {
  // Written at the start and at the end alone, both under `state`.
  nonisolated(unsafe) private let base: UnsafeMutableRawPointer
  private let capacity: Int
  private let state: Mutex<Bool>

  /// Takes a copy; what the caller still holds is the caller's to cleanse.
  package init(_ bytes: [UInt8]) {
    guard let base = onetap_allocate(bytes.count) else {
      fatalError("There is no memory left for \(bytes.count) bytes.")
    }
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { base.copyMemory(from: start, byteCount: source.count) }
    }
    self.base = base
    capacity = bytes.count
    state = Mutex(true)
  }

  deinit { onetap_clear_free(base, capacity) }

  /// How many bytes there are; none once they were wiped.
  package var count: Int { state.withLock { $0 ? capacity : 0 } }

  /// Lends the bytes, none once they were wiped; they cannot be wiped while `body` runs.
  package func withBytes<T: Sendable>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try state.withLock { isKept in
      try body(UnsafeRawBufferPointer(start: base, count: isKept ? capacity : 0))
    }
  }

  /// Overwrites the bytes with zeroes.
  package func wipe() {
    state.withLock { isKept in
      OPENSSL_cleanse(base, capacity)
      isKept = false
    }
  }
}

/// Whether both are the same, in a time that does not tell where they differ.
package func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

/// Overwrites bytes with zeroes in a way that no compiler leaves out.
package func cleanse(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
}
