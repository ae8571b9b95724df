import Cryptography
import Synchronization

/// The store key while it is in memory, and who still needs it (STO-13).
final class KeyRing: Sendable {
  private struct State {
    var key: SecretBytes?
    var isUnlocked = false
    var holders = 0

    mutating func wipeIfUnused() {
      guard !isUnlocked, holders == 0 else { return }
      key?.wipe()
      key = nil
    }
  }

  private let state = Mutex(State())

  /// The store key, if it is there.
  var key: SecretBytes? { state.withLock { $0.key } }

  /// Whether the person may see what is stored.
  var isUnlocked: Bool { state.withLock { $0.isUnlocked } }

  /// Takes the store key in.
  func unlock(with bytes: [UInt8]) {
    state.withLock { state in
      // Somebody may be using the key that is held; it is the same.
      if state.key == nil { state.key = SecretBytes(bytes) }
      state.isUnlocked = true
    }
  }

  /// Closes the store to the person at once, and wipes the key unless it is held.
  func lock() {
    state.withLock { state in
      state.isUnlocked = false
      state.wipeIfUnused()
    }
  }

  func hold() {
    state.withLock { $0.holders += 1 }
  }

  func release() {
    state.withLock { state in
      state.holders = max(0, state.holders - 1)
      state.wipeIfUnused()
    }
  }

  /// Wipes the key whoever holds it.
  func wipe() {
    state.withLock { state in
      state.isUnlocked = false
      state.holders = 0
      state.wipeIfUnused()
    }
  }
}
