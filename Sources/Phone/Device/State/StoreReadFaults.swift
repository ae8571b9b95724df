import Keychain
import Simulation
import Synchronization

/// Decides which reads of the keychain the armed faults make fail (STO-41).
///
/// No read fails while the phone is being opened: otherwise nobody could start it to switch the
/// fault off again.
final class StoreReadFaults: Sendable {
  private let faults: FaultPlan
  private let isOpen = Mutex(false)

  init(_ faults: FaultPlan) { self.faults = faults }

  /// The phone is open: from now on reads can fail.
  func begin() { isOpen.withLock { $0 = true } }

  /// What befalls the next read, if anything does.
  @Sendable func next() -> StoreReadFault? {
    guard isOpen.withLock({ $0 }) else { return nil }
    // Quietly: whoever is told about a fault that struck may read the store again at once.
    return StoreReadFault.allCases.first {
      faults.strikesQuietly("store.read.\($0.rawValue)", forAnyOf: []) ?? false
    }
  }
}
