import Keychain

extension Device {
  /// Whether the last run was killed, or met damage, so that the store is to be checked whole
  /// (STO-41).
  package var lastRunEndedUncleanly: Bool { machinery.keychain.lastRunEndedUncleanly }

  /// Reads the whole store beside whoever uses it; nil if its structure is sound.
  package func checkIntegrity() async -> DeviceProblem? {
    do {
      return try machinery.keychain.integrityProblems().isEmpty ? nil : .damagedKeychain
    } catch {
      return DeviceProblem(error)
    }
  }
}
