import Keychain

extension Device {
  /// Whether the last run was killed, or met damage, so that the store is to be checked whole
  /// (STO-41).
  package var lastRunEndedUncleanly: Bool { machinery.keychain.lastRunEndedUncleanly }

  /// What a person is told about passwords that are an older copy; `nil` as a rule (STO-41).
  package var olderPasswordsNotice: String? { machinery.olderNotice }

  /// Takes an older copy of the passwords as the latest; `nil`, or why that was not possible.
  package func goOnWithOlderPasswords() -> String? {
    do {
      try machinery.keychain.giveUpMissingCommits()
      return nil
    } catch { return sentence(of: error) }
  }

  /// Reads the whole store beside whoever uses it; nil if its structure is sound.
  package func checkIntegrity() async -> DeviceProblem? {
    do {
      return try machinery.keychain.integrityProblems().isEmpty ? nil : .damagedKeychain
    } catch {
      return DeviceProblem(error)
    }
  }
}
