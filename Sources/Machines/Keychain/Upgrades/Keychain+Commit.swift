import Database

extension Keychain {
  /// Commits a completed change of a password as the extension gave it, in one transaction (UPG-29).
  ///
  /// The old password goes to the history, and the pending one too when the extension completed with
  /// another; the upgrade has ended. Where no credential was saved, one is (UPG-33). Throws `.refused`
  /// for what cannot be stored: an empty password, a NUL (STO-46), or the user name of another entry
  /// of the domain (STO-47); then nothing was changed.
  package func commitUpgrade(
    request: Int, user: String, password: String
  ) throws(KeychainError) -> Credential {
    try changing { change in
      let pending = try journalRow(request, change.connection)
      let domain = pending.upgrade.domain
      if let reason = StorableContent.refusal(domain: domain, user: user, password: password) {
        throw KeychainError.refused(reason)
      }
      let reason: ChangeReason = pending.upgrade.state == .unsettled ? .settled : .upgrade
      let target = try change.target(of: pending.upgrade)
      let rival = try change.connection.credential(domain: domain, user: user)
      if let rival, rival.id != target?.id {
        throw KeychainError.refused(
          "The extension reported a password for \(rival.name), which has an entry of its own.")
      }
      let proposed = try change.proposed(pending)
      let saved: Credential
      if var target {
        if target.user != user { target = try change.rename(target, to: user) }
        if let proposed { try change.keep(proposed, of: target, unless: password, reason) }
        try change.replacePassword(of: target, with: password, reason)
        saved = target
      } else {
        saved = try change.insert(
          NewCredential(
            domain: domain, user: user, title: "", url: "",
            secret: CredentialSecret(password: password), origin: .upgrade))
        if let proposed { try change.keep(proposed, of: saved, unless: password, reason) }
      }
      try change.endUpgrade(request)
      guard let credential = try change.connection.credential(saved.id) else {
        throw Credential.notFound(saved.id)
      }
      return credential
    }
  }

  /// Commits a completed upgrade to Sign in with Apple, in one transaction (UPG-31).
  ///
  /// The credential of the same service and user, if there is one, goes to Recently Deleted, marked
  /// as replaced; the upgrade has ended. Answers the credential that went.
  package func commitConversion(request: Int) throws(KeychainError) -> Credential? {
    try changing { change in
      let pending = try journalRow(request, change.connection)
      let target = try change.target(of: pending.upgrade)
      if let target { try change.delete(target, .replacedBySignInWithApple) }
      try change.endUpgrade(request)
      return target
    }
  }
}

extension Change {
  /// The credential that an upgrade changes: the one it began with, else that of its account.
  fileprivate func target(of pending: PendingUpgrade) throws -> Credential? {
    if let id = pending.credential, let credential = try connection.credential(id) {
      return credential
    }
    return try connection.credential(domain: pending.domain, user: pending.user)
  }

  /// The password that was proposed; `nil` if it does not open, which must not keep the password that
  /// the server has from being stored (STO-14).
  fileprivate func proposed(_ pending: JournalRow) throws -> String? {
    do { return try pending.open(sealer()) } catch KeychainError.unreadable {
      return nil
    } catch KeychainError.notFound { return nil }
  }

  fileprivate func keep(
    _ proposed: String, of credential: Credential, unless password: String, _ reason: ChangeReason
  ) throws {
    if proposed != password { try addHistory(of: credential, proposed, reason) }
  }
}
