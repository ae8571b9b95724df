import Keychain

extension Device {
  /// What AutoFill puts into a form without asking who is there: only within a minute after the store
  /// was opened (AFL-4).
  ///
  /// - Returns: nil: whoever wants it proves who they are, and asks with ``reveal(_:proof:)``.
  package func fill(_ id: Int64) async throws(DeviceProblem) -> RevealedCredential? {
    let parts = machinery
    guard parts.keychain.isUnlocked, parts.autoLock.wasOpenedLately else { return nil }
    do {
      return RevealedCredential(
        id: id, password: try parts.keychain.password(of: id), notes: "", history: [],
        pendingPassword: nil)
    } catch .locked {
      return nil
    } catch { throw DeviceProblem(error) }
  }
}
