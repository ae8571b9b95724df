import Keychain

extension Device {
  /// What AutoFill puts into a form without asking who is there: only within a minute after the store
  /// was opened (AFL-4).
  ///
  /// - Returns: nil: whoever wants it proves who they are, and asks with ``reveal(_:proof:)``.
  package func fill(_ id: Int64) async -> RevealedCredential? {
    let parts = machinery
    guard parts.keychain.isUnlocked, parts.autoLock.wasOpenedLately,
      let password = try? parts.keychain.password(of: id)
    else { return nil }
    return RevealedCredential(
      id: id, password: password, notes: "", history: [], pendingPassword: nil)
  }
}
